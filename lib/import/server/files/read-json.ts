import "server-only";
import { isLosslessNumber, parse, stringify } from "lossless-json";
import { IMPORT_LIMITS } from "../../rules";
import { fileProblem, type SourceRow } from "./read-rows";

/**
 * What a JSON text holds, each number as it was written: as a number of JavaScript, one of seventeen digits would be
 * another, and 1.50 would be 1.5. Of a name that is there twice the last value counts. Throws SyntaxError, and RangeError
 * for what is nested too deeply.
 */
export function parseJson(text: string): unknown {
  return parse(text, null, { onDuplicateKey: ({ newValue }) => newValue });
}

export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

/** Whether a text is JSON with objects in it, rather than a table that begins with a bracket. */
export function looksLikeJson(beginning: string): boolean {
  return /^\s*(\[\s*[[{\]]|\{\s*["}])/.test(beginning);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "Ja" : "Nee";
  if (isLosslessNumber(value)) return value.toString();
  return stringify(value) ?? "";
}

/** A list of texts stands one below the other: no comma or semicolon in them is taken for one between them. */
function cellOf(value: unknown): string {
  return Array.isArray(value) ? value.map(textOf).join("\n") : textOf(value);
}

/** The cells of one object by the names of their columns; of an object in it, by both names with a dot between. */
function cellsOf(item: object): [string, string][] {
  return Object.entries(item).flatMap(([name, value]): [string, string][] =>
    isJsonObject(value)
      ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, cellOf(inner)])
      : [[name, cellOf(value)]],
  );
}

function tableOf(items: readonly object[]): SourceRow[] {
  const places = new Map<string, number>();
  const rows = items.map((item, index) => {
    const cells: (string | undefined)[] = [];
    for (const [name, cell] of cellsOf(item)) {
      const place = places.get(name) ?? places.size;
      if (place >= IMPORT_LIMITS.columns) throw fileProblem("tooManyColumns", { max: IMPORT_LIMITS.columns });
      places.set(name, place);
      cells[place] = cell;
    }
    return { line: index + 1, cells };
  });
  const columns = [...places.keys()];
  const filled = rows.map(({ line, cells }): SourceRow => {
    const absent = [...places.values()].filter((place) => cells[place] === undefined);
    return { line, cells: columns.map((_, place) => cells[place] ?? ""), absent };
  });
  return [{ line: 0, cells: columns }, ...filled];
}

/**
 * The rows of a JSON text, a list of objects or one: first the names of their columns, then a row for each, by its
 * place in the list. Throws invalid_input about the `file`.
 */
export function readJson(text: string): SourceRow[] {
  let content: unknown;
  try {
    content = parseJson(text);
  } catch {
    throw fileProblem("brokenJson");
  }
  const items = Array.isArray(content) ? content : [content];
  if (!items.every(isJsonObject)) throw fileProblem("jsonShape");
  if (items.length > IMPORT_LIMITS.rows) throw fileProblem("tooManyRows", { max: IMPORT_LIMITS.rows });
  try {
    return tableOf(items);
  } catch (error) {
    // Lists in lists without end are none of a register's.
    if (error instanceof RangeError) throw fileProblem("jsonShape");
    throw error;
  }
}
