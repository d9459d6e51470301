"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import type { ImportRunDto } from "@/lib/import/answers";
import { DAY_PATTERNS, guessDayPattern } from "@/lib/import/guess";
import { paths } from "@/lib/paths";
import { Input } from "../form/input";
import { Select } from "../form/select";
import { useAct } from "../form/use-act";
import type { MappingProps } from "./mapping-field";
import { useRun } from "./run-context";

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
      <Select
        label={translate("key")}
        note={translate("keyHint")}
        value={chosen}
        onValue={choose}
        options={run.columns.map(({ name }) => [`${COLUMN}${name}`, translate("column", { name })])}
      >
        {exported === null ? null : (
          <option value={REGISTER}>{translate("keyRegister", { name: exported.column ?? "" })}</option>
        )}
        <option value="">{translate("fromName")}</option>
        <GoneColumn column={isExported ? undefined : sourceKey.column} value={chosen} />
      </Select>
      {isExported ? null : (
        <Input
          label={translate("prefix")}
          note={translate("prefixHint")}
          value={prefix}
          maxLength={50}
          onValue={(next) => onChange({ ...draft, sourceKey: { ...sourceKey, prefix: next } })}
        />
      )}
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
  const { addedOn, ...rest } = draft;

  function choose(name: string) {
    const column = run.columns.find((one) => one.name === name);
    if (column === undefined) onChange(rest);
    else onChange({ ...rest, addedOn: { column: name, format: guessDayPattern(column) ?? DAY_PATTERNS[0] } });
  }

  const patterns: readonly string[] = DAY_PATTERNS;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={translate("addedOn")}
        value={addedOn?.column ?? ""}
        onValue={choose}
        options={run.columns.map(({ name }) => [name, translate("column", { name })])}
      >
        <option value="">{translate("addedOnNone")}</option>
        <GoneColumn column={addedOn?.column} value={addedOn?.column ?? ""} />
      </Select>
      {addedOn === undefined ? null : (
        <Select
          label={translate("format")}
          value={addedOn.format}
          onValue={(format) => onChange({ ...rest, addedOn: { column: addedOn.column, format } })}
          options={DAY_PATTERNS.map((pattern) => [pattern, translate(`formats.${sentenceOf(pattern)}`)])}
        >
          {patterns.includes(addedOn.format) ? null : <option>{addedOn.format}</option>}
        </Select>
      )}
    </div>
  );
}

/** A column by which single rows depart from what is chosen for all. */
export function PlaceChoice({ place, draft, onChange }: MappingProps & { place: "author" | "institution" }) {
  const translate = useTranslations("importing.mapping");
  const { run } = useRun();
  const { [place]: source, ...rest } = draft;
  const column = source?.column ?? "";
  return (
    <Select
      label={translate(`${place}Column`)}
      note={translate(`${place}ColumnHint`)}
      value={column}
      onValue={(next) => onChange(next === "" ? rest : { ...rest, [place]: { column: next } })}
      options={run.columns.map(({ name }) => [name, translate("column", { name })])}
    >
      <option value="">{translate(`${place}ColumnNone`)}</option>
      <GoneColumn column={source?.column} value={column} />
    </Select>
  );
}

/** Whose entries they become. */
export function AuthorChoice() {
  const translate = useTranslations("importing.mapping");
  const { run, show, people } = useRun();
  const { act, isBusy } = useAct(translate("failed"));

  function choose(author: string) {
    void act(async () => show(await callApi<ImportRunDto>("PUT", paths.api.importRun(run._id), { author })));
  }

  return (
    <Select
      label={translate("author")}
      note={translate("authorHint")}
      value={run.authorId}
      disabled={isBusy}
      onValue={choose}
    >
      {people.some(({ _id }) => _id === run.authorId) ? null : (
        <option value={run.authorId}>{translate("choose")}</option>
      )}
      {people.map(({ _id, name, email }) => (
        <option key={_id} value={_id}>
          {name} ({email})
        </option>
      ))}
    </Select>
  );
}
