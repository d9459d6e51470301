import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { inPlace, refuse } from "../in-place";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("common"))("notFoundTitle"), robots: { index: false } };
}

/** Where unknown paths are sent; answers status 404. */
export default inPlace(() => refuse(404));
