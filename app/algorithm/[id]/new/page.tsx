import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewPage } from "../[action]/_pages/new-page";
import { HIDDEN } from "../read-entry";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const translate = await getTranslations("detail");
  return { title: translate("metaNew"), ...HIDDEN };
}

export default async function Page({ params }: Props) {
  const { id } = await params;
  return <NewPage id={id} />;
}
