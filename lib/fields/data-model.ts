import type { EntryContent, FieldKey, ListValueIdFieldKey, SingleOrMultiChoiceKey } from "./entry-fields";
import { getFieldStructure, isMultiField, VALUE_CODES } from "./entry-fields";

/** One value of a choice field's list. `code` is set only on values that a rule depends on. */
export interface ListValue {
  /** The id that entries store; absent in a reader's model (translateModel). */
  id?: number;
  label: string;
  /** English name; null if the same as in Dutch. Entries, addresses and the API have `label`. */
  labelEn: string | null;
  /** The text for the reader of this model, if it differs from `label`; see translateModel in shown-labels.ts. */
  shown?: string;
  code: string | null;
  /** A retired value stays on old entries and is not offered on new ones. */
  retired: boolean;
  /** Set on values that name no specific thing: 'Anders' and 'Meerdere ziekenhuizen' are not hospitals. */
  namesNone?: true;
}

/** The data model of one field. Shape: the specification's section 3, 'Data model'. */
export interface FieldDefinition {
  key: FieldKey;
  displayName: string;
  help: string;
  /** Name and help text in English; where null, the Dutch text is shown. */
  displayNameEn: string | null;
  helpEn: string | null;
  values: ListValue[];
  isMultiSelect: boolean;
  isFilterable: boolean;
  /** Whether the dashboard leaves out values with a count of zero. */
  doFilterEmpty: boolean;
  defaultValue: string | string[] | null;
}

export type DataModel = Record<FieldKey, FieldDefinition>;

/** Returns the labels to choose from, in list order; retired ones only if the stored entry has them. */
export function listOfferedLabels({ key, values }: FieldDefinition, stored?: EntryContent): string[] {
  const kept = stored === undefined ? [] : [stored[key]].flat();
  return values.filter(({ label, retired }) => !retired || kept.includes(label)).map(({ label }) => label);
}

export function findLabelByCode(
  model: DataModel,
  field: SingleOrMultiChoiceKey,
  code: string,
): string | null {
  return model[field].values.find((value) => value.code === code)?.label ?? null;
}

export function findCodeByLabel(
  model: DataModel,
  field: SingleOrMultiChoiceKey,
  label: string | null,
): string | null {
  if (label === null) return null;
  return model[field].values.find((value) => value.label === label)?.code ?? null;
}

/** Returns whether this visibility is public. */
export function isPublicLabel(model: DataModel, visibility: string | null): boolean {
  return findCodeByLabel(model, "visibility", visibility) === VALUE_CODES.visibilityPublic;
}

/** Returns whether a field applies, by the code (not the label) in its condition. Rule: specification section 2. */
export function isFieldApplicable(
  model: DataModel,
  key: FieldKey,
  values: Partial<Record<FieldKey, string | string[] | null | undefined>>,
): boolean {
  const condition = getFieldStructure(key).condition;
  if (!condition) return true;
  const chosen = values[condition.field];
  return typeof chosen === "string" && findCodeByLabel(model, condition.field, chosen) === condition.code;
}

/** Returns the initial value of a field in a new form: the default, else an empty list or string. */
export function getInitialValue(definition: FieldDefinition): string | string[] {
  if (definition.defaultValue !== null) return definition.defaultValue;
  return isMultiField(definition.key) ? [] : "";
}

export function listFilterableKeys(model: DataModel): ListValueIdFieldKey[] {
  return (Object.values(model) as FieldDefinition[])
    .filter((definition) => definition.isFilterable)
    .map((definition) => definition.key as ListValueIdFieldKey);
}
