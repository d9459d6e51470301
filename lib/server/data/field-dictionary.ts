import "server-only";
import { ANONYMOUS } from "../../domain/actor";
import { type DataModel, labelOfCode } from "../../domain/data-model";
import { FIELD_KEYS, type FieldKey, fieldStructure, isChoiceField } from "../../domain/entry-fields";
import type { FieldDictionary, FieldEntryDto } from "../../domain/field-changes";
import { may } from "../../domain/permissions";
import { STANDARD_TARGETS } from "../../domain/publication-standard";
import { paths } from "../../paths";
import { remembered } from "../cache";
import { settings } from "../env";
import { getDataModel } from "./data-model";
import { listFieldChanges } from "./field-changes";

function conditionOf(model: DataModel, key: FieldKey): FieldEntryDto["condition"] {
  const { condition } = fieldStructure(key);
  if (condition === undefined) return null;
  const { field, code } = condition;
  return { field, value: labelOfCode(model, field, code) ?? code };
}

function fieldOf(model: DataModel, key: FieldKey): FieldEntryDto {
  const { kind, required = false, min, max } = fieldStructure(key);
  const { displayName, help, values, defaultValue, isFilterable } = model[key];
  return {
    key,
    name: displayName,
    meaning: help,
    kind,
    required,
    minLength: min ?? null,
    maxLength: max ?? null,
    condition: conditionOf(model, key),
    values: isChoiceField(key) ? values.map(({ label, retired }) => ({ label, retired })) : null,
    defaultValue,
    filterable: isFilterable,
    public: key !== "contactEmail" || may(ANONYMOUS, "entry.contact"),
    standard: [...(STANDARD_TARGETS[key] ?? [])],
    url: `${settings().APP_URL}${paths.field(key)}`,
  };
}

async function readDictionary(): Promise<FieldDictionary> {
  const [model, log] = await Promise.all([getDataModel(), listFieldChanges()]);
  return {
    modified: log[0]?.changedAt ?? null,
    fields: FIELD_KEYS.map((key) => fieldOf(model, key)),
    log,
  };
}

const dictionary = remembered("field dictionary", "data model", readDictionary);

/** Every field of an entry with its meaning, and what happened to them. Public to everyone. */
export function getFieldDictionary(): Promise<FieldDictionary> {
  return dictionary();
}
