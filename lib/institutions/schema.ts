import { z } from "zod";
import { emailOrUrlLineSchema } from "../platform/text/address";
import { buildLineSchema } from "../platform/text/line";
import {
  INSTITUTION_KINDS,
  INSTITUTION_LIMITS,
  isMailDomain,
  isPublicMailProvider,
  normaliseMailDomain,
} from "./rules";

const mailDomain = emailOrUrlLineSchema.transform(normaliseMailDomain).superRefine((domain, context) => {
  const problem = !isMailDomain(domain)
    ? "mailDomain"
    : isPublicMailProvider(domain)
      ? "publicMailProvider"
      : null;
  if (problem !== null) {
    context.addIssue({ code: "custom", params: { problem, domain: domain.slice(0, 100) } });
  }
});

/** Schema of a boolean, which a form sends as text. */
export const formBooleanSchema = z.preprocess(
  (value) => (value === "true" ? true : value === "false" ? false : value),
  z.boolean(),
);

/** Body of POST /api/admin/institutions. Repeated domains count once. */
export const newInstitutionBodySchema = z.strictObject({
  name: buildLineSchema(INSTITUTION_LIMITS.nameMin, INSTITUTION_LIMITS.nameMax),
  kind: z.enum(INSTITUTION_KINDS),
  city: buildLineSchema(INSTITUTION_LIMITS.cityMin, INSTITUTION_LIMITS.cityMax),
  domains: z
    .array(mailDomain)
    .max(INSTITUTION_LIMITS.domainsMax)
    .transform((domains) => [...new Set(domains)])
    .default([]),
});
export type NewInstitutionBody = z.infer<typeof newInstitutionBodySchema>;

/**
 * Body of PUT /api/admin/institutions/{id} and of its preview. `revision` is the state that the change is based on;
 * without it the present state is changed.
 */
export const institutionBody = newInstitutionBodySchema.extend({
  retired: formBooleanSchema,
  revision: z.string().max(64).optional(),
});
export type InstitutionBody = z.infer<typeof institutionBody>;

/** Schema of an institution for admins, with its numbers of open accounts and entries. */
export const institutionAnswerSchema = z
  .strictObject({
    _id: z.string(),
    /** Last part of the address of its page. */
    slug: z.string(),
    name: z.string(),
    kind: z.enum(INSTITUTION_KINDS),
    city: z.string(),
    domains: z.array(z.string()),
    /** A retired institution stays on old entries but is not offered on new ones. */
    retired: z.boolean(),
    people: z.int().min(0),
    algorithms: z.int().min(0),
    /** Digest of all properties above that an admin can change. */
    revision: z.string(),
  })
  .meta({ id: "Institution" });
export type InstitutionDto = z.infer<typeof institutionAnswerSchema>;

/** Schema of the side effects of saving an institution. */
export const institutionEffectAnswerSchema = z
  .strictObject({
    /** Number of entries that get the new hospital name, including those in the bin. */
    entries: z.int().min(0),
    /** Number of people who join or leave the institution by their verified address. */
    joining: z.int().min(0),
    leaving: z.int().min(0),
  })
  .meta({ id: "InstitutionEffect" });
export type InstitutionEffect = z.infer<typeof institutionEffectAnswerSchema>;

export const savedInstitutionAnswerSchema = z.strictObject({
  institution: institutionAnswerSchema,
  effect: institutionEffectAnswerSchema,
});
