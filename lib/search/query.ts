import type { SingleOrMultiChoiceKey } from "../fields/entry-fields";
import { paths } from "../paths";

export const ENTRIES_PER_PAGE = 10;
const SEARCH_MIN_LENGTH = 3;

export const SORTS = ["relevance", "name", "added", "updated", "phase"] as const;
export type Sort = (typeof SORTS)[number];

/**
 * Filter for entries whose product is in use in at least PRODUCT_HOSPITALS_FILTER_ONLY_VALUE hospitals; the filter has
 * no other value.
 */
export const PRODUCT_HOSPITALS_FILTER_KEY = "productHospitals";
export const PRODUCT_HOSPITALS_FILTER_ONLY_VALUE = "2";
/** Filter for entries by the current advice of an ethics committee; its values are ADVICE_FILTER_VALUES. */
export const ADVICE_FILTER_KEY = "advice";
type OtherFilterKey = typeof PRODUCT_HOSPITALS_FILTER_KEY | typeof ADVICE_FILTER_KEY;
export type FilterKey = SingleOrMultiChoiceKey | OtherFilterKey;

/** Chosen values by filterable field, and of the product filter; filters without a value are absent. */
export type Filters = Partial<Record<FilterKey, string[]>>;

/** Whether a filter is not about the values of a field. */
export const isOtherFilterKey = (key: string): key is OtherFilterKey =>
  key === PRODUCT_HOSPITALS_FILTER_KEY || key === ADVICE_FILTER_KEY;

/** Returns the filters that are about the values of a field. */
export const listFieldFilters = (filters: Filters) =>
  Object.entries(filters).filter(([key]) => !isOtherFilterKey(key)) as [SingleOrMultiChoiceKey, string[]][];

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
export function dropTooShortSearch(search: string): string {
  return search.length < SEARCH_MIN_LENGTH ? "" : search;
}

/** Whether a text is long enough to search for; otherwise it finds everything. */
export function isSearchLongEnough(search: string): boolean {
  return dropTooShortSearch(search) !== "";
}

/** Whether a query has a search text that is too short to search for. */
export function isSearchTooShort(search: string): boolean {
  return search !== "" && !isSearchLongEnough(search);
}

export function getDefaultSort(search: string): Sort {
  return isSearchLongEnough(search) ? "relevance" : "added";
}

/** Returns the sort orders for a search; relevance only with a search text. */
export function listOfferedSorts(search: string): Sort[] {
  return SORTS.filter((sort) => sort !== "relevance" || isSearchLongEnough(search));
}

/** Returns the address parameters of a query without defaults, so that equal queries have equal addresses. */
export function formatQueryParameters(query: Partial<EntryQuery>): URLSearchParams {
  const parameters = new URLSearchParams();
  if (query.search) parameters.set("search", query.search);
  for (const [key, values] of Object.entries(query.filters ?? {})) {
    for (const value of values) parameters.append(key, value);
  }
  if (query.sort && query.sort !== getDefaultSort(query.search ?? "")) parameters.set("sort", query.sort);
  if (query.page && query.page > 1) parameters.set("page", String(query.page));
  return parameters;
}

/** Returns the query with another search text, on page 1, in the default order unless the user chose another. */
export function changeSearchText(query: EntryQuery, search: string): EntryQuery {
  const chosen =
    query.sort === getDefaultSort(query.search) || query.sort === "relevance" ? null : query.sort;
  return { ...query, search, sort: chosen ?? getDefaultSort(search), page: 1 };
}

/** Returns the query with one filter value added or removed, on page 1. */
export function toggleFilter(query: EntryQuery, field: FilterKey, value: string): EntryQuery {
  const before = query.filters[field] ?? [];
  const values = before.includes(value) ? before.filter((other) => other !== value) : [...before, value];
  const { [field]: _, ...others } = query.filters;
  return { ...query, filters: values.length === 0 ? others : { ...others, [field]: values }, page: 1 };
}

export function removeAllFilters(query: EntryQuery): EntryQuery {
  return { ...query, filters: {}, page: 1 };
}

export function changeSort(query: EntryQuery, sort: Sort): EntryQuery {
  return { ...query, sort, page: 1 };
}

export function countFilters(filters: Filters): number {
  return Object.values(filters).reduce((sum, values) => sum + values.length, 0);
}

/** Whether a query has a search or filters, so that hits are listed and not the whole register. */
export function hasSearchOrFilters({ search, filters }: Pick<EntryQuery, "search" | "filters">): boolean {
  return isSearchLongEnough(search) || countFilters(filters) > 0;
}

export function buildRegisterAddress(query: Partial<EntryQuery>): string {
  const parameters = formatQueryParameters(query).toString();
  return parameters === "" ? paths.home : `${paths.home}?${parameters}`;
}
