import { z } from "zod";
import { ROLES } from "../platform/auth/actor";
import { idAnswerSchema } from "../platform/http/answers";
import { idSchema } from "../platform/http/parameters";
import { buildLineSchema } from "../platform/text/line";
import { cleanLine, cleanText } from "../platform/text/schema";
import { CONTENT_PAGES, DECISION_TEXT_LENGTH, NOTICE_STYLES } from "./rules";

/** A day of a notice's period; an empty text, as a multipart form sends it, counts as none. */
const noticeDay = z
  .union([z.iso.date(), z.literal("").transform(() => null)])
  .nullable()
  .optional();

function endAfterBegin(
  {
    shownFrom,
    shownUntil,
  }: { shownFrom?: string | null | undefined; shownUntil?: string | null | undefined },
  context: z.RefinementCtx,
): void {
  if (!shownFrom || !shownUntil || shownFrom <= shownUntil) return;
  context.addIssue({ code: "custom", path: ["shownUntil"], params: { problem: "endsBeforeBegin" } });
}

const noticeBody = z.strictObject({
  content: z.string().transform(cleanText).pipe(z.string().min(1).max(2000)),
  style: z.enum(NOTICE_STYLES).default("info"),
  shownFrom: noticeDay,
  shownUntil: noticeDay,
});

/** Body of POST /api/notifications. */
export const noticeBodySchema = noticeBody.superRefine(endAfterBegin);
export type NoticeBody = z.infer<typeof noticeBodySchema>;

/**
 * Body of PUT /api/notifications/{id}. `was` is the notice that the change is based on; without it, the present one. An
 * omitted day stays as it is.
 */
export const noticeChangeBodySchema = noticeBody
  .extend({
    style: z.enum(NOTICE_STYLES),
    was: z.strictObject({ content: z.string(), style: z.enum(NOTICE_STYLES) }).optional(),
  })
  .superRefine(endAfterBegin);

/** An account as GET /api/users returned it; fields other than role and allowAccess must equal the stored ones. */
const savedUser = z.strictObject({
  _id: buildLineSchema(1, 64),
  role: z.enum(ROLES),
  allowAccess: z.boolean(),
  name: z.string().optional(),
  email: z.string().optional(),
  verified: z.boolean().optional(),
  isAdmin: z.boolean().optional(),
  created: z.string().optional(),
  imageUrl: z.string().nullish(),
  institution: z.string().nullish(),
  mailInstitution: z.string().nullish(),
  requestInstitution: z.string().nullish(),
  requestFunction: z.string().nullish(),
  requestReason: z.string().nullish(),
  asked: z.string().nullish(),
  lastLogin: z.string().nullish(),
  blocked: z.boolean().optional(),
  refused: z.boolean().optional(),
  twoFactor: z.boolean().optional(),
  revision: z.string().optional(),
});
export type SavedUser = z.infer<typeof savedUser>;

/** Parses an account of a multipart form, where each account is a JSON text. */
function readFormUser(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Body of PUT /api/users: the changed accounts. The limit leaves room for the whole table of a large register. */
export const usersBodySchema = z.strictObject({
  users: z.array(z.preprocess(readFormUser, savedUser)).min(1).max(500),
});

/** Schema of an optional English text; an empty one counts as absent. */
const english = (clean: (text: string) => string, max: number) =>
  z
    .string()
    .transform(clean)
    .pipe(z.string().max(max))
    .transform((text) => text || null)
    .nullish();

const contentBlock = z.strictObject({
  title: buildLineSchema(1, 150),
  content: z.string().transform(cleanText).pipe(z.string().min(1).max(20_000)),
  heading: z.string().transform(cleanLine).pipe(z.string().max(40)).nullable(),
  titleEn: english(cleanLine, 150),
  contentEn: english(cleanText, 20_000),
  updated: z.iso.datetime().optional(),
});

/** Requires English title and content together, as a page with one of them would mix languages. */
function haveBoth(
  { titleEn, contentEn }: Pick<z.infer<typeof contentBlock>, "titleEn" | "contentEn">,
  context: z.RefinementCtx,
): void {
  if (Boolean(titleEn) === Boolean(contentEn)) return;
  const path = [titleEn ? "contentEn" : "titleEn"];
  context.addIssue({ code: "custom", path, params: { problem: "required" } });
}

/**
 * Body of PUT /api/admin/content/{id}. Without `updated` the present text is overwritten; omitted English texts stay.
 */
export const contentBlockBody = contentBlock.superRefine(haveBoth);
export type ContentBlockBody = z.infer<typeof contentBlockBody>;

/** Body of POST /api/admin/content: a text to add at the end of a page. */
export const newContentBlockBody = contentBlock
  .omit({ updated: true })
  .extend({ page: z.enum(CONTENT_PAGES) })
  .superRefine(haveBoth);
export type NewContentBlockBody = z.infer<typeof newContentBlockBody>;

/** Body of PUT /api/admin/content/order: all text ids of a page, in the new order. */
export const contentOrderBodySchema = z.strictObject({
  page: newContentBlockBody.shape.page,
  ids: z
    .array(idSchema)
    .min(1)
    .max(500)
    .refine((ids) => new Set(ids).size === ids.length),
});
export type ContentOrderBody = z.infer<typeof contentOrderBodySchema>;

const moment = z.iso.datetime();

const words = z
  .string()
  .transform(cleanText)
  .pipe(z.string().min(DECISION_TEXT_LENGTH.min).max(DECISION_TEXT_LENGTH.max));

/** Body of PUT /api/admin/users/{id}: an admin's decision about an account, other than role and access. */
export const decisionBodySchema = z.discriminatedUnion("decision", [
  z.strictObject({
    decision: z.literal("refuse"),
    reason: words,
  }),
  // The request stays open; the applicant answers by mail. `asked` is the last question's date, as the admin saw it.
  z.strictObject({ decision: z.literal("ask"), question: words, asked: moment.nullable().optional() }),
  // `reopen` reverts an approval or refusal: the request is open again. `sendVerification` mails the code again.
  z.strictObject({ decision: z.enum(["reopen", "sendVerification", "block", "unblock", "resetTwoFactor"]) }),
]);
export type DecisionBody = z.infer<typeof decisionBodySchema>;

export const decisionAnswer = idAnswerSchema.extend({
  /** For a reverted decision: whether its mail had already been sent. */
  mailed: z.boolean().optional(),
});
export type DecisionAnswer = z.infer<typeof decisionAnswer>;

/** Schema of a notice in GET /api/notifications. */
export const noticeAnswerSchema = z
  .strictObject({
    _id: z.string(),
    content: z.string(),
    style: z.enum(NOTICE_STYLES),
    timestamp: moment,
    author: z.strictObject({ name: z.string() }),
    /** First and last day on which it is shown, in Dutch time; null without a limit. */
    shownFrom: z.iso.date().nullable(),
    shownUntil: z.iso.date().nullable(),
  })
  .meta({ id: "Notification" });
export type NoticeDto = z.infer<typeof noticeAnswerSchema>;

const blockShape = {
  _id: z.string(),
  title: z.string(),
  /** Plain text: blank lines separate paragraphs, lines beginning with "- " or "1. " are lists. */
  content: z.string(),
  heading: z.string().nullable(),
};

/** Schema of a content block in GET /api/aboutdata, which admins edit. */
export const contentBlockAnswerSchema = z.strictObject(blockShape).meta({ id: "ContentBlock" });
export type ContentBlockDto = z.infer<typeof contentBlockAnswerSchema>;

/** A content block in the reader's language, or in Dutch where it is not translated. */
export type TranslatedBlock = ContentBlockDto & {
  /** Whether the block is Dutch on a page in another language. */
  isDutch: boolean;
};

/** Schema of a content block of any page as admins edit it. */
export const editableBlockAnswerSchema = z
  .strictObject({
    ...blockShape,
    /** English title and content; both null without a translation. */
    titleEn: z.string().nullable(),
    contentEn: z.string().nullable(),
    page: z.enum(CONTENT_PAGES),
    /** When the block was last saved; a save sends the value that it was based on. */
    updated: moment,
  })
  .meta({ id: "EditableContentBlock" });
export type EditableBlockDto = z.infer<typeof editableBlockAnswerSchema>;
