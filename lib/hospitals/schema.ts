import { z } from "zod";
import { entryAnswer } from "../entries/answers";
import { dutchDay } from "../entries/recheck-day";
import { INSTITUTION_KINDS } from "../institutions/rules";
import { FILE_FORMATS } from "../platform/file-formats";
import { oneParameter, pagedBy, searchWords } from "../platform/http/parameters";
import { cleanLine } from "../platform/text/schema";
import { productName } from "../products/schema";
import { HOSPITAL_PAGE_SIZE, HOSPITAL_SORTS, isLapsed, PERSON_STATES, STATEMENT_KINDS } from "./rules";

const count = z.int().min(0);

const pastYear = z.string().superRefine((day, context) => {
  const today = dutchDay(new Date());
  if (day > today) context.addIssue({ code: "custom", params: { problem: "notInFuture" } });
  else if (isLapsed(day, today)) context.addIssue({ code: "custom", params: { problem: "statementTooOld" } });
});

/** PUT /api/v1/hospitals/{slug}/statement: what the hospital says of a day of the past year. */
export const statementBody = z.strictObject({
  kind: z.enum(STATEMENT_KINDS),
  day: z.iso.date().pipe(pastYear),
});
export type StatementBody = z.infer<typeof statementBody>;

/** What a mail address takes at most (RFC 5321). */
const CONTACT_MAX = 254;

/** PUT /api/v1/hospitals/{slug}/contact: an address for everyone, or null for none. */
export const contactBody = z.strictObject({
  contactEmail: z.preprocess(
    (typed) => (typeof typed === "string" && cleanLine(typed) === "" ? null : typed),
    z.string().transform(cleanLine).pipe(z.email().max(CONTACT_MAX)).nullable(),
  ),
});
export type ContactBody = z.infer<typeof contactBody>;

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

/** Somebody of a hospital, for who looks after it. */
const personOfHospital = z.strictObject({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(PERSON_STATES),
  /** Their entries, as far as the reader may see them. */
  algorithms: count,
  /** Whether they look after it too. */
  named: z.boolean(),
});

export const managementAnswer = z
  .strictObject({
    slug: z.string(),
    name: z.string(),
    contactEmail: z.string().nullable(),
    statement: statementAnswer.nullable(),
    /** Whether the reader speaks for it: an admin of the register does not. */
    mayState: z.boolean(),
    people: z.array(personOfHospital),
  })
  .meta({ id: "HospitalManagement" });
export type ManagementDto = z.infer<typeof managementAnswer>;

/** GET /api/v1/hospitals/{slug}/inventory */
export const inventoryQuery = z.strictObject({
  format: oneParameter(z.enum(FILE_FORMATS)).transform((format = "csv") => format),
});

/** An entry of a hospital's, with the last day of its product's certificate. */
const inventoryEntry = entryAnswer
  .extend({ certificateEndsOn: z.string().nullable() })
  .meta({ id: "InventoryEntry" });
export type InventoryEntry = z.infer<typeof inventoryEntry>;
export const inventoryAnswer = z.array(inventoryEntry);

const counted = z.strictObject({ value: z.string(), count });

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
    /** What those entries are for, the most named first. */
    specialisms: z.array(counted),
    /** How complete these entries are on average, from five on. */
    completeness: z.int().min(0).max(100).nullable(),
    /** How many of them were ever looked through, as whoever saves one does, when one last was, and when one last changed. */
    rechecked: count,
    lastRecheck: z.iso.datetime().nullable(),
    reviewed: count.meta({ deprecated: true }),
    lastReview: z.iso.datetime().nullable().meta({ deprecated: true }),
    updated: z.iso.datetime().nullable(),
    contactEmail: z.string().nullable(),
    statement: statementAnswer.nullable(),
  })
  .meta({ id: "Hospital" });
export type HospitalDto = z.infer<typeof hospitalAnswer>;

/** A product that a hospital names publicly, with how far it is there; null when no phase is named. */
const productAtHospital = productName.extend({ state: z.enum(["inUse", "testing", "stopped"]).nullable() });
export type ProductAtHospital = z.infer<typeof productAtHospital>;

export const hospitalDetailAnswer = z
  .strictObject({
    ...hospitalAnswer.shape,
    phases: z.array(counted),
    productNames: z.array(productAtHospital),
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
