"use client";

import { useTranslations } from "next-intl";
import { offeredLabels } from "@/lib/fields/data-model";
import { type ChoiceFieldKey, type FieldKey, isMultiField } from "@/lib/fields/entry-fields";
import { shownLabel } from "@/lib/fields/shown-words";
import { type MappingDraft, translationOf, valuesIn } from "@/lib/import/guess";
import { Select } from "../form/select";
import { useRun } from "./run-context";

type Draft = NonNullable<MappingDraft["fields"][FieldKey]>;

/** What no label is: a value that is still to be chosen for. */
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

function SeparatorChoice({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (separator: string | undefined) => void;
}) {
  const translate = useTranslations("importing.mapping");
  return (
    <Select
      label={translate("separator")}
      value={value ?? ""}
      onValue={(next) => onChange(next === "" ? undefined : next)}
      options={SEPARATORS.map(([sign, name]) => [sign, translate(`separators.${name}`)])}
    >
      <option value="">{translate("separatorNone")}</option>
    </Select>
  );
}

function ValueChoice({
  field,
  value,
  chosen,
  onChoose,
}: {
  field: ChoiceFieldKey;
  value: string;
  chosen: string;
  onChoose: (value: string) => void;
}) {
  const translate = useTranslations("importing.mapping");
  const { model } = useRun();
  return (
    <li className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-2">
      <span className="wrap-anywhere">‘{value}’</span>
      <Select
        label={translate("valueOf", { field: model[field].displayName, value })}
        isLabelHidden
        value={chosen}
        onValue={onChoose}
        options={offeredLabels(model[field]).map((label) => [
          `${LABEL}${label}`,
          shownLabel(model, field, label),
        ])}
      >
        <option value={OPEN}>{translate("toChoose")}</option>
        <option value={EMPTY}>{translate("leaveEmpty")}</option>
      </Select>
    </li>
  );
}

/** What the values of a column become in a field that is chosen from a list. */
export function ValueTable({
  field,
  source,
  onChange,
}: {
  field: ChoiceFieldKey;
  source: Draft;
  onChange: (next: Draft) => void;
}) {
  const translate = useTranslations("importing.mapping");
  const { run, model } = useRun();
  const column = run.columns.find(({ name }) => name === source.column);
  if (column === undefined) return null;
  const offered = offeredLabels(model[field]);
  const values = valuesIn(column, source.separator);
  const table = source.translate ?? {};
  const others = values.filter((value) => !offered.includes(value));
  const open = others.filter((value) => !Object.hasOwn(table, value)).length;

  function separate(separator: string | undefined) {
    const { separator: _old, translate: _table, ...rest } = source;
    const next = column === undefined ? undefined : translationOf(model, field, column, separator);
    onChange({
      ...rest,
      ...(separator === undefined ? {} : { separator }),
      ...(next === undefined ? {} : { translate: next, otherwise: "error" }),
    });
  }

  function choose(value: string, chosen: string) {
    const { [value]: _old, ...rest } = table;
    // What is in the list stands in the table as well: with a table, that alone says what is taken.
    const known = Object.fromEntries(values.filter((one) => offered.includes(one)).map((one) => [one, one]));
    const label = chosen === EMPTY ? "" : chosen.slice(LABEL.length);
    onChange({
      ...source,
      translate: chosen === OPEN ? { ...known, ...rest } : { ...known, ...rest, [value]: label },
      otherwise: source.otherwise ?? "error",
    });
  }

  const chosenOf = (value: string) => {
    if (!Object.hasOwn(table, value)) return OPEN;
    return table[value] === "" ? EMPTY : `${LABEL}${table[value]}`;
  };
  return (
    <div className="space-y-2">
      {isMultiField(field) ? <SeparatorChoice value={source.separator} onChange={separate} /> : null}
      {others.length === 0 ? (
        values.length === 0 ? null : (
          <p className="text-base text-muted">{translate("valuesAll")}</p>
        )
      ) : (
        <details open={open > 0 && others.length <= 8}>
          <summary className="cursor-pointer py-1 text-accent">
            {translate("values")}:{" "}
            <span className={open > 0 ? "font-semibold text-danger" : "text-muted"}>
              {open > 0
                ? translate("valuesOpen", { count: open })
                : translate("valuesMatched", { count: others.length })}
            </span>
          </summary>
          <ul className="divide-y divide-line">
            {others.map((value) => (
              <ValueChoice
                key={value}
                field={field}
                value={value}
                chosen={chosenOf(value)}
                onChoose={(chosen) => choose(value, chosen)}
              />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
