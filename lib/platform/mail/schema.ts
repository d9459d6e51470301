import "server-only";
import { z } from "zod";

const text = z.string().nullable();
const moment = z.iso.datetime();

/** A mail that has not left yet, as admins see it. */
export const mailAnswer = z
  .strictObject({
    _id: z.string(),
    /** Which of the product's mails it is. */
    kind: z.string(),
    status: z.enum(["stuck", "waiting"]),
    /** Null, like the subject, when it cannot be read any more. */
    to: text,
    subject: text,
    attempts: z.int().min(0),
    lastError: text,
    timestamp: moment,
    /** Null when it is stuck. */
    nextAttempt: moment.nullable(),
  })
  .meta({ id: "Mail" });
export type MailDto = z.infer<typeof mailAnswer>;
