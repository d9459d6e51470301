import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type QueryValue, singleValue } from "@/lib/platform/http/search-params";
import { inPlace, refuse } from "../in-place";

interface Props {
  searchParams: Promise<Record<string, QueryValue>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("common"))("notFoundTitle"), robots: { index: false } };
}

/** Where unknown paths are sent; answers status 404. */
export default inPlace(async ({ searchParams }: Props) =>
  refuse(404, singleValue((await searchParams).from)),
);
