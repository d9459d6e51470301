import type { ChoiceFieldKey, EntryContent, FieldKey, ListedFieldKey } from "./entry-fields";
import { fieldStructure, isMultiField, VALUE_CODES } from "./entry-fields";

/** One value of a choice field's list. `code` is set only on values that a rule depends on. */
export interface ListValue {
  /** What entries hold of it; a reader's model (modelIn) does not carry it. */
  id?: number;
  label: string;
  /** What it is called in English; null is called as in Dutch. Entries, addresses and the API hold `label`. */
  labelEn: string | null;
  /** What the reader of this model calls it, where that is not `label`; see modelIn of shown-labels.ts. */
  shown?: string;
  code: string | null;
  /** A retired value stays on old entries and is not offered on new ones. */
  retired: boolean;
  /** 'Anders' and 'Meerdere ziekenhuizen' are values, and no hospital. */
  namesNone?: true;
}

/** What the data model says of one field. Shape: the specification's section 3, 'Data model'. */
export interface FieldDefinition {
  key: FieldKey;
  displayName: string;
  help: string;
  /** The same in English; null is told in Dutch. */
  displayNameEn: string | null;
  helpEn: string | null;
  values: ListValue[];
  isMultiSelect: boolean;
  isFilterable: boolean;
  /** The dashboard leaves out values that count zero. */
  doFilterEmpty: boolean;
  defaultValue: string | string[] | null;
}

export type DataModel = Record<FieldKey, FieldDefinition>;

/** The labels to choose from, in list order; a retired one that an entry holds already can stay. */
export function offeredLabels({ key, values }: FieldDefinition, stored?: EntryContent): string[] {
  const kept = stored === undefined ? [] : [stored[key]].flat();
  return values.filter(({ label, retired }) => !retired || kept.includes(label)).map(({ label }) => label);
}

export function labelOfCode(model: DataModel, field: ChoiceFieldKey, code: string): string | null {
  return model[field].values.find((value) => value.code === code)?.label ?? null;
}

export function codeOfLabel(model: DataModel, field: ChoiceFieldKey, label: string | null): string | null {
  if (label === null) return null;
  return model[field].values.find((value) => value.label === label)?.code ?? null;
}

/** Whether what has this visibility is for everyone. */
export function isPublicLabel(model: DataModel, visibility: string | null): boolean {
  return codeOfLabel(model, "visibility", visibility) === VALUE_CODES.visibilityPublic;
}

/** Whether a field exists: by the code, not the words, of its condition. Rule: specification section 2. */
export function fieldApplies(
  model: DataModel,
  key: FieldKey,
  values: Partial<Record<FieldKey, string | string[] | null | undefined>>,
): boolean {
  const condition = fieldStructure(key).condition;
  if (!condition) return true;
  const chosen = values[condition.field];
  return typeof chosen === "string" && codeOfLabel(model, condition.field, chosen) === condition.code;
}

/** What a new form starts with: the default, else an empty list for multi-selects, else an empty string. */
export function initialValue(definition: FieldDefinition): string | string[] {
  if (definition.defaultValue !== null) return definition.defaultValue;
  return isMultiField(definition.key) ? [] : "";
}

export function filterableKeys(model: DataModel): ListedFieldKey[] {
  return (Object.values(model) as FieldDefinition[])
    .filter((definition) => definition.isFilterable)
    .map((definition) => definition.key as ListedFieldKey);
}
