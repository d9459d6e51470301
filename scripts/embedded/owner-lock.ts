import { createHash } from "node:crypto";
import { lstatSync, realpathSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { platform, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Who looks after a cluster. The lock is a listening socket, because the kernel takes that away from a killed process
 * at once, where a file with a process id would stay behind and lie. Others that want the cluster stay connected, so
 * that they notice the moment the owner is gone.
 */
export interface OwnerLock {
  /** Tells everyone who waits that the database answers on this port. */
  announce(port: number): void;
  release(): Promise<void>;
}

/** A living owner seen from another process. */
export interface OwnerConnection {
  /** The owner's database port, or null when the owner went away before its database was up. */
  ready: Promise<number | null>;
  gone: Promise<void>;
  disconnect(): void;
}

/** Becomes the owner, or connects to the one there is. */
export async function acquireOrConnect(
  directory: string,
): Promise<{ lock: OwnerLock } | { owner: OwnerConnection }> {
  const address = lockAddress(directory);
  for (;;) {
    const server = await listen(address);
    if (server) return { lock: ownerLock(server) };
    const owner = await connectTo(address);
    if (owner) return { owner };
    await clearStaleSocket(address);
  }
}

/** True when some process looks after this cluster now. */
export async function hasLivingOwner(directory: string): Promise<boolean> {
  const owner = await connectTo(lockAddress(directory));
  owner?.disconnect();
  return owner !== null;
}

function lockAddress(directory: string): string {
  const place = join(realpathSync(dirname(directory)), basename(directory));
  const name = `ai-register-${createHash("sha256").update(place).digest("hex").slice(0, 24)}`;
  // Linux' abstract sockets and Windows' pipes leave nothing behind; elsewhere a socket file may be left over.
  if (platform() === "linux") return `\0${name}`;
  if (platform() === "win32") return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(null);
      else reject(error);
    });
    server.listen(address, () => resolve(server));
  });
}

function ownerLock(server: Server): OwnerLock {
  const sockets = new Set<Socket>();
  let port: number | null = null;
  server.unref();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.unref();
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    if (port !== null) socket.write(`${port}\n`);
  });
  return {
    announce(announced) {
      port = announced;
      for (const socket of sockets) socket.write(`${announced}\n`);
    },
    async release() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function connectTo(address: string): Promise<OwnerConnection | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    socket.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" || error.code === "ENOENT") resolve(null);
      else reject(error);
    });
    socket.once("connect", () => {
      const gone = new Promise<void>((done) => socket.once("close", () => done()));
      const port = new Promise<number>((done) => socket.once("data", (data) => done(Number(String(data)))));
      socket.removeAllListeners("error");
      socket.on("error", () => socket.destroy());
      resolve({
        ready: Promise.race([port, gone.then(() => null)]).finally(() => socket.unref()),
        gone,
        disconnect: () => socket.destroy(),
      });
    });
  });
}

/** Removes the socket file of a killed owner, unless somebody else has replaced it in the meantime. */
async function clearStaleSocket(address: string): Promise<void> {
  if (platform() === "linux" || platform() === "win32") {
    await sleep(20);
    return;
  }
  const before = lstatSync(address, { throwIfNoEntry: false });
  await sleep(50 + Math.random() * 100);
  const after = lstatSync(address, { throwIfNoEntry: false });
  const someoneAnswers = await connectTo(address);
  if (someoneAnswers) someoneAnswers.disconnect();
  else if (before && before.ino === after?.ino) rmSync(address, { force: true });
}
