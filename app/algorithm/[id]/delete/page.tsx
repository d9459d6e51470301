import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { inPlace } from "../../../in-place";
import { DeletePage } from "../[action]/_pages/delete-page";
import { HIDDEN, readEntry } from "../read-entry";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  const [found, translate] = await Promise.all([readEntry(id), getTranslations("detail")]);
  return found === null
    ? { title: (await getTranslations("common"))("notFoundTitle"), ...HIDDEN }
    : { title: translate("metaDelete", { name: found.entry.algorithmName ?? "" }), ...HIDDEN };
}

export default inPlace(async ({ params }: Props) => DeletePage(await params));
