import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

/** SQLite's result code when another connection holds the lock. */
const SQLITE_BUSY = 5;

/**
 * Runs work while no other process does so for that path, such as starting or stopping a directory's server. The lock
 * is SQLite's on an empty file beside the path: the kernel releases it when its process ends, however that ends.
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
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
