"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { codeOfLabel, offeredLabels } from "@/lib/fields/data-model";
import {
  type FieldKey,
  fieldStructure,
  isChoiceField,
  isMultiField,
  VALUE_CODES,
} from "@/lib/fields/entry-fields";
import { shownLabel } from "@/lib/fields/shown-words";
import { fieldFrom, type MappingDraft } from "@/lib/import/guess";
import { Input } from "../form/input";
import { Select } from "../form/select";
import { MultiSelect } from "../form/select-field";
import { labelOptions, useRun } from "./run-context";
import { ValueTable } from "./value-table";

type Draft = NonNullable<MappingDraft["fields"][FieldKey]>;

export interface MappingProps {
  draft: MappingDraft;
  onChange: (draft: MappingDraft) => void;
}

const COLUMN = "column:";
const CONSTANT = "constant";

function sourceOf(field: Draft | undefined): string {
  if (field === undefined) return "";
  return field.column === undefined ? CONSTANT : `${COLUMN}${field.column}`;
}

function FixedValue({
  field,
  value,
  onChange,
}: {
  field: FieldKey;
  value: string | string[];
  onChange: (value: string | string[]) => void;
}) {
  const translate = useTranslations("importing.mapping");
  const { model } = useRun();
  const id = useId();
  const label = translate("constantOf", { field: model[field].displayName });
  if (isMultiField(field)) {
    const source = [value].flat().filter((item) => item !== "");
    return (
      <MultiSelect
        id={id}
        label={label}
        options={offeredLabels(model[field])}
        called={(option) => shownLabel(model, field, option)}
        value={source}
        onChange={onChange}
      />
    );
  }
  const control = { label, isLabelHidden: true, value: [value].flat().join(" "), onValue: onChange };
  if (!isChoiceField(field)) return <Input {...control} />;
  return (
    <Select {...control} options={labelOptions(model, field)}>
      <option value="">{translate("choose")}</option>
    </Select>
  );
}

function Samples({ column }: { column: string }) {
  const translate = useTranslations("importing.mapping");
  const { run } = useRun();
  const samples = run.columns.find(({ name }) => name === column)?.samples.slice(0, 3) ?? [];
  return (
    <p className="wrap-anywhere line-clamp-2 text-base text-muted">
      {samples.length === 0
        ? translate("noExamples")
        : translate("examples", { samples: samples.join(" · ") })}
    </p>
  );
}

function Source({
  field,
  value,
  onChoose,
}: {
  field: FieldKey;
  value: string;
  onChoose: (value: string) => void;
}) {
  const translate = useTranslations("importing.mapping");
  const { run, model } = useRun();
  const isGone = value.startsWith(COLUMN) && !run.columns.some(({ name }) => `${COLUMN}${name}` === value);
  return (
    <Select
      label={translate("sourceOf", { field: model[field].displayName })}
      isLabelHidden
      value={value}
      onValue={onChoose}
    >
      <option value="">{translate("nothing")}</option>
      <option value={CONSTANT}>{translate("constant")}</option>
      <optgroup label={translate("columns")}>
        {isGone ? <option value={value}>{value.slice(COLUMN.length)}</option> : null}
        {run.columns.map(({ name }) => (
          <option key={name} value={`${COLUMN}${name}`}>
            {name}
          </option>
        ))}
      </optgroup>
    </Select>
  );
}

/** Where one field of the entries comes from: a column, the same for all rows, or nowhere. */
export function MappingField({ field, draft, onChange }: MappingProps & { field: FieldKey }) {
  const translate = useTranslations("importing.mapping");
  const { run, model } = useRun();
  const source = draft.fields[field];
  const chosenLabel = typeof source?.constant === "string" ? source.constant : null;

  function set(next: Draft | undefined) {
    const { [field]: _old, ...others } = draft.fields;
    onChange({ ...draft, fields: next === undefined ? others : { ...others, [field]: next } });
  }

  function choose(value: string) {
    if (value === "") set(undefined);
    else if (value === CONSTANT) set({ constant: isMultiField(field) ? [] : "" });
    else {
      const column = run.columns.find(({ name }) => `${COLUMN}${name}` === value);
      if (column !== undefined) set(fieldFrom(model, field, column));
    }
  }

  return (
    <div className="grid gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(10rem,15rem)_minmax(14rem,20rem)_1fr]">
      <p className="pt-2 font-semibold">
        {model[field].displayName}
        {fieldStructure(field).required ? (
          <span className="font-normal text-base text-muted"> ({translate("required")})</span>
        ) : null}
      </p>
      <Source field={field} value={sourceOf(source)} onChoose={choose} />
      <div className="min-w-0 space-y-2">
        {source?.column === undefined ? null : <Samples column={source.column} />}
        {source !== undefined && source.column === undefined ? (
          <FixedValue
            field={field}
            value={source.constant ?? ""}
            onChange={(constant) => set({ constant })}
          />
        ) : null}
        {source?.column !== undefined && isChoiceField(field) ? (
          <ValueTable field={field} source={source} onChange={set} />
        ) : null}
        {field === "visibility" &&
        codeOfLabel(model, field, chosenLabel) === VALUE_CODES.visibilityPrivate ? (
          <p className="text-base text-muted">{translate("visibilityHint")}</p>
        ) : null}
      </div>
    </div>
  );
}
