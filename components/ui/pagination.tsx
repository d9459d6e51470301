import clsx from "clsx";
import type { ReactNode } from "react";

export interface PageLinkProps {
  page: number;
  className: string;
  children: ReactNode;
  lang?: string;
  "aria-current"?: "page";
  "aria-label"?: string;
}

interface PaginationProps {
  current: number;
  last: number;
  /** Page numbers to show as links. */
  pages: readonly number[];
  /** Whether to show links to the first and the last page. */
  hasEnds: boolean;
  label: string;
  /** Returns the accessible name of a numbered link, such as "Pagina 3". */
  namePage: (page: number) => string;
  /** Renders a link to a page. */
  renderLink: (props: PageLinkProps) => ReactNode;
}

const LINK =
  "inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border px-2 font-semibold no-underline tabular-nums max-wide:min-h-10 max-wide:min-w-9 max-wide:px-1";
const OTHER = "border-transparent text-accent hover:border-line-strong hover:bg-accent-soft";
const HERE = "border-accent bg-accent text-on-accent";

/** Renders the pagination of a list; nothing if there is only one page. */
export function Pagination({ current, last, pages, hasEnds, label, namePage, renderLink }: PaginationProps) {
  if (last <= 1) return null;
  const end = (page: number, text: string) =>
    hasEnds ? (
      <li>{renderLink({ page, className: clsx(LINK, OTHER, "px-3"), lang: "en", children: text })}</li>
    ) : null;
  return (
    <nav aria-label={label} data-pagination="">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {end(1, "First")}
        {pages.map((page) => (
          <li key={page}>
            {renderLink({
              page,
              className: clsx(LINK, page === current ? HERE : OTHER),
              "aria-label": namePage(page),
              ...(page === current ? { "aria-current": "page" as const } : {}),
              children: page,
            })}
          </li>
        ))}
        {end(last, "Last")}
      </ul>
    </nav>
  );
}
