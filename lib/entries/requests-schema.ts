import { z } from "zod";
import { cleanLine, cleanText } from "../platform/text/schema";
import { versionNumber } from "./schema";

/** PUT /api/algorithm/{id}/author. Without `version` it is meant for the entry as it is now. */
export const newAuthorBody = z.strictObject({
  author: z.string().transform(cleanLine).pipe(z.string().min(1).max(64)),
  version: versionNumber.optional(),
});
export type NewAuthorBody = z.infer<typeof newAuthorBody>;

export const DELETION_REASON = { min: 5, max: 1000 } as const;

/** POST /api/algorithm/{id}/deletion-request. */
export const deletionRequestBody = z.strictObject({
  reason: z.string().transform(cleanText).pipe(z.string().min(DELETION_REASON.min).max(DELETION_REASON.max)),
});
export type DeletionRequestBody = z.infer<typeof deletionRequestBody>;
