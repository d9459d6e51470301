import { z } from "zod";
import { ROUTES } from "../dossier/rules";
import { entryAnswerSchema } from "../entries/answers";
import { ENTRY_USE_STATES } from "../entries/phase";
import { formatDutchDay } from "../entries/recheck-day";
import { INSTITUTION_KINDS } from "../institutions/rules";
import { REVIEW_RULES } from "../platform/auth/actor";
import { FILE_FORMATS } from "../platform/file-formats";
import {
  buildPageParameterSchemas,
  buildSingleParameterSchema,
  idSchema,
  searchTextSchema,
} from "../platform/http/parameters";
import { buildLineSchema, buildNullableSchema } from "../platform/text/line";
import { cleanLine } from "../platform/text/schema";
import { productReferenceSchema } from "../products/schema";
import {
  HOSPITAL_PAGE_SIZE,
  HOSPITAL_SORTS,
  isStatementLapsed,
  PERSON_ACCOUNT_STATES,
  STATEMENT_KINDS,
} from "./rules";

const count = z.int().min(0);

const pastYear = z.string().superRefine((day, context) => {
  const today = formatDutchDay(new Date());
  if (day > today) context.addIssue({ code: "custom", params: { problem: "notInFuture" } });
  else if (isStatementLapsed(day, today))
    context.addIssue({ code: "custom", params: { problem: "statementTooOld" } });
});

/** Body of PUT /api/v1/hospitals/{slug}/statement; `day` is within the past year. */
export const statementBodySchema = z.strictObject({
  kind: z.enum(STATEMENT_KINDS),
  day: z.iso.date().pipe(pastYear),
});
export type StatementBody = z.infer<typeof statementBodySchema>;

/** Maximum length of a mail address (RFC 5321). */
const CONTACT_MAX = 254;

/** Body of PUT /api/v1/hospitals/{slug}/contact: a public address, or null for none. */
export const contactBodySchema = z.strictObject({
  contactEmail: z.preprocess(
    (typed) => (typeof typed === "string" && cleanLine(typed) === "" ? null : typed),
    z.string().transform(cleanLine).pipe(z.email().max(CONTACT_MAX)).nullable(),
  ),
});
export type ContactBody = z.infer<typeof contactBodySchema>;

/** Body of PUT /api/v1/hospitals/{slug}/advice: an institution's id and a phase, or null for the usual. */
export const hospitalAdviceBodySchema = z.strictObject({
  committee: buildNullableSchema(idSchema),
  fromPhase: buildNullableSchema(buildLineSchema(1, 200)),
});
export type HospitalAdviceBody = z.infer<typeof hospitalAdviceBodySchema>;

/** Maximum number of reviewers of a hospital. */
const MAX_REVIEWERS = 100;

/** Body of PUT /api/v1/hospitals/{slug}/review: who reads first, and the ids of the hospital's reviewers. */
export const hospitalReviewBodySchema = z
  .strictObject({
    rule: z.enum(REVIEW_RULES),
    reviewers: z
      .array(idSchema)
      .max(MAX_REVIEWERS)
      .transform((ids) => [...new Set(ids)]),
  })
  .superRefine(({ rule, reviewers }, context) => {
    if (rule === "colleague" && reviewers.length === 0)
      context.addIssue({ code: "custom", path: ["reviewers"], params: { problem: "reviewerNeeded" } });
  });
export type HospitalReviewBody = z.infer<typeof hospitalReviewBodySchema>;

const statementAnswer = z
  .strictObject({
    kind: z.enum(STATEMENT_KINDS),
    /** The day for which the statement was made, in Dutch time. */
    day: z.iso.date(),
    /** Whether the day is a year or more ago, so that the statement no longer holds. */
    lapsed: z.boolean(),
  })
  .meta({ id: "HospitalStatement" });
export type StatementDto = z.infer<typeof statementAnswer>;

/** A person of a hospital, as its admins see them. */
const personOfHospital = z.strictObject({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(PERSON_ACCOUNT_STATES),
  /** Number of the person's entries that the reader may see. */
  algorithms: count,
  /** Whether the person is an admin of the hospital as well. */
  named: z.boolean(),
  /** Whether the person was named as a reviewer of what the hospital publishes. */
  reviewer: z.boolean(),
});

export const managementAnswerSchema = z
  .strictObject({
    slug: z.string(),
    name: z.string(),
    contactEmail: z.string().nullable(),
    statement: statementAnswer.nullable(),
    /** Whether the reader may make statements for the hospital; an admin of the register may not. */
    mayState: z.boolean(),
    /** The institution whose ethics committee advises, null for the hospital's own; and the phase that needs advice. */
    advice: z.strictObject({
      committee: z.strictObject({ _id: z.string(), name: z.string() }).nullable(),
      fromPhase: z.string().nullable(),
    }),
    /** Who reads first what the hospital publishes, and what the register's own rule is; the stricter one counts. */
    review: z.strictObject({ rule: z.enum(REVIEW_RULES), registerRule: z.enum(REVIEW_RULES) }),
    people: z.array(personOfHospital),
  })
  .meta({ id: "HospitalManagement" });
export type ManagementDto = z.infer<typeof managementAnswerSchema>;

/** Query of GET /api/v1/hospitals/{slug}/inventory. */
export const inventoryFormatQuerySchema = z.strictObject({
  format: buildSingleParameterSchema(z.enum(FILE_FORMATS)).transform((format = "csv") => format),
});

/** An entry of a hospital, with the last day of its product's certificate, and what its dossier comes to, if it has one. */
const inventoryEntry = entryAnswerSchema
  .extend({
    certificateEndsOn: z.string().nullable(),
    dossier: z.strictObject({ routes: z.array(z.enum(ROUTES)), openDuties: count }).nullable(),
  })
  .meta({ id: "InventoryEntry" });
export type InventoryEntry = z.infer<typeof inventoryEntry>;
export const inventoryAnswerSchema = z.array(inventoryEntry);

const counted = z.strictObject({ value: z.string(), count });

/** A hospital with its public data. */
export const hospitalAnswerSchema = z
  .strictObject({
    _id: z.string(),
    slug: z.string(),
    name: z.string(),
    kind: z.enum(INSTITUTION_KINDS),
    city: z.string(),
    /** Number of the hospital's public entries, numbers of them per state of use, and number of their products. */
    algorithms: count,
    inUse: count,
    testing: count,
    stopped: count,
    products: count,
    /** Specialisms of the hospital's public entries, most frequent first. */
    specialisms: z.array(counted),
    /** Average completeness of the hospital's public entries, in percent; null for fewer than five. */
    completeness: z.int().min(0).max(100).nullable(),
    /** How many of its public entries were ever rechecked (saving counts), the last recheck, and the last change. */
    rechecked: count,
    lastRecheck: z.iso.datetime().nullable(),
    reviewed: count.meta({ deprecated: true }),
    lastReview: z.iso.datetime().nullable().meta({ deprecated: true }),
    updated: z.iso.datetime().nullable(),
    contactEmail: z.string().nullable(),
    statement: statementAnswer.nullable(),
  })
  .meta({ id: "Hospital" });
export type HospitalDto = z.infer<typeof hospitalAnswerSchema>;

/** A product of a hospital's public entries, with their most advanced state of use; null if none has a phase. */
const productAtHospital = productReferenceSchema.extend({
  state: z.enum(ENTRY_USE_STATES).nullable(),
  /** Last day of the product's certificate. */
  certificateEndsOn: z.iso.date().nullable(),
});
export type ProductAtHospital = z.infer<typeof productAtHospital>;

export const hospitalDetailAnswerSchema = z
  .strictObject({
    ...hospitalAnswerSchema.shape,
    phases: z.array(counted),
    productNames: z.array(productAtHospital),
  })
  .meta({ id: "HospitalDetail" });
export type HospitalDetail = z.infer<typeof hospitalDetailAnswerSchema>;

/** Query of GET /api/v1/hospitals: each parameter once. */
export const hospitalQuerySchema = z.strictObject({
  search: buildSingleParameterSchema(searchTextSchema).transform((words = "") => words),
  sort: buildSingleParameterSchema(z.enum(HOSPITAL_SORTS)).transform((sort = "name") => sort),
  ...buildPageParameterSchemas(HOSPITAL_PAGE_SIZE),
});
export type HospitalQuery = z.infer<typeof hospitalQuerySchema>;
