import type { EntryDto } from "../entries/answers";
import { type DataModel, isFieldApplicable } from "../fields/data-model";
import {
  DETAIL_GROUPS,
  type DetailGroup,
  FIELD_KEYS,
  type FieldKey,
  getFieldStructure,
  isSingleOrMultiChoice,
} from "../fields/entry-fields";

/** Groups of a comparison: key facts first, then the groups of the detail page, then media and contact. */
export const COMPARISON_GROUPS = ["facts", ...DETAIL_GROUPS, "media", "contact"] as const;
export type ComparisonGroup = (typeof COMPARISON_GROUPS)[number];

export interface ComparedValue {
  value: string | string[] | null;
  /** False for a conditional field whose condition is not met in this entry. */
  applies: boolean;
}

export interface ComparedField {
  key: FieldKey;
  /** One value per entry, in the order of the entries. */
  values: ComparedValue[];
  differs: boolean;
}

export interface ComparedGroup {
  group: ComparisonGroup;
  fields: ComparedField[];
}

/** The key facts that a comparison shows first: the phase, and what others learned. */
const FACTS: readonly FieldKey[] = [
  "technicalReadinessLevel",
  "reasonCancellation",
  "lessonsLearned",
  "description",
  "developerName",
  "activeHospital",
  "medicalSpecialism",
];

function fieldsOf(group: ComparisonGroup): readonly FieldKey[] {
  if (group === "facts") return FACTS;
  if (group === "media") return ["mediaURL"];
  if (group === "contact") return ["contactEmail"];
  return FIELD_KEYS.filter(
    (key) => getFieldStructure(key).group === (group satisfies DetailGroup) && !FACTS.includes(key),
  );
}

/** Returns a key for comparing values: ignores the order of choices, and white space in texts. */
function comparisonKey({ value, applies }: ComparedValue): string {
  if (!applies) return "-";
  const parts = Array.isArray(value) ? [...value].sort() : [(value ?? "").replace(/\s+/g, " ").trim()];
  return JSON.stringify(parts.filter((part) => part !== ""));
}

function compareField(key: FieldKey, entries: readonly EntryDto[], model: DataModel): ComparedField | null {
  // A reader who may not know the contact gets entries without that field.
  const isHidden = entries.every((entry) => entry[key] === undefined);
  const values = entries.map((entry) => ({
    value: entry[key] ?? null,
    applies: isFieldApplicable(model, key, entry),
  }));
  if (isHidden || values.every(({ applies }) => !applies)) return null;
  return { key, values, differs: new Set(values.map(comparisonKey)).size > 1 };
}

/** Returns all fields that apply to one of the entries, by group, with whether they differ. */
export function compareEntries(entries: readonly EntryDto[], model: DataModel): ComparedGroup[] {
  return COMPARISON_GROUPS.map((group) => ({
    group,
    fields: fieldsOf(group).flatMap((key) => compareField(key, entries, model) ?? []),
  })).filter(({ fields }) => fields.length > 0);
}

/** Returns whether a difference is meaningful: free texts nearly always differ. */
export function isFieldDifferenceMeaningful({ key }: Pick<ComparedField, "key">): boolean {
  return isSingleOrMultiChoice(key);
}

export function filterDifferingFields(groups: readonly ComparedGroup[]): ComparedGroup[] {
  return groups
    .map(({ group, fields }) => ({ group, fields: fields.filter(({ differs }) => differs) }))
    .filter(({ fields }) => fields.length > 0);
}

/** Parses the ids in the query, each once. Malformed ids are kept, and treated as entries that do not exist. */
export function readComparedIds(given: string): string[] {
  return [
    ...new Set(
      given
        .split(",")
        .map((id) => id.trim())
        .filter((id) => id !== ""),
    ),
  ];
}
