import { z } from "zod";
import { cleanLine } from "./schema";

/** A text of one line, cleaned before it is measured. */
export const line = (min: number, max: number) =>
  z.string().transform(cleanLine).pipe(z.string().min(min).max(max));

/** What is left empty is null, as a form sends the empty text; white space alone is empty, too. */
export const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === undefined || (typeof value === "string" && cleanLine(value) === "") ? null : value),
    schema.nullable(),
  );
