import type { DataModel, FieldDefinition, ListValue } from "@/lib/fields/data-model";
import { type EntryContent, FIELD_KEYS, type FieldKey, isMultiField } from "@/lib/fields/entry-fields";
import { DATA_MODEL } from "@/prisma/content/data-model";

const HOSPITALS = ["UMC Voorbeeld", "Ziekenhuis Noord"];

function definitionOf(key: FieldKey): FieldDefinition {
  const seed = DATA_MODEL.find((field) => field.key === key);
  if (!seed) throw new Error(`The content has no field ${key}`);
  const plain = { labelEn: null, code: null, retired: false } as const;
  const own = seed.values.map(
    (value): ListValue => (typeof value === "string" ? { ...plain, label: value } : { ...plain, ...value }),
  );
  const hospitals = HOSPITALS.map((label): ListValue => ({ ...plain, label }));
  return {
    ...seed,
    displayNameEn: null,
    helpEn: null,
    key,
    values: (key === "activeHospital" ? [...hospitals, ...own] : own).map((value, index) => ({
      ...value,
      id: 100 * FIELD_KEYS.indexOf(key) + index + 1,
    })),
    isMultiSelect: isMultiField(key),
  };
}

/** Returns the data model that the register is delivered with, plus two hospitals, for tests without a database. */
export function createExampleDataModel(): DataModel {
  return Object.fromEntries(FIELD_KEYS.map((key) => [key, definitionOf(key)])) as DataModel;
}

/** Returns the example data model with other properties for some fields. */
export function createChangedDataModel(
  changes: Partial<Record<FieldKey, Partial<FieldDefinition>>>,
): DataModel {
  const fields = Object.values(createExampleDataModel()).map((field) => [
    field.key,
    { ...field, ...changes[field.key] },
  ]);
  return Object.fromEntries(fields) as DataModel;
}

/** Returns the content of an entry that is empty except for the given fields. */
export function createEntryContent(fields: Partial<EntryContent> = {}): EntryContent {
  const empty: object = Object.fromEntries(FIELD_KEYS.map((key) => [key, isMultiField(key) ? [] : null]));
  return { ...(empty as EntryContent), ...fields };
}
