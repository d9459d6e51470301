"use client";

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { findNearestLabels } from "@/lib/fields/nearest-labels";
import { getShownLabel } from "@/lib/fields/shown-labels";
import type { ImportRowDto, RowProblem, TroubleKind } from "@/lib/import/answers";
import { findListOfField } from "@/lib/import/places";
import { useImportRun, usePlaceName } from "./run-context";
import { type RowsState, useRowAt } from "./use-rows";
import { useTroubleSentence } from "./value-input";

/** Height of a row before it is measured, in pixels. */
const ESTIMATED_ROW_HEIGHT_PX = 64;
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

const HEAD_CELL = "sticky left-0 z-10 w-40 px-3 py-2 sm:w-56";
const CELL = "w-56 border-line border-l px-3 py-2";

/** Problem of a cell in a sentence, with the most similar value of the field's list. */
function CellProblem({ problem }: { problem: RowProblem }) {
  const { run, model } = useImportRun();
  const sentence = useTroubleSentence()(problem);
  const list = findListOfField(run.kind, problem.path);
  const [nearest] = list === null ? [] : findNearestLabels(model, list, problem.held);
  const isSuggested = list !== null && nearest !== undefined;
  return (
    <span className={clsx("line-clamp-2 text-base", isSuggested ? "text-accent" : "text-danger")}>
      {isSuggested ? `→ ${getShownLabel(model, list, nearest)}` : sentence}
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
}: {
  base: string;
  index: number;
  places: readonly string[];
  /** Column of the cell that takes part in the tab order; null if it is in another row. */
  activeColumn: number | null;
  onPick: (column: number) => void;
}) {
  const row = useRowAt(base, index);
  const translate = useTranslations("importing.check");
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
            <span className="mr-2 text-base text-muted tabular-nums">
              {translate("line", { line: row.line })}
            </span>
            <bdi className="wrap-anywhere line-clamp-2 font-semibold">{row.name ?? translate("noName")}</bdi>
            <span className="text-base text-muted">
              {row.omitted ? translate("isOmitted") : row.outcome && translate(`outcome.${row.outcome}`)}
            </span>
          </>
        )}
      </th>
      {places.map((path, at) => {
        const problem = row?.problems.find((one) => one.path === path);
        const text = row?.cells.find((cell) => cell.path === path)?.text ?? "";
        return (
          <td
            key={path}
            aria-invalid={problem === undefined ? undefined : true}
            {...cellProps(at + 1)}
            className={clsx(CELL, problem !== undefined && "bg-danger-soft", isActive && "border-t-accent")}
          >
            <bdi className="wrap-anywhere line-clamp-2">{text}</bdi>
            {problem === undefined ? null : <CellProblem problem={problem} />}
          </td>
        );
      })}
    </>
  );
}

/** Returns the places of the rows as columns: those with a problem first, in an order that stays while they are corrected. */
function usePlaces(kinds: readonly TroubleKind[], first: ImportRowDto | undefined): string[] {
  const [leading, setLeading] = useState<readonly string[]>([]);
  const added = kinds.map(({ path }) => path).filter((path) => path !== "row" && !leading.includes(path));
  if (added.length > 0) setLeading([...new Set([...leading, ...added])]);
  return [...new Set([...leading, ...(first?.cells ?? []).map(({ path }) => path)])];
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

/** Rows of the file as a grid, of which only the visible rows are rendered; `onEdit` opens a value of the active row. */
export function RowGrid({
  rows,
  kinds,
  onEdit,
}: {
  rows: RowsState;
  kinds: readonly TroubleKind[];
  onEdit: (path: string | null) => void;
}) {
  const translate = useTranslations("importing.check");
  const nameOf = usePlaceName();
  const places = usePlaces(kinds, useRowAt(rows.base, 0));
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
      className="max-h-96 scroll-pt-12 scroll-pl-40 overflow-auto rounded-control border border-line-strong sm:scroll-pl-56"
    >
      <table
        {...GRID_ROLE}
        aria-label={translate("grid")}
        aria-rowcount={total + 1}
        onKeyDown={handleKey}
        onDoubleClick={() => onEdit(places[column - 1] ?? null)}
        className="w-max table-fixed border-collapse text-left"
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
