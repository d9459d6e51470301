import { openFaultGround } from "../faults/ground";
import { killDuringWrites } from "../faults/kills";
import { stopDuringRequests } from "../faults/shutdown";
import { actAsOne } from "../faults/two-processes";
import { badWeather } from "../faults/weather";
import { buildIfStale } from "../ground/application-build";
import { prepare } from "../ground/prepare";
import { say } from "../ground/report";
import type { Outcome } from "./outcome";

/** The faults of real processes on a real PostgreSQL; `kills` is how often each is killed. */
export async function runFaults(kills: number): Promise<Outcome> {
  await prepare();
  await buildIfStale();
  const ground = await openFaultGround();
  const outcome: Outcome = { passed: 0, failed: 0, failures: [] };
  const round = async (title: string, work: () => Promise<string[]>) => {
    const problems = await work().catch((error: unknown) => [String(error)]);
    for (const problem of problems.slice(0, 20)) say(`     ${problem}`);
    say(`   ${problems.length === 0 ? "✓" : "✕"} ${title}`);
    if (problems.length === 0) {
      outcome.passed += 1;
      return;
    }
    outcome.failed += 1;
    outcome.failures.push([title, ...problems.slice(0, 20)].join("\n    "));
  };
  try {
    const apps = [await ground.startApp(), await ground.startApp()];
    await round("kill -9 loses nothing that was acknowledged, and leaves nothing half", () =>
      killDuringWrites(ground, apps, kills),
    );
    await round("two processes on one database behave as one", () => actAsOne(ground, apps));
    await round("a database that cannot be reached is a 503 in time", () => badWeather(ground));
    await round("a stop finishes the requests in flight", () => stopDuringRequests(ground));
  } finally {
    await ground.close();
  }
  return outcome;
}
