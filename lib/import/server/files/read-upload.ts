import "server-only";
import { join } from "node:path";
import type { DataModel } from "../../../fields/data-model";
import { AppError, type FieldProblem } from "../../../platform/errors";
import type { SourceColumn, SourceReading } from "../../answers";
import type { ImportMapping } from "../../mapping-schema";
import type { ImportKind } from "../../rules";
import { createFileError } from "./read-rows";
import type { ReadingOptions } from "./source-file";

/** An uploaded file as the database stores it; its rows stay JSON, as objects would block the process again. */
export interface UploadedSource {
  reading: SourceReading;
  columns: SourceColumn[];
  /** Arrays of SourceRow as JSON. */
  batches: string[];
  /** Guessed mapping, with the key that distinguishes most rows. */
  guessed: ImportMapping;
}

/** A file to read; kind, model and name serve to guess its mapping. */
export interface ReadingTask {
  bytes: Uint8Array;
  choice: ReadingOptions;
  kind: ImportKind;
  model: DataModel;
  fileName: string;
}

export type ReadingAnswer = { source: UploadedSource } | { fields: FieldProblem[] };

/** Heap limit of the process that reads; docs/operations.md names it. */
const MAX_HEAP_MEGABYTES = 512;
const READING_TIMEOUT_MS = 180_000;
const CONDITIONS = "--conditions=react-server";
const SOURCE = "lib/import/server/files/reading-worker.ts";
/** Written by scripts/ground/application-build.ts. */
const BUILT = ".next/reading-worker.mjs";
/** Exit code of a Node process that ran out of memory on Windows, which has no signals. */
const ABORTED = 134;

const isBuilt = process.env.NODE_ENV === "production";

// Loaded at run time: Turbopack tries to bundle the file passed to an imported `fork`.
const { fork } = process.getBuiltinModule("node:child_process");

/**
 * Reads a file in a child process. A worker thread would not do: V8 aborts the whole process when a single allocation
 * in the thread exceeds its heap limit by more than 16 MB.
 */
function askWorker(task: ReadingTask, maxHeapMegabytes: number): Promise<ReadingAnswer> {
  const worker = fork(join(process.cwd(), isBuilt ? BUILT : SOURCE), {
    execArgv: [
      CONDITIONS,
      `--max-old-space-size=${maxHeapMegabytes}`,
      ...(isBuilt ? [] : ["--import", "tsx"]),
    ],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let complaints = "";
  worker.stderr?.on("data", (chunk) => {
    complaints += chunk;
  });
  return new Promise<ReadingAnswer>((resolve, reject) => {
    const timer = setTimeout(() => reject(createFileError("slowFile")), READING_TIMEOUT_MS);
    worker.on("message", resolve);
    worker.on("error", reject);
    worker.on("close", (code, signal) => {
      clearTimeout(timer);
      // Without memory, V8 ends a process by SIGABRT, and Linux by SIGKILL.
      const isOutOfMemory = signal !== null || code === ABORTED;
      reject(
        isOutOfMemory
          ? createFileError("heavyFile")
          : new Error(`the reading process ended with ${code}: ${complaints}`),
      );
    });
    worker.send(task);
  }).finally(() => worker.kill("SIGKILL"));
}

let queue: Promise<unknown> = Promise.resolve();

/**
 * Reads an uploaded file in a child process, one file at a time per server process. Throws invalid_input about the
 * `file` as readSourceFile does, and when it takes too much memory or time.
 */
export async function readUpload(
  task: ReadingTask,
  maxHeapMegabytes = MAX_HEAP_MEGABYTES,
): Promise<UploadedSource> {
  const answer = queue.then(() => askWorker(task, maxHeapMegabytes));
  queue = answer.catch(() => undefined);
  const read = await answer;
  if ("fields" in read) throw new AppError("invalid_input", { fields: read.fields });
  return read.source;
}
