"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { Icon } from "../ui/icon";

export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  className?: string;
  isSortable?: boolean;
}

export interface Sorting<Key extends string = string> {
  key: Key;
  descending: boolean;
}

interface AdminTableProps<Row> {
  label: string;
  /** The first says what a row is about. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Whether a row stands out, as something of it is to be saved. */
  isMarked?: (row: Row) => boolean;
  sorting?: Sorting;
  onSort?: (key: string) => void;
}

const CELL = "px-2 py-2 text-left align-top first:pl-3 last:pr-3";

/** The column that says what a row is about stays in view. */
const NAME_CELL =
  "sticky left-0 z-10 w-40 min-w-36 max-w-40 wrap-anywhere border-line border-r font-semibold sm:w-44 sm:max-w-52";

interface SortButtonProps {
  title: string;
  isSorted: boolean;
  descending: boolean;
  onSort: () => void;
}

function SortButton({ title, isSorted, descending, onSort }: SortButtonProps) {
  return (
    <button
      type="button"
      onClick={onSort}
      className="inline-flex min-h-8 items-center gap-1 text-left font-semibold hover:text-accent"
    >
      {title}
      <Icon
        name="chevronDown"
        className={clsx("size-4", !isSorted && "opacity-0", !descending && "rotate-180")}
      />
    </button>
  );
}

/** A table of the admin area. One that is wider than a phone scrolls in a box of its own. */
export function AdminTable<Row extends { _id: string }>({
  label,
  columns,
  rows,
  isMarked,
  sorting,
  onSort,
}: AdminTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-control border border-line">
      <table className="w-full border-collapse text-base">
        <thead className="bg-sunken">
          <tr>
            {columns.map(({ key, title, isSortable }, index) => {
              const isSorted = sorting?.key === key;
              const descending = sorting?.descending === true;
              const order = descending ? "descending" : "ascending";
              return (
                <th
                  key={key}
                  scope="col"
                  {...(isSortable ? { lang: "en", "aria-sort": isSorted ? order : "none" } : {})}
                  className={clsx(CELL, index === 0 && `${NAME_CELL} bg-sunken`)}
                >
                  {isSortable ? (
                    <SortButton
                      title={title}
                      isSorted={isSorted}
                      descending={descending}
                      onSort={() => onSort?.(key)}
                    />
                  ) : (
                    <span className={clsx(onSort && "inline-flex min-h-8 items-center")}>{title}</span>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const marked = isMarked?.(row) === true;
            const background = marked ? "bg-accent-soft" : "bg-surface";
            return (
              <tr
                key={row._id}
                data-changed={marked ? true : undefined}
                className={clsx("border-line border-t", background)}
              >
                {columns.map(({ key, cell, className }, index) =>
                  index === 0 ? (
                    <th key={key} scope="row" className={clsx(CELL, NAME_CELL, background)}>
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={key} className={clsx(CELL, className)}>
                      {cell(row)}
                    </td>
                  ),
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
