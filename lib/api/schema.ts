import type { ApiOperation, ApiParameter, JsonSchema } from "../platform/http/api-document";

/** Reading the schemas of the API's description: for its page, and for the examples in it. */

export type NamedSchemas = Record<string, JsonSchema>;

/** The name that a reference points to, or null for a schema that stands on its own. */
export function nameOf(schema: JsonSchema): string | null {
  return schema.$ref?.split("/").at(-1) ?? null;
}

export function resolveSchema(schema: JsonSchema, named: NamedSchemas): JsonSchema {
  const name = nameOf(schema);
  if (name === null) return schema;
  const { $ref: _, ...own } = schema;
  return { ...named[name], ...own };
}

/** The names of the schemas that something refers to, and of those that these refer to, in the order in which they come. */
export function namesIn(described: unknown, named: NamedSchemas): string[] {
  const found = new Set<string>();
  const look = (part: unknown) => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      look(named[name] ?? {});
    }
  };
  look(described);
  return [...found];
}

/** The kinds of value that a schema allows, null included. */
export function typesOf(schema: JsonSchema): string[] {
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return [...new Set(options.flatMap(typesOf))];
  if (schema.type !== undefined) return [schema.type].flat();
  if (schema.const !== undefined) return [typeof schema.const];
  return nameOf(schema) === null ? [] : ["object"];
}

export function isNullable(schema: JsonSchema): boolean {
  return typesOf(schema).includes("null");
}

/** What a nullable schema is otherwise; any other schema is itself. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const others = anyOf?.filter(({ type }) => type !== "null") ?? [];
  const [only] = others;
  if (anyOf !== undefined && others.length === 1 && only !== undefined) return { ...rest, ...only };
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== "null");
    return { ...schema, type: types.length === 1 ? (types[0] ?? "null") : types };
  }
  return schema;
}

/** The values that may be chosen from, of the schema itself or of the items of its list. */
export function choicesOf(schema: JsonSchema): string[] {
  const own = withoutNull(schema);
  const values = own.enum ?? own.items?.enum ?? (own.const === undefined ? [] : [own.const]);
  return values.map(String);
}

/** Parameters written out, those that all calls share left out. */
export function ownParameters(operation: ApiOperation): ApiParameter[] {
  return operation.parameters.flatMap((parameter) => ("name" in parameter ? [parameter] : []));
}

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

/** A value that the schema allows, as small as it can be: what must be there and no more. */
export function exampleOf(schema: JsonSchema, named: NamedSchemas = {}, property = ""): unknown {
  const whole = resolveSchema(schema, named);
  const [option] = whole.anyOf ?? whole.oneOf ?? [];
  if (option !== undefined) return exampleOf(option, named, property);
  if (whole.const !== undefined) return whole.const;
  if (whole.enum !== undefined) return whole.enum[0];
  switch (typesOf(whole)[0]) {
    case "string":
      return Object.hasOwn(EXAMPLES, property) ? EXAMPLES[property] : exampleText(whole);
    case "integer":
    case "number":
      return whole.minimum ?? 1;
    case "boolean":
      return true;
    case "array":
      return [exampleOf(whole.items ?? {}, named, property)];
    case "object": {
      const keys = whole.required ?? Object.keys(whole.properties ?? {});
      return Object.fromEntries(
        keys.map((key) => [key, exampleOf(whole.properties?.[key] ?? {}, named, key)]),
      );
    }
    default:
      return null;
  }
}
