import { z } from "zod";
import { CONTACT } from "../accounts/rules";
import { addressLine } from "../platform/text/address";
import { line } from "../platform/text/line";
import { cleanText } from "../platform/text/schema";

/** POST /api/messages. `website` is a field that people do not see: what fills it in is a robot. */
export const messageBody = z.strictObject({
  name: line(CONTACT.nameMin, CONTACT.nameMax),
  email: addressLine.pipe(z.email().min(CONTACT.emailMin).max(CONTACT.emailMax)),
  message: z.string().transform(cleanText).pipe(z.string().min(CONTACT.messageMin).max(CONTACT.messageMax)),
  website: z.string().max(1000).optional(),
});
export type MessageBody = z.infer<typeof messageBody>;

/** PUT /api/messages/{id}. */
export const messageReadBody = z.strictObject({ read: z.boolean() });

/** A message of the contact form or an author's request, as GET /api/messages gives it. */
export const messageAnswer = z
  .strictObject({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    timestamp: z.iso.datetime(),
    read: z.boolean(),
    /** On a request only: the entry that its author wants to have deleted; its `_id` is null once it is gone for good. */
    deletion: z
      .strictObject({ algorithmName: z.string(), _id: z.string().nullable(), inBin: z.boolean() })
      .optional(),
  })
  .meta({ id: "Message" });
export type MessageDto = z.infer<typeof messageAnswer>;

const count = z.int().min(0);

/** One page of them. `total` is of what was searched for, `counts` of all. */
export const messagePageAnswer = z
  .strictObject({
    messages: z.array(messageAnswer),
    total: count,
    counts: z.strictObject({ all: count, unread: count }),
  })
  .meta({ id: "MessagePage" });
export type MessagePage = z.infer<typeof messagePageAnswer>;

export const markedMessageAnswer = z.strictObject({ _id: z.string(), read: z.boolean() });

/** What came of a contact form that a browser without script sent, which its page shows again with what was typed. */
export interface PostedMessage {
  values: { name: string; email: string; message: string };
  status: number;
  code: string;
  detail: string;
  errors: Record<string, string[]>;
}
