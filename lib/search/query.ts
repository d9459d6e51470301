import type { ChoiceFieldKey } from "../fields/entry-fields";
import { paths } from "../paths";

export const PAGE_SIZE = 10;
const SEARCH_MIN_LENGTH = 3;

export const SORTS = ["relevance", "name", "added", "updated", "phase"] as const;
export type Sort = (typeof SORTS)[number];

/** Filter for entries whose product is in use in at least so many hospitals; IN_HOSPITALS is its only value. */
export const PRODUCT_FILTER = "productHospitals";
export const IN_HOSPITALS = "2";
export type FilterKey = ChoiceFieldKey | typeof PRODUCT_FILTER;

/** Chosen values by filterable field, and of the product filter; filters without a value are absent. */
export type Filters = Partial<Record<FilterKey, string[]>>;

/** Query of a list of entries, as kept in the register's address. */
export interface EntryQuery {
  /** Typed text, cleaned; under three characters it finds everything. */
  search: string;
  filters: Filters;
  sort: Sort;
  /** Page number, from 1. */
  page: number;
  pageSize: number;
}

/** Query of a whole list, without pages. */
export type ListQuery = Pick<EntryQuery, "search" | "filters" | "sort">;

/** Returns the text to search for; one under three characters counts as empty (specification section 5). */
export function effectiveSearch(search: string): string {
  return search.length < SEARCH_MIN_LENGTH ? "" : search;
}

/** Whether a text is long enough to search for; otherwise it finds everything. */
export function isSearch(search: string): boolean {
  return effectiveSearch(search) !== "";
}

export function defaultSort(search: string): Sort {
  return isSearch(search) ? "relevance" : "added";
}

/** Returns the sort orders for a search; relevance only with a search text. */
export function offeredSorts(search: string): Sort[] {
  return SORTS.filter((sort) => sort !== "relevance" || isSearch(search));
}

/** Returns the address parameters of a query without defaults, so that equal queries have equal addresses. */
export function writeQuery(query: Partial<EntryQuery>): URLSearchParams {
  const parameters = new URLSearchParams();
  if (query.search) parameters.set("search", query.search);
  for (const [key, values] of Object.entries(query.filters ?? {})) {
    for (const value of values) parameters.append(key, value);
  }
  if (query.sort && query.sort !== defaultSort(query.search ?? "")) parameters.set("sort", query.sort);
  if (query.page && query.page > 1) parameters.set("page", String(query.page));
  return parameters;
}

/** Returns the query with another search text, on page 1, in the default order unless the user chose another. */
export function withSearch(query: EntryQuery, search: string): EntryQuery {
  const chosen = query.sort === defaultSort(query.search) || query.sort === "relevance" ? null : query.sort;
  return { ...query, search, sort: chosen ?? defaultSort(search), page: 1 };
}

/** Returns the query with one filter value added or removed, on page 1. */
export function toggleFilter(query: EntryQuery, field: FilterKey, value: string): EntryQuery {
  const before = query.filters[field] ?? [];
  const values = before.includes(value) ? before.filter((other) => other !== value) : [...before, value];
  const { [field]: _, ...others } = query.filters;
  return { ...query, filters: values.length === 0 ? others : { ...others, [field]: values }, page: 1 };
}

export function withoutFilters(query: EntryQuery): EntryQuery {
  return { ...query, filters: {}, page: 1 };
}

export function withSort(query: EntryQuery, sort: Sort): EntryQuery {
  return { ...query, sort, page: 1 };
}

export function countFilters(filters: Filters): number {
  return Object.values(filters).reduce((sum, values) => sum + values.length, 0);
}

/** Whether a query has a search or filters, so that hits are listed and not the whole register. */
export function isNarrowed({ search, filters }: Pick<EntryQuery, "search" | "filters">): boolean {
  return isSearch(search) || countFilters(filters) > 0;
}

export function registerAddress(query: Partial<EntryQuery>): string {
  const parameters = writeQuery(query).toString();
  return parameters === "" ? paths.home : `${paths.home}?${parameters}`;
}
