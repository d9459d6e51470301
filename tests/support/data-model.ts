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

/** The product's own data model with two hospitals, for tests without a database. */
export function exampleDataModel(): DataModel {
  return Object.fromEntries(FIELD_KEYS.map((key) => [key, definitionOf(key)])) as DataModel;
}

/** That data model with something else of some fields. */
export function changedDataModel(changes: Partial<Record<FieldKey, Partial<FieldDefinition>>>): DataModel {
  const fields = Object.values(exampleDataModel()).map((field) => [
    field.key,
    { ...field, ...changes[field.key] },
  ]);
  return Object.fromEntries(fields) as DataModel;
}

/** An entry's content that holds only what the test gives. */
export function exampleContent(fields: Partial<EntryContent> = {}): EntryContent {
  const empty: object = Object.fromEntries(FIELD_KEYS.map((key) => [key, isMultiField(key) ? [] : null]));
  return { ...(empty as EntryContent), ...fields };
}
