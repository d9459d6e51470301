import { isNullable, nameOf, typesOf, withoutNull } from "@/lib/api/schema";
import type { JsonSchema } from "@/lib/platform/http/api-document";

type Translate = (key: string, values?: Record<string, string | number>) => string;

const FORMATS: Record<string, string | undefined> = {
  binary: "file",
  "date-time": "dateTime",
  email: "email",
};

const TYPES = ["string", "integer", "number", "boolean", "object", "null"] as const;

function nameOfType(type: string): string {
  return TYPES.find((known) => known === type) ?? "anything";
}

/** What kind of value a schema is for, in words: "tekst", "lijst van Entry". */
export function typeInWords(schema: JsonSchema, translate: Translate): string {
  const own = withoutNull(schema);
  const name = nameOf(own);
  if (name !== null) return name;
  const options = own.anyOf ?? own.oneOf;
  if (options !== undefined) {
    const words = options.map((option) => typeInWords(option, translate));
    return [...new Set(words)].join(` ${translate("or")} `);
  }
  if (own.items !== undefined) return translate("list", { type: typeInWords(own.items, translate) });
  const format = own.format === undefined ? undefined : FORMATS[own.format];
  if (format !== undefined) return translate(format);
  const types = typesOf(own);
  return types.length === 0
    ? translate("anything")
    : types.map((type) => translate(nameOfType(type))).join(` ${translate("or")} `);
}

function limits(
  min: number | undefined,
  max: number | undefined,
  keys: { both: string; min: string; max: string },
  translate: Translate,
): string[] {
  if (min !== undefined && max !== undefined) return [translate(keys.both, { min, max })];
  if (min !== undefined) return [translate(keys.min, { min })];
  return max === undefined ? [] : [translate(keys.max, { max })];
}

/** A limit that only says what a computer's number can hold says nothing. */
function meant(limit: number | undefined): number | undefined {
  return limit !== undefined && Math.abs(limit) >= Number.MAX_SAFE_INTEGER ? undefined : limit;
}

/** What a value has to keep to, in words: "5 tot 100 tekens". */
export function limitsInWords(schema: JsonSchema, translate: Translate): string[] {
  const own = withoutNull(schema);
  const length = { both: "length", min: "lengthMin", max: "lengthMax" };
  const range = { both: "range", min: "rangeMin", max: "range" };
  const minimum = meant(own.minimum);
  const maximum = meant(own.maximum);
  return [
    ...(isNullable(schema) ? [translate("nullable")] : []),
    ...limits(own.minLength, own.maxLength, length, translate),
    ...(minimum === undefined && maximum !== undefined ? [] : limits(minimum, maximum, range, translate)),
    ...(own.maxItems === undefined ? [] : [translate("items", { max: own.maxItems })]),
  ];
}

/** The anchor of a call, which is its name in the document. */
export function operationAnchor(operationId: string): string {
  return `call-${operationId}`;
}

export function schemaAnchor(name: string): string {
  return `schema-${name}`;
}
