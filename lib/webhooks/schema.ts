import { z } from "zod";
import { buildLineSchema } from "../platform/text/line";
import { MAX_WEBHOOK_URL_LENGTH, WEBHOOK_KINDS, WEBHOOK_OUTCOMES } from "./rules";

const moment = z.iso.datetime();

const isPlainHttps = (text: string) => {
  const url = URL.parse(text);
  return url !== null && url.protocol === "https:" && url.username === "" && url.port === "";
};

/** Body of POST /api/v1/webhooks. */
export const webhookBodySchema = z.strictObject({
  kind: z.enum(WEBHOOK_KINDS),
  /** Name of a hospital, or id of a saved search. */
  target: buildLineSchema(1, 255),
  url: buildLineSchema(1, MAX_WEBHOOK_URL_LENGTH).superRefine((value, context) => {
    if (isPlainHttps(value)) return;
    context.addIssue({ code: "custom", params: { problem: "webhookUrl", value: value.slice(0, 100) } });
  }),
});
export type WebhookBody = z.infer<typeof webhookBodySchema>;

/** A webhook, without its secret. */
export const webhookAnswerSchema = z
  .strictObject({
    _id: z.string(),
    kind: z.enum(WEBHOOK_KINDS),
    target: z.string(),
    name: z.string(),
    url: z.string(),
    made: moment,
    /** When the first failure after the last success was; null while it works. */
    failingSince: moment.nullable(),
    /** Since when nothing is sent; null while messages are sent. */
    paused: moment.nullable(),
  })
  .meta({ id: "Webhook" });
export type WebhookDto = z.infer<typeof webhookAnswerSchema>;

/** A webhook with its secret, which is returned only once. */
export const webhookSecretAnswerSchema = webhookAnswerSchema.extend({ secret: z.string() });
export type WebhookSecretDto = z.infer<typeof webhookSecretAnswerSchema>;

/** A message to a webhook. */
export const webhookDeliveryAnswerSchema = z
  .strictObject({
    _id: z.string(),
    /** The entry and its version; null for a trial message, or for an entry that the owner may no longer see. */
    entry: z.strictObject({ _id: z.string(), algorithmName: z.string(), version: z.int() }).nullable(),
    isTrial: z.boolean(),
    made: moment,
    attempts: z.int(),
    /** When it is sent (again); null once it has arrived or was given up. */
    due: moment.nullable(),
    outcome: z.enum(WEBHOOK_OUTCOMES).nullable(),
    status: z.int().nullable(),
    delivered: moment.nullable(),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDeliveryDto = z.infer<typeof webhookDeliveryAnswerSchema>;
