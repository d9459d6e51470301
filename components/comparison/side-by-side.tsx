import clsx from "clsx";
import type { ReactNode } from "react";
import { DutchNote, useDutchText } from "../ui/dutch";

/** Stays in sight while the columns are scrolled past it; on a phone a line of its own, so that two columns fit. */
const FIRST_COLUMN = "bg-paper text-left align-top max-sm:col-span-full sm:sticky sm:left-0 sm:z-10";
/** What a line of its own says stays in sight there as well. */
const IN_SIGHT = "max-sm:sticky max-sm:left-0 max-sm:inline-block";
/** On a phone the table is a grid, and some screen readers then no longer know by themselves what its parts are. */
const PART = {
  table: { role: "table" },
  rows: { role: "rowgroup", className: "max-sm:contents" },
  row: { role: "row", className: "max-sm:contents print:break-inside-avoid" },
  column: { role: "columnheader" },
  field: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
/** So many columns next to each other on a phone; two of them fit. */
const COLUMNS: Record<number, string> = {
  2: "max-sm:grid-cols-[repeat(2,minmax(9rem,1fr))]",
  3: "max-sm:grid-cols-[repeat(3,minmax(9rem,1fr))]",
  4: "max-sm:grid-cols-[repeat(4,minmax(9rem,1fr))]",
};

const TABLE =
  "w-full border-separate border-spacing-0 max-sm:grid lg:table-fixed [&_tbody_tr>*]:border-b [&_tbody_tr>*]:border-b-line";
/** What stands above a column, and above the first one. */
const COLUMN_HEAD =
  "border-ink border-b-2 bg-paper px-2 py-3 sm:min-w-44 sm:px-3 text-left align-top font-normal lg:tall:sticky lg:top-16 lg:z-10 print:min-w-0";
const FIRST_HEAD =
  "border-ink border-b-2 px-3 py-3 align-bottom font-normal text-base text-muted max-sm:sr-only sm:min-w-40 lg:w-44 lg:tall:top-16 lg:z-20";
const ROW_HEAD =
  "border-l-4 pt-2.5 pr-3 pl-1 font-normal text-base text-muted hyphens-auto max-sm:border-b-0! sm:pb-2.5 sm:pl-2";
const GROUP_HEAD =
  "pt-7 pr-3 pb-2 pl-2 sm:pl-3 max-sm:border-b-0! font-semibold font-serif text-base wrap-anywhere hyphens-auto sm:text-lg";
const CELL = "px-2 pt-1 pb-2.5 align-top sm:px-3 sm:pt-2.5";
/** The word that says that a row differs. */
const DIFFERS =
  "mt-0.5 flex items-center gap-1 font-semibold text-accent text-sm max-sm:ml-2 max-sm:inline-flex";

interface SideBySideProps {
  words: {
    scroll: string;
    caption: string;
    /** Above the names of the rows. */
    first: string;
    differs: string;
  };
  columns: readonly { key: string; name: string; head: ReactNode }[];
  groups: readonly {
    key: string;
    name: string;
    /** With a cell a column. That the columns differ in a row is shown in a word, besides its colour. */
    rows: readonly { key: string; name: string; differs: boolean; cells: readonly ReactNode[] }[];
  }[];
}

/**
 * Things to compare, each in a column; the table scrolls sideways where it does not fit, with the names of the rows in
 * sight. On a narrow screen, where its head is soon out of sight, each group names the columns again.
 */
export function SideBySide({ words, columns, groups }: SideBySideProps) {
  const dutch = useDutchText();
  return (
    <>
      <DutchNote what="entries" className="mb-4" />
      {/* Who scrolls it by keyboard stands in it on one of its links. */}
      <section
        aria-label={words.scroll}
        className="relative overflow-x-auto lg:overflow-x-visible print:overflow-visible"
      >
        <table {...PART.table} className={clsx(TABLE, COLUMNS[columns.length])}>
          <caption className="sr-only">{words.caption}</caption>
          <thead {...PART.rows}>
            <tr {...PART.row}>
              <th {...PART.column} scope="col" className={clsx(FIRST_COLUMN, FIRST_HEAD)}>
                {words.first}
              </th>
              {columns.map(({ key, head }) => (
                <th key={key} {...PART.column} scope="col" className={COLUMN_HEAD}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.key} {...PART.rows}>
              <tr {...PART.row}>
                <th {...PART.field} scope="rowgroup" className={clsx(FIRST_COLUMN, GROUP_HEAD)}>
                  <span className={IN_SIGHT}>{group.name}</span>
                </th>
                {columns.map(({ key, name }) => (
                  <td key={key} {...PART.cell} className="px-2 pb-2 align-bottom sm:px-3 sm:pt-7">
                    <span
                      aria-hidden="true"
                      {...dutch}
                      className="line-clamp-2 wrap-anywhere text-muted text-sm lg:hidden print:hidden"
                    >
                      {name}
                    </span>
                  </td>
                ))}
              </tr>
              {group.rows.map(({ key, name, differs, cells }) => (
                <tr key={key} {...PART.row}>
                  <th
                    {...PART.field}
                    scope="row"
                    className={clsx(
                      FIRST_COLUMN,
                      ROW_HEAD,
                      differs ? "border-l-accent" : "border-l-transparent",
                    )}
                  >
                    <span className={clsx(IN_SIGHT, "wrap-anywhere hyphens-auto")}>
                      {name}
                      {differs ? (
                        <span className={DIFFERS}>
                          <span aria-hidden="true">≠</span>
                          {words.differs}
                        </span>
                      ) : null}
                    </span>
                  </th>
                  {columns.map((column, index) => (
                    <td key={column.key} {...PART.cell} className={CELL}>
                      {cells[index]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  );
}
