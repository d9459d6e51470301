import { z } from "zod";
import { LIST_PAGE_SIZE, SEARCH_MAX_LENGTH } from "../pagination";
import { cleanLine } from "../text/schema";

const MAX_PAGE_SIZE = 100;

/** Ids and addresses are made by the register; anything else cannot exist, and some of it (a NUL) the database would refuse. */
export const ID = /^[\w-]{1,150}$/;
/** The id, or the address, of something in a body or a query. */
export const idText = z.string().regex(ID);

const wholeNumber = z
  .string()
  .regex(/^-?\d{1,10}$/)
  .transform(Number);
const page = wholeNumber.pipe(z.int().min(1).max(1_000_000_000));
const pageSize = wholeNumber.pipe(z.int().min(1).max(MAX_PAGE_SIZE));
/** The whole numbers of a list that comes in pages. */
export const PAGE_PARAMETERS = { page, pageSize };
/** The page of a list that is asked for: the first, and of so many, where nothing else is said. */
export const pagedBy = (most: number) => ({
  page: oneParameter(page).transform((asked) => asked ?? 1),
  pageSize: oneParameter(pageSize).transform((asked) => asked ?? most),
});
/** What is searched for: a line of at most SEARCH_MAX_LENGTH characters. */
export const searchWords = z
  .string()
  .transform((text) => cleanLine(text).slice(0, SEARCH_MAX_LENGTH).toWellFormed());

/** A parameter that may be given once. */
export function oneParameter<T>(schema: z.ZodType<T, string>) {
  return z
    .array(z.string())
    .refine((given) => given.length < 2, { params: { problem: "singleExpected" } })
    .transform((given) => given[0] ?? "")
    .pipe(schema)
    .optional();
}

/** What a call takes that gives a list a page at a time, searched or not. */
export const PART_PARAMETERS = {
  search: oneParameter(searchWords).transform((words = "") => words),
  page: oneParameter(page).transform((number = 1) => number),
  pageSize: oneParameter(pageSize).transform((size = LIST_PAGE_SIZE) => size),
};

/** A code that may also be given by what it was called earlier, as programs that know that still do. */
export function renamedCode<Code extends string>(
  codes: readonly Code[],
  earlier: Readonly<Record<string, NoInfer<Code>>>,
): z.ZodType<Code, string> {
  const today = new Map<string, string>(Object.entries(earlier));
  return z
    .string()
    .transform((given) => today.get(given) ?? given)
    .pipe(z.enum(codes));
}
