import "server-only";
import { z } from "zod";
import type { DataModel } from "../../fields/data-model";
import { isFieldKey } from "../../fields/entry-fields";
import texts from "../../messages/api.json";
import type { JsonSchema } from "../../platform/http/api-document";

/** English texts of the OpenAPI document; those of operations are in their routes. */
export const OPENAPI_TEXTS = texts;

type Override = NonNullable<z.core.ToJSONSchemaParams["override"]>;

/** Describes a schema with cleaning by its cleaned form, as JSON Schema cannot express cleaning. */
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

/** Collects the named schemas of a document, and adds descriptions to their properties. */
export class OpenApiSchemaCollection {
  readonly #named = new Map<string, JsonSchema>();
  readonly #model: DataModel | null;

  /** Descriptions of entry fields come from the data model; null omits them. */
  constructor(model: DataModel | null) {
    this.#model = model;
  }

  /** Returns the display name of an entry field. */
  nameOfField(key: string): string {
    return isFieldKey(key) ? (this.#model?.[key].displayName ?? key) : key;
  }

  /** Converts the schema of an input. */
  input(schema: z.ZodType): JsonSchema {
    return this.#collect(convert(schema, "input"));
  }

  /** Converts the schema of an answer. */
  answer(schema: z.ZodType): JsonSchema {
    return this.#collect(convert(schema, "output"));
  }

  /** Registers a schema under a name and returns a reference; an identical registered schema keeps its name. */
  share(schema: JsonSchema, name: string): JsonSchema {
    if (schema.$ref !== undefined) return schema;
    const text = JSON.stringify(schema);
    const same = [...this.#named].find(([, shape]) => JSON.stringify(shape) === text)?.[0] ?? name;
    this.#named.set(same, schema);
    return { $ref: `#/components/schemas/${same}` };
  }

  schemas(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#named].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  #collect(schema: JsonSchema): JsonSchema {
    const { $defs = {}, ...root } = this.#rewrite(schema);
    for (const [name, shape] of Object.entries($defs)) this.#named.set(name, shape);
    return root;
  }

  /** Replaces named schemas by references, removes their names, and adds descriptions to properties. */
  #rewrite(schema: JsonSchema): JsonSchema {
    const { id: _name, ...rest } = schema as JsonSchema & { id?: string };
    const all = (schemas: JsonSchema[]) => schemas.map((inner) => this.#rewrite(inner));
    const each = (schemas: Record<string, JsonSchema>) =>
      Object.entries(schemas).map(([key, inner]) => [key, this.#rewrite(inner)] as const);
    return {
      ...rest,
      ...(rest.$ref ? { $ref: rest.$ref.replace("#/$defs/", "#/components/schemas/") } : {}),
      ...(rest.$defs ? { $defs: Object.fromEntries(each(rest.$defs)) } : {}),
      ...(rest.items ? { items: this.#rewrite(rest.items) } : {}),
      ...(rest.anyOf ? { anyOf: all(rest.anyOf) } : {}),
      ...(rest.oneOf ? { oneOf: all(rest.oneOf) } : {}),
      ...(rest.allOf ? { allOf: all(rest.allOf) } : {}),
      ...(typeof rest.additionalProperties === "object"
        ? { additionalProperties: this.#rewrite(rest.additionalProperties) }
        : {}),
      ...(rest.properties
        ? {
            properties: Object.fromEntries(
              each(rest.properties).map(([key, inner]) => [key, this.#explain(key, inner)]),
            ),
          }
        : {}),
    };
  }

  #explain(key: string, schema: JsonSchema): JsonSchema {
    const field = isFieldKey(key) ? this.#model?.[key] : undefined;
    const known: Record<string, string | undefined> = OPENAPI_TEXTS.fields;
    const description = field === undefined ? known[key] : `${field.displayName}. ${field.help}`.trim();
    return description === undefined || schema.description !== undefined
      ? schema
      : { ...schema, description };
  }
}
