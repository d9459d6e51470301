import { headers } from "next/headers";
import { NotFoundMessage } from "@/components/layout/refusal-messages";
import { PAGE_PATH_HEADER } from "@/lib/platform/http/request-headers";
import { getValueUnlessRepeated } from "@/lib/platform/http/search-params";
import { setRenderedPageStatus } from "@/lib/platform/request";
import { createNoindexMetadataGenerator } from "../metadata";
import type { SearchParamsProps } from "../props";

export const generateMetadata = createNoindexMetadataGenerator("common", "notFoundTitle");

/** Page to which unknown paths redirect; answers status 404. */
export default async function NotFoundPage({ searchParams }: SearchParamsProps) {
  setRenderedPageStatus(404);
  return (
    <NotFoundMessage
      asked={getValueUnlessRepeated((await searchParams).from) ?? (await headers()).get(PAGE_PATH_HEADER)}
    />
  );
}
