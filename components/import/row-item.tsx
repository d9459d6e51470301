"use client";

import clsx from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { callApi } from "@/lib/client/api";
import { isFieldKey } from "@/lib/fields/entry-fields";
import type { ImportRowDto, ImportRowsPage, RowTrouble } from "@/lib/import/answers";
import { ROW_PLACES } from "@/lib/import/rules";
import { paths } from "@/lib/paths";
import { FieldError } from "../form/field";
import { useAct } from "../form/use-act";
import { useKeptFocus } from "../form/use-kept-focus";
import { Button } from "../ui/button";
import { RowCleaned } from "./cleaned";
import { CorrectionInput, firstValue, OPEN } from "./correction-input";
import { useRun } from "./run-context";

/** What is called at a place of a row: a field of the data model, or one of the import's own. */
export function usePlaceName(): (path: string) => string {
  const translate = useTranslations("importing.places");
  const { model } = useRun();
  return (path) => {
    if (isFieldKey(path)) return model[path].displayName;
    const place = [...ROW_PLACES, "row" as const].find((one) => one === path);
    return place === undefined ? path : translate(place);
  };
}

/** What is wrong, as a sentence. */
export function useTroubleSentence(): (trouble: Pick<RowTrouble, "message" | "values">) => string {
  const translate = useTranslations("errors.fields");
  const sentence = translate as (key: string, values?: Record<string, string | number>) => string;
  // Here the list stands beside it, where the command has a mapping file alone.
  return ({ message, values }) => sentence(message === "import.untranslated" ? "notInList" : message, values);
}

interface AnswerProps {
  row: ImportRowDto;
  onChange: (change: { corrections?: Record<string, string | string[] | null>; omitted?: boolean }) => void;
  isBusy: boolean;
}

function Trouble({ row, trouble, onChange, isBusy }: AnswerProps & { trouble: RowTrouble }) {
  const translate = useTranslations("importing.check");
  const nameOf = usePlaceName();
  const sentenceOf = useTroubleSentence();
  const id = useId();
  const { path, held } = trouble;
  const [value, setValue] = useState(firstValue(path, held));
  const error = sentenceOf(trouble);
  const name = nameOf(path);
  const label = translate("correctOf", { field: name, line: row.line });

  function submit(event: FormEvent) {
    event.preventDefault();
    onChange({ corrections: { [path]: value } });
  }

  return (
    <form method="post" onSubmit={submit} className="border-danger border-l-4 pl-3">
      <p>
        <span className="font-semibold">{name}</span>
        <span className="wrap-anywhere ml-2 line-clamp-3 text-base text-muted">
          {held === "" ? translate("heldNothing") : translate("held", { held })}
        </span>
      </p>
      {path === "row" ? (
        <FieldError id={id}>{error}</FieldError>
      ) : (
        <div className="mt-2 grid items-start gap-2 sm:grid-cols-[minmax(0,32rem)_auto] sm:justify-start">
          <CorrectionInput path={path} label={label} error={error} value={value} onChange={setValue} />
          <Button type="submit" disabled={value === OPEN} aria-disabled={isBusy}>
            {translate(isBusy ? "correcting" : "correct")}
            <span className="sr-only"> ({label})</span>
          </Button>
        </div>
      )}
    </form>
  );
}

function Outcome({ row }: { row: ImportRowDto }) {
  const translate = useTranslations("importing.check");
  const isWrong = row.outcome === "rejected" && !row.omitted;
  const text = row.omitted ? translate("isOmitted") : row.outcome ? translate(`outcome.${row.outcome}`) : "";
  return (
    <span
      className={clsx(
        "rounded-full border px-2.5 py-0.5 text-base",
        isWrong ? "border-danger bg-danger-soft" : "border-line bg-sunken",
      )}
    >
      {text}
    </span>
  );
}

function Contents({ row }: { row: ImportRowDto }) {
  const translate = useTranslations("importing.check");
  const nameOf = usePlaceName();
  if (row.content.length === 0 || row.omitted) return null;
  return (
    <details className="mt-2">
      <summary className="w-fit cursor-pointer py-1 text-accent">
        {translate("contents")}
        <span className="sr-only"> ({translate("ofLine", { line: row.line })})</span>
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

/** Changes a row at the server, and says what became of it. */
function useRowChange(row: ImportRowDto, onAnswer: (answer: ImportRowsPage) => void) {
  const translate = useTranslations("importing.check");
  const { run } = useRun();
  const { act, isBusy } = useAct(translate("failed"));
  const [said, setSaid] = useState("");
  const change: AnswerProps["onChange"] = (body) =>
    void act(async () => {
      const answer = await callApi<ImportRowsPage>("PUT", paths.api.importLine(run._id, row.line), body);
      const now = answer.rows[0];
      if (now?.omitted) setSaid(translate("isOmitted"));
      else setSaid(translate(now?.problems.length === 0 ? "fixed" : "stillWrong", { line: row.line }));
      onAnswer(answer);
    });
  return { change, isBusy, said };
}

const CORRECTION = "form input, form select, form textarea, form button";

/** Where one goes on when what had the focus is corrected: at what is wrong in this row still, or in the next one. */
function nextMistake(item: HTMLElement): HTMLElement {
  let row: Element | null = item;
  while (row !== null && row.querySelector(CORRECTION) === null) row = row.nextElementSibling;
  return row?.querySelector<HTMLElement>(CORRECTION) ?? item;
}

/** Another entry is called as this row. */
function SameName({ row }: { row: ImportRowDto }) {
  const translate = useTranslations("importing.check");
  const { sameName } = row;
  if (sameName === null || row.omitted) return null;
  return (
    <p className="mt-2 border-warning border-l-4 pl-3">
      {translate("sameName")}{" "}
      <Link href={paths.entry(sameName._id)} className="link wrap-anywhere" target="_blank" prefetch={false}>
        {sameName.algorithmName}
      </Link>
    </p>
  );
}

/** One row of the file: what it would become, or what is wrong with it, to be corrected here. */
export function RowItem({
  row,
  onAnswer,
}: {
  row: ImportRowDto;
  onAnswer: (answer: ImportRowsPage) => void;
}) {
  const translate = useTranslations("importing.check");
  const nameOf = usePlaceName();
  const { change, isBusy, said } = useRowChange(row, onAnswer);
  const item = useKeptFocus<HTMLLIElement>(nextMistake);
  const of = <span className="sr-only"> ({translate("ofLine", { line: row.line })})</span>;
  return (
    <li ref={item} tabIndex={-1} className="py-4 outline-offset-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-muted tabular-nums">{translate("line", { line: row.line })}</span>
        <bdi className="wrap-anywhere font-semibold">{row.name ?? translate("noName")}</bdi>
        <Outcome row={row} />
        {row.corrected.length > 0 ? (
          <span className="text-base text-muted">
            {translate("isCorrected", { fields: row.corrected.map(nameOf).join(", ") })}
          </span>
        ) : null}
        <RowCleaned cleaning={row.cleaning} />
        {row.remembered.length > 0 ? (
          <span className="text-base text-muted">
            {translate("isRemembered", { fields: row.remembered.map(nameOf).join(", ") })}
          </span>
        ) : null}
      </div>
      <SameName row={row} />
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="mt-3 space-y-4 empty:hidden">
        {row.problems.map((trouble) => (
          <Trouble
            key={`${trouble.path} ${trouble.message} ${trouble.held}`}
            row={row}
            trouble={trouble}
            onChange={change}
            isBusy={isBusy}
          />
        ))}
      </div>
      <Contents row={row} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="small"
          kind="quiet"
          aria-disabled={isBusy}
          onClick={() => change({ omitted: !row.omitted })}
        >
          {translate(row.omitted ? "restore" : "omit")}
          {of}
        </Button>
        {row.corrected.length > 0 ? (
          <Button
            size="small"
            kind="quiet"
            aria-disabled={isBusy}
            onClick={() =>
              change({ corrections: Object.fromEntries(row.corrected.map((path) => [path, null])) })
            }
          >
            {translate("originals")}
            {of}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
