import type { TryDetails } from "./calls";

/** What the reader filled in; `body` is JSON. */
type Filled = ReturnType<typeof readFilled>;

export function readFilled({ parameters, files, canBeJson }: TryDetails, form: FormData) {
  const textOf = (name: string) => String(form.get(name) ?? "").trim();
  return {
    parameters: Object.fromEntries(parameters.map(({ name }) => [name, textOf(`parameter ${name}`)])),
    kind: canBeJson && textOf("kind") === "json" ? "json" : "form",
    body: String(form.get("body") ?? ""),
    files: Object.fromEntries(
      files.flatMap((name) => {
        const file = form.get(`file ${name}`);
        // A field in which none was chosen holds one without a name.
        return file instanceof File && file.name !== "" ? [[name, file] as const] : [];
      }),
    ),
  };
}

export interface TryRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | FormData | null;
}

/** Why a call cannot be sent: per parameter, and under "" for the body; empty when it can. */
export function problemsOf(
  { parameters, example, canBeJson }: TryDetails,
  filled: Filled,
): Record<string, string> {
  const missing = parameters
    .filter(({ name, in: place }) => place === "path" && !filled.parameters[name])
    .map(({ name }) => [name, "missing"]);
  const problems: Record<string, string> = Object.fromEntries(missing);
  if (example !== null && canBeJson) {
    try {
      JSON.parse(filled.body);
    } catch (error) {
      problems[""] = error instanceof Error ? error.message : String(error);
    }
  }
  return problems;
}

function formOf(body: unknown, files: Record<string, File>): FormData {
  const form = new FormData();
  const fields: [string, unknown][] = typeof body === "object" && body !== null ? Object.entries(body) : [];
  for (const [name, value] of fields) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== null) form.append(name, typeof item === "object" ? JSON.stringify(item) : String(item));
    }
  }
  for (const [name, file] of Object.entries(files)) form.set(name, file);
  return form;
}

/** The call that the reader filled in, once problemsOf finds nothing wrong. */
export function requestOf(details: TryDetails, filled: Filled): TryRequest {
  const given = (name: string) => filled.parameters[name] ?? "";
  const path = details.path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(given(name)));
  const query = new URLSearchParams();
  for (const { name, in: place, isList } of details.parameters) {
    if (place !== "query") continue;
    const values = isList ? given(name).split(";") : [given(name)];
    for (const value of values) if (value.trim() !== "") query.append(name, value.trim());
  }
  const address = query.size === 0 ? path : `${path}?${query}`;
  const { method } = details;
  if (details.example === null) return { method, path: address, headers: {}, body: null };
  if (filled.kind === "json") {
    return { method, path: address, headers: { "content-type": "application/json" }, body: filled.body };
  }
  const content: unknown = details.canBeJson ? JSON.parse(filled.body) : {};
  return { method, path: address, headers: {}, body: formOf(content, filled.files) };
}
