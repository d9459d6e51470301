import clsx from "clsx";
import type { ReactNode } from "react";
import { DutchNote, useDutchText } from "../ui/dutch";

/** First column of the table: sticky; on phones the first cell of a row is a line above the others. */
const FIRST_COLUMN =
  "bg-paper text-left align-top max-sm:block max-sm:basis-full sm:sticky sm:left-0 sm:z-10";
/** Explicit table roles: phones display the table as blocks, and some screen readers then lose its structure. */
const PART = {
  table: { role: "table" },
  heads: {
    role: "rowgroup",
    className:
      "max-sm:block max-sm:border-ink max-sm:border-b-2 max-sm:bg-paper max-sm:py-1 max-sm:tall:sticky max-sm:top-16 max-sm:z-20",
  },
  rows: { role: "rowgroup", className: "max-sm:block" },
  row: {
    role: "row",
    className: "max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 print:break-inside-avoid",
  },
  column: { role: "columnheader" },
  field: { role: "rowheader" },
  cell: { role: "cell" },
} as const;
const TABLE =
  "w-full border-separate border-spacing-0 max-sm:block lg:table-fixed sm:[&_tbody_tr>*]:border-b sm:[&_tbody_tr>*]:border-b-line";
/** CSS classes of the column heads, on phones one line each, and of the head of the first column. */
const COLUMN_HEAD =
  "bg-paper text-left align-top font-normal max-sm:flex max-sm:basis-full max-sm:min-h-9 max-sm:items-center max-sm:gap-2 max-sm:pl-2 sm:border-ink sm:border-b-2 sm:px-3 sm:py-3 sm:min-w-44 lg:tall:sticky lg:top-16 lg:z-10 print:min-w-0";
const FIRST_HEAD =
  "border-ink border-b-2 px-3 py-3 align-bottom font-normal text-base text-muted max-sm:sr-only sm:min-w-40 lg:w-44 lg:tall:top-16 lg:z-20";
const ROW_HEAD =
  "border-l-4 sm:pt-2.5 pr-3 pl-2 font-normal text-base text-muted max-sm:border-t max-sm:border-t-line max-sm:pt-1.5 max-sm:pb-px max-sm:font-semibold max-sm:text-sm max-sm:leading-snug sm:pb-2.5 sm:hyphens-auto";
const GROUP_HEAD =
  "pt-3 pr-3 pb-0.5 pl-2 max-sm:text-base max-sm:leading-snug sm:pt-7 sm:pb-2 sm:pl-3 font-semibold font-serif text-lg wrap-anywhere sm:hyphens-auto";
/**
 * On phones a letter stands for each item, before its name and before its values; the letter's empty alternative text
 * keeps screen readers from reading it, as they read the name.
 */
const LETTER =
  "max-sm:before:flex max-sm:before:size-5 max-sm:before:shrink-0 max-sm:before:items-center max-sm:before:justify-center max-sm:before:rounded-full max-sm:before:bg-accent-soft max-sm:before:font-semibold max-sm:before:text-accent max-sm:before:text-sm max-sm:before:content-[attr(data-letter)_/_'']";
const CELL =
  "px-2 pb-1 align-top leading-snug max-sm:text-base max-sm:has-data-empty:sr-only max-sm:grid max-sm:grid-cols-[1.25rem_minmax(0,1fr)] max-sm:gap-x-2 max-sm:hyphens-none max-sm:*:col-start-2 max-sm:[&_*]:hyphens-none sm:px-3 sm:pt-2.5 sm:pb-2.5 sm:leading-normal";

/** Letter of the item in a column, by its index. */
export const getLetter = (index: number) => String.fromCharCode("A".charCodeAt(0) + index);
/** CSS classes of the label of a row whose values differ. */
const DIFFERS =
  "mt-0.5 flex items-center gap-1 font-semibold text-accent text-sm max-sm:ml-2 max-sm:inline-flex";

export interface SideBySideRow {
  key: string;
  name: string;
  /** Whether the values differ, which a word says as well as a colour. */
  differs: boolean;
  /** One cell per column. */
  cells: readonly ReactNode[];
  /** Says by their letters which items have no value: phones show no cell without a value. */
  emptyNote?: string;
}

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
    rows: readonly SideBySideRow[];
  }[];
}

/**
 * Comparison table, one item per column; it scrolls sideways with sticky row names, and on tablets each group
 * repeats the column names. Phones show one field at a time, each value after its item's letter, short ones on one line;
 * the items' names with their letters stay in sight above.
 */
export function SideBySide({ words, columns, groups }: SideBySideProps) {
  const dutch = useDutchText();
  return (
    <>
      <DutchNote what="entries" className="mb-4" />
      {/* Needs no tabindex: keyboard users scroll it by focusing the links in it. */}
      <section
        aria-label={words.scroll}
        className="relative sm:overflow-x-auto lg:overflow-x-visible print:overflow-visible"
      >
        <table {...PART.table} className={TABLE}>
          <caption className="sr-only">{words.caption}</caption>
          <thead {...PART.heads}>
            <tr {...PART.row}>
              <th {...PART.column} scope="col" className={clsx(FIRST_COLUMN, FIRST_HEAD)}>
                {words.first}
              </th>
              {columns.map(({ key, head }, index) => (
                <th
                  key={key}
                  {...PART.column}
                  scope="col"
                  data-letter={getLetter(index)}
                  className={clsx(COLUMN_HEAD, LETTER)}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.key} {...PART.rows}>
              <tr {...PART.row}>
                <th
                  {...PART.field}
                  scope="rowgroup"
                  className={clsx(FIRST_COLUMN, GROUP_HEAD, group.rows.length === 1 && "max-sm:sr-only")}
                >
                  {group.name}
                </th>
                {columns.map(({ key, name }) => (
                  <td key={key} {...PART.cell} className="px-3 pt-7 pb-2 align-bottom max-sm:hidden">
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
              {group.rows.map(({ key, name, differs, cells, emptyNote }) => (
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
                    <span className="wrap-anywhere sm:hyphens-auto">
                      {name}
                      {differs ? (
                        <span className={DIFFERS}>
                          <span aria-hidden="true">≠</span>
                          {words.differs}
                        </span>
                      ) : null}
                    </span>
                    {emptyNote ? (
                      <span aria-hidden="true" className="ml-2 font-normal sm:hidden print:hidden">
                        {emptyNote}
                      </span>
                    ) : null}
                  </th>
                  {columns.map((column, index) => (
                    <td
                      key={column.key}
                      {...PART.cell}
                      data-letter={getLetter(index)}
                      className={clsx(CELL, LETTER)}
                    >
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
