import { z } from "zod";
import { CONTACT_FORM_LENGTHS } from "../accounts/rules";
import { emailOrUrlLineSchema } from "../platform/text/address";
import { buildLineSchema } from "../platform/text/line";
import { cleanText } from "../platform/text/schema";

/** Body of POST /api/messages. `website` is an invisible honeypot field, which only bots fill in. */
export const messageBodySchema = z.strictObject({
  name: buildLineSchema(CONTACT_FORM_LENGTHS.nameMin, CONTACT_FORM_LENGTHS.nameMax),
  email: emailOrUrlLineSchema.pipe(
    z.email().min(CONTACT_FORM_LENGTHS.emailMin).max(CONTACT_FORM_LENGTHS.emailMax),
  ),
  message: z
    .string()
    .transform(cleanText)
    .pipe(z.string().min(CONTACT_FORM_LENGTHS.messageMin).max(CONTACT_FORM_LENGTHS.messageMax)),
  website: z.string().max(1000).optional(),
});
export type MessageBody = z.infer<typeof messageBodySchema>;

/** Body of PUT /api/messages/{id}. */
export const messageReadStateBodySchema = z.strictObject({ read: z.boolean() });

/** Schema of a contact message or a request for deletion in GET /api/messages. */
export const messageAnswerSchema = z
  .strictObject({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    timestamp: z.iso.datetime(),
    read: z.boolean(),
    /** For deletion requests: the author's entry; its `_id` is null once it is purged. */
    deletion: z
      .strictObject({ algorithmName: z.string(), _id: z.string().nullable(), inBin: z.boolean() })
      .optional(),
  })
  .meta({ id: "Message" });
export type MessageDto = z.infer<typeof messageAnswerSchema>;

const count = z.int().min(0);

/** Schema of one page of messages. `total` counts those that match the search, `counts` all of them. */
export const messagePageAnswerSchema = z
  .strictObject({
    messages: z.array(messageAnswerSchema),
    total: count,
    counts: z.strictObject({ all: count, unread: count }),
  })
  .meta({ id: "MessagePage" });
export type MessagePage = z.infer<typeof messagePageAnswerSchema>;

export const markedMessageAnswerSchema = z.strictObject({ _id: z.string(), read: z.boolean() });

/** Failed submission of a contact form without script, which the page shows again with its values. */
export interface PostedMessage {
  values: { name: string; email: string; message: string };
  status: number;
  code: string;
  detail: string;
  errors: Record<string, string[]>;
}
