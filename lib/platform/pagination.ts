/** So many rows the lists of the admin area and of a profile show at a time. */
export const LIST_PAGE_SIZE = 25;

/** Longer search texts are cut, in characters: no entry's name is longer. */
export const SEARCH_MAX_LENGTH = 150;

/** Which part of a list is asked for. */
export interface ListPart {
  /** Words that a row must hold; empty for all rows. */
  search: string;
  page: number;
  pageSize: number;
}

/** How many pages stand before and after the current one. */
const REACH = 2;
/** With more pages than this, First and Last stand at the ends. */
const WITHOUT_ENDS = 3;

export interface PageWindow {
  current: number;
  last: number;
  /** The pages that are shown by number. */
  pages: number[];
  /** Whether First and Last are shown. */
  hasEnds: boolean;
}

/** The number of a page in an address, the first when there is none; null for what is no such number. */
export function askedPage(page: string | string[] = "1"): number | null {
  return /^[1-9]\d{0,5}$/.test(String(page)) ? Number(page) : null;
}

export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/**
 * A window of 5 pages: the current plus and minus 2, cut off at the first and last page; First and Last when there
 * are more than 3 pages, which is when the window no longer shows every page from everywhere (specification section 9).
 * A page beyond the last counts as the last, one below 1 as the first.
 */
export function pageWindow(page: number, last: number): PageWindow {
  const current = Math.min(Math.max(page, 1), last);
  const from = Math.max(1, current - REACH);
  const to = Math.min(last, current + REACH);
  return {
    current,
    last,
    pages: Array.from({ length: to - from + 1 }, (_, index) => from + index),
    hasEnds: last > WITHOUT_ENDS,
  };
}

/** RFC 8288 links to the first, previous, next and last page of a list; `parameters` say which list it is. */
export function pageLinks(
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
