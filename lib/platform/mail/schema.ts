import "server-only";
import { z } from "zod";
import { buildSingleParameterSchema, LIST_PARAMETER_SCHEMAS } from "../http/parameters";

const text = z.string().nullable();
const moment = z.iso.datetime();

/** Schema of an unsent mail, as admins see it. */
export const mailAnswerSchema = z
  .strictObject({
    _id: z.string(),
    /** Name of the mail (MailName). */
    kind: z.string(),
    status: z.enum(["stuck", "waiting"]),
    /** Null, like the subject, when the mail cannot be decrypted any more. */
    to: text,
    subject: text,
    attempts: z.int().min(0),
    lastError: text,
    timestamp: moment,
    /** Null when the mail is stuck. */
    nextAttempt: moment.nullable(),
  })
  .meta({ id: "Mail" });
export type MailDto = z.infer<typeof mailAnswerSchema>;

/** Query of GET /api/v1/admin/mails. */
export const mailPageQuerySchema = z.strictObject({
  status: buildSingleParameterSchema(z.enum(["failed"])),
  page: LIST_PARAMETER_SCHEMAS.page,
  pageSize: LIST_PARAMETER_SCHEMAS.pageSize,
});

const count = z.int().min(0);

/** Schema of a page of the mail history. No subjects or bodies: they are erased once a mail has been sent. */
export const mailPageAnswerSchema = z
  .strictObject({
    mails: z.array(
      z.strictObject({
        _id: z.string(),
        /** Subject of this kind of mail, with … in place of names. */
        what: z.string(),
        /** The address of a mail that is still to be sent, or the name of a later recipient; null if unknown by now. */
        to: text,
        status: z.enum(["waiting", "sent", "stuck", "expired"]),
        attempts: count,
        lastError: text,
        timestamp: moment,
        sent: moment.nullable(),
      }),
    ),
    total: count,
    counts: z.strictObject({ all: count, failed: count }),
  })
  .meta({ id: "MailPage" });
export type MailPage = z.infer<typeof mailPageAnswerSchema>;
