import clsx from "clsx";
import type { ReactNode } from "react";
import { DutchNote, useDutchText } from "../ui/dutch";

/** Sticky first column; on phones it becomes a row of its own, so that two columns fit. */
const FIRST_COLUMN = "bg-paper text-left align-top max-sm:col-span-full sm:sticky sm:left-0 sm:z-10";
/** CSS classes that keep the text of such a full-width row in view on phones. */
const IN_SIGHT = "max-sm:sticky max-sm:left-0 max-sm:inline-block";
/** Explicit table roles: phones display the table as a grid, and some screen readers then lose its structure. */
const PART = {
  table: { role: "table" },
  rows: { role: "rowgroup", className: "max-sm:contents" },
  row: { role: "row", className: "max-sm:contents print:break-inside-avoid" },
  column: { role: "columnheader" },
  field: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
/** Grid columns on phones per number of compared items; two of them fit the screen. */
const COLUMNS: Record<number, string> = {
  2: "max-sm:grid-cols-[repeat(2,minmax(9rem,1fr))]",
  3: "max-sm:grid-cols-[repeat(3,minmax(9rem,1fr))]",
  4: "max-sm:grid-cols-[repeat(4,minmax(9rem,1fr))]",
};

const TABLE =
  "w-full border-separate border-spacing-0 max-sm:grid lg:table-fixed [&_tbody_tr>*]:border-b [&_tbody_tr>*]:border-b-line";
/** CSS classes of the column heads, and of the head of the first column. */
const COLUMN_HEAD =
  "border-ink border-b-2 bg-paper px-2 py-3 sm:min-w-44 sm:px-3 text-left align-top font-normal lg:tall:sticky lg:top-16 lg:z-10 print:min-w-0";
const FIRST_HEAD =
  "border-ink border-b-2 px-3 py-3 align-bottom font-normal text-base text-muted max-sm:sr-only sm:min-w-40 lg:w-44 lg:tall:top-16 lg:z-20";
const ROW_HEAD =
  "border-l-4 pt-2.5 pr-3 pl-1 font-normal text-base text-muted hyphens-auto max-sm:border-b-0! sm:pb-2.5 sm:pl-2";
const GROUP_HEAD =
  "pt-7 pr-3 pb-2 pl-2 sm:pl-3 max-sm:border-b-0! font-semibold font-serif text-base wrap-anywhere hyphens-auto sm:text-lg";
const CELL = "px-2 pt-1 pb-2.5 align-top sm:px-3 sm:pt-2.5";
/** CSS classes of the label of a row whose values differ. */
const DIFFERS =
  "mt-0.5 flex items-center gap-1 font-semibold text-accent text-sm max-sm:ml-2 max-sm:inline-flex";

interface SideBySideProps {
  words: {
    scroll: string;
    caption: string;
    /** Head of the first column, which has the row names. */
    first: string;
    differs: string;
  };
  columns: readonly { key: string; name: string; head: ReactNode }[];
  groups: readonly {
    key: string;
    name: string;
    /** Rows with one cell per column. `differs` marks rows with different values by a word as well as by colour. */
    rows: readonly { key: string; name: string; differs: boolean; cells: readonly ReactNode[] }[];
  }[];
}

/**
 * Comparison table, one item per column; it scrolls sideways with sticky row names. On narrow screens each group
 * repeats the column names, as the table head soon scrolls out of view.
 */
export function SideBySide({ words, columns, groups }: SideBySideProps) {
  const dutch = useDutchText();
  return (
    <>
      <DutchNote what="entries" className="mb-4" />
      {/* Needs no tabindex: keyboard users scroll it by focusing the links in it. */}
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
