"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { DATE_PATTERNS, guessDatePattern, MONTH_PATTERNS, parseCellDay } from "@/lib/import/date-pattern";
import type { ImportMapping } from "@/lib/import/mapping-schema";
import { Select } from "../form/select";
import { useApiAction } from "../form/use-act";
import { useFormats } from "../ui/use-formats";
import { useImportRun } from "./run-context";

export interface MappingProps {
  draft: ImportMapping;
  onChange: (draft: ImportMapping) => void;
}

const COLUMN = "column:";
/** Returns the option value of a column, in a select with other options as well. */
export const getColumnOptionValue = (name: string) => `${COLUMN}${name}`;

export const getColumnOfOption = (value: string) => value.slice(COLUMN.length);

/**
 * Select of a column of the file, or of a mapped column that the file lacks; `children` are further options. When
 * grouped, columns are listed by name below a heading.
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
  const names = useImportRun().run.columns.map(({ name }) => name);
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

const PATTERNS = [...DATE_PATTERNS, ...MONTH_PATTERNS] as const;

/** The message key of D.M.YYYY has no dots, as dots separate the parts of a key. */
const sentenceOf = (pattern: (typeof PATTERNS)[number]) => (pattern === "D.M.YYYY" ? "dots" : pattern);

const MAX_EXAMPLES = 3;

/** Shows how the first dates of a column are read; a month without a day is shown as a month. */
function DaysRead({ samples, format }: { samples: readonly string[]; format: string }) {
  const translate = useTranslations("importing.mapping.daysRead");
  const { formatDate, formatMonth } = useFormats();
  const { calendar } = useImportRun().run.reading;
  const shown = samples.slice(0, MAX_EXAMPLES);
  if (shown.length === 0) return null;
  return (
    <div className="wrap-anywhere text-base text-muted sm:col-span-2">
      <p>{translate("title")}</p>
      <ul className="list-disc pl-5">
        {shown.map((text) => {
          const moment = parseCellDay(text, format, calendar);
          if (moment === null) return <li key={text}>{translate("wrong", { text })}</li>;
          const day = moment.said === 7 ? formatMonth(moment.date) : formatDate(moment.date);
          return <li key={text}>{translate("one", { text, day })}</li>;
        })}
      </ul>
    </div>
  );
}

/** Choice of the column with the date on which an entry counts as added. */
function DayChoice({ draft, onChange }: MappingProps) {
  const translate = useTranslations("importing.mapping");
  const { run } = useImportRun();
  const { addedOn, ...rest } = draft;

  function choose(name: string) {
    const column = run.columns.find((one) => one.name === name);
    if (column === undefined) onChange(rest);
    else
      onChange({ ...rest, addedOn: { column: name, format: guessDatePattern(column) ?? DATE_PATTERNS[0] } });
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

/** Choice of a column that names another author for single rows. */
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

/** Choice of the author of added entries. */
function AuthorChoice() {
  const translate = useTranslations("importing.mapping");
  const { run, people, send } = useImportRun();
  const { act, isBusy } = useApiAction(translate("failed"));
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

/** Mapping of a row's values other than fields: in `children` its key, then date, author and institution. */
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

const FIXED = "fixed";

/** Choice of the entries' institution: one for all, by a column, or none. */
export function InstitutionChoice({ draft, onChange }: MappingProps) {
  const translate = useTranslations("importing.mapping");
  const { institutions } = useImportRun();
  const { institution, ...rest } = draft;
  const { column, constant } = institution ?? {};

  function choose(next: string) {
    if (next === "") onChange(rest);
    else if (next === FIXED) onChange({ ...rest, institution: { constant: "" } });
    else onChange({ ...rest, institution: { column: next.slice(getColumnOptionValue("").length) } });
  }

  return (
    <fieldset className="mt-8 min-w-0 max-w-3xl card p-4 sm:p-5">
      <legend className="px-1 font-semibold">{translate("institution")}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <ColumnSelect
          label={translate("institutionFrom")}
          column={column}
          asValue={getColumnOptionValue}
          {...(constant === undefined ? {} : { value: FIXED })}
          onValue={choose}
        >
          <option value="">{translate("institutionNone")}</option>
          <option value={FIXED}>{translate("institutionFixed")}</option>
        </ColumnSelect>
        {constant === undefined ? null : (
          <Select
            label={translate("institutionOf")}
            value={constant}
            onValue={(name) => onChange({ ...rest, institution: { constant: name } })}
            options={institutions.map((name) => [name, name])}
          >
            {institutions.includes(constant) ? null : (
              <option value={constant}>{constant === "" ? translate("choose") : constant}</option>
            )}
          </Select>
        )}
      </div>
      <p className="mt-3 max-w-[75ch] text-base text-muted">{translate("institutionHint")}</p>
    </fieldset>
  );
}
