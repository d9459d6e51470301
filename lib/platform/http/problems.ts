import type { z } from "zod";
import type { FieldProblem } from "../errors";

/** The parts of a zod issue that the sentences need. */
type Issue = Pick<z.core.$ZodRawIssue, "code" | "path" | "input"> & {
  minimum?: number | bigint;
  maximum?: number | bigint;
  origin?: string;
  expected?: string;
  format?: string;
  keys?: string[];
  params?: Record<string, unknown>;
};

type Sentence = Omit<FieldProblem, "path">;

function typeSentence(issue: Issue): Sentence {
  // null in a list is a wrong value, not a missing one.
  const isElement = typeof issue.path?.at(-1) === "number";
  if (issue.input === undefined || (issue.input === null && !isElement)) return { message: "required" };
  // Cleaning left an empty text.
  if (issue.expected === "string" && typeof issue.input === "string") return { message: "required" };
  if (issue.expected === "array") return { message: "listExpected" };
  if (issue.expected === "string" && Array.isArray(issue.input)) return { message: "singleExpected" };
  if (issue.expected === "number") return { message: "number" };
  if (issue.expected === "int") return { message: "wholeNumber" };
  return { message: "wrongType" };
}

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** Reports a month without a day separately, as its day is unknown. */
function daySentence(input: unknown): Sentence {
  if (typeof input === "string" && MONTH.test(input))
    return { message: "dayMissing", values: { value: input } };
  return { message: "day" };
}

function scalarValues(params: Record<string, unknown> | undefined): Record<string, string | number> {
  const entries = Object.entries(params ?? {}).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === "string" || typeof entry[1] === "number",
  );
  return Object.fromEntries(entries);
}

/**
 * Returns message key (below `errors.fields`) and values of a zod issue, for API and forms. A custom issue names its
 * key in params.problem.
 */
export function getIssueMessageKey(issue: Issue): Sentence {
  switch (issue.code) {
    case "invalid_type":
      return typeSentence(issue);
    case "too_small":
      return issue.input === "" || issue.input === null
        ? { message: "required" }
        : {
            message: issue.origin === "string" ? "tooShort" : "tooSmall",
            values: { min: Number(issue.minimum) },
          };
    case "too_big":
      return {
        message: issue.origin === "string" ? "tooLong" : "tooLarge",
        values: { max: Number(issue.maximum) },
      };
    case "invalid_format":
      if (issue.input === "") return { message: "required" };
      if (issue.format === "date") return daySentence(issue.input);
      return { message: issue.format === "email" ? "email" : "wrongFormat" };
    case "custom": {
      const { problem, ...values } = issue.params ?? {};
      return { message: typeof problem === "string" ? problem : "wrongFormat", values: scalarValues(values) };
    }
    default:
      return { message: "wrongFormat" };
  }
}

/** Converts all issues of a failed parse. An unknown field gets a problem under its own path. */
export function toFieldProblems(error: z.ZodError, input: unknown): FieldProblem[] {
  const pathOf = (issue: z.core.$ZodIssue) => issue.path.map(String);
  // A value of the wrong type gets no further problems, such as being too short.
  const mistyped = new Set(
    error.issues.filter(({ code }) => code === "invalid_type").map((issue) => pathOf(issue).join(".")),
  );
  const telling = error.issues.filter(
    (issue) => issue.code === "invalid_type" || !mistyped.has(pathOf(issue).join(".")),
  );
  return telling.flatMap((issue): FieldProblem[] => {
    const path = pathOf(issue);
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({ path: [...path, key].join("."), message: "unknownField" }));
    }
    const given = issue.path.reduce<unknown>((value, key) => {
      return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
    }, input);
    return [{ path: path.join("."), ...getIssueMessageKey({ ...issue, input: given } as Issue) }];
  });
}
