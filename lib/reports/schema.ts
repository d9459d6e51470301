import { z } from "zod";
import { captchaTokenSchema } from "../accounts/schema";
import { versionNumberSchema } from "../entries/schema";
import { FIELD_KEYS, type FieldKey, isFieldKey } from "../fields/entry-fields";
import {
  buildPageParameterSchemas,
  buildRenamedCodeSchema,
  buildSingleParameterSchema,
} from "../platform/http/parameters";
import { emailOrUrlLineSchema } from "../platform/text/address";
import { cleanLine, cleanText } from "../platform/text/schema";
import { REPORT_ACT_KINDS, REPORT_LIMITS, REPORT_STATUSES, REPORTS_PER_PAGE } from "./rules";

/** An optional text; an empty text, as forms send, becomes null. */
const optional = (text: z.ZodType<string, string>) =>
  text
    .transform((typed): string | null => typed || null)
    .nullish()
    .transform((typed) => typed ?? null);

/** An optional field key; an empty text becomes null. */
const field = z
  .string()
  .max(64)
  .refine((key) => key === "" || isFieldKey(key), { params: { problem: "unknownReportField" } })
  .transform((key): FieldKey | null => (isFieldKey(key) ? key : null))
  .nullish()
  .transform((key): FieldKey | null => key ?? null);

const email = emailOrUrlLineSchema
  .pipe(z.string().max(REPORT_LIMITS.emailMax))
  .refine((text) => text === "" || z.email().safeParse(text).success, { params: { problem: "email" } });

/** Body of POST /api/algorithm/{id}/reports. */
export const reportBodySchema = z.strictObject({
  field,
  message: z
    .string()
    .transform(cleanText)
    .pipe(z.string().min(REPORT_LIMITS.messageMin).max(REPORT_LIMITS.messageMax)),
  name: optional(z.string().transform(cleanLine).pipe(z.string().max(REPORT_LIMITS.nameMax))),
  email: optional(email),
  /** Honeypot: a hidden field that only robots fill in. */
  website: z.string().max(1000).optional(),
  captchaToken: captchaTokenSchema,
});
export type ReportBody = Omit<z.infer<typeof reportBodySchema>, "captchaToken">;

/** Body of POST /api/v1/reports/{id}/reopen. Without `version` it applies to the current version. */
export const reopenReportBodySchema = z.strictObject({ version: versionNumberSchema.optional() });

/** Body of POST /api/v1/reports/{id}/answer. */
export const answerReportBodySchema = z.strictObject({
  text: z
    .string()
    .transform(cleanText)
    .pipe(z.string().min(REPORT_LIMITS.answerMin).max(REPORT_LIMITS.answerMax)),
  ...reopenReportBodySchema.shape,
});

/** Body of POST /api/v1/reports/{id}/solve. */
export const solveReportBodySchema = z.strictObject({
  note: optional(z.string().transform(cleanText).pipe(z.string().max(REPORT_LIMITS.answerMax))),
  ...reopenReportBodySchema.shape,
});

const pageShape = {
  status: buildSingleParameterSchema(
    buildRenamedCodeSchema(REPORT_STATUSES, { beantwoord: "answered", opgelost: "solved" }),
  ),
  ...buildPageParameterSchemas(REPORTS_PER_PAGE),
};

/** Query of GET /api/v1/reports. */
export const reportsQuerySchema = z.strictObject(pageShape);

/** Query of GET /api/admin/reports. */
export const adminReportsQuerySchema = z
  .strictObject({
    ...pageShape,
    search: buildSingleParameterSchema(z.string().max(254).transform(cleanLine)),
  })
  .transform(({ search = "", ...asked }) => ({ search, ...asked }));

const reportAct = z.strictObject({
  kind: z.enum(REPORT_ACT_KINDS),
  timestamp: z.iso.datetime(),
  /** The person who did the act; null if that account no longer exists. */
  by: z.string().nullable(),
  text: z.string().nullable(),
  mailed: z.boolean(),
});
export type ReportActDto = z.infer<typeof reportAct>;

/** A report as authors and admins read it; the reporter's address is never included. */
export const reportAnswerSchema = z
  .strictObject({
    _id: z.string(),
    entry: z.strictObject({ _id: z.string(), algorithmName: z.string(), author: z.string() }),
    /** The reported field; null if the report is about the whole entry or something else. */
    field: z.enum(FIELD_KEYS).nullable(),
    /** The content of the field at the time of the report; null if it was empty. */
    fieldValue: z.string().nullable(),
    fieldValueNow: z.string().nullable(),
    message: z.string(),
    /** The reporter's name; null if not given or erased. */
    reporter: z.string().nullable(),
    /** Whether the reporter can be sent an answer. */
    reachable: z.boolean(),
    status: z.enum(REPORT_STATUSES),
    /** Increases with each act; an act sends the version that it was made from. */
    version: z.int().min(1),
    timestamp: z.iso.datetime(),
    history: z.array(reportAct),
  })
  .meta({ id: "ErrorReport" });
export type ReportDto = z.infer<typeof reportAnswerSchema>;

const count = z.int().min(0);
const counts = z.strictObject({ open: count, answered: count, solved: count });
export type ReportCounts = z.infer<typeof counts>;

/** One page of an inbox. `counts` covers all pages and all states, whatever the filter. */
export const reportPageAnswerSchema = z
  .strictObject({ reports: z.array(reportAnswerSchema), total: count, counts })
  .meta({ id: "ErrorReportPage" });
export type ReportPage = z.infer<typeof reportPageAnswerSchema>;
