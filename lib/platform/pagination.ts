/** Rows per page of lists in the admin area and on a profile. */
export const LIST_PAGE_SIZE = 25;

/** Maximum length of a search text in characters, as long as the longest name of an entry; longer texts are cut. */
export const MAX_SEARCH_LENGTH = 150;

/** The requested part of a list. */
export interface ListRequest {
  /** Words that a row must contain; empty for all rows. */
  search: string;
  page: number;
  pageSize: number;
}

/** Number of pages shown on either side of the current one. */
const WINDOW_REACH = 2;
/** With more pages than this, links to the first and last page are shown. */
const MAX_PAGES_WITHOUT_ENDS = 3;

export interface PaginationWindow {
  current: number;
  last: number;
  /** Page numbers to show. */
  pages: number[];
  /** Whether links to the first and last page are shown. */
  hasEnds: boolean;
}

/** Parses a page number of an address: 1 when absent, null when invalid. */
export function parsePageNumber(page: string | string[] = "1"): number | null {
  return /^[1-9]\d{0,5}$/.test(String(page)) ? Number(page) : null;
}

export function computeLastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/**
 * Computes which page links to show: the current page plus and minus 2, within the first and last page; First and Last
 * when there are more than 3 pages, because the window may then leave pages out (specification section 9). A page
 * beyond the last counts as the last, one below 1 as the first.
 */
export function computePaginationWindow(page: number, last: number): PaginationWindow {
  const current = Math.min(Math.max(page, 1), last);
  const from = Math.max(1, current - WINDOW_REACH);
  const to = Math.min(last, current + WINDOW_REACH);
  return {
    current,
    last,
    pages: Array.from({ length: to - from + 1 }, (_, index) => from + index),
    hasEnds: last > MAX_PAGES_WITHOUT_ENDS,
  };
}

/** Returns RFC 8288 links to a list's first, previous, next and last page; `parameters` hold its filters. */
export function buildPageLinkHeader(
  url: URL,
  parameters: URLSearchParams,
  { page, pageSize }: { page: number; pageSize: number },
  total: number,
): string {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const pages: Record<string, number> = { first: 1, last };
  if (page > 1) pages.prev = Math.min(page - 1, last);
  if (page < last) pages.next = page + 1;
  return Object.entries(pages)
    .map(([relation, number]) => {
      const own = new URLSearchParams(parameters);
      own.set("page", String(number));
      own.set("pageSize", String(pageSize));
      return `<${url.pathname}?${own}>; rel="${relation}"`;
    })
    .join(", ");
}
