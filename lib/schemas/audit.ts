import { z } from "zod";
import { ROLES } from "../domain/actor";
import {
  AUDIT_ACTOR_KINDS,
  AUDIT_GROUPS,
  AUDIT_KIND_NAMES,
  AUDIT_PAGE_SIZE,
  AUDIT_SUBJECT_KINDS,
  type AuditEventDto,
  type AuditFilter,
  type AuditGroup,
  type AuditKind,
  kindsOf,
} from "../domain/audit";
import { oneParameter, PAGE_PARAMETERS } from "./entry-query";
import { cleanLine } from "./text";

function isGroup(name: AuditGroup | AuditKind): name is AuditGroup {
  return AUDIT_GROUPS.some((group) => group === name);
}

const words = z
  .string()
  .max(254)
  .transform((text) => cleanLine(text));
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

interface GivenFilter {
  kind?: (AuditGroup | AuditKind)[] | undefined;
  person?: string | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

function filterOf({ kind = [], person = "", subject = "", from, to }: GivenFilter): AuditFilter {
  const kinds = kind.flatMap((name) => (isGroup(name) ? kindsOf(name) : [name]));
  return { kinds: [...new Set(kinds)], person, subject, from: from ?? null, to: to ?? null };
}

/** GET /api/admin/audit. */
export const auditQuery = z
  .strictObject({
    ...filterShape,
    page: oneParameter(PAGE_PARAMETERS.page),
    pageSize: oneParameter(PAGE_PARAMETERS.pageSize),
  })
  .transform(({ page = 1, pageSize = AUDIT_PAGE_SIZE, ...filter }) => ({
    filter: filterOf(filter),
    page,
    pageSize,
  }));

/** GET /api/admin/audit.csv. */
export const auditFileQuery = z.strictObject(filterShape).transform(filterOf);

const named = {
  _id: z.string().nullable(),
  name: z.string().nullable(),
  pseudonym: z.string().nullable(),
};

export const auditEventAnswer: z.ZodType<AuditEventDto> = z
  .strictObject({
    _id: z.string(),
    timestamp: z.iso.datetime(),
    kind: z.enum(AUDIT_KIND_NAMES),
    actor: z.strictObject({ ...named, kind: z.enum(AUDIT_ACTOR_KINDS) }),
    subject: z.strictObject({ ...named, kind: z.enum(AUDIT_SUBJECT_KINDS) }).nullable(),
    to: z.strictObject(named).nullable(),
    fields: z.array(z.strictObject({ key: z.string(), name: z.string().nullable() })),
    details: z.strictObject({
      role: z.tuple([z.enum(ROLES), z.enum(ROLES)]).optional(),
      allowAccess: z.tuple([z.boolean(), z.boolean()]).optional(),
      count: z.int().min(0).optional(),
    }),
    address: z.string().nullable(),
  })
  .meta({ id: "AuditEvent" });
