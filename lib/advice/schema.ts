import { z } from "zod";
import { ADVICE_OUTCOMES } from "../entries/advice";
import { formatDutchDay } from "../entries/recheck-day";
import { buildPageParameterSchemas, buildSingleParameterSchema, idSchema } from "../platform/http/parameters";
import { emailOrUrlLineSchema } from "../platform/text/address";
import { buildLineSchema, buildNullableSchema } from "../platform/text/line";
import { cleanText } from "../platform/text/schema";
import { ADVICE_LIMITS, ADVICE_PER_PAGE, ADVICE_STATES } from "./rules";

const buildTextSchema = (max: number) =>
  buildNullableSchema(z.string().transform(cleanText).pipe(z.string().max(max)));

/** Body of POST /api/v1/advice. */
export const adviceRequestBodySchema = z.strictObject({
  entry: idSchema,
  question: buildTextSchema(ADVICE_LIMITS.questionMax),
});
export type AdviceRequestBody = z.infer<typeof adviceRequestBodySchema>;

const webAddress = emailOrUrlLineSchema
  .pipe(z.string().max(ADVICE_LIMITS.urlMax))
  .superRefine((value, context) => {
    if (!/^https?:\/\/[^/\s]/i.test(value) || !URL.canParse(value))
      context.addIssue({ code: "custom", params: { problem: "uri", value: value.slice(0, 100) } });
  });

const pastDay = z.iso.date().superRefine((day, context) => {
  if (day > formatDutchDay(new Date()))
    context.addIssue({ code: "custom", params: { problem: "notInFuture" } });
});

/** Body of PUT /api/v1/advice/{id}. `conditions` belong to a conditional approval, and only to that. */
export const adviceBodySchema = z
  .strictObject({
    outcome: z
      .string()
      .min(1)
      .pipe(z.enum(ADVICE_OUTCOMES))
      .meta({ enum: [...ADVICE_OUTCOMES] }),
    conditions: buildTextSchema(ADVICE_LIMITS.textMax),
    fileNumber: buildNullableSchema(buildLineSchema(1, ADVICE_LIMITS.fileNumberMax)),
    decidedOn: pastDay,
    text: buildTextSchema(ADVICE_LIMITS.textMax),
    documentUrl: buildNullableSchema(webAddress),
  })
  .superRefine(({ outcome, conditions }, context) => {
    const isConditional = outcome === "conditional";
    if (isConditional === (conditions !== null)) return;
    const problem = isConditional ? "required" : "adviceWithoutConditions";
    context.addIssue({ code: "custom", path: ["conditions"], params: { problem } });
  });
export type AdviceBody = z.infer<typeof adviceBodySchema>;

/** Query of GET /api/v1/advice. */
export const adviceQuerySchema = z.strictObject({
  entry: buildSingleParameterSchema(idSchema),
  state: buildSingleParameterSchema(z.enum(ADVICE_STATES)),
  ...buildPageParameterSchemas(ADVICE_PER_PAGE),
});
export type AdviceQuery = z.infer<typeof adviceQuerySchema>;
