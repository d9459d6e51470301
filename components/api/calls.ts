import { exampleOf, type NamedSchemas, ownParameters, resolveSchema } from "@/lib/api/schema";
import {
  API_METHODS,
  type ApiDocument,
  type ApiMethod,
  type ApiOperation,
} from "@/lib/platform/http/api-document";

export interface DescribedCall {
  method: ApiMethod;
  path: string;
  operation: ApiOperation;
}

export function callsOf(document: ApiDocument): DescribedCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    API_METHODS.flatMap((method) => {
      const operation = methods[method];
      return operation === undefined ? [] : [{ method, path, operation }];
    }),
  );
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

export function isPublic({ security }: ApiOperation): boolean {
  return security.length === 0 || security.some((way) => Object.keys(way).length === 0);
}

/** A call as one would type it, with the least that it needs. */
export function curlOf(
  { method, path, operation }: DescribedCall,
  server: string,
  named: NamedSchemas,
): string {
  const { content = {} } = operation.requestBody ?? {};
  const json = content["application/json"];
  const form = content["multipart/form-data"];
  const lines = [`curl${method === "get" ? "" : ` -X ${method.toUpperCase()}`} ${quoted(server + path)}`];
  if (!isPublic(operation)) lines.push(`-H "Authorization: Bearer $TOKEN"`);
  if (json !== undefined) {
    lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(json.example, null, 2))}`);
  } else if (form !== undefined) {
    const fields = Object.keys((exampleOf(resolveSchema(form.schema, named)) ?? {}) as object);
    lines.push(...fields.map((name) => `-F ${quoted(`${name}=@bestand.jpg`)}`));
  }
  return lines.join(" \\\n  ");
}

/** What the form that tries a call has to know of it. */
export interface TryDetails {
  method: Uppercase<ApiMethod>;
  path: string;
  parameters: { name: string; in: "path" | "query"; isList: boolean }[];
  /** A body as it could be, or null for a call without one. */
  example: string | null;
  canBeJson: boolean;
  /** Fields of the body that are files. */
  files: string[];
}

export function tryDetailsOf({ method, path, operation }: DescribedCall, named: NamedSchemas): TryDetails {
  const { content = {} } = operation.requestBody ?? {};
  const json = content["application/json"];
  const form = content["multipart/form-data"];
  const properties = form === undefined ? {} : (resolveSchema(form.schema, named).properties ?? {});
  const files = Object.entries(properties).flatMap(([name, { format }]) =>
    format === "binary" ? [name] : [],
  );
  const example = json === undefined ? "{}" : JSON.stringify(json.example, null, 2);
  return {
    method: method.toUpperCase() as Uppercase<ApiMethod>,
    path,
    parameters: ownParameters(operation).flatMap(({ name, in: place, schema }) =>
      place === "header" ? [] : [{ name, in: place, isList: schema.type === "array" }],
    ),
    example: form === undefined && json === undefined ? null : example,
    canBeJson: json !== undefined,
    files,
  };
}
