import "server-only";
import { AppError } from "../../../platform/errors";
import { guessMapping } from "../../guess";
import { chooseBestSourceKey } from "../source-keys";
import type { ReadingAnswer, ReadingTask } from "./read-upload";
import { readSourceFile } from "./source-file";

// Child process that reads one uploaded file and ends with its parent; read-upload.ts starts it.

/** Rows per JSON text for the database. */
const ROWS_PER_BATCH = 1_000;

async function read({ bytes, choice, context, cellsOf }: ReadingTask): Promise<ReadingAnswer> {
  try {
    const { kind, model, fileName: name } = context;
    const file = await readSourceFile(bytes, choice);
    const { reading, columns, rows } = file;
    const delimiter = reading.delimiter ?? ",";
    const guessed = chooseBestSourceKey(file, guessMapping(kind, model, columns, { name, delimiter }));
    const batches: string[] = [];
    for (let start = 0; start < rows.length; start += ROWS_PER_BATCH) {
      batches.push(JSON.stringify(rows.slice(start, start + ROWS_PER_BATCH)));
    }
    const wanted = columns.flatMap(({ name }, place): [string, string[]][] => {
      if (!cellsOf.includes(name.toLowerCase())) return [];
      return [[name, rows.map(({ cells }) => (cells[place] ?? "").trim()).filter((cell) => cell !== "")]];
    });
    return { source: { reading, columns, batches, cells: new Map(wanted), guessed } };
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_input") return { fields: error.fields };
    throw error;
  }
}

process.on("message", (task: ReadingTask) => {
  void read(task).then((answer) => process.send?.(answer));
});
