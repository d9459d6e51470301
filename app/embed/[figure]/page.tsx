import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EmbeddedFigure } from "@/components/statistics/figure-card";
import { getSettings, isExampleSite } from "@/lib/platform/env";
import { getPageLanguage } from "@/lib/platform/language/reader-language";
import { isFigureKey } from "@/lib/statistics/figures";
import { getFigure } from "@/lib/statistics/server/figure-views";
import { NOINDEX_METADATA } from "../../metadata";

interface Props {
  params: Promise<{ figure: string }>;
}

async function readFigure({ params }: Props) {
  const { figure } = await params;
  if (!isFigureKey(figure)) notFound();
  return (await getFigure(figure, await getPageLanguage())).view;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { ...NOINDEX_METADATA, title: (await readFigure(props)).title };
}

/** A figure of the dashboard to embed in other sites; identical for every visitor. */
export default async function EmbedPage(props: Props) {
  return (
    <EmbeddedFigure view={await readFigure(props)} site={getSettings().APP_URL} isExample={isExampleSite()} />
  );
}
