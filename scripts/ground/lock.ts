import { createHash } from "node:crypto";
import { lstatSync, realpathSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { platform, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs work while no other process does so for that path, such as starting or stopping a directory's server. The lock
 * is a listening socket, which the kernel closes when its process is killed, where a lock file would stay.
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const address = addressOf(path);
  let lock = await listen(address);
  while (lock === null) {
    await clearStaleSocket(address);
    await sleep(30);
    lock = await listen(address);
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}

function addressOf(path: string): string {
  const place = join(realpathSync(dirname(path)), basename(path));
  const name = `ai-register-${createHash("sha256").update(place).digest("hex").slice(0, 24)}`;
  // Abstract sockets of Linux and pipes of Windows leave no file behind; other systems may leave a socket file.
  if (platform() === "linux") return `\0${name}`;
  if (platform() === "win32") return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((asking) => asking.destroy());
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(null);
      else reject(error);
    });
    server.listen(address, () => resolve(server));
  });
}

/** Removes the socket file of a killed process, unless another process has replaced it meanwhile. */
async function clearStaleSocket(address: string): Promise<void> {
  if (platform() === "linux" || platform() === "win32") return;
  const before = lstatSync(address, { throwIfNoEntry: false });
  await sleep(50 + Math.random() * 100);
  const after = lstatSync(address, { throwIfNoEntry: false });
  if (before && before.ino === after?.ino && !(await answers(address))) rmSync(address, { force: true });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = connect(address, () => resolve(true));
    asking.once("error", () => resolve(false)).once("connect", () => asking.destroy());
  });
}
