"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { MONTH_PATTERNS } from "@/lib/import/date-pattern";
import { DAY_PATTERNS, guessDayPattern } from "@/lib/import/guess";
import type { ImportMapping } from "@/lib/import/mapping-schema";
import { DELIMITERS, type Delimiter, ENCODINGS, type Encoding } from "@/lib/import/rules";
import { Select } from "../form/select";
import { useAct } from "../form/use-act";
import { DaysRead } from "./days-read";
import { useRun } from "./run-context";

export interface MappingProps {
  draft: ImportMapping;
  onChange: (draft: ImportMapping) => void;
}

const COLUMN = "column:";
/** A column as the value of a choice that has other values as well. */
export const columnValue = (name: string) => `${COLUMN}${name}`;

export const columnOf = (value: string) => value.slice(COLUMN.length);

/**
 * A choice of one of the file's columns, also of a mapped one that the file lacks; further options are in `children`.
 * Grouped they stand by their names below a heading.
 */
export function ColumnSelect({
  column,
  asValue = (name) => name,
  isGrouped = false,
  children,
  ...props
}: ComponentProps<typeof Select> & {
  column: string | undefined;
  asValue?: (column: string) => string;
  isGrouped?: boolean;
}) {
  const translate = useTranslations("importing.mapping");
  const names = useRun().run.columns.map(({ name }) => name);
  const all = column === undefined || names.includes(column) ? names : [column, ...names];
  const value = column === undefined ? "" : asValue(column);
  const options = all.map((name) => (
    <option key={name} value={asValue(name)}>
      {isGrouped ? name : translate("column", { name })}
    </option>
  ));
  return (
    <Select value={value} {...props}>
      {children}
      {isGrouped ? <optgroup label={translate("columns")}>{options}</optgroup> : options}
    </Select>
  );
}

const PATTERNS = [...DAY_PATTERNS, ...MONTH_PATTERNS] as const;

/** Its sentence is not called by its dots, which lead into a sentence's parts. */
const sentenceOf = (pattern: (typeof PATTERNS)[number]) => (pattern === "D.M.YYYY" ? "dots" : pattern);

/** The day on which an entry counts as added. */
function DayChoice({ draft, onChange }: MappingProps) {
  const translate = useTranslations("importing.mapping");
  const { run } = useRun();
  const { addedOn, ...rest } = draft;

  function choose(name: string) {
    const column = run.columns.find((one) => one.name === name);
    if (column === undefined) onChange(rest);
    else onChange({ ...rest, addedOn: { column: name, format: guessDayPattern(column) ?? DAY_PATTERNS[0] } });
  }

  const source = run.columns.find(({ name }) => name === addedOn?.column);
  const patterns: readonly string[] = PATTERNS;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ColumnSelect
        label={translate("addedOn")}
        note={translate("addedOnHint")}
        column={addedOn?.column}
        onValue={choose}
      >
        <option value="">{translate("addedOnNone")}</option>
      </ColumnSelect>
      {addedOn === undefined ? null : (
        <Select
          label={translate("format")}
          value={addedOn.format}
          onValue={(format) => onChange({ ...rest, addedOn: { column: addedOn.column, format } })}
          options={PATTERNS.map((pattern) => [pattern, translate(`formats.${sentenceOf(pattern)}`)])}
        >
          {patterns.includes(addedOn.format) ? null : <option>{addedOn.format}</option>}
        </Select>
      )}
      {addedOn === undefined || source === undefined ? null : (
        <DaysRead samples={source.samples} format={addedOn.format} />
      )}
    </div>
  );
}

/** A column by which single rows depart from the author that is chosen for all. */
function AuthorColumn({ draft, onChange }: MappingProps) {
  const translate = useTranslations("importing.mapping");
  const { author, ...rest } = draft;
  return (
    <ColumnSelect
      label={translate("authorColumn")}
      note={translate("authorColumnHint")}
      column={author?.column}
      onValue={(column) => onChange(column === "" ? rest : { ...rest, author: { column } })}
    >
      <option value="">{translate("authorColumnNone")}</option>
    </ColumnSelect>
  );
}

/** Whose entries they become. */
function AuthorChoice() {
  const translate = useTranslations("importing.mapping");
  const { run, people, send } = useRun();
  const { act, isBusy } = useAct(translate("failed"));
  return (
    <Select
      label={translate("author")}
      note={translate("authorHint")}
      value={run.authorId}
      disabled={isBusy}
      onValue={(author) => void act(() => send("change", { author }))}
      options={people.map(({ _id, name, email }) => [_id, `${name} (${email})`])}
    >
      {people.some(({ _id }) => _id === run.authorId) ? null : (
        <option value={run.authorId}>{translate("choose")}</option>
      )}
    </Select>
  );
}

/** What a row says beside the fields of its entry: in `children` its key, then its day, and whose it becomes. */
export function MappingPlaces({ children, ...props }: MappingProps & { children: ReactNode }) {
  return (
    <div className="mt-8 grid max-w-3xl gap-6">
      {children}
      <DayChoice {...props} />
      <AuthorChoice />
      <AuthorColumn {...props} />
    </div>
  );
}

const DELIMITER_NAMES = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "pipe",
} as const satisfies Record<Delimiter, string>;
const ENCODING_NAMES = {
  "utf-8": "utf8",
  "windows-1252": "windows1252",
  "utf-16le": "utf16le",
  "utf-16be": "utf16be",
} as const satisfies Record<Encoding, string>;

/** How the file is read: what was seen of it, and what else can be chosen; `before` is waited for. */
export function ReadingChoice({ before }: { before: () => Promise<unknown> }) {
  const translate = useTranslations("importing.mapping");
  const { run, send } = useRun();
  const { act, isBusy } = useAct(translate("failed"));
  const { kind, encoding, delimiter, sheet, sheets, header, beginning = [] } = run.reading;
  const change = (choice: object) =>
    void act(async () => {
      await before();
      await send("change", choice);
    });
  const hasChoice = kind === "csv" || sheets.length > 1 || beginning.length > 1;
  if (!hasChoice) return null;
  return (
    <fieldset disabled={isBusy} className="mb-8 min-w-0 card p-4 sm:p-5">
      <legend className="px-1 font-semibold">{translate("reading")}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {beginning.length > 1 ? (
          <Select
            label={translate("header")}
            value={String(header)}
            onValue={(next) => change({ header: Number(next) })}
            options={beginning.map((first) => [String(first.line), translate("headerLine", first)])}
          />
        ) : null}
        {sheets.length > 1 ? (
          <Select
            label={translate(kind === "json" ? "list" : "sheet")}
            value={sheet ?? ""}
            onValue={(next) => change({ sheet: next })}
            options={sheets.map((name) => [name, name === "" ? translate("wholeFile") : name])}
          />
        ) : null}
        {kind === "csv" ? (
          <>
            <Select
              label={translate("delimiter")}
              value={delimiter ?? ","}
              onValue={(next) => change({ delimiter: next })}
              options={DELIMITERS.map((sign) => [sign, translate(`delimiters.${DELIMITER_NAMES[sign]}`)])}
            />
            <Select
              label={translate("encoding")}
              note={translate("encodingHint")}
              value={encoding ?? "utf-8"}
              onValue={(next) => change({ encoding: next })}
              options={ENCODINGS.map((name) => [name, translate(ENCODING_NAMES[name])])}
            />
          </>
        ) : null}
      </div>
      <p className="mt-3 text-base text-muted">{translate("rereadHint")}</p>
    </fieldset>
  );
}
