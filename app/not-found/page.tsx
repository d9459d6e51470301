import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { NotFoundMessage } from "@/components/layout/refusal-messages";
import { PLACE_HEADER } from "@/lib/platform/http/request-headers";
import { type QueryValue, singleValue } from "@/lib/platform/http/search-params";
import { answerWith } from "@/lib/platform/request";

interface Props {
  searchParams: Promise<Record<string, QueryValue>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("common"))("notFoundTitle"), robots: { index: false } };
}

/** Where unknown paths are sent; answers status 404. */
export default async function NotFoundPage({ searchParams }: Props) {
  answerWith(404);
  return (
    <NotFoundMessage asked={singleValue((await searchParams).from) ?? (await headers()).get(PLACE_HEADER)} />
  );
}
