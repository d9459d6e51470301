import { useTranslations } from "next-intl";
import { choicesOf, isNullable, nameOf, typesOf, withoutNull } from "@/lib/api/schema";
import type { ApiParameter, JsonSchema } from "@/lib/platform/http/api-document";
import { TextLink } from "../ui/links";

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
function typeName(schema: JsonSchema, translate: Translate): string {
  const own = withoutNull(schema);
  const name = nameOf(own);
  if (name !== null) return name;
  const options = own.anyOf ?? own.oneOf;
  if (options !== undefined) {
    const names = options.map((option) => typeName(option, translate));
    return [...new Set(names)].join(` ${translate("or")} `);
  }
  if (own.items !== undefined) return translate("list", { type: typeName(own.items, translate) });
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

/** The limits of a value, in words: "5 tot 100 tekens". */
function limitTexts(schema: JsonSchema, translate: Translate): string[] {
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

/** So many choices are shown at once; the others unfold. */
const CHOICES_SHOWN = 6;

function Choices({ values }: { values: string[] }) {
  const translate = useTranslations("apiDocs.schema");
  if (values.length === 0) return null;
  // One text, not a list of hundreds of elements: the page has thousands of choices.
  const all = <p className="mt-1 text-sm">{values.join(" · ")}</p>;
  if (values.length <= CHOICES_SHOWN) return all;
  return (
    <details suppressHydrationWarning className="mt-1">
      <summary className="link inline-block py-1">
        {translate("moreChoices", { count: values.length })}
      </summary>
      {all}
    </details>
  );
}

/** The kind of a value; a named one leads to where it is described. */
export function TypeName({ schema }: { schema: JsonSchema }) {
  const translate = useTranslations("apiDocs.schema");
  const type = typeName(schema, translate);
  const own = withoutNull(schema);
  const name = nameOf(own.items ?? own);
  if (name === null) return <span>{type}</span>;
  return (
    <TextLink plain href={`#${schemaAnchor(name)}`}>
      {type}
    </TextLink>
  );
}

interface Row {
  name: string;
  schema: JsonSchema;
  required: boolean;
  description: string | undefined;
  place?: ApiParameter["in"];
}

function Rows({ rows }: { rows: Row[] }) {
  const translate = useTranslations("apiDocs");
  const schemaText = useTranslations("apiDocs.schema");
  return (
    <dl className="@container divide-y divide-line rounded-control border border-line">
      {rows.map(({ name, schema, required, description, place }) => (
        <div key={name} className="grid gap-x-6 px-4 py-3 @xl:grid-cols-[16rem_minmax(0,1fr)]">
          <dt className="min-w-0">
            <code className="wrap-anywhere font-semibold">{name}</code>
            {required ? (
              <span className="ml-2 text-sm text-warning whitespace-nowrap">{schemaText("required")}</span>
            ) : null}
          </dt>
          <dd className="min-w-0">
            <p className="text-muted">
              <TypeName schema={schema} />
              {[
                ...limitTexts(schema, schemaText),
                ...(place ? [translate(`operation.place.${place}`)] : []),
              ].map((limit) => (
                <span key={limit}>, {limit}</span>
              ))}
            </p>
            {description ? <p>{description}</p> : null}
            <Choices values={choicesOf(schema)} />
            <Inner schema={schema} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What an object inside another consists of. */
function Inner({ schema }: { schema: JsonSchema }) {
  const own = withoutNull(schema);
  const item = own.items === undefined ? own : withoutNull(own.items);
  if (nameOf(item) !== null || item.properties === undefined) return null;
  return (
    <div className="mt-2">
      <SchemaView schema={item} />
    </div>
  );
}

/** The properties of an object, or of each object that a value may be, as a list that can be read. */
export function SchemaView({ schema }: { schema: JsonSchema }) {
  const translate = useTranslations("apiDocs.schema");
  const options = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== "null");
  if (options !== undefined && options.length > 1) {
    return (
      <ul className="space-y-4">
        {options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the options have no identity but their place
          <li key={index}>
            <p className="mb-1 font-semibold">
              {translate("choice", { number: index + 1 })}
              {nameOf(option) === null ? null : (
                <>
                  : <TypeName schema={option} />
                </>
              )}
            </p>
            <SchemaView schema={option} />
          </li>
        ))}
      </ul>
    );
  }
  const { properties, required = [] } = schema;
  if (properties === undefined || nameOf(schema) !== null) return null;
  const rows = Object.entries(properties).map(([name, inner]) => ({
    name,
    schema: inner,
    required: required.includes(name),
    description: inner.description,
  }));
  return <Rows rows={rows} />;
}

/** The parameters of a call. */
export function ParameterList({ parameters }: { parameters: ApiParameter[] }) {
  const rows = parameters.map((parameter) => ({ ...parameter, place: parameter.in }));
  return <Rows rows={rows} />;
}
