"use client";

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import clsx from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { ImportRowDto, RowProblem, TroubleKind } from "@/lib/import/answers";
import { REPEATED_NAME_WARNING, VALUE_NOT_STORED_WARNING } from "@/lib/import/mends";
import { paths } from "@/lib/paths";
import { Icon } from "../ui/icon";
import { useFormats } from "../ui/use-formats";
import { useTroubleKindName } from "./remembered-list";
import { usePlaceName, useSuggestions } from "./run-context";
import { type RowsState, useRowAt } from "./use-rows";
import { isDay, useTroubleSentence } from "./value-input";

/** Height of a row before it is measured, in pixels. */
const ESTIMATED_ROW_HEIGHT_PX = 50;
/** Rows that the Page Up and Page Down keys move. */
const ROWS_PER_KEY = 8;

const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-ROWS_PER_KEY, 0],
  PageDown: [ROWS_PER_KEY, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

const HEAD_CELL = "sticky left-0 z-10 w-40 max-w-40 px-3 py-1 sm:w-64 sm:max-w-64";
const CELL = "w-44 min-w-44 max-w-52 border-line border-l px-3 py-1";

/** Shows a value of the active row in its editor; null for the row itself. */
type ShowPlace = (path: string | null) => void;
type Replace = (problem: RowProblem, value: string | string[]) => void;

/** First problem of a cell in a few words, or a button that puts its suggested value in all cells with that value. */
function CellProblem({
  problems: [problem, ...others],
  onReplace,
}: {
  problems: RowProblem[];
  onReplace: Replace;
}) {
  const translate = useTranslations("importing.check");
  const kindName = useTroubleKindName();
  const { suggest, showLabel, asValue } = useSuggestions();
  if (problem === undefined) return null;
  const { path, held } = problem;
  const {
    labels: [label],
    isCertain,
  } = suggest(path, held);
  const shown = label === undefined ? "" : showLabel(path, label);
  return (
    <span className="flex items-baseline gap-x-1 text-base text-danger">
      {label === undefined ? (
        <span className="truncate">{kindName(problem)}</span>
      ) : (
        <button
          type="button"
          // The arrow keys move between cells; by keyboard, the value is chosen beside the grid.
          tabIndex={-1}
          title={translate("takeCell", { held, label: shown })}
          onClick={() => onReplace(problem, asValue(path, label))}
          className={clsx(
            "truncate rounded-control border border-accent bg-surface px-2 text-accent hover:bg-accent-soft",
            isCertain ? "font-semibold" : "border-dashed",
          )}
        >
          {isCertain ? `→ ${shown}` : `${shown}?`}
        </button>
      )}
      {others.length === 0 ? null : <span>+{others.length}</span>}
    </span>
  );
}

/** Marks of a row whose name is in the register, or in other rows of the file. */
function SameNameMarks({ row: { sameName, warnings } }: { row: ImportRowDto }) {
  const translate = useTranslations("importing.check");
  const repeated = warnings.find(({ message }) => message === REPEATED_NAME_WARNING);
  if (sameName === null && repeated === undefined) return null;
  return (
    <span className="flex gap-x-2 font-normal text-base">
      <Icon name="warning" className="size-4 shrink-0 text-warning" />
      <span>
        {sameName === null ? null : (
          <Link
            href={paths.entry(sameName._id)}
            className="link"
            target="_blank"
            prefetch={false}
            tabIndex={-1}
          >
            {translate("inRegister")}
          </Link>
        )}
        {sameName === null || repeated === undefined ? null : <br />}
        {repeated === undefined ? null : translate("inFile", repeated.values)}
      </span>
    </span>
  );
}

/** Cells of one row of the file: its line and name, and the value and problem of each place. */
function GridRow({
  base,
  index,
  places,
  activeColumn,
  onPick,
  onReplace,
}: {
  base: string;
  index: number;
  places: readonly string[];
  /** Column of the cell that takes part in the tab order; null if it is in another row. */
  activeColumn: number | null;
  onPick: (column: number) => void;
  onReplace: Replace;
}) {
  const row = useRowAt(base, index);
  const translate = useTranslations("importing.check");
  const sentenceOf = useTroubleSentence();
  const kindName = useTroubleKindName();
  const { formatDate } = useFormats();
  const cellProps = (column: number) => ({
    tabIndex: activeColumn === column ? 0 : -1,
    "data-column": column,
    onFocus: () => onPick(column),
  });
  const isActive = activeColumn !== null;
  return (
    <>
      <th
        scope="row"
        {...cellProps(0)}
        className={clsx(HEAD_CELL, isActive ? "bg-accent-soft" : "bg-surface")}
      >
        {row === undefined ? (
          <span className="text-muted">{translate("loading")}</span>
        ) : (
          <>
            <bdi className="block truncate font-semibold">{row.name ?? translate("noName")}</bdi>
            <span className="block truncate font-normal text-base text-muted tabular-nums">
              {translate("line", { line: row.line })} ·{" "}
              {row.omitted ? translate("isOmitted") : row.outcome && translate(`outcome.${row.outcome}`)}
            </span>
            {row.omitted ? null : <SameNameMarks row={row} />}
          </>
        )}
      </th>
      {places.map((path, at) => {
        const problems = row?.problems.filter((one) => one.path === path) ?? [];
        const isWrong = problems.length > 0;
        const lost = row?.warnings.find(
          (one) => one.path === path && one.message === VALUE_NOT_STORED_WARNING && !row.omitted,
        );
        const { text: stored = "", held = null } = row?.cells.find((cell) => cell.path === path) ?? {};
        const isDate = isDay(path) && !isWrong && /^\d{4}-\d{2}-\d{2}$/.test(stored);
        const text = isDate ? formatDate(stored) : stored;
        return (
          <td
            key={path}
            aria-invalid={isWrong || undefined}
            title={problems.map(sentenceOf).join(" ") || undefined}
            {...cellProps(at + 1)}
            className={clsx(
              CELL,
              isWrong ? "bg-danger-soft" : lost && "bg-warning-soft",
              isActive && "border-t-accent",
            )}
          >
            <bdi className="wrap-anywhere line-clamp-1">{text}</bdi>
            {held === null ? null : (
              <span className="block truncate text-base text-muted">{translate("inTheFile", { held })}</span>
            )}
            {lost === undefined ? null : (
              <span className="block truncate text-base text-warning" title={sentenceOf(lost)}>
                {kindName(lost)}
              </span>
            )}
            <CellProblem problems={problems} onReplace={onReplace} />
          </td>
        );
      })}
    </>
  );
}

/**
 * Returns the places of the rows as columns: the filtered one and those with a problem first, in an order that stays
 * while they are corrected. With `isNarrow`, returns only the columns with a problem.
 */
function usePlaces(
  kinds: readonly TroubleKind[],
  first: ImportRowDto | undefined,
  field: string,
  isNarrow: boolean,
): string[] {
  const [leading, setLeading] = useState<readonly string[]>([]);
  const added = kinds.map(({ path }) => path).filter((path) => path !== "row" && !leading.includes(path));
  if (added.length > 0) setLeading([...new Set([...leading, ...added])]);
  const isWrong = (path: string) => kinds.some((kind) => kind.path === path);
  const others = isNarrow && kinds.length > 0 ? [] : (first?.cells ?? []).map(({ path }) => path);
  // The name stands in the first column already.
  const hasName = leading.includes("algorithmName") || leading.includes("name");
  const isShown = (path: string) => path !== "" && (hasName || (path !== "algorithmName" && path !== "name"));
  return [
    ...new Set([field, ...(others.length === 0 ? leading.filter(isWrong) : leading), ...others]),
  ].filter(isShown);
}

/** ARIA in HTML allows any role on a table; Biome allows only those without keys. */
const GRID_ROLE = { role: "grid" } as const;

/** Takes the place of rows that are not rendered; `height` is in pixels. */
function Spacer({ height }: { height: number }) {
  return (
    <tr>
      <td style={{ height: `${height}px`, padding: 0 }} />
    </tr>
  );
}

const clamp = (value: number, last: number) => Math.max(0, Math.min(value, last));

/**
 * Rows of the file as a grid, of which only the visible rows are rendered. `onShow` shows a value of the active row, and
 * `onEdit` also moves the focus to it.
 */
export function RowGrid({
  rows,
  kinds,
  isNarrow,
  onShow,
  onEdit,
  onReplace,
}: {
  rows: RowsState;
  kinds: readonly TroubleKind[];
  /** Whether only columns with a problem are shown. */
  isNarrow: boolean;
  onShow: ShowPlace;
  onEdit: ShowPlace;
  onReplace: Replace;
}) {
  const translate = useTranslations("importing.check");
  const nameOf = usePlaceName();
  const places = usePlaces(kinds, useRowAt(rows.base, 0), rows.field, isNarrow);
  const scroller = useRef<HTMLDivElement>(null);
  const [column, setColumn] = useState(0);
  const [isMoved, setMoved] = useState(false);
  const { total, active } = rows;
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_ROW_HEIGHT_PX,
    overscan: 4,
    // The active row stays rendered, as it may have the focus.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active])].sort((a, b) => a - b),
  });

  const items = virtualizer.getVirtualItems();

  useEffect(() => {
    if (!isMoved) return;
    setMoved(false);
    scroller.current
      ?.querySelector<HTMLElement>(`[data-index="${active}"] [data-column="${column}"]`)
      ?.focus();
  }, [isMoved, active, column]);

  function handleKey(event: KeyboardEvent) {
    if (event.key === "Enter" || event.key === "F2") {
      event.preventDefault();
      onEdit(places[column - 1] ?? null);
      return;
    }
    const move = MOVES[event.key];
    if (move === undefined || event.altKey || event.metaKey) return;
    event.preventDefault();
    const isToEnd = event.ctrlKey && move[0] === 0;
    rows.setActive(clamp(active + (isToEnd ? move[1] : move[0]), total - 1));
    setColumn(clamp(column + move[1], places.length));
    setMoved(true);
  }

  return (
    <div
      ref={scroller}
      className="max-h-[45dvh] scroll-pt-12 scroll-pl-40 overflow-auto rounded-control border border-line-strong sm:scroll-pl-64 lg:max-h-[max(24rem,calc(100dvh-11rem))]"
    >
      <table
        {...GRID_ROLE}
        aria-label={translate("grid")}
        aria-rowcount={total + 1}
        onKeyDown={handleKey}
        onClick={({ target }) => {
          if ((target as Element).closest("button, a") === null) onShow(places[column - 1] ?? null);
        }}
        onDoubleClick={() => onEdit(places[column - 1] ?? null)}
        className="w-max border-collapse text-left leading-5"
      >
        <thead className="sticky top-0 z-20 bg-sunken">
          <tr aria-rowindex={1}>
            <th scope="col" className={clsx(HEAD_CELL, "bg-sunken")}>
              {translate("gridRow")}
            </th>
            {places.map((path) => (
              <th key={path} scope="col" className={CELL}>
                {nameOf(path)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => {
            const gap = item.start - (items[at - 1]?.end ?? 0);
            return (
              <Fragment key={item.key}>
                {gap > 0 ? <Spacer height={gap} /> : null}
                <tr
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  aria-rowindex={item.index + 2}
                  className="border-line border-t align-top"
                >
                  <GridRow
                    base={rows.base}
                    index={item.index}
                    places={places}
                    activeColumn={item.index === active ? clamp(column, places.length) : null}
                    onReplace={onReplace}
                    onPick={(picked) => {
                      rows.setActive(item.index);
                      setColumn(picked);
                    }}
                  />
                </tr>
              </Fragment>
            );
          })}
          <Spacer height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  );
}
