import { z } from "zod";
import { ERRORS, type ErrorCode } from "../errors";

/** An account, entry or whatever else was acted upon. */
export const idAnswer = z.strictObject({ _id: z.string() });

/** An answer that says no more than that it was done, such as {sent: true}. */
export function doneAnswer<Name extends string>(name: Name) {
  return z.strictObject({ [name]: z.literal(true) } as Record<Name, z.ZodLiteral<true>>);
}

export const healthAnswer = z.strictObject({ status: z.literal("ok") });
export const readyAnswer = z.strictObject({ status: z.literal("ready") });

const row = z.looseObject({});

/** What GET /api/openapi.json answers: OpenAPI's own schema says what is in it. */
export const apiDocumentAnswer = z.looseObject({
  openapi: z.string(),
  info: row,
  paths: row,
  components: row,
});

/** Problem details of RFC 9457, with the code, the problems per field, and the name of the request in the log. */
export const problemAnswer = z
  .strictObject({
    type: z.literal("about:blank"),
    title: z.string(),
    status: z.int().min(400).max(599),
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    detail: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    ticket: z.string().optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: "Problem" });
export type Problem = z.infer<typeof problemAnswer>;
