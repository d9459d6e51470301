import { z } from "zod";
import { ROLES } from "../auth/actor";
import { DATA_LICENCE_NAMES } from "../data-licences";

/** What an event may tell beside names: nothing of what somebody wrote. */
export const auditDetails = z.strictObject({
  /** Before and after. */
  role: z.tuple([z.enum(ROLES), z.enum(ROLES)]).optional(),
  allowAccess: z.tuple([z.boolean(), z.boolean()]).optional(),
  /** That of open data. */
  licence: z.tuple([z.enum(DATA_LICENCE_NAMES), z.enum(DATA_LICENCE_NAMES)]).optional(),
  /** How many came along. */
  count: z.int().min(0).optional(),
  /** What an import was of, when not of entries. */
  imported: z.literal("products").optional(),
});
export type AuditDetails = z.infer<typeof auditDetails>;
