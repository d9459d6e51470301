import "server-only";
import { isLosslessNumber, parse, stringify } from "lossless-json";
import { IMPORT_LIMITS } from "../../rules";
import { createFileError, type SourceRow } from "./read-rows";

/**
 * Parses JSON and keeps each number as written: JavaScript would change one of seventeen digits, and turn 1.50 into
 * 1.5. Of a repeated name the last value counts. Throws SyntaxError, and RangeError for too deep nesting.
 */
export function parseLosslessJson(text: string): unknown {
  return parse(text, null, { onDuplicateKey: ({ newValue }) => newValue });
}

export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

const SCALAR = String.raw`(?:null|true|false|-?\d[\d.eE+-]*|"[^"\n]*")`;
const JSON_BEGINNING = new RegExp(
  String.raw`^\s*(?:\[\s*[[{\]]|\{\s*["}]|\[\s*${SCALAR}\s*(?:,\s*${SCALAR}\s*)*\]\s*$)`,
);

/** Whether a text is JSON (an array or object), rather than a table whose header begins with a bracket. */
export function looksLikeJson(beginning: string): boolean {
  return JSON_BEGINNING.test(beginning);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "Ja" : "Nee";
  if (isLosslessNumber(value)) return value.toString();
  return stringify(value) ?? "";
}

/** Converts a value to a cell. Texts of an array become lines, as they may contain commas or semicolons. */
function cellOf(value: unknown): string {
  return Array.isArray(value) ? value.map(textOf).join("\n") : textOf(value);
}

/** Yields the cells of an object by column name; a nested object's names are joined with a dot. */
function* cellsOf(item: object): Generator<[name: string, cell: string]> {
  for (const [name, value] of Object.entries(item)) {
    if (!isJsonObject(value)) yield [name, cellOf(value)];
    else for (const [part, inner] of Object.entries(value)) yield [`${name}.${part}`, cellOf(inner)];
  }
}

function tableOf(items: readonly object[]): SourceRow[] {
  const places = new Map<string, number>();
  const rows = items.map((item, index) => {
    const cells: (string | undefined)[] = [];
    for (const [name, cell] of cellsOf(item)) {
      const place = places.get(name) ?? places.size;
      if (place >= IMPORT_LIMITS.columns)
        throw createFileError("tooManyColumns", { max: IMPORT_LIMITS.columns });
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

type Items = Record<string, unknown>[];

/** Maximum nesting depth of an array of rows; no file has more. */
const MAX_LIST_DEPTH = 5;
/** Maximum number of arrays offered, more than a person chooses from. */
const MAX_LISTS = 20;
/** Option that stands for the whole JSON file as one object, beside its arrays. */
const WHOLE_FILE = "";

/** Finds the arrays of objects in an object, by their paths with dots. */
function listsIn(value: Record<string, unknown>, path: readonly string[] = []): Map<string, Items> {
  const lists = new Map<string, Items>();
  for (const [name, inner] of Object.entries(value)) {
    if (lists.size >= MAX_LISTS || path.length >= MAX_LIST_DEPTH) break;
    const at = [...path, name];
    if (Array.isArray(inner) && inner.length > 0 && inner.every(isJsonObject)) {
      // Removes characters that PostgreSQL cannot store from the name.
      lists.set(at.join(".").toWellFormed().replaceAll("\u0000", "").slice(0, 200), inner);
    } else if (isJsonObject(inner)) for (const found of listsIn(inner, at)) lists.set(...found);
  }
  return lists;
}

/** Whether an object is one entry from the register's API, which has arrays of its own. */
const isOwnEntry = (value: Record<string, unknown>) => "_id" in value && "algorithmName" in value;

/** Finds the objects that are rows, with the name of their array and of all arrays; null for other content. */
function findItems(content: unknown, wanted: string | undefined) {
  if (Array.isArray(content)) {
    return content.every(isJsonObject) ? { items: content, list: null, lists: [] } : null;
  }
  if (!isJsonObject(content)) return null;
  const lists = listsIn(content).set(WHOLE_FILE, [content]);
  const longest = [...lists].reduce((best, one) => (one[1].length > best[1].length ? one : best));
  const list =
    wanted !== undefined && lists.has(wanted) ? wanted : isOwnEntry(content) ? WHOLE_FILE : longest[0];
  return { items: lists.get(list) ?? [content], list, lists: lists.size > 1 ? [...lists.keys()] : [] };
}

/**
 * Reads the rows of JSON text, from an array of objects or one object: first the column names, then a row for each
 * object, numbered by its place. Of an object with arrays of objects, reads the longest or the `wanted` one. Throws
 * invalid_input about the `file`.
 */
export function readJsonRows(
  text: string,
  wanted?: string,
): { rows: SourceRow[]; list: string | null; lists: string[] } {
  let content: unknown;
  try {
    content = parseLosslessJson(text);
  } catch {
    throw createFileError("brokenJson");
  }
  try {
    const found = findItems(content, wanted);
    if (found === null) throw createFileError("jsonShape");
    const { items, ...names } = found;
    if (items.length > IMPORT_LIMITS.rows) throw createFileError("tooManyRows", { max: IMPORT_LIMITS.rows });
    return { rows: tableOf(items), ...names };
  } catch (error) {
    // Rejects deeply nested arrays: no field of an entry needs more than one level.
    if (error instanceof RangeError) throw createFileError("jsonShape");
    throw error;
  }
}
