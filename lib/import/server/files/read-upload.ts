import "server-only";
import { join } from "node:path";
import type { DataModel } from "../../../fields/data-model";
import { AppError, type FieldProblem } from "../../../platform/errors";
import type { SourceColumn, SourceReading } from "../../answers";
import type { guessMappingOf } from "../../product-mapping";
import type { ImportKind } from "../../rules";
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
  /** How the columns are probably meant, with the key that tells most rows apart. */
  guessed: GuessedMapping;
}

type GuessedMapping = ReturnType<ReturnType<typeof guessMappingOf>>;

/** What the guessed mapping follows from, beside the file's contents. */
export interface GuessingContext {
  kind: ImportKind;
  model: DataModel;
  fileName: string;
}

export interface ReadingTask {
  bytes: Uint8Array;
  choice: ReadingChoice;
  context: GuessingContext;
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

const isBuilt = process.env.NODE_ENV === "production";

// Taken at run time: Turbopack tries to bundle what an imported Worker is given, and fails on a file it did not write.
const { Worker } = process.getBuiltinModule("node:worker_threads");

function startWorker(maxHeapMegabytes: number) {
  return new Worker(join(process.cwd(), isBuilt ? BUILT : SOURCE), {
    execArgv: [CONDITIONS, ...(isBuilt ? [] : ["--import", "tsx"])],
    resourceLimits: {
      maxOldGenerationSizeMb: maxHeapMegabytes,
      maxYoungGenerationSizeMb: MAX_YOUNG_MEGABYTES,
    },
  });
}

const isOutOfMemory = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

function askWorker(task: ReadingTask, maxHeapMegabytes: number): Promise<ReadingAnswer> {
  const worker = startWorker(maxHeapMegabytes);
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
  context: GuessingContext,
  cellsOf: readonly string[],
  maxHeapMegabytes = MAX_HEAP_MEGABYTES,
): Promise<UploadedSource> {
  const task: ReadingTask = { bytes, choice, context, cellsOf: cellsOf.map((name) => name.toLowerCase()) };
  const answer = queue.then(() => askWorker(task, maxHeapMegabytes));
  queue = answer.catch(() => undefined);
  const read = await answer;
  if ("fields" in read) throw new AppError("invalid_input", { fields: read.fields });
  return read.source;
}
