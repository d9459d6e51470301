/** What tables of things side by side look like, of entries and of products. */

/** Stays in sight while the columns are scrolled past it; on a phone a line of its own, so that two columns fit. */
export const FIRST_COLUMN = "bg-paper text-left align-top max-sm:col-span-full sm:sticky sm:left-0 sm:z-10";
/** What a line of its own says stays in sight there as well. */
export const IN_SIGHT = "max-sm:sticky max-sm:left-0 max-sm:inline-block";
/** On a phone the table is a grid, and some screen readers then no longer know by themselves what its parts are. */
export const PART = {
  table: { role: "table" },
  rows: { role: "rowgroup", className: "max-sm:contents" },
  row: { role: "row", className: "max-sm:contents print:break-inside-avoid" },
  column: { role: "columnheader" },
  field: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
/** So many columns next to each other on a phone; two of them fit. */
export const COLUMNS: Record<number, string> = {
  2: "max-sm:grid-cols-[repeat(2,minmax(9rem,1fr))]",
  3: "max-sm:grid-cols-[repeat(3,minmax(9rem,1fr))]",
  4: "max-sm:grid-cols-[repeat(4,minmax(9rem,1fr))]",
};

export const TABLE =
  "w-full border-separate border-spacing-0 max-sm:grid lg:table-fixed [&_tbody_tr>*]:border-b [&_tbody_tr>*]:border-b-line";
/** What stands above a column, and above the first one. */
export const COLUMN_HEAD =
  "border-ink border-b-2 bg-paper px-2 py-3 sm:min-w-44 sm:px-3 text-left align-top font-normal lg:tall:sticky lg:top-16 lg:z-10 print:min-w-0";
export const FIRST_HEAD =
  "border-ink border-b-2 px-3 py-3 align-bottom font-normal text-base text-muted max-sm:sr-only sm:w-44 lg:tall:top-16 lg:z-20";
export const ROW_HEAD =
  "border-l-4 pt-2.5 pr-3 pl-1 font-normal text-base text-muted hyphens-auto max-sm:border-b-0! sm:pb-2.5 sm:pl-2";
export const GROUP_HEAD =
  "pt-7 pr-3 pb-2 pl-2 sm:pl-3 max-sm:border-b-0! font-semibold font-serif text-base wrap-anywhere hyphens-auto sm:text-lg";
export const CELL = "px-2 pt-1 pb-2.5 align-top sm:px-3 sm:pt-2.5";
/** The word that says that a row differs. */
export const DIFFERS =
  "mt-0.5 flex items-center gap-1 font-semibold text-accent text-sm max-sm:ml-2 max-sm:inline-flex";
