import { z } from "zod";
import { ROLES } from "../platform/auth/actor";
import { idAnswer } from "../platform/http/answers";
import { idText } from "../platform/http/parameters";
import { line } from "../platform/text/line";
import { cleanLine, cleanText } from "../platform/text/schema";
import { CONTENT_PAGES, DECISION, NOTICE_STYLES } from "./rules";

/** POST /api/notifications. */
export const noticeBody = z.strictObject({
  content: z.string().transform(cleanText).pipe(z.string().min(1).max(2000)),
  style: z.enum(NOTICE_STYLES).default("info"),
});
export type NoticeBody = z.infer<typeof noticeBody>;

/** An account as GET /api/users gave it. What is given must be as stored, but for role and allowAccess. */
const savedUser = z.strictObject({
  _id: line(1, 64),
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

/** In a multipart form each account comes as a text in JSON. */
function readFormUser(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** PUT /api/users: the changed accounts. The table of a large register still fits one save. */
export const usersBody = z.strictObject({
  users: z.array(z.preprocess(readFormUser, savedUser)).min(1).max(500),
});

/** A text in English, or nothing: an empty one is none. */
const english = (clean: (text: string) => string, max: number) =>
  z
    .string()
    .transform(clean)
    .pipe(z.string().max(max))
    .transform((text) => text || null)
    .nullish();

const contentBlock = z.strictObject({
  title: line(1, 150),
  content: z.string().transform(cleanText).pipe(z.string().min(1).max(20_000)),
  heading: z.string().transform(cleanLine).pipe(z.string().max(40)).nullable(),
  titleEn: english(cleanLine, 150),
  contentEn: english(cleanText, 20_000),
  updated: z.iso.datetime().optional(),
});

/** What is in English at all has both: half of it would be a page in two languages. */
function haveBoth(
  { titleEn, contentEn }: Pick<z.infer<typeof contentBlock>, "titleEn" | "contentEn">,
  context: z.RefinementCtx,
): void {
  if (Boolean(titleEn) === Boolean(contentEn)) return;
  const path = [titleEn ? "contentEn" : "titleEn"];
  context.addIssue({ code: "custom", path, params: { problem: "required" } });
}

/**
 * PUT /api/admin/content/{id}. Without `updated` it is meant for the text of now; English that it does not name stays.
 */
export const contentBlockBody = contentBlock.superRefine(haveBoth);
export type ContentBlockBody = z.infer<typeof contentBlockBody>;

/** POST /api/admin/content: a text at the end of a page. */
export const newContentBlockBody = contentBlock
  .omit({ updated: true })
  .extend({ page: z.enum(CONTENT_PAGES) })
  .superRefine(haveBoth);
export type NewContentBlockBody = z.infer<typeof newContentBlockBody>;

/** PUT /api/admin/content/order: all texts of a page, in the order they are to have. */
export const contentOrderBody = z.strictObject({
  page: newContentBlockBody.shape.page,
  ids: z
    .array(idText)
    .min(1)
    .max(500)
    .refine((ids) => new Set(ids).size === ids.length),
});
export type ContentOrderBody = z.infer<typeof contentOrderBody>;

const moment = z.iso.datetime();

const words = z.string().transform(cleanText).pipe(z.string().min(DECISION.min).max(DECISION.max));

/** PUT /api/admin/users/{id}: what an admin decides about an account besides role and access. */
export const decisionBody = z.discriminatedUnion("decision", [
  z.strictObject({
    decision: z.literal("refuse"),
    reason: words,
  }),
  // The account goes on waiting, and its person answers by mail. `asked` is when they were asked last, as the admin read it.
  z.strictObject({ decision: z.literal("ask"), question: words, asked: moment.nullable().optional() }),
  // Takes an approval or a refusal back: the account waits again.
  z.strictObject({ decision: z.enum(["reopen", "block", "unblock", "resetTwoFactor"]) }),
]);
export type DecisionBody = z.infer<typeof decisionBody>;

export const decisionAnswer = idAnswer.extend({
  /** Of a decision that is taken back: whether the mail about it had left already. */
  mailed: z.boolean().optional(),
});
export type DecisionAnswer = z.infer<typeof decisionAnswer>;

/** A notice as GET /api/notifications gives it. */
export const noticeAnswer = z
  .strictObject({
    _id: z.string(),
    content: z.string(),
    style: z.enum(NOTICE_STYLES),
    timestamp: moment,
    author: z.strictObject({ name: z.string() }),
  })
  .meta({ id: "Notification" });
export type NoticeDto = z.infer<typeof noticeAnswer>;

const blockShape = {
  _id: z.string(),
  title: z.string(),
  /** Plain text: blank lines separate paragraphs, lines beginning with "- " or "1. " are lists. */
  content: z.string(),
  heading: z.string().nullable(),
};

/** A block of a page that admins edit, as GET /api/aboutdata gives it. */
export const contentBlockAnswer = z.strictObject(blockShape).meta({ id: "ContentBlock" });
export type ContentBlockDto = z.infer<typeof contentBlockAnswer>;

/** A block as a page shows it: in the language of its reader, or in Dutch where it is in that alone. */
export type ShownBlock = ContentBlockDto & {
  /** On a page in another language. */
  isDutch: boolean;
};

/** A block as admins edit it, on whichever page. */
export const editableBlockAnswer = z
  .strictObject({
    ...blockShape,
    /** The same in English; both null where it is only in Dutch. */
    titleEn: z.string().nullable(),
    contentEn: z.string().nullable(),
    page: z.enum(CONTENT_PAGES),
    /** When it was last saved; a save names the moment it was made from. */
    updated: moment,
  })
  .meta({ id: "EditableContentBlock" });
export type EditableBlockDto = z.infer<typeof editableBlockAnswer>;
