import { setTimeout as sleep } from "node:timers/promises";
import { signalAll } from "../embedded/processes";
import { say } from "../ground/report";
import { type App, type FaultGround, logIn, untilReady } from "./ground";
import { brokenPromises, startWriters } from "./writers";

const WRITERS = 4;

/**
 * kill -9 of a register process and of PostgreSQL, `kills` times each, during a stream of writes at two processes of
 * the register. Gives what went wrong, in sentences.
 */
export async function killDuringWrites(
  ground: FaultGround,
  apps: readonly App[],
  kills: number,
): Promise<string[]> {
  const ports = apps.map(({ port }) => port);
  const token = await logIn(ports[0] ?? 0, "arts@umc-voorbeeld.example");
  const writers = startWriters(ports, token, WRITERS);
  const recoveries: number[] = [];
  for (let round = 0; round < kills; round += 1) {
    const app = apps[round % apps.length];
    if (app === undefined) break;
    await untilMoreWrites(writers.acknowledged);
    app.server.crash();
    await sleep(100);
    recoveries.push(await untilReady(app.port));
    await untilMoreWrites(writers.acknowledged);
    // Every other time the postmaster alone, as the system would take it; else all of it at once.
    const processes = ground.postgres();
    signalAll(round % 2 === 0 ? processes : [Math.min(...processes)], "SIGKILL");
    await sleep(100);
    for (const port of ports) recoveries.push(await untilReady(port));
  }
  await untilMoreWrites(writers.acknowledged);
  const promised = await writers.stop();
  const slowest = Math.max(0, ...recoveries);
  say(
    `   ${kills} × kill -9 of the register, ${kills} × of PostgreSQL; ${writers.acknowledged()} writes acknowledged; ` +
      `slowest recovery ${Math.round(slowest)} ms`,
  );
  return brokenPromises(ground, promised);
}

async function untilMoreWrites(acknowledged: () => number): Promise<void> {
  const wanted = acknowledged() + WRITERS * 2;
  for (let waited = 0; acknowledged() < wanted; waited += 50) {
    if (waited > 60_000) throw new Error("No write was acknowledged for a minute.");
    await sleep(50);
  }
}
