import { z } from "zod";
import { LIST_PAGE_SIZE, MAX_SEARCH_LENGTH } from "../pagination";
import { cleanLine } from "../text/schema";

const MAX_PAGE_SIZE = 100;

/** Format of the register's ids and slugs; no other text can be one, and PostgreSQL refuses some texts (NUL). */
export const ID_PATTERN = /^[\w-]{1,150}$/;
/** Schema of an id or slug in a body or query. */
export const idSchema = z.string().regex(ID_PATTERN);

const wholeNumber = z
  .string()
  .regex(/^-?\d{1,10}$/)
  .transform(Number);
const page = wholeNumber.pipe(z.int().min(1).max(1_000_000_000));
const pageSize = wholeNumber.pipe(z.int().min(1).max(MAX_PAGE_SIZE));
/** Schemas of the paging parameters, as whole numbers. */
export const PAGE_PARAMETER_SCHEMAS = { page, pageSize };
/** Returns the paging parameters of a list: page 1 and `most` rows per page by default. */
export const buildPageParameterSchemas = (most: number) => ({
  page: buildSingleParameterSchema(page).transform((asked) => asked ?? 1),
  pageSize: buildSingleParameterSchema(pageSize).transform((asked) => asked ?? most),
});
/** Schema of a search text: one line, cut to MAX_SEARCH_LENGTH characters. */
export const searchTextSchema = z
  .string()
  .transform((text) => cleanLine(text).slice(0, MAX_SEARCH_LENGTH).toWellFormed());

/** Schema of an optional parameter that may be given only once. */
export function buildSingleParameterSchema<T>(schema: z.ZodType<T, string>) {
  return z
    .array(z.string())
    .refine((given) => given.length < 2, { params: { problem: "singleExpected" } })
    .transform((given) => given[0] ?? "")
    .pipe(schema)
    .optional();
}

/** Query parameters of a call that lists a page at a time, with or without a search. */
export const LIST_PARAMETER_SCHEMAS = {
  search: buildSingleParameterSchema(searchTextSchema).transform((words = "") => words),
  page: buildSingleParameterSchema(page).transform((number = 1) => number),
  pageSize: buildSingleParameterSchema(pageSize).transform((size = LIST_PAGE_SIZE) => size),
};

/** Schema of a code that also accepts its earlier names, for existing clients. */
export function buildRenamedCodeSchema<Code extends string>(
  codes: readonly Code[],
  earlier: Readonly<Record<string, NoInfer<Code>>>,
): z.ZodType<Code, string> {
  const today = new Map<string, string>(Object.entries(earlier));
  return z
    .string()
    .transform((given) => today.get(given) ?? given)
    .pipe(z.enum(codes));
}
