import type { FieldError, FieldErrors, Resolver } from "react-hook-form";
import { type EntryFormValues, entryBodySchema } from "@/lib/entries/schema";
import type { DataModel } from "@/lib/fields/data-model";
import type { EntryContent } from "@/lib/fields/entry-fields";
import type { FieldProblem } from "@/lib/platform/errors";
import { fieldProblems } from "@/lib/platform/http/problems";
import { bodyOf, type FormKey, isFormKey } from "./entry-values";

export type TranslateProblem = (problem: FieldProblem) => string;

/** The first problem of each field, in words. A problem of a list's item is its field's. */
function firstProblems(
  problems: readonly FieldProblem[],
  translate: TranslateProblem,
): Partial<Record<FormKey, string>> {
  const sentences: Partial<Record<FormKey, string>> = {};
  for (const problem of problems) {
    const key = problem.path.split(".")[0] ?? "";
    if (isFormKey(key)) sentences[key] ??= translate(problem);
  }
  return sentences;
}

/** Checks the form with the schema that the server checks the body with, so both say the same. */
export function entryResolver(
  model: DataModel,
  stored: EntryContent | undefined,
  translate: TranslateProblem,
): Resolver<EntryFormValues> {
  const schema = entryBodySchema(model, { stored });
  return (values) => {
    const body = { ...bodyOf(model, values), changeNote: values.changeNote };
    const parsed = schema.safeParse(body);
    if (parsed.success) return { values, errors: {} };
    const sentences = firstProblems(fieldProblems(parsed.error, body), translate);
    const errors = Object.fromEntries(
      Object.entries(sentences).map(([key, message]) => [
        key,
        { type: "schema", message } satisfies FieldError,
      ]),
    );
    return { values: {}, errors: errors as FieldErrors<EntryFormValues> };
  };
}

/** The sentence of a field's error, whatever the kind of its value. */
export function messageOf(error: { message?: unknown } | undefined): string | undefined {
  return typeof error?.message === "string" ? error.message : undefined;
}
