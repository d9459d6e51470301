import type { QueryParameterValue } from "@/lib/platform/http/search-params";

/** Props of a page with query parameters. */
export interface SearchParamsProps {
  searchParams: Promise<Record<string, QueryParameterValue>>;
}

/** Props of a page whose path has an id. */
export interface IdParamProps {
  params: Promise<{ id: string }>;
}

/** Props of a page whose path has a slug. */
export interface SlugParamProps {
  params: Promise<{ slug: string }>;
}
