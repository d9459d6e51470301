import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { sentenceOf } from "@/lib/platform/http/problems";

type Problem = ReturnType<typeof sentenceOf>;

/**
 * Validates a form by the schema of its request body, and leaves the cleaning of values to the server. `tell`
 * translates a field's problem.
 */
export function schemaResolver<Values extends FieldValues>(
  schema: z.ZodType<unknown, Values>,
  tell: (problem: Problem, field: string) => string,
): Resolver<Values> {
  const error = (issue: z.core.$ZodRawIssue) => {
    const problem = issue.input === "" ? { message: "required" } : sentenceOf(issue);
    return tell(problem, String(issue.path?.[0] ?? ""));
  };
  return zodResolver(schema, { error }, { raw: true });
}
