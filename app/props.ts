import type { QueryValue } from "@/lib/platform/http/search-params";

/** What a page is asked for in its address, after the question mark. */
export interface Asked {
  searchParams: Promise<Record<string, QueryValue>>;
}

/** A page about one thing, which its address names. */
export interface OfOne {
  params: Promise<{ id: string }>;
}

/** A page about one thing, which its address calls by a name of its own. */
export interface Named {
  params: Promise<{ slug: string }>;
}
