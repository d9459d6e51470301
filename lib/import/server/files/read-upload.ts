import "server-only";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { AppError, type FieldProblem } from "../../../platform/errors";
import type { SourceColumn, SourceReading } from "../../answers";
import { fileProblem } from "./read-rows";
import type { ReadingChoice } from "./source-file";

/** An uploaded file as the database stores it, without its rows as objects: those would stop the process again. */
export interface UploadedSource {
  reading: SourceReading;
  columns: SourceColumn[];
  /** Arrays of SourceRow as JSON. */
  batches: string[];
  /** All cells that are not empty, of the columns that were asked for, by the names of the columns. */
  cells: Map<string, string[]>;
}

export interface ReadingTask {
  bytes: Uint8Array;
  choice: ReadingChoice;
  /** Names of columns in small letters. */
  cellsOf: readonly string[];
}

export type ReadingAnswer = { source: UploadedSource } | { fields: FieldProblem[] };

/** Bounds the memory of the thread that reads; docs/operations.md names it. */
const MAX_HEAP_MEGABYTES = 512;
/** Room for what lives shortly, so that reading many cells is not held up by collecting garbage. */
const MAX_YOUNG_MEGABYTES = 64;
const READING_TIMEOUT_MS = 180_000;
const CONDITIONS = "--conditions=react-server";
const SOURCE = "lib/import/server/files/reading-worker.ts";
/** Written by scripts/ground/application-build.ts. */
const BUILT = ".next/reading-worker.mjs";

function startWorker(): Worker {
  const isBuilt = process.env.NODE_ENV === "production";
  return new Worker(join(process.cwd(), isBuilt ? BUILT : SOURCE), {
    execArgv: [CONDITIONS, ...(isBuilt ? [] : ["--import", "tsx"])],
    resourceLimits: {
      maxOldGenerationSizeMb: MAX_HEAP_MEGABYTES,
      maxYoungGenerationSizeMb: MAX_YOUNG_MEGABYTES,
    },
  });
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

function askWorker(task: ReadingTask): Promise<ReadingAnswer> {
  const worker = startWorker();
  return new Promise<ReadingAnswer>((resolve, reject) => {
    const fail = (error: unknown) => reject(isOutOfMemory(error) ? fileProblem("heavyFile") : error);
    const timer = setTimeout(() => fail(fileProblem("slowFile")), READING_TIMEOUT_MS);
    worker.on("error", fail);
    worker.on("exit", (code) => fail(new Error(`the reading thread ended with ${code}`)));
    worker.on("message", resolve);
    worker.on("exit", () => clearTimeout(timer));
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}

let queue: Promise<unknown> = Promise.resolve();

/**
 * Reads an uploaded file in a thread of its own, one file at a time in each process. Throws invalid_input about the
 * `file` as readSource does, and when it takes too much memory or time.
 */
export async function readUpload(
  bytes: Uint8Array,
  choice: ReadingChoice,
  cellsOf: readonly string[],
): Promise<UploadedSource> {
  const task = { bytes, choice, cellsOf: cellsOf.map((name) => name.toLowerCase()) };
  const answer = queue.then(() => askWorker(task));
  queue = answer.catch(() => undefined);
  const read = await answer;
  if ("fields" in read) throw new AppError("invalid_input", { fields: read.fields });
  return read.source;
}
