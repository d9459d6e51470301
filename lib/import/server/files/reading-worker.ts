import "server-only";
import { AppError } from "../../../platform/errors";
import { cleanLine } from "../../../platform/text/schema";
import { guessMapping } from "../../guess";
import type { ImportMapping } from "../../mapping-schema";
import type { RowField } from "../../places";
import type { ReadingAnswer, ReadingTask } from "./read-upload";
import { readSourceFile, type SourceFile } from "./source-file";

// Child process that reads one uploaded file and ends with its parent; read-upload.ts starts it.

/** Fields that stay the same between files, so that they can form a key with the name; the best first. */
const STEADY_FIELDS = [
  "supplier",
  "developerName",
  "nameCommercialProduct",
  "activeHospital",
  "medicalSpecialism",
  "collaboration",
] as const;
/** Fields that are expected to change: in a key, they would turn a changed row into a new entry. */
const CHANGING_FIELDS = ["technicalReadinessLevel", "reasonCancellation", "visibility"] as const;
/** Maximum average characters per cell of a key column; people rewrite longer texts. */
const MAX_AVERAGE_LENGTH = 60;

type Cells = readonly string[];

const cellsOf = ({ rows }: SourceFile, place: number): Cells =>
  rows.map(({ cells }) => cleanLine(cells[place] ?? "").toLowerCase());

/** Counts the rows whose key is empty or that of an earlier row. */
function countDoubles(...columns: Cells[]): number {
  const [first = []] = columns;
  const known = new Set<string>();
  let doubles = 0;
  for (const index of first.keys()) {
    const parts = columns.map((cells) => cells[index] ?? "");
    const key = JSON.stringify(parts);
    if (known.has(key) || parts.every((part) => part === "")) doubles += 1;
    known.add(key);
  }
  return doubles;
}

/** Returns the indexes of columns that may complete a key, the best first. */
function candidatesOf({ columns, rows }: SourceFile, { fields, addedOn }: ImportMapping): number[] {
  const places = new Map(columns.map(({ name }, place) => [name, place]));
  const placeOf = (field: RowField) => places.get(fields[field]?.column ?? "") ?? -1;
  const excluded = new Set([
    ...(["algorithmName", "name", ...CHANGING_FIELDS] as const).map(placeOf),
    places.get(addedOn?.column ?? ""),
  ]);
  const isShort = (place: number) => {
    const length = rows.reduce((sum, { cells }) => sum + (cells[place]?.length ?? 0), 0);
    return length > 0 && length <= rows.length * MAX_AVERAGE_LENGTH;
  };
  const all = [...STEADY_FIELDS.map(placeOf), ...columns.keys()];
  return [...new Set(all)].filter((place) => place >= 0 && !excluded.has(place) && isShort(place));
}

/**
 * Returns the mapping with a key of two columns where names are not unique: the name, and the column that leaves the
 * fewest duplicate keys. Unchanged if another key is chosen, the names differ, or no column helps.
 */
function chooseBestSourceKey(source: SourceFile, mapping: ImportMapping): ImportMapping {
  const { fromName, prefix } = mapping.sourceKey;
  const nameColumn = (mapping.fields.algorithmName ?? mapping.fields.name)?.column;
  const namePlace = source.columns.findIndex(({ name }) => name === nameColumn);
  if (fromName === undefined || nameColumn === undefined || namePlace < 0) return mapping;
  const names = cellsOf(source, namePlace);
  let best = { doubles: countDoubles(names), column: "" };
  for (const place of candidatesOf(source, mapping)) {
    if (best.doubles === 0) break;
    const doubles = countDoubles(names, cellsOf(source, place));
    if (doubles < best.doubles) best = { doubles, column: source.columns[place]?.name ?? "" };
  }
  if (best.column === "") return mapping;
  return { ...mapping, sourceKey: { columns: [nameColumn, best.column], prefix } };
}

/** Rows per JSON text for the database. */
const ROWS_PER_BATCH = 1_000;

async function read({ bytes, choice, kind, model, fileName: name }: ReadingTask): Promise<ReadingAnswer> {
  try {
    const file = await readSourceFile(bytes, choice);
    const { reading, columns, rows } = file;
    const delimiter = reading.delimiter ?? ",";
    const guessed = chooseBestSourceKey(file, guessMapping(kind, model, columns, { name, delimiter }));
    const batches: string[] = [];
    for (let start = 0; start < rows.length; start += ROWS_PER_BATCH) {
      batches.push(JSON.stringify(rows.slice(start, start + ROWS_PER_BATCH)));
    }
    return { source: { reading, columns, batches, guessed } };
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_input") return { fields: error.fields };
    throw error;
  }
}

process.on("message", (task: ReadingTask) => {
  void read(task).then((answer) => process.send?.(answer));
});
