import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { sentenceOf } from "@/lib/platform/http/problems";

type Problem = ReturnType<typeof sentenceOf>;

/**
 * Checks a form by the schema that the server checks its body with. `tell` says what is wrong with a field, in the
 * sentences of the server or in the form's own. What is sent is what was typed: the server cleans it.
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
