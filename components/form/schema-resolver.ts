import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { getIssueMessageKey } from "@/lib/platform/http/problems";

type Problem = ReturnType<typeof getIssueMessageKey>;

/** Validates a form by its request body's schema; the server cleans the values. `tell` translates a problem. */
export function schemaResolver<Values extends FieldValues>(
  schema: z.ZodType<unknown, Values>,
  tell: (problem: Problem, field: string) => string,
): Resolver<Values> {
  const error = (issue: z.core.$ZodRawIssue) => {
    const problem = issue.input === "" ? { message: "required" } : getIssueMessageKey(issue);
    return tell(problem, String(issue.path?.[0] ?? ""));
  };
  return zodResolver(schema, { error }, { raw: true });
}
