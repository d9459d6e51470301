"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { findCodeByLabel } from "@/lib/fields/data-model";
import { isMultiField, VALUE_CODES } from "@/lib/fields/entry-fields";
import { getShownLabel } from "@/lib/fields/shown-labels";
import {
  buildLabelTranslation,
  findUnlistedValues,
  guessFieldMapping,
  translateValues,
} from "@/lib/import/guess";
import type { FieldMapping } from "@/lib/import/mapping-schema";
import { findListOfField, findStructure, type RowField } from "@/lib/import/places";
import { Select } from "../form/select";
import { Icon } from "../ui/icon";
import { ColumnSelect, type MappingProps } from "./mapping-places";
import { type RunState, useImportRun, usePlaceName } from "./run-context";
import { OPEN, ValueInput, ValueOptions } from "./value-input";

const SEPARATORS = [
  [";", "semicolon"],
  ["|", "pipe"],
  [",", "comma"],
  ["\n", "line"],
  ["/", "slash"],
] as const;

/** Returns the column and the values without a label of a choice field; null for other fields. */
function findValueTable(
  { run, model }: Pick<RunState, "run" | "model">,
  field: RowField,
  source?: FieldMapping,
) {
  const list = findListOfField(run.kind, field);
  const column = run.columns.find(({ name }) => name === source?.column);
  if (list === null || source === undefined || column === undefined) return null;
  return { list, column, source, ...findUnlistedValues(model, list, column, source) };
}

type Table = NonNullable<ReturnType<typeof findValueTable>>;

/** Table that assigns labels of a choice field to the values of a column. */
function ValueTable({
  field,
  table: { list, column, source, values, open },
  onChange,
}: {
  field: RowField;
  table: Table;
  onChange: (next: FieldMapping) => void;
}) {
  const translate = useTranslations("importing.mapping");
  const { model, run } = useImportRun();
  const filled = column.values?.reduce((sum, { count }) => sum + count, 0) ?? run.rows;
  const chosen = source.translate ?? {};

  function separate(given: string) {
    const separator = given === "" ? undefined : given;
    const next = buildLabelTranslation(model, list, column, separator);
    onChange({ ...source, separator, translate: next, ...(next && { otherwise: "error" }) });
  }

  function choose(value: string, label: string) {
    const { [value]: _old, ...rest } = chosen;
    const next = label === OPEN ? rest : { ...rest, [value]: label };
    onChange(translateValues(model, list, column, source, next));
  }

  return (
    <div className="space-y-2">
      {isMultiField(list) ? (
        <Select
          label={translate("separator")}
          value={source.separator ?? ""}
          onValue={separate}
          options={SEPARATORS.map(([sign, name]) => [sign, translate(`separators.${name}`)])}
        >
          <option value="">{translate("separatorNone")}</option>
        </Select>
      ) : null}
      {values.length === 0 ? <p className="text-base text-muted">{translate("valuesAll")}</p> : null}
      {open.length === 0 && values.length > 0 ? (
        <p className="text-base text-muted">{translate("valuesMatched", { count: values.length })}</p>
      ) : null}
      <ul className="divide-y divide-line">
        {[...values, ...(filled < run.rows ? [""] : [])].map((value) => (
          <li key={value} className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-2">
            <span className="wrap-anywhere">
              {value === "" ? translate("allEmpty", { count: run.rows - filled }) : `‘${value}’`}
            </span>
            <ValueInput
              path={field}
              label={translate("valueOf", { field: model[list].displayName, value })}
              value={Object.hasOwn(chosen, value) ? (chosen[value] ?? "") : value === "" ? "" : OPEN}
              onChange={(label) => choose(value, String(label))}
              isOne
            >
              <ValueOptions path={field} held={value} />
            </ValueInput>
          </li>
        ))}
      </ul>
    </div>
  );
}

const CONSTANT = "constant";

/** Choice of a field's source: a column, nothing or, for entries, one value for all rows. */
export function MappingField({ field, draft, onChange }: MappingProps & { field: RowField }) {
  const translate = useTranslations("importing.mapping");
  const state = useImportRun();
  const { run, model } = state;
  const { kind, columns } = run;
  const isRequired = findStructure(kind, field)?.required === true;
  const name = usePlaceName()(field);
  const source = draft.fields[field];
  const { column, constant = "" } = source ?? {};
  const list = findListOfField(kind, field);
  const samples = columns.find((one) => one.name === column)?.samples.slice(0, 3) ?? [];
  const isConstant = kind === "entries" && source !== undefined && column === undefined;
  const shownConstant = [constant]
    .flat()
    .map((label) => (list === null ? label : getShownLabel(model, list, label)));
  const isPrivate =
    field === "visibility" &&
    findCodeByLabel(model, field, [constant].flat()[0] ?? null) === VALUE_CODES.visibilityPrivate;

  function set(next: FieldMapping | undefined) {
    const { [field]: _old, ...others } = draft.fields;
    onChange({ ...draft, fields: next === undefined ? others : { ...others, [field]: next } });
  }

  function take(columnName: string) {
    const chosen = columns.find((one) => one.name === columnName);
    if (chosen !== undefined) set(guessFieldMapping(kind, model, field, chosen));
  }

  const table = findValueTable(state, field, source);
  const unknown = table?.open.length ?? 0;
  // A required field without a source is open at first.
  const [isOpen] = useState(isRequired && source === undefined);
  const said =
    column ?? (isConstant ? [shownConstant].flat().join("; ") || translate("choose") : translate("nothing"));
  return (
    <details open={isOpen} className="group">
      <summary className="grid cursor-pointer list-none items-baseline gap-x-6 py-2 hover:bg-accent-soft sm:grid-cols-[minmax(10rem,15rem)_minmax(8rem,15rem)_1fr]">
        <span className="flex items-baseline gap-1.5 font-semibold">
          <Icon name="chevronRight" className="size-4 shrink-0 self-center group-open:rotate-90" />
          <span>
            {name}
            {isRequired ? (
              <span className="font-normal text-base text-muted"> ({translate("required")})</span>
            ) : null}
          </span>
        </span>
        <bdi className="wrap-anywhere truncate max-sm:pl-5">{said}</bdi>
        <span className="flex min-w-0 flex-wrap gap-x-3 text-base text-muted max-sm:pl-5">
          {unknown === 0 || table === null ? null : (
            <span>{translate("valuesUnknown", { count: unknown, all: table.all })}</span>
          )}
          {column === undefined ? null : <bdi className="min-w-0 truncate">{samples[0]}</bdi>}
        </span>
      </summary>
      <div className="grid gap-x-6 gap-y-2 pb-4 sm:pl-5 md:grid-cols-[minmax(14rem,20rem)_1fr]">
        <ColumnSelect
          label={translate("sourceOf", { field: name })}
          isLabelHidden
          column={column}
          other={isConstant ? CONSTANT : ""}
          isGrouped
          onColumn={take}
          onOther={(other) =>
            set(other === CONSTANT ? { constant: isMultiField(field) ? [] : "" } : undefined)
          }
        >
          <option value="">{translate("nothing")}</option>
          {kind === "entries" ? <option value={CONSTANT}>{translate("constant")}</option> : null}
        </ColumnSelect>
        <div className="min-w-0 space-y-2">
          {column === undefined ? null : (
            <p className="wrap-anywhere line-clamp-2 text-base text-muted">
              {samples.length === 0
                ? translate("noExamples")
                : translate("examples", { samples: samples.join(" · ") })}
            </p>
          )}
          {isConstant ? (
            <ValueInput
              path={field}
              label={translate("constantOf", { field: name })}
              value={constant}
              onChange={(next) => set({ constant: next })}
            >
              <option value="">{translate("choose")}</option>
            </ValueInput>
          ) : null}
          {table === null ? null : <ValueTable field={field} table={table} onChange={set} />}
          {isPrivate ? <p className="text-base text-muted">{translate("visibilityHint")}</p> : null}
        </div>
      </div>
    </details>
  );
}
