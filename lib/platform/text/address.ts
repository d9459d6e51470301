import { z } from "zod";
import { cleanLine, hasHidden } from "./schema";

/** Refuses signs that nobody sees, which are dropped from other texts. */
export function refuseHidden(text: string, context: z.RefinementCtx<string>): void {
  if (hasHidden(text)) context.addIssue({ code: "custom", params: { problem: "hiddenInAddress" } });
}

/** An address of whatever kind as it was typed, on one line. */
export const addressLine = z.string().superRefine(refuseHidden).transform(cleanLine);
