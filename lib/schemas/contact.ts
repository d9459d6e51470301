import { z } from "zod";
import { CONTACT } from "../domain/account-rules";
import { cleanLine, cleanText } from "./text";

/**
 * POST /api/messages. `website` is a field that people do not see and must stay empty: what fills it in is a robot.
 */
export const messageBody = z.strictObject({
  name: z.string().transform(cleanLine).pipe(z.string().min(CONTACT.nameMin).max(CONTACT.nameMax)),
  email: z
    .string()
    .transform((text) => cleanLine(text))
    .pipe(z.email().min(CONTACT.emailMin).max(CONTACT.emailMax)),
  message: z.string().transform(cleanText).pipe(z.string().min(CONTACT.messageMin).max(CONTACT.messageMax)),
  website: z.string().max(1000).optional(),
});
export type MessageBody = z.infer<typeof messageBody>;

/** PUT /api/messages/{id}. */
export const messageReadBody = z.strictObject({ read: z.boolean() });
