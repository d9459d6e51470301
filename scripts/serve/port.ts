import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { PlainError } from "../ground/report";

/** How long a run that is just ending may still hold the port. */
const PATIENCE = 2_000;

/** The port the register is wanted on. */
export function wantedPort(environment: NodeJS.ProcessEnv): number {
  const port = Number(environment.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new PlainError(`PORT=${environment.PORT ?? ""} is no port; choose a number from 1 to 65535.`);
  }
  return port;
}

/** Says in one sentence that a port is taken, and how to go on. */
export async function requireFreePort(port: number, command: string): Promise<void> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const problem = await bindingProblem(port);
    if (problem === null) return;
    if (problem === "EACCES") {
      throw new PlainError(`This user may not open port ${port}; choose another: PORT=3000 ${command}`);
    }
    if (Date.now() > end) {
      const other = port < 65_535 ? port + 1 : port - 1;
      throw new PlainError(`Port ${port} is in use; start on another one with: PORT=${other} ${command}`);
    }
    await sleep(100);
  }
}

function bindingProblem(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "EADDRINUSE"));
    server.listen(port, () => server.close(() => resolve(null)));
  });
}
