"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from "react";
import { LIST_PAGE_SIZE, MAX_SEARCH_LENGTH } from "@/lib/platform/pagination";
import { foldText } from "@/lib/platform/text/text-match";
import { Input } from "../form/input";
import { Select } from "../form/select";
import { useHydrated } from "../form/use-hydrated";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { LoadFailure, PagedList } from "../ui/paged-list";
import type { AdminList } from "./use-admin-list";

export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  className?: string;
  isSortable?: boolean;
  /** Whether the first sort by this column is descending, as for dates. */
  startsDescending?: boolean;
  /** Language of the title, if it is not the page's. */
  lang?: string;
}

export interface Sorting<Key extends string = string> {
  key: Key;
  descending: boolean;
}

interface AdminTableProps<Row> {
  label: string;
  /** Columns of the table; the first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Whether a row is highlighted because it has unsaved changes. */
  isMarked?: (row: Row) => boolean;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
}

const PART = {
  table: { role: "table" },
  rows: { role: "rowgroup" },
  row: { role: "row" },
  column: { role: "columnheader" },
  name: { role: "rowheader" },
  cell: { role: "cell" },
} as const;

const CELL = "px-2 py-2 text-left align-top sm:first:pl-3 sm:last:pr-3";

/** On phones the column's title stands before each value; its empty alternative text keeps it from being read twice. */
const LABELLED_CELL =
  "max-sm:flex max-sm:min-w-0 max-sm:max-w-none max-sm:items-baseline max-sm:gap-x-2 max-sm:py-0.5 max-sm:before:w-28 max-sm:before:shrink-0 max-sm:before:text-muted max-sm:before:content-[attr(data-title)_/_'']";

/** CSS classes of the first column, which stays in view while the table scrolls. */
const NAME_CELL =
  "wrap-anywhere font-semibold sm:sticky sm:left-0 sm:z-10 sm:w-44 sm:min-w-36 sm:max-w-52 sm:border-line sm:border-r";

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

/** Select that sorts the rows on phones, where each row is a card and the column heads are out of view. */
function SortSelect<Row>({
  columns,
  sorting,
  onSort,
}: Pick<AdminTableProps<Row>, "columns"> & { sorting: Sorting | undefined; onSort: (to: Sorting) => void }) {
  const translate = useTranslations("admin.list");
  const options = columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ key, title }) =>
      (["ascending", "descending"] as const).map(
        (order) => [`${key} ${order}`, translate(order, { title })] as const,
      ),
    );
  return (
    <Select
      label={translate("sortBy")}
      boxClass="mb-3 sm:hidden"
      options={options}
      disabled={!useHydrated()}
      value={sorting ? `${sorting.key} ${sorting.descending ? "descending" : "ascending"}` : undefined}
      onChange={(event) => {
        const [key = "", order] = event.target.value.split(" ");
        onSort({ key, descending: order === "descending" });
      }}
    />
  );
}

/**
 * Table of the admin area, which scrolls sideways on narrow screens; on phones each row is a card. Its roles are
 * explicit, as some screen readers lose the structure of a table that is displayed as blocks.
 */
export function AdminTable<Row extends { _id: string }>({
  label,
  columns,
  rows,
  isMarked,
  sorting,
  onSort,
}: AdminTableProps<Row>) {
  const sortSelect = onSort ? <SortSelect columns={columns} sorting={sorting} onSort={onSort} /> : null;
  const table = (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
      tabIndex={0}
      className="scrolls-sideways rounded-control border border-line [--ground:var(--surface)]"
    >
      <table {...PART.table} className="w-full border-collapse text-base max-sm:block">
        <thead {...PART.rows} className="bg-sunken max-sm:block">
          <tr
            {...PART.row}
            // On phones the heads come into view only for who reaches them by keyboard.
            className={
              onSort
                ? "max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:not-focus-within:sr-only"
                : "max-sm:sr-only"
            }
          >
            {columns.map(({ key, title, isSortable, startsDescending = false, lang }, index) => {
              const isSorted = sorting?.key === key;
              const descending = sorting?.descending === true;
              const order = descending ? "descending" : "ascending";
              return (
                <th
                  key={key}
                  {...PART.column}
                  scope="col"
                  lang={lang}
                  {...(isSortable ? { "aria-sort": isSorted ? order : "none" } : {})}
                  className={clsx(
                    CELL,
                    "font-semibold max-sm:py-0",
                    index === 0 && `${NAME_CELL} bg-sunken`,
                    onSort && !isSortable && "max-sm:sr-only",
                  )}
                >
                  {isSortable ? (
                    <SortButton
                      title={title}
                      isSorted={isSorted}
                      descending={descending}
                      onSort={() => onSort?.({ key, descending: isSorted ? !descending : startsDescending })}
                    />
                  ) : (
                    <span className={clsx(onSort && "inline-flex min-h-8 items-center")}>{title}</span>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody {...PART.rows} className="max-sm:block">
          {rows.map((row) => {
            const marked = isMarked?.(row) === true;
            const background = marked ? "bg-accent-soft" : "bg-surface";
            return (
              <tr
                key={row._id}
                {...PART.row}
                data-changed={marked ? true : undefined}
                className={clsx("border-line border-t max-sm:block max-sm:p-2", background)}
              >
                {columns.map(({ key, title, cell, className }, index) =>
                  index === 0 ? (
                    <th
                      key={key}
                      {...PART.name}
                      scope="row"
                      className={clsx(CELL, NAME_CELL, "max-sm:block", background, className)}
                    >
                      {cell(row)}
                    </th>
                  ) : (
                    <td
                      key={key}
                      {...PART.cell}
                      data-title={title}
                      className={clsx(CELL, LABELLED_CELL, className)}
                    >
                      <div className="min-w-0 flex-1">{cell(row)}</div>
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
  return (
    <>
      {sortSelect}
      {table}
    </>
  );
}

/** Debounce of the search, in milliseconds. */
const SEARCH_DEBOUNCE_MS = 250;

interface SearchedPagesProps {
  list: ComponentProps<typeof PagedList>["list"] & { choose: (choice: { search: string }) => void };
  /** Accessible name of the list, for its pagination and search. */
  name: string;
  searchLabel: string;
  /** Controls beside the list's search field. */
  tools?: ReactNode;
  status?: RefObject<HTMLParagraphElement | null>;
  children: ReactNode;
}

/** Search field above a paged list, with its number of results and pagination. */
export function SearchedPages({ list, name, searchLabel, tools, status, children }: SearchedPagesProps) {
  const translate = useTranslations("admin.list");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const find = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => list.choose({ search: typed.trim() }), SEARCH_DEBOUNCE_MS);
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-x-6 gap-y-3">
        <Input
          type="search"
          label={searchLabel}
          maxLength={MAX_SEARCH_LENGTH}
          boxClass="grow basis-60"
          disabled={!useHydrated()}
          onValue={find}
        />
        {tools}
      </div>
      <PagedList
        list={list}
        perPage={LIST_PAGE_SIZE}
        messages="admin.list"
        label={translate("pages", { name })}
        none={<p>{translate("none")}</p>}
        status={status}
      >
        {children}
      </PagedList>
    </>
  );
}

interface LongListOptions<Item> {
  /** Returns the text of an item that the search looks in. */
  textOf: (item: Item) => string;
}

/** State of a list that is searched ignoring case and accents, and shown in parts. */
export function useSearchableLongList<Item>(items: readonly Item[], { textOf }: LongListOptions<Item>) {
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState(LIST_PAGE_SIZE);
  const wanted = foldText(search).split(/\s+/).filter(Boolean);
  const found = items.filter((item) => {
    const text = foldText(textOf(item));
    return wanted.every((word) => text.includes(word));
  });
  return {
    total: items.length,
    found,
    shown: found.slice(0, limit),
    search,
    find: (typed: string) => {
      setSearch(typed);
      setLimit(LIST_PAGE_SIZE);
    },
    /** Number of items that the next part adds. */
    next: Math.max(0, Math.min(LIST_PAGE_SIZE, found.length - limit)),
    showMore: () => setLimit((now) => now + LIST_PAGE_SIZE),
  };
}

interface LongListProps {
  list: ReturnType<typeof useSearchableLongList> &
    Pick<AdminList<unknown>, "isPartial" | "isLoading" | "error" | "refresh">;
  /** Namespace of the list's messages, within `admin`. */
  messages: "institutions" | "synonyms";
  /** Controls beside the list's search field. */
  tools: ReactNode;
  children: ReactNode;
}

/** Search field above a list of useSearchableLongList, with its number of results and a button for more. */
export function SearchableLongList({ list, messages, tools, children }: LongListProps) {
  const translate = useTranslations(`admin.${messages}`);
  const common = useTranslations("admin.list");
  const { found, total, next, isPartial, isLoading, error, refresh } = list;
  const isFailed = isPartial && error !== undefined;
  const counted = found.length === 0 ? translate("none") : translate("found", { shown: found.length, total });
  // While only a part of the list is loaded, the number of results is unknown.
  const said = !isPartial ? counted : isLoading || !isFailed ? common("loading") : null;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-x-6 gap-y-3">
        <Input
          type="search"
          label={translate("search")}
          boxClass="grow basis-60"
          value={list.search}
          disabled={!useHydrated()}
          onValue={list.find}
        />
        {tools}
      </div>
      <p role="status" className="mb-2 text-base text-muted">
        {said}
      </p>
      {isFailed ? <LoadFailure messages="admin.list" error={error} refresh={() => void refresh()} /> : null}
      {found.length === 0 ? null : children}
      {next === 0 ? null : (
        <Button className="mt-3" onClick={list.showMore}>
          {translate("more", { n: next })}
        </Button>
      )}
    </>
  );
}
