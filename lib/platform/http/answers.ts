import { z } from "zod";
import { ERROR_STATUSES, type ErrorCode } from "../errors";

/** Schema of an answer with the id of the affected account, entry or other object. */
export const idAnswerSchema = z.strictObject({ _id: z.string() });

/** Returns the schema of an answer that only confirms success, such as {sent: true}. */
export function buildDoneAnswerSchema<Name extends string>(name: Name) {
  return z.strictObject({ [name]: z.literal(true) } as Record<Name, z.ZodLiteral<true>>);
}

export const healthAnswerSchema = z.strictObject({ status: z.literal("ok") });
export const readyAnswerSchema = z.strictObject({ status: z.literal("ready") });

const row = z.looseObject({});

/** Schema of GET /api/openapi.json; OpenAPI's own schema defines its content. */
export const apiDocumentAnswerSchema = z.looseObject({
  openapi: z.string(),
  info: row,
  paths: row,
  components: row,
});

/** Schema of problem details (RFC 9457), with the error code, the problems per field, and the request id in the log. */
export const problemAnswerSchema = z
  .strictObject({
    type: z.literal("about:blank"),
    title: z.string(),
    status: z.int().min(400).max(599),
    code: z.enum(Object.keys(ERROR_STATUSES) as [ErrorCode, ...ErrorCode[]]),
    detail: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    ticket: z.string().optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: "Problem" });
export type Problem = z.infer<typeof problemAnswerSchema>;
