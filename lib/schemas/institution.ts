import { z } from "zod";
import { cleanDomain, INSTITUTION, INSTITUTION_KINDS, isMailDomain } from "../domain/institution-rules";
import { isPublicMailProvider } from "../domain/public-mail-providers";
import { cleanLine } from "./text";

/** A text of one line, cleaned before it is measured. */
export const line = (min: number, max: number) =>
  z.string().transform(cleanLine).pipe(z.string().min(min).max(max));

const mailDomain = z
  .string()
  .transform((text) => cleanDomain(cleanLine(text)))
  .superRefine((domain, context) => {
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
 * the change is meant for the institution as it is now.
 */
export const institutionBody = newInstitutionBody.extend({
  retired: flag,
  revision: z.string().max(64).optional(),
});
export type InstitutionBody = z.infer<typeof institutionBody>;
