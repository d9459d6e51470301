"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { callApi } from "@/lib/client/api";
import type { ImportRunDto } from "@/lib/import/answers";
import { DAY_PATTERNS, guessDayPattern } from "@/lib/import/guess";
import { paths } from "@/lib/paths";
import { controlClass } from "../form/field";
import type { MappingProps } from "./mapping-field";
import { NativeSelect } from "./native-select";
import { useRun } from "./run-context";
import { useAct } from "./use-act";

const COLUMN = "column:";
const REGISTER = "register";

/** A column that a mapping from elsewhere reads and this file does not have; else it would look as if none was chosen. */
function GoneColumn({ column, value }: { column: string | undefined; value: string }) {
  const translate = useTranslations("importing.mapping");
  const { run } = useRun();
  if (column === undefined || run.columns.some(({ name }) => name === column)) return null;
  return <option value={value}>{translate("column", { name: column })}</option>;
}

/** By what a row is recognised the next time. */
export function KeyChoice({ draft, onChange }: MappingProps) {
  const translate = useTranslations("importing.mapping");
  const { run } = useRun();
  const id = useId();
  const { sourceKey } = draft;
  // Whoever chose otherwise can come back to it.
  const [exported] = useState(sourceKey.register === undefined ? null : sourceKey);
  const isExported = sourceKey.register !== undefined;
  const ofColumn = sourceKey.column === undefined ? "" : `${COLUMN}${sourceKey.column}`;
  const chosen = isExported ? REGISTER : ofColumn;
  const { prefix } = sourceKey;

  function choose(next: string) {
    const column = next.slice(COLUMN.length);
    if (next === REGISTER && exported !== null) onChange({ ...draft, sourceKey: exported });
    else onChange({ ...draft, sourceKey: next === "" ? { fromName: true, prefix } : { column, prefix } });
  }

  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
      <NativeSelect
        id={id}
        label={translate("key")}
        hint={translate("keyHint")}
        value={chosen}
        onChange={choose}
      >
        {exported === null ? null : (
          <option value={REGISTER}>{translate("keyRegister", { name: exported.column ?? "" })}</option>
        )}
        <option value="">{translate("fromName")}</option>
        <GoneColumn column={isExported ? undefined : sourceKey.column} value={chosen} />
        {run.columns.map(({ name }) => (
          <option key={name} value={`${COLUMN}${name}`}>
            {translate("column", { name })}
          </option>
        ))}
      </NativeSelect>
      <div hidden={isExported}>
        <label htmlFor={`${id}-prefix`} className="mb-1 block font-semibold">
          {translate("prefix")}
        </label>
        <input
          id={`${id}-prefix`}
          value={prefix}
          maxLength={50}
          aria-describedby={`${id}-prefix-hint`}
          onChange={(event) =>
            onChange({ ...draft, sourceKey: { ...sourceKey, prefix: event.currentTarget.value } })
          }
          className={`${controlClass(undefined)} min-h-11`}
        />
        <p id={`${id}-prefix-hint`} className="mt-1 text-base text-muted">
          {translate("prefixHint")}
        </p>
      </div>
    </div>
  );
}

type DayPattern = (typeof DAY_PATTERNS)[number];

/** Its sentence is not called by its dots, which lead into a sentence's parts. */
const sentenceOf = (pattern: DayPattern) => (pattern === "D.M.YYYY" ? "dots" : pattern);

/** The day on which an entry counts as added. */
export function DayChoice({ draft, onChange }: MappingProps) {
  const translate = useTranslations("importing.mapping");
  const { run } = useRun();
  const id = useId();
  const { addedOn, ...rest } = draft;

  function choose(name: string) {
    const column = run.columns.find((one) => one.name === name);
    if (column === undefined) onChange(rest);
    else onChange({ ...rest, addedOn: { column: name, format: guessDayPattern(column) ?? DAY_PATTERNS[0] } });
  }

  const patterns: readonly string[] = DAY_PATTERNS;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NativeSelect id={id} label={translate("addedOn")} value={addedOn?.column ?? ""} onChange={choose}>
        <option value="">{translate("addedOnNone")}</option>
        <GoneColumn column={addedOn?.column} value={addedOn?.column ?? ""} />
        {run.columns.map(({ name }) => (
          <option key={name} value={name}>
            {translate("column", { name })}
          </option>
        ))}
      </NativeSelect>
      {addedOn === undefined ? null : (
        <NativeSelect
          id={`${id}-format`}
          label={translate("format")}
          value={addedOn.format}
          onChange={(format) => onChange({ ...rest, addedOn: { column: addedOn.column, format } })}
        >
          {patterns.includes(addedOn.format) ? null : <option>{addedOn.format}</option>}
          {DAY_PATTERNS.map((pattern) => (
            <option key={pattern} value={pattern}>
              {translate(`formats.${sentenceOf(pattern)}`)}
            </option>
          ))}
        </NativeSelect>
      )}
    </div>
  );
}

/** A column by which single rows depart from what is chosen for all. */
export function PlaceChoice({ place, draft, onChange }: MappingProps & { place: "author" | "institution" }) {
  const translate = useTranslations("importing.mapping");
  const { run } = useRun();
  const id = useId();
  const { [place]: held, ...rest } = draft;
  const column = held?.column ?? "";
  return (
    <NativeSelect
      id={id}
      label={translate(`${place}Column`)}
      hint={translate(`${place}ColumnHint`)}
      value={column}
      onChange={(next) => onChange(next === "" ? rest : { ...rest, [place]: { column: next } })}
    >
      <option value="">{translate(`${place}ColumnNone`)}</option>
      <GoneColumn column={held?.column} value={column} />
      {run.columns.map(({ name }) => (
        <option key={name} value={name}>
          {translate("column", { name })}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Whose entries they become. */
export function AuthorChoice() {
  const translate = useTranslations("importing.mapping");
  const { run, show, people } = useRun();
  const id = useId();
  const { act, isBusy } = useAct(translate("failed"));

  function choose(author: string) {
    void act(async () => show(await callApi<ImportRunDto>("PUT", paths.api.importRun(run._id), { author })));
  }

  return (
    <NativeSelect
      id={id}
      label={translate("author")}
      hint={translate("authorHint")}
      value={run.authorId}
      disabled={isBusy}
      onChange={choose}
    >
      {people.some(({ _id }) => _id === run.authorId) ? null : (
        <option value={run.authorId}>{translate("choose")}</option>
      )}
      {people.map(({ _id, name, email }) => (
        <option key={_id} value={_id}>
          {name} ({email})
        </option>
      ))}
    </NativeSelect>
  );
}
