import { type ChoiceFieldKey, type FieldKey, type FieldKind, isChoiceField } from "./entry-fields";

/** How long what admins write of the data model may be, in characters. */
export const DATA_MODEL_LIMITS = { name: 80, help: 1000, label: 100, values: 100 } as const;

/** From so many entries on, an admin is told beforehand that a rename takes its time. */
export const SLOW_FROM = 5_000;

/** Visibility decides who sees an entry: it is no filter, and it is never chosen beforehand (fields.md). */
function isOrdinaryChoice(key: FieldKey): key is ChoiceFieldKey {
  return isChoiceField(key) && key !== "visibility";
}

/** Whether a field may be one that people filter by, and the dashboard have a chart of. */
export const mayBeFiltered = isOrdinaryChoice;

/** Whether a new form may begin with a value of the field's list. */
export const mayHaveDefault = isOrdinaryChoice;

/** A value of a list as admins see it. */
export interface ListValueDto {
  _id: string;
  label: string;
  labelEn: string | null;
  /** A rule of the register hangs on it: it may be reworded, never retired or removed. */
  hasRule: boolean;
  retired: boolean;
  /** How many entries hold it, those in the bin included; of these, how many are public, and how many in the bin. */
  entries: number;
  publicEntries: number;
  inBin: number;
}

/** A field in the list that an admin chooses from. */
export interface FieldSummaryDto {
  _id: FieldKey;
  displayName: string;
  displayNameEn: string | null;
  kind: FieldKind;
  /** How many values its list has, and how many of these are retired; null for a field to write in. */
  values: number | null;
  retired: number | null;
}

/** A field as admins see it. The institutions among the values of activeHospital are not here: they have their own. */
export interface EditableFieldDto {
  _id: FieldKey;
  kind: FieldKind;
  displayName: string;
  displayNameEn: string | null;
  help: string;
  helpEn: string | null;
  isFilterable: boolean;
  doFilterEmpty: boolean;
  defaultValue: string | string[] | null;
  /** Which of the three above it can have at all. */
  mayBeFiltered: boolean;
  mayHaveDefault: boolean;
  values: ListValueDto[] | null;
  /** Stands for everything above that an admin can change, but not for how many entries hold a value. */
  revision: string;
}

/** What saving a value does beside the value itself, or what saving a field does. */
export interface DataModelEffect {
  /** Entries that get the new name as a next version, those in the bin included. */
  entries: number;
  publicEntries: number;
  inBin: number;
  /** Saved searches that choose the value; of a field those that filter by it. */
  searches: number;
  /** How many people follow the value. */
  followers: number;
}

export const NO_EFFECT: DataModelEffect = {
  entries: 0,
  publicEntries: 0,
  inBin: 0,
  searches: 0,
  followers: 0,
};

/** A default value with one label called otherwise. */
export function renamedDefault(
  held: string | string[] | null,
  from: string,
  to: string,
): string | string[] | null {
  if (held === from) return to;
  return Array.isArray(held) ? held.map((label) => (label === from ? to : label)) : held;
}

/** The ids with one of them a place higher or lower; where it cannot go further they stay as they are. */
export function movedId(ids: readonly string[], id: string, direction: "up" | "down"): string[] {
  const next = [...ids];
  const from = next.indexOf(id);
  const to = from + (direction === "up" ? -1 : 1);
  const other = next[to];
  if (from < 0 || other === undefined) return next;
  next[from] = other;
  next[to] = id;
  return next;
}
