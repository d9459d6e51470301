"use client";

import clsx from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type RefObject, useId, useRef, useState } from "react";
import { callApi } from "@/lib/client/api";
import { getShownLabel } from "@/lib/fields/shown-labels";
import type {
  CleaningCounts,
  ImportRowDto,
  ImportRowsPage,
  RowProblem,
  RowTrouble,
  TroubleKind,
} from "@/lib/import/answers";
import { VALUE_NOT_STORED_WARNING } from "@/lib/import/mends";
import { findStructure, isIdentifyingPlace } from "@/lib/import/places";
import { CLEANING_KINDS, type DuplicateAction, ROW_FILTERS, type RowFilter } from "@/lib/import/rules";
import { paths } from "@/lib/paths";
import { truncateText } from "@/lib/platform/language/format";
import { CheckBox } from "../form/check-box";
import { FieldError } from "../form/field";
import { useApiAction } from "../form/use-act";
import { useFocusFallback } from "../form/use-focus-fallback";
import { Button } from "../ui/button";
import { FilterToggleButtons } from "../ui/chips";
import { LoadFailure } from "../ui/paged-list";
import { RowDuplicate } from "./doubles";
import { RowGrid } from "./row-grid";
import { useImportRun, usePlaceName } from "./run-context";
import { type RowsState, useRowAt } from "./use-rows";
import { CorrectionForm, useTroubleSentence } from "./value-input";

/** Maximum characters of a wrong value in a label; the whole value stands above it. */
const HELD_SHOWN = 80;

/** Returns the cleaning counts in words; null when nothing was cleaned. */
export function useCleaningSummary(counts: CleaningCounts): string | null {
  const translate = useTranslations("importing.check.cleaning");
  const told = CLEANING_KINDS.filter((kind) => counts[kind] > 0);
  return told.length === 0 ? null : told.map((kind) => translate(kind, { count: counts[kind] })).join(", ");
}

type Value = string | string[];

interface RowChange {
  corrections?: Record<string, Value | null>;
  omitted?: boolean;
  double?: DuplicateAction | null;
}

/** One problem of a row, with a form that corrects it in this row or in all rows with the same value. */
function Trouble({
  row,
  problem,
  onChange,
  onReplace,
  isBusy,
}: {
  row: ImportRowDto;
  problem: RowProblem;
  onChange: (change: RowChange) => void;
  /** Corrects all rows with the same value. */
  onReplace: (value: Value) => void;
  isBusy: boolean;
}) {
  const translate = useTranslations("importing.check");
  const name = usePlaceName()(problem.path);
  const sentence = useTroubleSentence()(problem);
  const id = useId();
  const { path, held, alike } = problem;
  const { kind } = useImportRun().run;
  const mayBeEverywhere = alike > 1 && path !== "row" && !isIdentifyingPlace(path);
  const [isChosenEverywhere, setEverywhere] = useState(mayBeEverywhere);
  // One value of several is corrected wherever it stands, as a correction of the row would replace the whole cell.
  const isPart = findStructure(kind, path)?.kind === "multi" && held !== "";
  const isEverywhere = isChosenEverywhere || isPart;
  const correct = (value: Value) =>
    isEverywhere ? onReplace(value) : onChange({ corrections: { [path]: value } });
  return (
    <div data-place={path} className="border-danger border-l-4 pl-3">
      <p>
        <span className="font-semibold">{name}</span>
        <span className="wrap-anywhere ml-2 line-clamp-3 text-base text-muted">
          {held === "" ? translate("heldNothing") : translate("held", { held })}
        </span>
      </p>
      {path === "row" ? (
        <FieldError id={id}>{sentence}</FieldError>
      ) : (
        <CorrectionForm
          trouble={problem}
          label={translate("correctOf", { field: name, line: row.line })}
          confirm={translate(isBusy ? "correcting" : "correct")}
          isBusy={isBusy}
          onCorrect={correct}
        />
      )}
      {mayBeEverywhere && !isPart ? (
        <CheckBox
          label={translate(held === "" ? "alikeEmpty" : "alike", {
            count: alike - 1,
            held: truncateText(held, HELD_SHOWN),
          })}
          checked={isEverywhere}
          onChange={(event) => setEverywhere(event.currentTarget.checked)}
          className="mt-2"
        />
      ) : null}
    </div>
  );
}

/** Warning of an importable row; a value that is not stored has a button that keeps it. */
function Warning({ warning, onChange }: { warning: RowTrouble; onChange: (change: RowChange) => void }) {
  const translate = useTranslations("importing.check");
  const {
    run: { kind },
    model,
  } = useImportRun();
  const nameOf = usePlaceName();
  const sentence = useTroubleSentence()(warning);
  const { path, held, message, values } = warning;
  const needed =
    message === VALUE_NOT_STORED_WARNING ? findStructure(kind, path)?.condition?.field : undefined;
  const value = String(values.value ?? "");
  return (
    <div data-place={path} className="border-warning border-l-4 pl-3">
      <p>
        <span className="font-semibold">{nameOf(path)}</span>{" "}
        {held === "" ? null : <bdi className="wrap-anywhere text-muted">‘{held}’ </bdi>}
        {sentence}
      </p>
      {needed === undefined ? null : (
        <Button size="small" className="mt-1" onClick={() => onChange({ corrections: { [needed]: value } })}>
          {translate("keepInRow", { field: nameOf(needed), value: getShownLabel(model, needed, value) })}
        </Button>
      )}
    </div>
  );
}

/** Line, name and outcome of a row; below it another entry of the same name. */
function RowHead({ row }: { row: ImportRowDto }) {
  const translate = useTranslations("importing.check");
  const nameOf = usePlaceName();
  const { outcome, omitted, sameName } = row;
  const cleaned = useCleaningSummary(row.cleaning);
  const isWrong = outcome === "rejected" && !omitted;
  const fields = (places: readonly string[]) => ({ fields: places.map(nameOf).join(", ") });
  const told = [
    row.corrected.length > 0 && translate("isCorrected", fields(row.corrected)),
    cleaned !== null && translate("rowCleaned", { cleaned }),
    row.remembered.length > 0 && translate("isRemembered", fields(row.remembered)),
  ];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-muted tabular-nums">{translate("line", { line: row.line })}</span>
        <bdi className="wrap-anywhere font-semibold">{row.name ?? translate("noName")}</bdi>
        <span
          className={clsx(
            "rounded-full border px-2.5 py-0.5 text-base",
            isWrong ? "border-danger bg-danger-soft" : "border-line bg-sunken",
          )}
        >
          {omitted ? translate("isOmitted") : outcome && translate(`outcome.${outcome}`)}
        </span>
        {told.map((text) =>
          text === false ? null : (
            <span key={text} className="text-base text-muted">
              {text}
            </span>
          ),
        )}
      </div>
      {sameName === null || omitted ? null : (
        <p className="mt-2 border-warning border-l-4 pl-3">
          {translate("sameName")}{" "}
          <Link
            href={paths.entry(sameName._id)}
            className="link wrap-anywhere"
            target="_blank"
            prefetch={false}
          >
            {sameName.algorithmName}
          </Link>
        </p>
      )}
    </>
  );
}

/** Returns a function that replaces a wrong value in all rows that have it. */
function useReplacement(onDone: (said: string) => Promise<void>) {
  const translate = useTranslations("importing.check");
  const { run } = useImportRun();
  const { act } = useApiAction(translate("failed"));
  return ({ path: field, held: from }: RowProblem, to: Value) =>
    void act(async () => {
      const address = paths.api.importAct(run._id, "replace");
      const { replaced: count } = await callApi<{ replaced: number }>("POST", address, { field, from, to });
      await onDone(translate("replaced", { count }));
    });
}

/** Controls that correct a problem of the open row. */
const CORRECTION = "form input, form select, form textarea, form button";

/** The row that is open for correction: its problems with their forms, or its result. */
function RowEditor({ row, onDone }: { row: ImportRowDto; onDone: (said: string) => Promise<void> }) {
  const translate = useTranslations("importing.check");
  const { run } = useImportRun();
  const { act, isBusy } = useApiAction(translate("failed"));
  const replace = useReplacement(onDone);
  const of = <span className="sr-only"> ({translate("ofLine", { line: row.line })})</span>;

  const change = (body: RowChange) =>
    void act(async () => {
      const answer = await callApi<ImportRowsPage>("PUT", paths.api.importLine(run._id, row.line), body);
      const now = answer.rows[0];
      const said = now?.problems.length === 0 ? "fixed" : "stillWrong";
      await onDone(now?.omitted ? translate("isOmitted") : translate(said, { line: row.line }));
    });

  const quiet = { size: "small", kind: "quiet", "aria-disabled": isBusy } as const;
  const originals = Object.fromEntries(row.corrected.map((path) => [path, null]));
  return (
    <>
      <RowHead row={row} />
      <div className="mt-3 space-y-4 empty:hidden">
        {row.warnings.map((warning) => (
          <Warning key={`${warning.path} ${warning.message}`} warning={warning} onChange={change} />
        ))}
        {row.problems.map((problem) => (
          <Trouble
            key={`${problem.path} ${problem.message} ${problem.held}`}
            {...{ row, problem, isBusy }}
            onChange={change}
            onReplace={(value) => replace(problem, value)}
          />
        ))}
      </div>
      {row.omitted ? null : <RowDuplicate row={row} isBusy={isBusy} onChange={change} />}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button {...quiet} onClick={() => change({ omitted: !row.omitted })}>
          {translate(row.omitted ? "restore" : "omit")}
          {of}
        </Button>
        {row.corrected.length > 0 ? (
          <Button {...quiet} onClick={() => change({ corrections: originals })}>
            {translate("originals")}
            {of}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** Filter of the displayed rows. */
export function RowFilterButtons({ rows }: { rows: RowsState }) {
  const translate = useTranslations("importing.check");
  const { rejected, sameName, changed, warnings, doubleRows, doubleProducts } = useImportRun().run.rowCounts;
  // These filters are hidden while they match no row.
  const counts: Partial<Record<RowFilter, number>> = {
    ...{ problems: rejected || undefined, sameName, changed, warnings },
    doubles: doubleRows + doubleProducts,
  };
  const choices = ROW_FILTERS.filter((choice) => counts[choice] !== 0 || rows.show === choice);
  return (
    <FilterToggleButtons
      label={translate("show")}
      choices={choices.map((value) => ({
        ...{ value, words: translate(`choices.${value}`) },
        ...(counts[value] !== undefined && { count: counts[value] }),
      }))}
      chosen={rows.show}
      onChoose={(next) => rows.choose(next)}
    />
  );
}

/** Rows of the file as a grid, and beside it (below it on a narrow screen) the active row, which is corrected there. */
export function ImportRows({
  rows,
  kinds,
  status,
}: {
  rows: RowsState;
  kinds: readonly TroubleKind[];
  status: RefObject<HTMLParagraphElement | null>;
}) {
  const translate = useTranslations("importing.check");
  const { total, isLoading, error } = rows;
  const [said, setSaid] = useState("");
  const [isNarrow, setNarrow] = useState(true);
  const replace = useReplacement(finish);
  const row = useRowAt(rows.base, rows.active);
  const grid = useRef<HTMLDivElement>(null);
  const id = useId();
  // After a correction, the focus moves to the next problem of this row or of the next one.
  const editor = useFocusFallback<HTMLElement>(
    (box) => box.querySelector<HTMLElement>(CORRECTION) ?? status.current,
  );

  const findPlace = (path: string | null) =>
    (path === null ? null : editor.current?.querySelector(`[data-place="${CSS.escape(path)}"]`)) ??
    editor.current;

  function edit(path: string | null) {
    findPlace(path)?.querySelector<HTMLElement>(`${CORRECTION}, button, summary`)?.focus();
  }

  function showInEditor(path: string | null) {
    // The editor shows the row of the clicked cell after the next rendering.
    requestAnimationFrame(() => findPlace(path)?.scrollIntoView({ block: "nearest" }));
  }

  async function finish(sentence: string) {
    await rows.refresh();
    setSaid(sentence);
  }

  return (
    <>
      <div className="my-2 flex flex-wrap items-center gap-x-6 gap-y-2">
        <p ref={status} tabIndex={-1} role="status" className="text-base text-muted outline-none">
          {isLoading ? translate("loading") : error === undefined ? translate("found", { total }) : null}
          {said === "" ? null : `${total === 0 || isLoading ? "" : "."} ${said}`}
        </p>
        {kinds.length === 0 ? null : (
          <CheckBox
            label={translate("onlyWrong")}
            checked={isNarrow}
            onChange={(event) => setNarrow(event.currentTarget.checked)}
          />
        )}
      </div>
      {error === undefined ? null : (
        <LoadFailure messages="importing.check" error={error} refresh={() => void rows.refresh()} />
      )}
      {total === 0 && !isLoading && error === undefined ? (
        <p>{translate(rows.show === "problems" ? "noProblems" : "none")}</p>
      ) : null}
      <div className="gap-x-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        {total === 0 ? null : (
          <div ref={grid} className="min-w-0">
            <RowGrid {...{ rows, kinds, isNarrow }} onShow={showInEditor} onEdit={edit} onReplace={replace} />
            <p className="mt-1 text-base text-muted max-sm:hidden">{translate("gridHint")}</p>
          </div>
        )}
        <section
          ref={editor}
          aria-labelledby={id}
          className="card p-4 empty:hidden max-lg:mt-4 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-auto"
          onKeyDown={(event) => {
            if (event.key !== "Escape" || event.defaultPrevented) return;
            grid.current?.querySelector<HTMLElement>("[data-column][tabindex='0']")?.focus();
          }}
        >
          {row === undefined || total === 0 ? null : (
            <>
              <h3 id={id} className="sr-only">
                {translate("line", { line: row.line })}
              </h3>
              <RowEditor key={row.line} row={row} onDone={finish} />
            </>
          )}
        </section>
      </div>
    </>
  );
}
