import "server-only";
import { z } from "zod";
import type { JsonSchema } from "../../platform/http/api-document";

type Override = NonNullable<z.core.ToJSONSchemaParams["override"]>;

/**
 * A text that is cleaned before it is checked is described by what it must be once it is clean: JSON Schema knows no
 * cleaning, and the limits are what a caller has to know.
 */
const describeCleaned: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod;
  if (def.type !== "pipe" || def.in._zod.def.type === "transform" || def.out._zod.def.type === "transform") {
    return;
  }
  const after = convert(def.out, "input");
  if (after.type !== jsonSchema.type) for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  Object.assign(jsonSchema, after);
};

function convert(schema: z.core.$ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    ...(io === "input" ? { override: describeCleaned } : {}),
  });
  return JSON.parse(JSON.stringify(described)) as JsonSchema;
}

/** JSON Schema of what a caller may send. */
export function schemaOfInput(schema: z.ZodType): JsonSchema {
  return convert(schema, "input");
}

/** JSON Schema of what the API answers. */
export function schemaOfAnswer(schema: z.ZodType): JsonSchema {
  return convert(schema, "output");
}
