import type { FieldKind } from "./entry-fields";

/** What can happen to a field or to a value of its list. The log begins with the first version of all fields together. */
export const FIELD_CHANGES = [
  "first",
  "fieldAdded",
  "fieldRenamed",
  "fieldRemoved",
  "helpChanged",
  "filterChanged",
  "emptyChanged",
  "defaultChanged",
  "valueAdded",
  "valueRenamed",
  "valueRetired",
  "valueReturned",
  "valueRemoved",
  "valuesOrdered",
  "englishNameChanged",
  "englishHelpChanged",
  "englishValueChanged",
] as const;
export type FieldChangeKind = (typeof FIELD_CHANGES)[number];

export const FIELD_CHANGERS = ["admin", "version"] as const;
/** Who changed it: an admin, or a new version of the register. */
export type FieldChanger = (typeof FIELD_CHANGERS)[number];

/** A line of the log of changes to fields. */
export interface FieldChangeDto {
  _id: string;
  changedAt: string;
  kind: FieldChangeKind;
  /** The key of the field, which may be one that is there no more; null for the first version of all. */
  field: string | null;
  before: string | null;
  after: string | null;
  by: FieldChanger;
}

/** A field as the dictionary gives it. */
export interface FieldEntryDto {
  key: string;
  name: string;
  meaning: string;
  kind: FieldKind;
  required: boolean;
  minLength: number | null;
  maxLength: number | null;
  /** It is asked for only while that field holds that value. */
  condition: { field: string; value: string } | null;
  /**
   * The values that may be chosen, and those that old entries may still hold; null for a field to write in. `shown` is
   * what the reader of the page calls one, where that is not its label; the API says nothing of it.
   */
  values: { label: string; retired: boolean; shown?: string }[] | null;
  defaultValue: string | string[] | null;
  filterable: boolean;
  /** Whether everyone sees it of a public entry; otherwise members do. */
  public: boolean;
  /** The fields of the Publicatiestandaard 1.0 that it goes into. */
  standard: string[];
  /** Where people read about it. */
  url: string;
}

/** The fields in the order of the form, and what happened to them, newest first. */
export interface FieldDictionary {
  /** When the last change was; null when nothing is known of any. */
  modified: string | null;
  fields: FieldEntryDto[];
  log: FieldChangeDto[];
}
