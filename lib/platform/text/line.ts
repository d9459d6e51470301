import { z } from "zod";
import { cleanLine } from "./schema";

/** Schema of a one-line text, cleaned before its length is checked. */
export const buildLineSchema = (min: number, max: number) =>
  z.string().transform(cleanLine).pipe(z.string().min(min).max(max));

/** Turns an empty value into null, as forms send the empty text; white space alone counts as empty. */
export const buildNullableSchema = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === undefined || (typeof value === "string" && cleanLine(value) === "") ? null : value),
    schema.nullable(),
  );
