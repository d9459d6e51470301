import fc from "fast-check";
import type { JsonSchema } from "@/lib/platform/http/api-document";

/** Returns values to prefer for a property, such as an existing id or e-mail address. */
export type PropertyValueHints = (property: string) => readonly unknown[];

interface Source {
  schemas: Record<string, JsonSchema>;
  hints: PropertyValueHints;
}

/** Characters that databases, terminals and parsers often handle wrongly. */
const ODD = [
  "\u0000",
  "\u0007",
  "\u202e",
  "\ud800",
  "\ufeff",
  "\uffff",
  "🩺",
  "é",
  "'",
  '"',
  "\\",
  "<",
  "%",
  "{0}",
  "\r\n",
];

function text(min: number, max: number): fc.Arbitrary<string> {
  const wanted = fc.integer({ min, max: Math.max(min, Math.min(max, min + 40)) });
  // A schema of a string allows any characters.
  const odd = fc.oneof({ arbitrary: fc.constant(""), weight: 3 }, fc.constantFrom(...ODD));
  return fc
    .tuple(wanted, fc.string({ unit: "grapheme" }), odd)
    .map(([length, letters, strange]) => `Te${strange}kst ${letters} `.repeat(length).slice(0, length));
}

function validString(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.format === "binary") return file();
  if (schema.format === "email") return fc.integer({ min: 1, max: 99 }).map((n) => `nieuw${n}@fuzz.example`);
  if (schema.format === "date-time")
    return fc.constantFrom("2026-11-21T12:00:00.000Z", "1970-01-01T00:00:00.000Z");
  return text(schema.minLength ?? 0, schema.maxLength ?? 60);
}

/** The smallest PNG there is: one grey point. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==";

function file(): fc.Arbitrary<Blob> {
  const start = fc.constantFrom([], [0xff, 0xd8, 0xff], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const broken = fc
    .tuple(start, fc.uint8Array({ maxLength: 400 }))
    .map(([head, rest]) => new Blob([Uint8Array.from([...head, ...rest])]));
  return fc.oneof(fc.constant(new Blob([Buffer.from(PNG, "base64")])), broken);
}

function resolve(schema: JsonSchema, { schemas }: Source): JsonSchema {
  return schema.$ref === undefined ? schema : (schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
}

function validObject(schema: JsonSchema, source: Source): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema;
  const model = Object.fromEntries(
    Object.entries(properties).map(([key, inner]) => [key, generateValidValue(inner, source, key)]),
  );
  return fc.record(model, { requiredKeys: required });
}

/** Generates values that a schema allows; for properties with hints, mostly the hints. */
export function generateValidValue(schema: JsonSchema, source: Source, property = ""): fc.Arbitrary<unknown> {
  const known = source.hints(property);
  const made = ownValue(resolve(schema, source), source);
  return known.length === 0 ? made : fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 3 }, made);
}

function ownValue(schema: JsonSchema, source: Source): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return fc.oneof(...options.map((option) => generateValidValue(option, source)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch ([schema.type].flat()[0]) {
    case "string":
      return validString(schema);
    case "integer":
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1_000, 1_000_000_000) });
    case "number":
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(generateValidValue(schema.items ?? {}, source), {
        minLength: schema.minItems ?? 0,
        maxLength: 4,
      });
    case "object":
      return validObject(schema, source);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Generates values that no schema of the API allows. */
export const invalidValueArbitrary: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, "", " ", "undefined", -1, 0, 1e308, 2 ** 53, true, [], {}, [[]], [null], "NaN"),
  fc.constantFrom(...ODD),
  fc.constantFrom(..."0 %00 ../.. '--".split(" ")),
);

type Mutation = (text: string) => unknown;

const MUTATIONS: Mutation[] = [
  ...ODD.map(
    (odd): Mutation =>
      (value) =>
        value.slice(0, 2) + odd + value.slice(2),
  ),
  (value) => value.slice(1),
  (value) => value.repeat(2),
  (value) => `${value}${"x".repeat(3_000)}`,
  (value) => ` ${value.toUpperCase()}\t`,
  (value) => [value],
  (value) => ({ value }),
  () => null,
  () => "",
  () => 7,
];

/** Returns a valid value in which one place is made invalid. */
function breakOne(value: unknown, places: readonly number[], mutation: Mutation, instead: unknown): unknown {
  const [place = 0, ...deeper] = places;
  if (typeof value === "string") return mutation(value);
  if (value instanceof Blob || typeof value !== "object" || value === null) return instead;
  const entries: [string, unknown][] = Object.entries(value);
  const index = place % (entries.length + 2);
  if (Array.isArray(value)) {
    if (index >= value.length) return [...value, instead];
    return value.map((item, at) => (at === index ? breakOne(item, deeper, mutation, instead) : item));
  }
  if (index === entries.length) return { ...value, onbekend: instead };
  if (index > entries.length) return JSON.parse(`{"__proto__":{"a":1},"constructor":1}`);
  // In one of seven cases the property is removed.
  if (place % 7 === 0) return Object.fromEntries(entries.filter((_entry, at) => at !== index));
  return Object.fromEntries(
    entries.map(([key, inner], at) => [
      key,
      at === index ? breakOne(inner, deeper, mutation, instead) : inner,
    ]),
  );
}

/** Generates valid, nearly valid and invalid values for a schema. */
export function generateValidOrInvalidValue(
  schema: JsonSchema,
  source: Source,
  property = "",
): fc.Arbitrary<unknown> {
  const valid = generateValidValue(schema, source, property);
  const near = fc
    .tuple(
      valid,
      fc.array(fc.nat(1_000), { minLength: 3, maxLength: 3 }),
      fc.constantFrom(...MUTATIONS),
      invalidValueArbitrary,
    )
    .map(([value, places, mutation, instead]) => breakOne(value, places, mutation, instead));
  return fc.oneof(
    { arbitrary: valid, weight: 4 },
    { arbitrary: near, weight: 5 },
    { arbitrary: invalidValueArbitrary, weight: 1 },
  );
}
