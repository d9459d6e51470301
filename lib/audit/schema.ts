import { z } from "zod";
import {
  AUDIT_ACTOR_KINDS,
  AUDIT_GROUPS,
  AUDIT_KIND_NAMES,
  AUDIT_PAGE_SIZE,
  AUDIT_SUBJECT_KINDS,
  type AuditFilter,
  type AuditGroup,
  type AuditKind,
  kindsOf,
} from "../platform/audit/kinds";
import { auditDetails } from "../platform/audit/schema";
import { oneParameter, pagedBy } from "../platform/http/parameters";
import { cleanLine } from "../platform/text/schema";

function isGroup(name: AuditGroup | AuditKind): name is AuditGroup {
  return AUDIT_GROUPS.some((group) => group === name);
}

const words = z.string().max(254).transform(cleanLine);
// Further off the database knows no midnight, and nobody was there.
const day = z.iso.date().refine((date) => date >= "1900-01-01" && date <= "2999-12-31");

const filterShape = {
  /** Kinds, or groups of them: any of these. */
  kind: z
    .array(z.enum([...AUDIT_GROUPS, ...AUDIT_KIND_NAMES]))
    .max(100)
    .optional(),
  person: oneParameter(words),
  subject: oneParameter(words),
  from: oneParameter(day),
  to: oneParameter(day),
};

const givenFilter = z.strictObject(filterShape);
type Given = z.infer<typeof givenFilter>;

function filterOf({ kind = [], person = "", subject = "", from, to }: Given): AuditFilter {
  const kinds = kind.flatMap((name) => (isGroup(name) ? kindsOf(name) : [name]));
  return { kinds: [...new Set(kinds)], person, subject, from: from ?? null, to: to ?? null };
}

/** GET /api/admin/audit. */
export const auditQuery = z
  .strictObject({ ...filterShape, ...pagedBy(AUDIT_PAGE_SIZE) })
  .transform(({ page, pageSize, ...filter }) => ({ filter: filterOf(filter), page, pageSize }));

/** GET /api/admin/audit.csv. */
export const auditFileQuery = givenFilter.transform(filterOf);

/** What somebody or something is called now; of who closed their account only the beginning of the pseudonym is left. */
const named = {
  /** Null for what has no page, and for a person whose account is closed. */
  _id: z.string().nullable(),
  name: z.string().nullable(),
  pseudonym: z.string().nullable(),
};

/** An event as GET /api/admin/audit gives it. */
export const auditEventAnswer = z
  .strictObject({
    _id: z.string(),
    timestamp: z.iso.datetime(),
    kind: z.enum(AUDIT_KIND_NAMES),
    actor: z.strictObject({ ...named, kind: z.enum(AUDIT_ACTOR_KINDS) }),
    /** Null when it is about its actor alone, or about an e-mail address that no account has. */
    subject: z.strictObject({ ...named, kind: z.enum(AUDIT_SUBJECT_KINDS) }).nullable(),
    /** Who got what was handed over, or became or stopped being what it says. */
    to: z.strictObject(named).nullable(),
    /** The other product that it is about, such as the one that was merged into the subject. */
    product: z.strictObject({ _id: z.string(), name: z.string().nullable() }).nullable(),
    /** Which fields changed; a field of the data model with its name there. */
    fields: z.array(z.strictObject({ key: z.string(), name: z.string().nullable() })),
    details: auditDetails,
    address: z.string().nullable(),
  })
  .meta({ id: "AuditEvent" });
export type AuditEventDto = z.infer<typeof auditEventAnswer>;
