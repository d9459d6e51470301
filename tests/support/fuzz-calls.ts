import fc from "fast-check";
import type { ApiDocument, ApiMediaType, ApiOperation, ApiParameter } from "@/lib/platform/http/api-document";
import type { ApiCallOptions } from "./api";
import { API_TEST_ORIGIN } from "./api";
import { generateValidOrInvalidValue, invalidValueArbitrary, type PropertyValueHints } from "./schema-values";

/** A caller: anonymous, authenticated by token or cookie, or with an invalid token. */
export interface FuzzCaller {
  name: string;
  token?: string;
  cookie?: string;
  headers?: Record<string, string>;
  /** Relative frequency of this caller, 1 by default; callers with more rights reach more code. */
  weight?: number;
}

export interface FuzzCall {
  caller: string;
  path: string;
  options: ApiCallOptions;
}

interface World {
  document: ApiDocument;
  callers: readonly FuzzCaller[];
  hints: PropertyValueHints;
}

function asText(value: unknown): string {
  return (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();
}

function pathOf(template: string, values: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (_match, name: string) => {
    // An empty path segment would change the route, and clients resolve dot segments.
    const text = asText(values[name]).slice(0, 500) || "0";
    return encodeURIComponent(/^\.{1,2}$/.test(text) ? `${text}x` : text);
  });
}

function queryOf(values: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value]) parameters.append(name, asText(item));
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}

function parametersOf({ parameters }: ApiOperation, place: "path" | "query"): ApiParameter[] {
  return parameters.flatMap((parameter) =>
    "name" in parameter && parameter.in === place ? [parameter] : [],
  );
}

function pathValues(operation: ApiOperation, { hints }: World) {
  const hintsOfPath = (name: string) => {
    const own = hints(`path ${name}`);
    return own.length > 0 ? own : hints("path");
  };
  return fc.record(
    Object.fromEntries(
      parametersOf(operation, "path").map(({ name }) => [
        name,
        fc.oneof(
          { arbitrary: fc.constantFrom(...hintsOfPath(name)), weight: 8 },
          fc.string(),
          invalidValueArbitrary,
        ),
      ]),
    ),
  );
}

function queryValues(
  operation: ApiOperation,
  { hints, document }: World,
): fc.Arbitrary<Record<string, unknown>> {
  const source = { schemas: document.components.schemas, hints: (name: string) => hints(`query ${name}`) };
  const known = parametersOf(operation, "query").map(
    ({ name, schema }) => [name, generateValidOrInvalidValue(schema, source, name)] as const,
  );
  if (known.length === 0)
    return fc.oneof(fc.constant({}), fc.dictionary(fc.string(), fc.string(), { maxKeys: 2 }));
  const some = fc.subarray(known, { maxLength: Math.min(4, known.length) });
  const values = some.chain((chosen) => fc.record(Object.fromEntries(chosen)));
  const odd = fc.record({ onbekend: fc.string() });
  return fc.oneof({ arbitrary: values, weight: 12 }, odd);
}

/** Converts a body to FormData: lists as repeated fields, objects as JSON. */
function formOf(value: unknown): FormData {
  const form = new FormData();
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [["waarde", value]];
  for (const [name, held] of entries as [string, unknown][]) {
    for (const item of Array.isArray(held) ? held : [held]) {
      if (item instanceof Blob) form.append(name, item, "bestand");
      else form.append(name, item === null ? "" : asText(item));
    }
  }
  return form;
}

function bodyOf(operation: ApiOperation, { document, hints }: World): fc.Arbitrary<ApiCallOptions> {
  const source = { schemas: document.components.schemas, hints };
  const raw = fc
    .record({
      type: fc.constantFrom("application/json", "text/plain", "multipart/form-data; boundary=x", "", "*/*"),
      body: fc.oneof(
        fc.string(),
        fc.constantFrom("{", "[]", "null", "\u0000", "--x\r\n\r\n--x--", '{"a":1e999}'),
      ),
    })
    .map(({ type, body }): ApiCallOptions => ({ body, headers: { "content-type": type } }));
  const content: [string, ApiMediaType][] = Object.entries(operation.requestBody?.content ?? {});
  if (content.length === 0) return fc.oneof({ arbitrary: fc.constant({}), weight: 9 }, raw);
  const written = content.map(([type, { schema }]) =>
    generateValidOrInvalidValue(schema, source).map(
      (value): ApiCallOptions =>
        type === "application/json" ? { json: value ?? null } : { body: formOf(value) },
    ),
  );
  return fc.oneof(
    ...written.map((arbitrary) => ({ arbitrary, weight: 10 })),
    { arbitrary: raw, weight: 1 },
    { arbitrary: fc.constant({}), weight: 1 },
  );
}

const HEADERS: Record<string, string>[] = [
  { "accept-language": "en" },
  { "accept-language": "en-GB,nl;q=0.5" },
  { "accept-language": "\u00ff;;q=x" },
  { origin: "https://elders.example" },
  { origin: "null" },
  { origin: API_TEST_ORIGIN, "sec-fetch-site": "cross-site" },
  { "x-acting-as": "iemand" },
  { "content-length": "99999999" },
  { "if-none-match": '"x"' },
  { authorization: "Basic eDp5" },
  { "x-forwarded-for": "onzin, , 1.2.3.4" },
];

/** Generates calls of one API operation by all kinds of callers, with valid and invalid values. */
export function generateFuzzCalls(
  template: string,
  operation: ApiOperation,
  world: World,
): fc.Arbitrary<FuzzCall> {
  return fc
    .record({
      caller: fc.oneof(
        ...world.callers.map((caller) => ({ arbitrary: fc.constant(caller), weight: caller.weight ?? 1 })),
      ),
      path: pathValues(operation, world),
      query: queryValues(operation, world),
      body: bodyOf(operation, world),
      headers: fc.oneof({ arbitrary: fc.constant({}), weight: 4 }, fc.constantFrom(...HEADERS)),
      address: fc.ipV4(),
    })
    .map(({ caller, path, query, body, headers, address }) => {
      const { name, headers: own, weight: _weight, ...who } = caller;
      return {
        caller: name,
        path: pathOf(template, path) + queryOf(query),
        options: { address, ...body, ...who, headers: { ...own, ...headers, ...body.headers } },
      };
    });
}
