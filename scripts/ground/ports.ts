import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { TerminalMessageError } from "./report";

/** How long to wait, in milliseconds, for an ending process to release the port. */
const PORT_WAIT_MS = 2_000;

/** Returns the register's port from the environment. */
export function getConfiguredPort(environment: NodeJS.ProcessEnv): number {
  const port = Number(environment.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new TerminalMessageError(
      `PORT=${environment.PORT ?? ""} is no port; choose a number from 1 to 65535.`,
    );
  }
  return port;
}

/** Throws TerminalMessageError when a port is taken, with advice on how to continue. */
export async function requireFreePort(port: number, command: string): Promise<void> {
  const end = Date.now() + PORT_WAIT_MS;
  for (;;) {
    const found = await listenOn(port);
    if (found === port) return;
    if (found === "EACCES") {
      throw new TerminalMessageError(
        `This user may not open port ${port}; choose another: PORT=3000 ${command}`,
      );
    }
    if (Date.now() > end) {
      const other = port < 65_535 ? port + 1 : port - 1;
      throw new TerminalMessageError(
        `Port ${port} is in use; start on another one with: PORT=${other} ${command}`,
      );
    }
    await sleep(100);
  }
}

/** Returns a free port of 127.0.0.1: the wanted one if possible. */
export async function findFreePort(wanted: number | null): Promise<number> {
  for (const port of [wanted ?? 0, 0]) {
    const found = await listenOn(port, "127.0.0.1");
    if (typeof found === "number") return found;
  }
  throw new Error("no free port on 127.0.0.1");
}

/** Briefly listens on a port; returns the port, a random one for 0, or the error code. */
function listenOn(port: number, host?: string): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? address?.port : undefined));
    });
  });
}
