import { z } from "zod";
import {
  AUDIT_ACTOR_KINDS,
  AUDIT_EVENT_GROUPS,
  AUDIT_EVENT_KIND_NAMES,
  AUDIT_PAGE_SIZE,
  AUDIT_SUBJECT_KINDS,
  type AuditEventGroup,
  type AuditEventKind,
  type AuditFilter,
  listAuditEventKindsOfGroup,
} from "../platform/audit/kinds";
import { auditDetailsSchema } from "../platform/audit/schema";
import { buildPageParameterSchemas, buildSingleParameterSchema } from "../platform/http/parameters";
import { getValueUnlessRepeated, type QueryParameterValue } from "../platform/http/search-params";
import { cleanLine } from "../platform/text/schema";

function isGroup(name: AuditEventGroup | AuditEventKind): name is AuditEventGroup {
  return AUDIT_EVENT_GROUPS.some((group) => group === name);
}

const words = z.string().max(254).transform(cleanLine);
// PostgreSQL cannot compute the midnight of every day outside this range, and there are no events then.
const day = z.iso.date().refine((date) => date >= "1900-01-01" && date <= "2999-12-31");

const filterShape = {
  /** Kinds, or groups of kinds; events of any of these match. */
  kind: z
    .array(z.enum([...AUDIT_EVENT_GROUPS, ...AUDIT_EVENT_KIND_NAMES]))
    .max(100)
    .optional(),
  person: buildSingleParameterSchema(words),
  subject: buildSingleParameterSchema(words),
  from: buildSingleParameterSchema(day),
  to: buildSingleParameterSchema(day),
};

const givenFilter = z.strictObject(filterShape);
type Given = z.infer<typeof givenFilter>;

function filterOf({ kind = [], person = "", subject = "", from, to }: Given): AuditFilter {
  const kinds = kind.flatMap((name) => (isGroup(name) ? listAuditEventKindsOfGroup(name) : [name]));
  return { kinds: [...new Set(kinds)], person, subject, from: from ?? null, to: to ?? null };
}

/** Query of GET /api/admin/audit. */
export const auditQuerySchema = z
  .strictObject({ ...filterShape, ...buildPageParameterSchemas(AUDIT_PAGE_SIZE) })
  .transform(({ page, pageSize, ...filter }) => ({ filter: filterOf(filter), page, pageSize }));

/** Values of the filter form, which stand in the address of the page; an empty text means no filter. */
export const EMPTY_AUDIT_FORM = { kind: "", person: "", subject: "", from: "", to: "" };
export type AuditForm = typeof EMPTY_AUDIT_FORM;

/** Reads the filter form and the page from the parameters of the page; an invalid filter counts as none. */
export function parseAuditForm(parameters: Record<string, QueryParameterValue>): {
  form: AuditForm;
  query: z.infer<typeof auditQuerySchema>;
} {
  const given = Object.fromEntries(
    [...Object.keys(EMPTY_AUDIT_FORM), "page"]
      .map((name) => [name, getValueUnlessRepeated(parameters[name]).trim()] as const)
      .filter(([, value]) => value !== ""),
  );
  const query = auditQuerySchema.safeParse(
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name, [value]])),
  );
  if (!query.success) return { form: EMPTY_AUDIT_FORM, query: auditQuerySchema.parse({}) };
  const { page: _page, ...form } = given;
  return { form: { ...EMPTY_AUDIT_FORM, ...form }, query: query.data };
}

/** Query of GET /api/admin/audit.csv. */
export const auditFileQuery = givenFilter.transform(filterOf);

/** Present name of a subject; of a closed account only the beginning of its pseudonym remains. */
const named = {
  /** Null for a subject without a page, and for a closed account. */
  _id: z.string().nullable(),
  name: z.string().nullable(),
  pseudonym: z.string().nullable(),
};

/** Schema of an event in GET /api/admin/audit. */
export const auditEventAnswerSchema = z
  .strictObject({
    _id: z.string(),
    timestamp: z.iso.datetime(),
    kind: z.enum(AUDIT_EVENT_KIND_NAMES),
    actor: z.strictObject({ ...named, kind: z.enum(AUDIT_ACTOR_KINDS) }),
    /** Null for an event about its actor only, or about an e-mail address without an account. */
    subject: z
      .strictObject({
        ...named,
        kind: z.enum(AUDIT_SUBJECT_KINDS),
        /** Path of the page that shows the subject; null if there is none any more. */
        page: z.string().nullable(),
      })
      .nullable(),
    /** The person who received a handover, or who was named as or removed from a role. */
    to: z.strictObject(named).nullable(),
    /** The other product of the event, such as the one merged into the subject. */
    product: z.strictObject({ _id: z.string(), name: z.string().nullable() }).nullable(),
    /** The changed fields; fields of the data model with their display name. */
    fields: z.array(z.strictObject({ key: z.string(), name: z.string().nullable() })),
    details: auditDetailsSchema,
    address: z.string().nullable(),
  })
  .meta({ id: "AuditEvent" });
export type AuditEventDto = z.infer<typeof auditEventAnswerSchema>;

/** Summary of the events of a period. */
export interface AuditSummary {
  /** First and last day, YYYY-MM-DD in Dutch time. */
  from: string;
  to: string;
  count: number;
  /** Number of different people who acted. */
  people: number;
  /** The person with the most events; null without any. */
  busiest: (AuditEventDto["to"] & { count: number }) | null;
  /** Kinds that stand out, with their number in the period and in an equally long period before. */
  notable: { kind: AuditEventKind; count: number; before: number }[];
}
