"use client";

import { useTranslations } from "next-intl";
import { findCodeByLabel, listOfferedLabels } from "@/lib/fields/data-model";
import { isMultiField, type SingleOrMultiChoiceKey, VALUE_CODES } from "@/lib/fields/entry-fields";
import { findLabelByUniqueSynonym } from "@/lib/fields/nearest-labels";
import { getShownLabel } from "@/lib/fields/shown-labels";
import { buildLabelTranslation, guessFieldMapping, listDistinctColumnValues } from "@/lib/import/guess";
import type { FieldMapping } from "@/lib/import/mapping-schema";
import { findListOfField, findStructure, type RowField } from "@/lib/import/places";
import { Select } from "../form/select";
import { Button } from "../ui/button";
import { ColumnSelect, type MappingProps } from "./mapping-places";
import { useImportRun, usePlaceName } from "./run-context";
import { NearestOptions, ValueInput } from "./value-input";

/** Option for a value without a chosen label; no label equals it. */
const OPEN = "?";
const EMPTY = "-";
const LABEL = "=";
const SEPARATORS = [
  [";", "semicolon"],
  ["|", "pipe"],
  [",", "comma"],
  ["\n", "line"],
  ["/", "slash"],
] as const;

interface TableProps {
  field: SingleOrMultiChoiceKey;
  source: FieldMapping;
  onChange: (next: FieldMapping) => void;
}

/** Table that assigns labels of a choice field to the values of a column. */
function ValueTable({ field, source, onChange }: TableProps) {
  const translate = useTranslations("importing.mapping");
  const { run, model } = useImportRun();
  const column = run.columns.find(({ name }) => name === source.column);
  if (column === undefined) return null;
  const offered = listOfferedLabels(model[field]);
  const values = listDistinctColumnValues(model, field, column, source);
  const table = source.translate ?? {};
  const others = values.filter((value) => !offered.includes(value));
  const open = others.filter((value) => !Object.hasOwn(table, value));
  const known = open.flatMap((value) => {
    const label = findLabelByUniqueSynonym(model, field, value);
    return label === null ? [] : [[value, label] as const];
  });

  function separate(chosen: string) {
    const separator = chosen === "" ? undefined : chosen;
    const next = column && buildLabelTranslation(model, field, column, separator);
    onChange({ ...source, separator, translate: next, ...(next && { otherwise: "error" }) });
  }

  function take(chosen: Record<string, string>) {
    // Includes listed values, as values missing from the table are rejected.
    const listed = Object.fromEntries(values.filter((one) => offered.includes(one)).map((one) => [one, one]));
    onChange({ ...source, translate: { ...listed, ...chosen }, otherwise: source.otherwise ?? "error" });
  }

  function choose(value: string, chosen: string) {
    const { [value]: _old, ...rest } = table;
    const label = chosen === EMPTY ? "" : chosen.slice(LABEL.length);
    take(chosen === OPEN ? rest : { ...rest, [value]: label });
  }

  const chosenOf = (value: string) => {
    if (!Object.hasOwn(table, value)) return OPEN;
    return table[value] === "" ? EMPTY : `${LABEL}${table[value]}`;
  };
  return (
    <div className="space-y-2">
      {isMultiField(field) ? (
        <Select
          label={translate("separator")}
          value={source.separator ?? ""}
          onValue={separate}
          options={SEPARATORS.map(([sign, name]) => [sign, translate(`separators.${name}`)])}
        >
          <option value="">{translate("separatorNone")}</option>
        </Select>
      ) : null}
      {others.length === 0 && values.length > 0 ? (
        <p className="text-base text-muted">{translate("valuesAll")}</p>
      ) : null}
      {others.length === 0 ? null : (
        <details open={open.length > 0 && others.length <= 8}>
          <summary className="cursor-pointer py-1 text-accent">
            {translate("values")}:{" "}
            <span className={open.length > 0 ? "font-semibold text-danger" : "text-muted"}>
              {open.length > 0
                ? translate("valuesOpen", { count: open.length })
                : translate("valuesMatched", { count: others.length })}
            </span>
          </summary>
          {known.length === 0 ? null : (
            <Button
              size="small"
              className="my-2"
              onClick={() => take({ ...table, ...Object.fromEntries(known) })}
            >
              {translate("takeKnown", { count: known.length })}
              <span className="sr-only"> ({model[field].displayName})</span>
            </Button>
          )}
          <ul className="divide-y divide-line">
            {others.map((value) => (
              <li key={value} className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-2">
                <span className="wrap-anywhere">‘{value}’</span>
                <Select
                  label={translate("valueOf", { field: model[field].displayName, value })}
                  isLabelHidden
                  value={chosenOf(value)}
                  onValue={(chosen) => choose(value, chosen)}
                  options={offered.map((label) => [`${LABEL}${label}`, getShownLabel(model, field, label)])}
                >
                  <option value={OPEN}>{translate("toChoose")}</option>
                  <option value={EMPTY}>{translate("leaveEmpty")}</option>
                  <NearestOptions field={field} value={value} asValue={(label) => `${LABEL}${label}`} />
                </Select>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const CONSTANT = "constant";

/** Choice of a field's source: a column, nothing or, for entries, one value for all rows. */
export function MappingField({ field, draft, onChange }: MappingProps & { field: RowField }) {
  const translate = useTranslations("importing.mapping");
  const { run, model } = useImportRun();
  const { kind, columns } = run;
  const name = usePlaceName()(field);
  const source = draft.fields[field];
  const { column, constant = "" } = source ?? {};
  const list = findListOfField(kind, field);
  const samples = columns.find((one) => one.name === column)?.samples.slice(0, 3) ?? [];
  const isConstant = kind === "entries" && source !== undefined && column === undefined;
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

  return (
    <div className="grid gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(10rem,15rem)_minmax(14rem,20rem)_1fr]">
      <p className="pt-2 font-semibold">
        {name}
        {findStructure(kind, field)?.required ? (
          <span className="font-normal text-base text-muted"> ({translate("required")})</span>
        ) : null}
      </p>
      <ColumnSelect
        label={translate("sourceOf", { field: name })}
        isLabelHidden
        column={column}
        other={isConstant ? CONSTANT : ""}
        isGrouped
        onColumn={take}
        onOther={(other) => set(other === CONSTANT ? { constant: isMultiField(field) ? [] : "" } : undefined)}
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
        {source?.column === undefined || list === null ? null : (
          <ValueTable field={list} source={source} onChange={set} />
        )}
        {isPrivate ? <p className="text-base text-muted">{translate("visibilityHint")}</p> : null}
      </div>
    </div>
  );
}
