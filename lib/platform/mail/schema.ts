import "server-only";
import { z } from "zod";

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
