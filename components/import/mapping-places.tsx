"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
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

/** Prefix of the option values of columns, so that no column equals another option. */
const COLUMN = "column:";

/**
 * Select of a column of the file, or of a mapped column that the file lacks, below the options in
 * `children`, of which `other` is chosen without a column. When grouped, columns are listed by name below a heading.
 */
export function ColumnSelect({
  column,
  other = "",
  isGrouped = false,
  children,
  onColumn,
  onOther,
  ...props
}: ComponentProps<typeof Select> & {
  column: string | undefined;
  other?: string;
  isGrouped?: boolean;
  onColumn: (name: string) => void;
  onOther?: (value: string) => void;
}) {
  const translate = useTranslations("importing.mapping");
  const names = useImportRun().run.columns.map(({ name }) => name);
  const all = column === undefined || names.includes(column) ? names : [column, ...names];
  const options = all.map((name) => (
    <option key={name} value={COLUMN + name}>
      {isGrouped ? name : translate("column", { name })}
    </option>
  ));
  return (
    <Select
      {...props}
      value={column === undefined ? other : COLUMN + column}
      onValue={(value) =>
        value.startsWith(COLUMN) ? onColumn(value.slice(COLUMN.length)) : onOther?.(value)
      }
    >
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
    const format = (column && guessDatePattern(column)) ?? DATE_PATTERNS[0];
    onChange({ ...rest, addedOn: { column: name, format } });
  }

  const source = run.columns.find(({ name }) => name === addedOn?.column);
  const patterns: readonly string[] = PATTERNS;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ColumnSelect
        label={translate("addedOn")}
        note={translate("addedOnHint")}
        column={addedOn?.column}
        onColumn={choose}
        onOther={() => onChange(rest)}
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
      onColumn={(column) => onChange({ ...rest, author: { column } })}
      onOther={() => onChange(rest)}
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

/** Mapping of an entry's values that are no fields: the date and the author. */
export function DayAndAuthor(props: MappingProps) {
  return (
    <>
      <DayChoice {...props} />
      <AuthorChoice />
      <AuthorColumn {...props} />
    </>
  );
}

const FIXED = "fixed";

/** Choice of the entries' institution: one for all, by a column, or none. */
export function InstitutionChoice({ draft, onChange }: MappingProps) {
  const translate = useTranslations("importing.mapping");
  const { institutions } = useImportRun();
  const { institution, ...rest } = draft;
  const { column, constant } = institution ?? {};

  return (
    <fieldset className="mt-8 min-w-0 max-w-3xl card p-4 sm:p-5">
      <legend className="px-1 font-semibold">{translate("institution")}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <ColumnSelect
          label={translate("institutionFrom")}
          column={column}
          other={constant === undefined ? "" : FIXED}
          onColumn={(name) => onChange({ ...rest, institution: { column: name } })}
          onOther={(way) => onChange(way === FIXED ? { ...rest, institution: { constant: "" } } : rest)}
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
