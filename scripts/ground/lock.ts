import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

/** SQLite's result code when another connection holds the lock. */
const SQLITE_BUSY = 5;

/**
 * Runs work under a lock between processes, such as for starting or stopping the server of a directory. The lock is
 * SQLite's on an empty file beside `path`: the kernel releases it when its process ends, even by a kill.
 */
export async function withProcessLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const file = new DatabaseSync(`${path}.lock`);
  try {
    await takeLock(file);
    return await work();
  } finally {
    file.close();
  }
}

async function takeLock(file: DatabaseSync): Promise<void> {
  try {
    file.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    await sleep(30);
    await takeLock(file);
  }
}
