import type { EntryDto } from "../entries/answers";
import { type DataModel, isFieldApplicable } from "../fields/data-model";
import { FIELD_KEYS, type FieldKey } from "../fields/entry-fields";
import {
  collectDifferingShownTexts,
  type DifferingShownTexts,
  translateFormerFieldText,
} from "../fields/shown-labels";
import type { Actor } from "../platform/auth/actor";

/** Rules of error reports by readers on public entries. */

/** Length limits in characters, as zod and PostgreSQL count them. */
export const REPORT_LIMITS = {
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

/** For each act, the states in which it is possible, and the resulting state. */
export const REPORT_ACT_TRANSITIONS: Record<
  ReportActKind,
  { from: readonly ReportStatus[]; to: ReportStatus }
> = {
  answered: { from: ["open", "answered"], to: "answered" },
  solved: { from: ["open", "answered"], to: "solved" },
  reopened: { from: ["solved"], to: "open" },
};

export const REPORTS_PER_PAGE = 10;

const DAY_MS = 86_400_000;
/** Age in milliseconds at which an open report gets its only reminder. */
export const REPORT_REMINDER_AFTER_MS = 14 * DAY_MS;
/** Time in milliseconds after the solution at which the reporter is erased. */
export const REPORTER_RETENTION_MS = 30 * DAY_MS;
/**
 * Time in ms from the solution until the report is deleted, and from the report at most until its reporter is erased.
 */
export const REPORT_RETENTION_MS = 365 * DAY_MS;

/** Returns a field's content as one text; null if empty. */
export function formatFieldText(value: string | string[] | null | undefined): string | null {
  const text = Array.isArray(value) ? value.join(", ") : value;
  return text || null;
}

/** Returns the fields of an entry that its reader sees: those that apply, and the contact only if allowed. */
export function listReportableFields(entry: EntryDto, model: DataModel): FieldKey[] {
  return FIELD_KEYS.filter((key) => entry[key] !== undefined && isFieldApplicable(model, key, entry));
}

/** A field that can be reported, with its content as the reader sees it. */
export interface ReportableField {
  key: FieldKey;
  name: string;
  value: string | null;
}

/** Field names for readers, and shown texts of values that differ from their labels. */
export interface FieldNamesAndTexts {
  names: Record<FieldKey, string>;
  shown: DifferingShownTexts;
}

export function getFieldNamesAndTexts(model: DataModel): FieldNamesAndTexts {
  const names = FIELD_KEYS.map((key) => [key, model[key].displayName]);
  return {
    names: Object.fromEntries(names) as FieldNamesAndTexts["names"],
    shown: collectDifferingShownTexts(model),
  };
}

/** Returns the fields with names and content in the language of `model`. */
export function translateFields(model: DataModel, fields: readonly ReportableField[]): ReportableField[] {
  const { names, shown } = getFieldNamesAndTexts(model);
  return fields.map(({ key, value }) => ({
    key,
    name: names[key],
    value: translateFormerFieldText(shown, key, value),
  }));
}

/** Returns the account of the reporter; null for a visitor. */
export function getReporterAccount(actor: Actor) {
  if (actor.kind === "anonymous") return null;
  const { id, name, email, verified } = actor;
  return { id, name, email, isVerified: verified };
}
