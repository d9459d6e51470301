import { exampleOf, type NamedSchemas, resolveSchema } from "@/lib/api/schema";
import type { ApiMethod, ApiOperation } from "@/lib/platform/http/api-document";

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A call as one would type it, with the least that it needs. */
export function curlOf(
  { method, path, operation }: { method: ApiMethod; path: string; operation: ApiOperation },
  server: string,
  named: NamedSchemas,
): string {
  const isPublic =
    operation.security.length === 0 || operation.security.some((way) => Object.keys(way).length === 0);
  const { content = {} } = operation.requestBody ?? {};
  const json = content["application/json"];
  const form = content["multipart/form-data"];
  const lines = [`curl${method === "get" ? "" : ` -X ${method.toUpperCase()}`} ${quoted(server + path)}`];
  if (!isPublic) lines.push(`-H "Authorization: Bearer $TOKEN"`);
  if (json !== undefined) {
    lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(json.example, null, 2))}`);
  } else if (form !== undefined) {
    const fields = Object.keys((exampleOf(resolveSchema(form.schema, named)) ?? {}) as object);
    lines.push(...fields.map((name) => `-F ${quoted(`${name}=@bestand.jpg`)}`));
  }
  return lines.join(" \\\n  ");
}
