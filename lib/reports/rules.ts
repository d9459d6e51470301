import type { EntryDto } from "../entries/answers";
import { type DataModel, fieldApplies } from "../fields/data-model";
import { FIELD_KEYS, type FieldKey } from "../fields/entry-fields";
import { type ShownValues, shownText, shownValues } from "../fields/shown-labels";
import type { Actor } from "../platform/auth/actor";

/** Errors that readers report on public entries, and what became of them. */

/** In characters, as zod and PostgreSQL count them. */
export const REPORT = {
  messageMin: 10,
  messageMax: 2000,
  nameMax: 100,
  emailMax: 254,
  answerMin: 10,
  answerMax: 2000,
};

export const REPORT_STATUSES = ["open", "answered", "solved"] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export const REPORT_ACT_KINDS = ["answered", "solved", "reopened"] as const;
export type ReportActKind = (typeof REPORT_ACT_KINDS)[number];

/** What an act makes of a report, and in which states it can be done. */
export const REPORT_ACTS: Record<ReportActKind, { from: readonly ReportStatus[]; to: ReportStatus }> = {
  answered: { from: ["open", "answered"], to: "answered" },
  solved: { from: ["open", "answered"], to: "solved" },
  reopened: { from: ["solved"], to: "open" },
};

export const REPORTS_PER_PAGE = 10;

const DAY = 86_400_000;
/** A report that waits so long is brought to mind, once. */
export const REMINDED_AFTER = 14 * DAY;
/** Who reported is forgotten so long after it was solved. */
export const REPORTER_RETENTION = 30 * DAY;
/** And the report itself; who reported what nobody solved is forgotten by then as well, counted from the report. */
export const REPORT_RETENTION = 365 * DAY;

/** What a field holds, as one text; null when that is nothing. */
export function fieldText(value: string | string[] | null | undefined): string | null {
  const text = Array.isArray(value) ? value.join(", ") : value;
  return text || null;
}

/** The fields that the reader of an entry sees: those that apply to it, the contact for who may know it. */
export function reportableFields(entry: EntryDto, model: DataModel): FieldKey[] {
  return FIELD_KEYS.filter((key) => entry[key] !== undefined && fieldApplies(model, key, entry));
}

/** A field that can be reported, with what it holds as the reader sees it. */
export interface ReportableField {
  key: FieldKey;
  name: string;
  value: string | null;
}

/** What readers call each field, and those values that they call otherwise than the register does. */
export interface FieldNames {
  names: Record<FieldKey, string>;
  shown: ShownValues;
}

export function fieldNames(model: DataModel): FieldNames {
  const names = FIELD_KEYS.map((key) => [key, model[key].displayName]);
  return { names: Object.fromEntries(names) as FieldNames["names"], shown: shownValues(model) };
}

/** The same in the words of the reader of this model. */
export function shownFields(model: DataModel, fields: readonly ReportableField[]): ReportableField[] {
  const { names, shown } = fieldNames(model);
  return fields.map(({ key, value }) => ({ key, name: names[key], value: shownText(shown, key, value) }));
}

/** Who reports, as far as that is known; null for a visitor. */
export function reporterOf(actor: Actor) {
  if (actor.kind === "anonymous") return null;
  const { id, name, email, verified } = actor;
  return { id, name, email, isVerified: verified };
}
