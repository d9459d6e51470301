import type { EntryDto } from "../entries/answers";
import { type DataModel, fieldApplies } from "../fields/data-model";
import {
  DETAIL_GROUPS,
  type DetailGroup,
  FIELD_KEYS,
  type FieldKey,
  fieldStructure,
  isChoiceField,
} from "../fields/entry-fields";

/** What comes first, then the groups of the detail page in its order, and what stands apart. */
export const COMPARISON_GROUPS = ["facts", ...DETAIL_GROUPS, "media", "contact"] as const;
export type ComparisonGroup = (typeof COMPARISON_GROUPS)[number];

export interface ComparedValue {
  value: string | string[] | null;
  /** False where the field does not exist for this entry: a conditional field whose condition does not hold. */
  applies: boolean;
}

export interface ComparedField {
  key: FieldKey;
  /** One for each entry, in their order. */
  values: ComparedValue[];
  differs: boolean;
}

export interface ComparedGroup {
  group: ComparisonGroup;
  fields: ComparedField[];
}

/** What one wants to know first of each: how far it is, and what others learned. */
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
    (key) => fieldStructure(key).group === (group satisfies DetailGroup) && !FACTS.includes(key),
  );
}

/** What makes two values the same: the choices in whichever order, a text whatever its white space. */
function likeness({ value, applies }: ComparedValue): string {
  if (!applies) return "-";
  const parts = Array.isArray(value) ? [...value].sort() : [(value ?? "").replace(/\s+/g, " ").trim()];
  return JSON.stringify(parts.filter((part) => part !== ""));
}

function compareField(key: FieldKey, entries: readonly EntryDto[], model: DataModel): ComparedField | null {
  // Who may not know whether there is an address of a contact gets entries without that field.
  const isHidden = entries.every((entry) => entry[key] === undefined);
  const values = entries.map((entry) => ({
    value: entry[key] ?? null,
    applies: fieldApplies(model, key, entry),
  }));
  if (isHidden || values.every(({ applies }) => !applies)) return null;
  return { key, values, differs: new Set(values.map(likeness)).size > 1 };
}

/** Every field that applies to one of the entries, in its group, with whether it differs. */
export function compareEntries(entries: readonly EntryDto[], model: DataModel): ComparedGroup[] {
  return COMPARISON_GROUPS.map((group) => ({
    group,
    fields: fieldsOf(group).flatMap((key) => compareField(key, entries, model) ?? []),
  })).filter(({ fields }) => fields.length > 0);
}

/** Whether it is worth saying that a field differs: what everyone writes in words of their own nearly always does. */
export function isComparable({ key }: Pick<ComparedField, "key">): boolean {
  return isChoiceField(key);
}

export function onlyDifferences(groups: readonly ComparedGroup[]): ComparedGroup[] {
  return groups
    .map(({ group, fields }) => ({ group, fields: fields.filter(({ differs }) => differs) }))
    .filter(({ fields }) => fields.length > 0);
}

/** The entries that an address names, each once. What is no id stays: it is as little there as one of no entry. */
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
