import { z } from "zod";
import { ROLES } from "../auth/actor";
import { DATA_LICENCE_NAMES } from "../data-licences";

/** Details that an event may store: facts of fixed types, never text that a person wrote. */
export const auditDetailsSchema = z.strictObject({
  /** Role before and after. */
  role: z.tuple([z.enum(ROLES), z.enum(ROLES)]).optional(),
  allowAccess: z.tuple([z.boolean(), z.boolean()]).optional(),
  /** Licence of the open data, before and after. */
  licence: z.tuple([z.enum(DATA_LICENCE_NAMES), z.enum(DATA_LICENCE_NAMES)]).optional(),
  /** Number of objects affected along with the subject. */
  count: z.int().min(0).optional(),
  /** Kind of import, when not of entries. */
  imported: z.literal("products").optional(),
});
export type AuditDetails = z.infer<typeof auditDetailsSchema>;
