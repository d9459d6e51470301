import { z } from "zod";
import { cleanLine } from "./schema";

/** What is left empty is null, as a form sends the empty text; white space alone is empty, too. */
export const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (value === undefined || (typeof value === "string" && cleanLine(value) === "") ? null : value),
    schema.nullable(),
  );
