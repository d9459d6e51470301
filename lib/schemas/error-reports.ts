import { z } from "zod";
import { FIELD_KEYS, type FieldKey, isFieldKey } from "../domain/entry-fields";
import {
  REPORT,
  REPORT_ACT_KINDS,
  REPORT_STATUSES,
  REPORTS_PER_PAGE,
  type ReportDto,
} from "../domain/error-reports";
import { captchaToken } from "./auth";
import { versionNumber } from "./entry";
import { oneParameter, PAGE_PARAMETERS } from "./entry-query";
import { cleanLine, cleanText } from "./text";

/** The empty text, as a form sends it, is no choice. */
const field = z
  .string()
  .max(64)
  .superRefine((key, context) => {
    if (key !== "" && !isFieldKey(key)) {
      context.addIssue({ code: "custom", params: { problem: "unknownReportField" } });
    }
  })
  .transform((key): FieldKey | null => (isFieldKey(key) ? key : null))
  .nullish()
  .transform((key): FieldKey | null => key ?? null);

const emptyAsNull = (text: string) => (text === "" ? null : text);

const name = z
  .string()
  .transform((text) => cleanLine(text))
  .pipe(z.string().max(REPORT.nameMax))
  .transform(emptyAsNull)
  .nullish()
  .transform((text): string | null => text ?? null);

const email = z
  .string()
  .transform((text) => cleanLine(text))
  .pipe(z.string().max(REPORT.emailMax))
  .superRefine((text, context) => {
    if (text !== "" && !z.email().safeParse(text).success) {
      context.addIssue({ code: "custom", params: { problem: "email" } });
    }
  })
  .transform(emptyAsNull)
  .nullish()
  .transform((text): string | null => text ?? null);

/** POST /api/algorithm/{id}/reports. */
export const reportBody = z.strictObject({
  field,
  message: z.string().transform(cleanText).pipe(z.string().min(REPORT.messageMin).max(REPORT.messageMax)),
  name,
  email,
  /** A field that people do not see and must stay empty: what fills it in is a robot. */
  website: z.string().max(1000).optional(),
  captchaToken,
});
export type ReportBody = Omit<z.infer<typeof reportBody>, "captchaToken">;

const answer = z.string().transform(cleanText).pipe(z.string().min(REPORT.answerMin).max(REPORT.answerMax));

/** POST /api/v1/reports/{id}/answer. Without `version` it is meant for the report as it is now. */
export const reportAnswerBody = z.strictObject({ text: answer, version: versionNumber.optional() });

/** POST /api/v1/reports/{id}/solve. */
export const reportSolveBody = z.strictObject({
  note: z
    .string()
    .transform(cleanText)
    .pipe(z.string().max(REPORT.answerMax))
    .transform(emptyAsNull)
    .nullish()
    .transform((text): string | null => text ?? null),
  version: versionNumber.optional(),
});

/** POST /api/v1/reports/{id}/reopen. */
export const reportReopenBody = z.strictObject({ version: versionNumber.optional() });

const pageShape = {
  status: oneParameter(z.enum(REPORT_STATUSES)),
  page: oneParameter(PAGE_PARAMETERS.page),
  pageSize: oneParameter(PAGE_PARAMETERS.pageSize),
};

/** GET /api/v1/reports. */
export const reportsQuery = z
  .strictObject(pageShape)
  .transform(({ status, page = 1, pageSize = REPORTS_PER_PAGE }) => ({ status, page, pageSize }));

/** GET /api/admin/reports. */
export const adminReportsQuery = z
  .strictObject({
    ...pageShape,
    search: oneParameter(
      z
        .string()
        .max(254)
        .transform((text) => cleanLine(text)),
    ),
  })
  .transform(({ status, search = "", page = 1, pageSize = REPORTS_PER_PAGE }) => ({
    status,
    search,
    page,
    pageSize,
  }));

export const reportAnswer: z.ZodType<ReportDto> = z
  .strictObject({
    _id: z.string(),
    entry: z.strictObject({ _id: z.string(), algorithmName: z.string(), author: z.string() }),
    field: z.enum(FIELD_KEYS).nullable(),
    fieldValue: z.string().nullable(),
    fieldValueNow: z.string().nullable(),
    message: z.string(),
    reporter: z.string().nullable(),
    reachable: z.boolean(),
    status: z.enum(REPORT_STATUSES),
    version: z.int().min(1),
    timestamp: z.iso.datetime(),
    history: z.array(
      z.strictObject({
        kind: z.enum(REPORT_ACT_KINDS),
        timestamp: z.iso.datetime(),
        by: z.string().nullable(),
        text: z.string().nullable(),
        mailed: z.boolean(),
      }),
    ),
  })
  .meta({ id: "ErrorReport" });

const count = z.int().min(0);

/** One page, with how many there are of each state. */
export const reportPageAnswer = z
  .strictObject({
    reports: z.array(reportAnswer),
    total: count,
    counts: z.strictObject({ open: count, beantwoord: count, opgelost: count }),
  })
  .meta({ id: "ErrorReportPage" });
