import { z } from "zod";
import { ROLES } from "../auth/actor";
import { DATA_LICENCE_NAMES } from "../data-licences";

/** Details that an event may store: facts of fixed types and, of an entry deleted for good, its last name. */
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
  /** Whether access was given to an account whose e-mail address was not confirmed. */
  unconfirmed: z.literal(true).optional(),
  /** What was decided on a proposed match. */
  decision: z.enum(["accept", "refuse", "undo"]).optional(),
  /** The year of a report to a hospital's board. */
  year: z.int().optional(),
  /** Name of an entry that was deleted for good from the bin; entries erased with their account leave none. */
  name: z.string().optional(),
});
export type AuditDetails = z.infer<typeof auditDetailsSchema>;
