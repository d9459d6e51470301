import { z } from "zod";
import { cleanLine, hasHidden } from "./schema";

/** Refuses invisible characters, which are silently removed from other texts. */
export function refuseHidden(text: string, context: z.RefinementCtx<string>): void {
  if (hasHidden(text)) context.addIssue({ code: "custom", params: { problem: "hiddenInAddress" } });
}

/** Schema of any kind of address as typed, on one line. */
export const addressLine = z.string().superRefine(refuseHidden).transform(cleanLine);
