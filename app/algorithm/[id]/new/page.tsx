import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { inPlace } from "../../../in-place";
import { NewPage } from "../[action]/_pages/new-page";
import { HIDDEN } from "../read-entry";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const translate = await getTranslations("detail");
  return { title: translate("metaNew"), ...HIDDEN };
}

export default inPlace(async ({ params }: Props) => NewPage(await params));
