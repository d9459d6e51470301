import { z } from "zod";
import { INSTITUTION_KINDS } from "../institutions/rules";
import { oneParameter, pagedBy, searchWords } from "../platform/http/parameters";
import { productName } from "../products/schema";
import { HOSPITAL_PAGE_SIZE, HOSPITAL_SORTS, STATEMENT_KINDS } from "./rules";

const count = z.int().min(0);

const statementAnswer = z
  .strictObject({
    kind: z.enum(STATEMENT_KINDS),
    /** The day on which it was so, in Dutch time. */
    day: z.iso.date(),
    /** Whether that is a year ago: it says nothing of today any more. */
    lapsed: z.boolean(),
  })
  .meta({ id: "HospitalStatement" });
export type StatementDto = z.infer<typeof statementAnswer>;

/** A hospital with what is public of it. */
export const hospitalAnswer = z
  .strictObject({
    _id: z.string(),
    slug: z.string(),
    name: z.string(),
    kind: z.enum(INSTITUTION_KINDS),
    city: z.string(),
    /** Public entries that name it as their hospital, how many of those are in use, and of how many products they are. */
    algorithms: count,
    inUse: count,
    products: count,
    /** How complete these entries are on average, from five on. */
    completeness: z.int().min(0).max(100).nullable(),
    /** When one of them was last looked through, and last changed. */
    lastReview: z.iso.datetime().nullable(),
    updated: z.iso.datetime().nullable(),
    contactEmail: z.string().nullable(),
    statement: statementAnswer.nullable(),
  })
  .meta({ id: "Hospital" });
export type HospitalDto = z.infer<typeof hospitalAnswer>;

const counted = z.strictObject({ value: z.string(), count });

export const hospitalDetailAnswer = z
  .strictObject({
    ...hospitalAnswer.shape,
    phases: z.array(counted),
    specialisms: z.array(counted),
    productNames: z.array(productName),
  })
  .meta({ id: "HospitalDetail" });
export type HospitalDetail = z.infer<typeof hospitalDetailAnswer>;

/** GET /api/v1/hospitals: each parameter once. */
export const hospitalQuerySchema = z.strictObject({
  search: oneParameter(searchWords).transform((words = "") => words),
  sort: oneParameter(z.enum(HOSPITAL_SORTS)).transform((sort = "name") => sort),
  ...pagedBy(HOSPITAL_PAGE_SIZE),
});
export type HospitalQuery = z.infer<typeof hospitalQuerySchema>;
