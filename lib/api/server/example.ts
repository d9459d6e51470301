import "server-only";
import type { JsonSchema } from "../../platform/http/api-document";

const WORDS = "Voorbeeld van een tekst die lang genoeg is voor dit veld";

const EXAMPLES: Record<string, unknown> = {
  email: "naam@ziekenhuis.nl",
  name: "Sanne de Vries",
  password: "een-lang-wachtwoord",
  captchaToken: "eyJjaGFsbGVuZ2UiOns…",
  token: "123456",
  code: "123456",
  algorithmName: "Fractuurdetectie op röntgenfoto's",
  visibility: "Openbaar",
  message: "Graag hoor ik hoe onze afdeling kan meedoen.",
};

function exampleText(schema: JsonSchema): string {
  if (schema.format === "date-time") return "2026-11-21T12:00:00.000Z";
  if (schema.format === "email") return "naam@ziekenhuis.nl";
  return WORDS.repeat(1 + Math.floor((schema.minLength ?? 0) / WORDS.length)).slice(
    0,
    Math.min(schema.maxLength ?? 30, Math.max(30, schema.minLength ?? 0)),
  );
}

/** Returns the smallest valid value of a schema, with required properties only. */
export function buildSchemaExample(schema: JsonSchema, property = ""): unknown {
  const [option] = schema.anyOf ?? schema.oneOf ?? [];
  if (option !== undefined) return buildSchemaExample(option, property);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  switch ([schema.type].flat()[0]) {
    case "string":
      return Object.hasOwn(EXAMPLES, property) ? EXAMPLES[property] : exampleText(schema);
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "array":
      return [buildSchemaExample(schema.items ?? {}, property)];
    case "object": {
      const keys = schema.required ?? Object.keys(schema.properties ?? {});
      return Object.fromEntries(
        keys.map((key) => [key, buildSchemaExample(schema.properties?.[key] ?? {}, key)]),
      );
    }
    default:
      return null;
  }
}
