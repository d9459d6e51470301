import { z } from "zod";
import { cleanLine, hasInvisibleCharacters } from "./schema";

/** Refuses invisible characters, which are silently removed from other texts. */
export function refuseInvisibleCharacters(text: string, context: z.RefinementCtx<string>): void {
  if (hasInvisibleCharacters(text))
    context.addIssue({ code: "custom", params: { problem: "hiddenInAddress" } });
}

/** Schema of any kind of address as typed, on one line. */
export const emailOrUrlLineSchema = z.string().superRefine(refuseInvisibleCharacters).transform(cleanLine);
