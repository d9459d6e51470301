import { z } from "zod";
import { addressLine } from "../platform/text/address";
import { line } from "../platform/text/line";
import { cleanDomain, INSTITUTION, INSTITUTION_KINDS, isMailDomain, isPublicMailProvider } from "./rules";

const mailDomain = addressLine.transform(cleanDomain).superRefine((domain, context) => {
  const problem = !isMailDomain(domain)
    ? "mailDomain"
    : isPublicMailProvider(domain)
      ? "publicMailProvider"
      : null;
  if (problem !== null) {
    context.addIssue({ code: "custom", params: { problem, domain: domain.slice(0, 100) } });
  }
});

/** A form sends it as text. */
export const flag = z.preprocess(
  (value) => (value === "true" ? true : value === "false" ? false : value),
  z.boolean(),
);

/** POST /api/admin/institutions. A domain that is given twice counts once. */
export const newInstitutionBody = z.strictObject({
  name: line(INSTITUTION.nameMin, INSTITUTION.nameMax),
  kind: z.enum(INSTITUTION_KINDS),
  city: line(INSTITUTION.cityMin, INSTITUTION.cityMax),
  domains: z
    .array(mailDomain)
    .max(INSTITUTION.domainsMax)
    .transform((domains) => [...new Set(domains)])
    .default([]),
});
export type NewInstitutionBody = z.infer<typeof newInstitutionBody>;

/**
 * PUT /api/admin/institutions/{id} and its preview. `revision` is the state that the change was made from; without it
 * the change is meant for the institution of now.
 */
export const institutionBody = newInstitutionBody.extend({
  retired: flag,
  revision: z.string().max(64).optional(),
});
export type InstitutionBody = z.infer<typeof institutionBody>;

/** An institution as admins see it, with how many open accounts and entries belong to it. */
export const institutionAnswer = z
  .strictObject({
    _id: z.string(),
    name: z.string(),
    kind: z.enum(INSTITUTION_KINDS),
    city: z.string(),
    domains: z.array(z.string()),
    /** Stays on old entries, and is not offered on new ones. */
    retired: z.boolean(),
    people: z.int().min(0),
    algorithms: z.int().min(0),
    /** Stands for everything above that an admin can change. */
    revision: z.string(),
  })
  .meta({ id: "Institution" });
export type InstitutionDto = z.infer<typeof institutionAnswer>;

/** What saving an institution does beside the institution itself. */
export const institutionEffectAnswer = z
  .strictObject({
    /** Algorithms whose hospital is named anew; those in the bin included. */
    entries: z.int().min(0),
    /** People who come to belong to it, and people who do no longer, by their verified address. */
    joining: z.int().min(0),
    leaving: z.int().min(0),
  })
  .meta({ id: "InstitutionEffect" });
export type InstitutionEffect = z.infer<typeof institutionEffectAnswer>;

export const savedInstitutionAnswer = z.strictObject({
  institution: institutionAnswer,
  effect: institutionEffectAnswer,
});
