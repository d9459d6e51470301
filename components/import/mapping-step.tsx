"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { showToast } from "@/lib/client/toast";
import type { SourceColumn } from "@/lib/import/answers";
import { guessFieldMapping, guessMapping } from "@/lib/import/guess";
import { findFittingMapping } from "@/lib/import/known-mappings";
import { type ImportMapping, listMappedColumns } from "@/lib/import/mapping-schema";
import { FIELDS_BY_KIND, findStructure, isCorrectionKey, type RowField } from "@/lib/import/places";
import { Select } from "../form/select";
import { useFocusFallback } from "../form/use-focus-fallback";
import { useSubmission } from "../form/use-submission";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { ScriptButton } from "../ui/script-button";
import { KeyChoice } from "./key-choice";
import { MappingField } from "./mapping-field";
import { MappingFiles } from "./mapping-files";
import { DayAndAuthor, InstitutionChoice, type MappingProps } from "./mapping-places";
import { AdjustedCellCountsNote, ReadingChoice } from "./reading-choice";
import { RememberedList } from "./remembered-list";
import { ImportStepSection, useImportRun, usePlaceName } from "./run-context";

const SAVE_AFTER = 500;

/** Saves pending changes in order; returns whether all are saved. */
type Flush = () => Promise<boolean>;

/** Holds the edited mapping and saves it on the server half a second after the last change. */
function useMapping() {
  const { run, send: sendRun } = useImportRun();
  const [draft, setDraft] = useState(run.mapping as ImportMapping);
  const [saving, setSaving] = useState<"saved" | "saving" | "notSaved">("saved");
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; draft: ImportMapping } | null>(null);
  const last = useRef<Promise<boolean>>(Promise.resolve(true));

  async function send(mapping: ImportMapping): Promise<boolean> {
    try {
      await sendRun("change", { mapping });
      setSaving(waiting.current === null ? "saved" : "saving");
      return true;
    } catch {
      setSaving("notSaved");
      return false;
    }
  }

  const flush: Flush = () => {
    const pending = waiting.current;
    waiting.current = null;
    clearTimeout(pending?.timer);
    const unsaved = pending?.draft ?? (saving === "notSaved" ? draft : null);
    if (unsaved !== null) last.current = last.current.then(() => send(unsaved));
    return last.current;
  };

  // After the file was read in another way its columns are others, and its mapping is guessed anew.
  const reading = JSON.stringify(run.reading);
  const [readAs, setReadAs] = useState(reading);
  if (readAs !== reading) {
    setReadAs(reading);
    setDraft(run.mapping as ImportMapping);
  }

  const latestFlush = useRef(flush);
  latestFlush.current = flush;
  // Saves the last change even if the component unmounts first.
  useEffect(() => () => void latestFlush.current(), []);

  function change(next: ImportMapping) {
    setDraft(next);
    setSaving("saving");
    clearTimeout(waiting.current?.timer);
    waiting.current = { draft: next, timer: setTimeout(() => void latestFlush.current(), SAVE_AFTER) };
  }

  return { draft, change, flush, saving, readAs };
}

/** Saves the mapping and checks the rows; returns the problems that prevent it, by place. */
function useCheck(flush: Flush, onChecked: () => void) {
  const translate = useTranslations("importing");
  const common = useTranslations("common");
  const { send } = useImportRun();
  const placeName = usePlaceName();
  const [problems, setProblems] = useState<string[]>([]);
  const { attempt, isBusy } = useSubmission(({ code, fields, detail }): null => {
    const told = Object.entries(fields).map(([path, sentences]) => {
      // Paths are `mapping.fields.…` or, for example, `mapping.addedOn.…`.
      const [, part = "", field = ""] = path.split(".");
      const place = part === "fields" ? field : part;
      return [...(isCorrectionKey(place) ? [`${placeName(place)}:`] : []), ...sentences].join(" ");
    });
    const whole = code === "network" ? common("serverUnavailable") : detail || translate("mapping.failed");
    setProblems(told.length > 0 ? told : [whole]);
    return null;
  });
  const check = () =>
    attempt(async () => {
      setProblems([]);
      if (!(await flush())) {
        setProblems([translate("mapping.notSaved")]);
        return;
      }
      await send("check");
      onChecked();
    });
  return { problems, isBusy, check };
}

/** Columns of the file that no field is read from, each with a choice of its field; they stand above the others. */
function UnusedColumns({ draft, onChange }: MappingProps) {
  const translate = useTranslations("importing.mapping");
  const { run, model } = useImportRun();
  const nameOf = usePlaceName();
  const around = useFocusFallback<HTMLElement>(
    (box) => box.querySelector("select") ?? box.querySelector("h3"),
  );
  const used = new Set(listMappedColumns(draft));
  const unused = run.columns.filter(({ name }) => !used.has(name));
  const free = FIELDS_BY_KIND[run.kind].filter((key) => draft.fields[key]?.column === undefined);

  function assign(column: SourceColumn, key: string) {
    const field = free.find((one) => one === key);
    if (field === undefined) return;
    const fields = { ...draft.fields, [field]: guessFieldMapping(run.kind, model, field, column) };
    onChange({ ...draft, fields });
  }

  return (
    <section ref={around} className="mt-8">
      <h3 tabIndex={-1}>{translate("unused", { count: unused.length })}</h3>
      <ul className="mt-2 divide-y divide-line border-line border-y empty:hidden">
        {unused.map((column) => (
          <li
            key={column.name}
            className="grid items-center gap-x-6 gap-y-1 py-2 sm:grid-cols-[1fr_1fr_20rem]"
          >
            <bdi className="wrap-anywhere font-semibold">{column.name}</bdi>
            <bdi className="truncate text-base text-muted">
              {column.samples.slice(0, 3).join(" · ") || translate("noExamples")}
            </bdi>
            <Select
              label={translate("fieldOf", { column: column.name })}
              isLabelHidden
              value=""
              onValue={(key) => assign(column, key)}
              options={free.map((key) => [key, nameOf(key)])}
            >
              <option value="">{translate("nothing")}</option>
            </Select>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Fields of the mapping: first those that are mapped or required; then, folded, the others. The order does not change
 * while the user maps fields.
 */
function Fields(props: MappingProps) {
  const translate = useTranslations("importing.mapping");
  const { kind } = useImportRun().run;
  const all = FIELDS_BY_KIND[kind];
  const [first] = useState(() => {
    const isMapped = (key: RowField) => props.draft.fields[key] !== undefined;
    const wanted = all.filter((key) => isMapped(key) || findStructure(kind, key)?.required);
    // Required fields without a source stand first.
    return wanted.toSorted((one, other) => Number(isMapped(one)) - Number(isMapped(other)));
  });
  const others = all.filter((key) => !first.includes(key));
  const box = "divide-y divide-line border-line border-y";
  return (
    <>
      <div className={`mt-4 ${box}`}>
        {first.map((key) => (
          <MappingField key={key} field={key} {...props} />
        ))}
      </div>
      {others.length === 0 ? null : (
        <details className="mt-4">
          <summary className="w-fit cursor-pointer py-1 font-semibold text-accent">
            {translate("others", { count: others.length })}
          </summary>
          <div className={`mt-2 ${box}`}>
            {others.map((key) => (
              <MappingField key={key} field={key} {...props} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

/** Note about the saved mapping in use, chosen or not, with a button to do without it. */
function ChosenMapping({ draft, onChange }: MappingProps) {
  const translate = useTranslations("importing.mapping");
  const { run, model, mappings } = useImportRun();
  const around = useFocusFallback<HTMLDivElement>(
    (box) => box.parentElement?.querySelector<HTMLElement>("select, input, button") ?? null,
  );
  const { name } = draft;
  const isSaved = mappings.some((saved) => saved.name === name);
  const saved = mappings.map(({ mapping }) => mapping as ImportMapping);
  const isOfItself = isSaved && findFittingMapping(saved, run.columns)?.name === name;

  function guess() {
    const delimiter = run.reading.delimiter ?? ",";
    onChange(guessMapping(run.kind, model, run.columns, { name: run.fileName, delimiter }));
  }

  return (
    <div ref={around} className="mb-6 empty:hidden">
      {isSaved ? (
        <Callout kind="info">
          <p>{translate(isOfItself ? "chosenByItself" : "chosenSaved", { name: name ?? "" })}</p>
          <Button size="small" className="mt-2" onClick={guess}>
            {translate("doWithout")}
          </Button>
        </Callout>
      ) : null}
    </div>
  );
}

/** Second step of an import: assigning columns to fields. */
export function MappingStep({ onChecked }: { onChecked: () => void }) {
  const translate = useTranslations("importing.mapping");
  const { run } = useImportRun();
  const { draft, change, flush, saving, readAs } = useMapping();
  const { problems, isBusy, check } = useCheck(flush, onChecked);
  const isOfEntries = run.kind === "entries";
  const [taken, setTaken] = useState(0);
  const props = { draft, onChange: change };
  // Another mapping or another reading puts other fields first.
  const version = `${taken} ${readAs}`;

  function take(next: ImportMapping) {
    change(next);
    setTaken(taken + 1);
  }

  return (
    <ImportStepSection title={translate("title")} intro={translate("intro")}>
      <AdjustedCellCountsNote />
      <ChosenMapping draft={draft} onChange={take} />
      {draft.sourceKey.register === undefined ? null : (
        <div className="mt-6">
          <Callout kind="info">
            <p className="font-semibold">{translate("exported")}</p>
            <p>{translate("exportedHint")}</p>
          </Callout>
        </div>
      )}
      <UnusedColumns draft={draft} onChange={take} />
      <h3 className="mt-8">{translate("recognised")}</h3>
      <p className="text-base text-muted">{translate("recognisedHint")}</p>
      <Fields key={version} {...props} />
      {isOfEntries ? <InstitutionChoice {...props} /> : null}
      {isOfEntries ? (
        <div className="mt-8 grid max-w-3xl gap-6">
          <DayAndAuthor {...props} />
        </div>
      ) : null}
      <RememberedList mapping={draft} nameOf={usePlaceName()} onChange={change} className="mt-6" />
      <details className="mt-8">
        <summary className="w-fit cursor-pointer py-1 font-semibold text-accent">
          {translate("moreSettings")}
        </summary>
        <div className="mt-3 max-w-3xl space-y-8">
          {/* Pending changes concern the current columns, so they are saved before the file is read again. */}
          <ReadingChoice before={flush} />
          <KeyChoice key={readAs} {...props} />
          <MappingFiles
            draft={draft}
            onChange={take}
            onSaved={(name) => {
              change({ ...draft, name });
              showToast(translate("savedAs", { name }), { kind: "success" });
            }}
          />
        </div>
      </details>
      <div className="mt-8 space-y-4">
        {problems.length === 0 ? null : (
          <Callout kind="danger" role="alert">
            <p className="font-semibold">{translate("problems")}</p>
            <ul className="list-disc pl-5">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Callout>
        )}
        <div className="flex flex-wrap items-center gap-4">
          <ScriptButton kind="primary" disabled={isBusy} onClick={() => void check()}>
            {translate(isBusy ? "checking" : "check")}
          </ScriptButton>
          <p role="status" className="text-base text-muted">
            {translate(saving)}
          </p>
        </div>
      </div>
    </ImportStepSection>
  );
}
