"use client";

import clsx from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useId, useState } from "react";
import { callApi } from "@/lib/client/api";
import type { CleaningCount, ImportRowDto, ImportRowsPage, RowTrouble } from "@/lib/import/answers";
import { CLEANINGS, type DoubleChoice, ROW_CHOICES, ROWS_PER_PAGE, type RowChoice } from "@/lib/import/rules";
import { paths } from "@/lib/paths";
import { FieldError } from "../form/field";
import { useAct } from "../form/use-act";
import { useFocusFallback } from "../form/use-focus-fallback";
import { Button } from "../ui/button";
import { Chips } from "../ui/chips";
import { PagedList, usePaged } from "../ui/paged-list";
import { DoubleOfRow } from "./doubles";
import { usePlaceName, useRun } from "./run-context";
import type { KindFilter } from "./troubles";
import { CorrectionForm, useTroubleSentence } from "./value-input";

/** Returns the cleaning counts in words; null when nothing was cleaned. */
export function useCleaned(counts: CleaningCount): string | null {
  const translate = useTranslations("importing.check.cleaning");
  const told = CLEANINGS.filter((kind) => counts[kind] > 0);
  return told.length === 0 ? null : told.map((kind) => translate(kind, { count: counts[kind] })).join(", ");
}

interface ItemProps {
  row: ImportRowDto;
  onChange: (change: {
    corrections?: Record<string, string | string[] | null>;
    omitted?: boolean;
    double?: DoubleChoice | null;
  }) => void;
  isBusy: boolean;
}

function Trouble({ row, trouble, onChange, isBusy }: ItemProps & { trouble: RowTrouble }) {
  const translate = useTranslations("importing.check");
  const name = usePlaceName()(trouble.path);
  const sentence = useTroubleSentence()(trouble);
  const id = useId();
  const { path, held } = trouble;
  return (
    <div className="border-danger border-l-4 pl-3">
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
          trouble={trouble}
          label={translate("correctOf", { field: name, line: row.line })}
          confirm={translate(isBusy ? "correcting" : "correct")}
          isBusy={isBusy}
          onCorrect={(value) => onChange({ corrections: { [path]: value } })}
        />
      )}
    </div>
  );
}

/** Warning of an importable row, such as a value that is not stored. */
function Warning({ warning }: { warning: RowTrouble }) {
  const name = usePlaceName()(warning.path);
  const sentence = useTroubleSentence()(warning);
  return (
    <p className="border-warning border-l-4 pl-3">
      <span className="font-semibold">{name}</span>{" "}
      {warning.held === "" ? null : <bdi className="wrap-anywhere text-muted">‘{warning.held}’ </bdi>}
      {sentence}
    </p>
  );
}

function Contents({ row, of }: { row: ImportRowDto; of: ReactNode }) {
  const translate = useTranslations("importing.check");
  const nameOf = usePlaceName();
  if (row.content.length === 0 || row.omitted) return null;
  return (
    <details className="mt-2">
      <summary className="w-fit cursor-pointer py-1 text-accent">
        {translate("contents")}
        {of}
      </summary>
      <dl className="mt-1 grid gap-x-6 gap-y-1 border-line border-l-4 pl-4 sm:grid-cols-[12rem_1fr]">
        {row.content.map(({ field, text }) => (
          <div key={field} className="contents">
            <dt className="text-base text-muted">{nameOf(field)}</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Line, name and outcome of a row; below it another entry of the same name. */
function RowHead({ row }: { row: ImportRowDto }) {
  const translate = useTranslations("importing.check");
  const nameOf = usePlaceName();
  const { outcome, omitted, sameName } = row;
  const cleaned = useCleaned(row.cleaning);
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

const CORRECTION = "form input, form select, form textarea, form button";

/** Returns the next control to focus after a correction: the next problem of this row, or of a later one. */
function nextMistake(item: HTMLElement): HTMLElement {
  let row: Element | null = item;
  while (row !== null && row.querySelector(CORRECTION) === null) row = row.nextElementSibling;
  return row?.querySelector<HTMLElement>(CORRECTION) ?? item;
}

/** One row of the file: its result, or its problems, which can be corrected here. */
function RowItem({ row, onAnswer }: { row: ImportRowDto; onAnswer: (answer: ImportRowsPage) => void }) {
  const translate = useTranslations("importing.check");
  const { run } = useRun();
  const { act, isBusy } = useAct(translate("failed"));
  const [said, setSaid] = useState("");
  const item = useFocusFallback<HTMLLIElement>(nextMistake);
  const of = <span className="sr-only"> ({translate("ofLine", { line: row.line })})</span>;
  const change: ItemProps["onChange"] = (body) =>
    void act(async () => {
      const answer = await callApi<ImportRowsPage>("PUT", paths.api.importLine(run._id, row.line), body);
      const now = answer.rows[0];
      if (now?.omitted) setSaid(translate("isOmitted"));
      else setSaid(translate(now?.problems.length === 0 ? "fixed" : "stillWrong", { line: row.line }));
      onAnswer(answer);
    });
  const quiet = { size: "small", kind: "quiet", "aria-disabled": isBusy } as const;
  const originals = Object.fromEntries(row.corrected.map((path) => [path, null]));
  return (
    <li ref={item} tabIndex={-1} className="py-4 outline-offset-4">
      <RowHead row={row} />
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="mt-3 space-y-4 empty:hidden">
        {row.warnings.map((warning) => (
          <Warning key={`${warning.path} ${warning.message}`} warning={warning} />
        ))}
        {row.problems.map((trouble) => (
          <Trouble
            key={`${trouble.path} ${trouble.message} ${trouble.held}`}
            {...{ row, trouble, isBusy }}
            onChange={change}
          />
        ))}
      </div>
      {row.omitted ? null : <DoubleOfRow row={row} isBusy={isBusy} onChange={change} />}
      <Contents row={row} of={of} />
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
    </li>
  );
}

/** Does not reload when the window gets the focus: users look elsewhere for corrections. */
export const STEADY = { revalidateOnFocus: false };

/** Whether a filter of rows can be narrowed to one kind of problem or warning. */
const isOfKind = (show: RowChoice) => show === "problems" || show === "warnings";

/** Loads one page of the filtered rows; those with problems or warnings also by kind. */
export function useRows(filter: KindFilter, reloadTroubles: () => void) {
  const { run, refresh: refreshRun } = useRun();
  const [show, setShow] = useState<RowChoice>(run.rowCounts.rejected > 0 ? "problems" : "ready");
  const base = paths.api.importRows(run._id, { show, ...(isOfKind(show) ? { ...filter } : {}) });
  const list = usePaged<ImportRowsPage, Record<never, string>>(base, undefined, {}, STEADY);
  const { data } = list;
  const refreshOthers = () => {
    reloadTroubles();
    refreshRun();
  };
  return {
    ...list,
    total: data?.total ?? 0,
    show,
    choose: (next: RowChoice) => {
      setShow(next);
      list.setPage(1);
    },
    /** Updates one row in place, so that the page does not move while the user works. */
    replace: (answer: ImportRowsPage) => {
      const [row] = answer.rows;
      if (data === undefined || row === undefined) return;
      const rows = data.rows.map((shown) => (shown.line === row.line ? row : shown));
      list.replace({ ...data, rows, counts: answer.counts }, false);
      refreshOthers();
    },
    refresh: () => {
      list.refresh();
      refreshOthers();
    },
  };
}

/** Row filters that are hidden while they match no row. */
const RARE_CHOICES = ["sameName", "changed", "warnings", "doubles"] as const;
const isRare = (choice: RowChoice): choice is (typeof RARE_CHOICES)[number] =>
  RARE_CHOICES.some((rare) => rare === choice);

/** Filter of the displayed rows. */
export function RowChoices({ rows }: { rows: ReturnType<typeof useRows> }) {
  const translate = useTranslations("importing.check");
  const { rowCounts } = useRun().run;
  const counted = { ...rowCounts, doubles: rowCounts.doubleRows + rowCounts.doubleProducts };
  const choices = ROW_CHOICES.filter(
    (choice) => !isRare(choice) || counted[choice] > 0 || rows.show === choice,
  );
  return (
    <Chips
      label={translate("show")}
      choices={choices.map((value) => ({ value, words: translate(`choices.${value}`) }))}
      chosen={rows.show}
      onChoose={rows.choose}
    />
  );
}

/** List of rows, each correctable in place. */
export function Rows({
  rows,
  status,
}: {
  rows: ReturnType<typeof useRows>;
  status: RefObject<HTMLParagraphElement | null>;
}) {
  const translate = useTranslations("importing.check");
  const none = <p>{translate(rows.show === "problems" ? "noProblems" : "none")}</p>;
  return (
    <PagedList list={rows} perPage={ROWS_PER_PAGE} messages="importing.check" status={status} none={none}>
      <ul className="divide-y divide-line">
        {rows.data?.rows.map((row) => (
          <RowItem key={row.line} row={row} onAnswer={rows.replace} />
        ))}
      </ul>
    </PagedList>
  );
}
