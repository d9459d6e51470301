import { type NamedSchemas, ownParameters, resolveSchema } from "@/lib/api/schema";
import type { ApiMethod, ApiOperation } from "@/lib/platform/http/api-document";

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

export function tryDetailsOf(
  { method, path, operation }: { method: ApiMethod; path: string; operation: ApiOperation },
  named: NamedSchemas,
): TryDetails {
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
