import { z } from "zod";
import { captchaToken } from "../accounts/schema";
import { versionNumber } from "../entries/schema";
import { FIELD_KEYS, type FieldKey, isFieldKey } from "../fields/entry-fields";
import { oneParameter, pagedBy, renamedCode } from "../platform/http/parameters";
import { addressLine } from "../platform/text/address";
import { cleanLine, cleanText } from "../platform/text/schema";
import { REPORT, REPORT_ACT_KINDS, REPORT_STATUSES, REPORTS_PER_PAGE } from "./rules";

/** A text that may be left out; the empty one, as a form sends it, is none. */
const optional = (text: z.ZodType<string, string>) =>
  text
    .transform((typed): string | null => typed || null)
    .nullish()
    .transform((typed) => typed ?? null);

/** The empty text is no choice. */
const field = z
  .string()
  .max(64)
  .refine((key) => key === "" || isFieldKey(key), { params: { problem: "unknownReportField" } })
  .transform((key): FieldKey | null => (isFieldKey(key) ? key : null))
  .nullish()
  .transform((key): FieldKey | null => key ?? null);

const email = addressLine
  .pipe(z.string().max(REPORT.emailMax))
  .refine((text) => text === "" || z.email().safeParse(text).success, { params: { problem: "email" } });

/** POST /api/algorithm/{id}/reports. */
export const reportBody = z.strictObject({
  field,
  message: z.string().transform(cleanText).pipe(z.string().min(REPORT.messageMin).max(REPORT.messageMax)),
  name: optional(z.string().transform(cleanLine).pipe(z.string().max(REPORT.nameMax))),
  email: optional(email),
  /** A field that people do not see and must stay empty: what fills it in is a robot. */
  website: z.string().max(1000).optional(),
  captchaToken,
});
export type ReportBody = Omit<z.infer<typeof reportBody>, "captchaToken">;

/** POST /api/v1/reports/{id}/reopen. Without `version` it is meant for the report as it is now. */
export const reportReopenBody = z.strictObject({ version: versionNumber.optional() });

/** POST /api/v1/reports/{id}/answer. */
export const reportAnswerBody = z.strictObject({
  text: z.string().transform(cleanText).pipe(z.string().min(REPORT.answerMin).max(REPORT.answerMax)),
  ...reportReopenBody.shape,
});

/** POST /api/v1/reports/{id}/solve. */
export const reportSolveBody = z.strictObject({
  note: optional(z.string().transform(cleanText).pipe(z.string().max(REPORT.answerMax))),
  ...reportReopenBody.shape,
});

const pageShape = {
  status: oneParameter(renamedCode(REPORT_STATUSES, { beantwoord: "answered", opgelost: "solved" })),
  ...pagedBy(REPORTS_PER_PAGE),
};

/** GET /api/v1/reports. */
export const reportsQuery = z.strictObject(pageShape);

/** GET /api/admin/reports. */
export const adminReportsQuery = z
  .strictObject({ ...pageShape, search: oneParameter(z.string().max(254).transform(cleanLine)) })
  .transform(({ search = "", ...asked }) => ({ search, ...asked }));

const reportAct = z.strictObject({
  kind: z.enum(REPORT_ACT_KINDS),
  timestamp: z.iso.datetime(),
  /** Null once that account is no more. */
  by: z.string().nullable(),
  text: z.string().nullable(),
  mailed: z.boolean(),
});
export type ReportActDto = z.infer<typeof reportAct>;

/** A report as the author of its entry and admins read it. The reporter's address is for nobody to read. */
export const reportAnswer = z
  .strictObject({
    _id: z.string(),
    entry: z.strictObject({ _id: z.string(), algorithmName: z.string(), author: z.string() }),
    /** Null for something else, or the whole entry. */
    field: z.enum(FIELD_KEYS).nullable(),
    /** What the field held when it was reported; null when that was nothing. */
    fieldValue: z.string().nullable(),
    fieldValueNow: z.string().nullable(),
    message: z.string(),
    /** Null when none was given, or it is forgotten. */
    reporter: z.string().nullable(),
    /** Whether an answer reaches anybody. */
    reachable: z.boolean(),
    status: z.enum(REPORT_STATUSES),
    /** Counts what was done; an act names the one it was made from. */
    version: z.int().min(1),
    timestamp: z.iso.datetime(),
    history: z.array(reportAct),
  })
  .meta({ id: "ErrorReport" });
export type ReportDto = z.infer<typeof reportAnswer>;

const count = z.int().min(0);
const counts = z.strictObject({ open: count, answered: count, solved: count });
export type ReportCounts = z.infer<typeof counts>;

/** One page of an inbox. `counts` are of all pages, and of every state whatever is asked for. */
export const reportPageAnswer = z
  .strictObject({ reports: z.array(reportAnswer), total: count, counts })
  .meta({ id: "ErrorReportPage" });
export type ReportPage = z.infer<typeof reportPageAnswer>;
