import { z } from "zod";
import type { EntryDto } from "../domain/dto";
import {
  STANDARD_FIELD_NAMES,
  STANDARD_FIELDS,
  type StandardEntry,
  type StandardField,
} from "../domain/publication-standard";
import { entryAnswer } from "./answers";

/** What stands in a file of one entry, as lib/schemas/answers.ts has the other answers. */

const fieldNames = z.array(z.enum(STANDARD_FIELD_NAMES as [StandardField, ...StandardField[]]));

function standardField(field: StandardField) {
  const most = STANDARD_FIELDS[field];
  return field === "category" ? z.array(z.string()) : most === null ? z.string() : z.string().max(most);
}

const standardAnswer = z
  .strictObject({
    algorithm: z.strictObject(
      Object.fromEntries(STANDARD_FIELD_NAMES.map((field) => [field, standardField(field).optional()])),
    ),
    leftOut: fieldNames,
    shortened: fieldNames,
  })
  // The fields come from their one list, which the compiler cannot follow into the shape.
  .meta({ id: "StandardEntry" }) as unknown as z.ZodType<StandardEntry>;

export const entryFileAnswer: z.ZodType<EntryDto | StandardEntry> = z.union([entryAnswer, standardAnswer]);
