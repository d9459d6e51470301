import { setTimeout as sleep } from "node:timers/promises";
import { say } from "../ground/report";
import { ask, type FaultGround, logIn, untilReady } from "./ground";
import { openTcpProxy } from "./tcp-proxy";

/** A request must have its answer by then: the 5 s of its database work and what comes around it. */
const LIMIT = 6_000;
const ADDRESSES = [
  "/",
  "/dashboard",
  "/about",
  "/login",
  "/admin",
  "/api/algorithm",
  "/api/notifications",
  "/api/ready",
];
const WEATHERS = ["slow", "silent", "cut"] as const;

/**
 * A register process whose way to the database becomes slow, silent or cut: every page and call that needs the
 * database says 503 in time and tells nobody's data, and all is well again when the way is, without a restart.
 */
export async function badWeather(ground: FaultGround): Promise<string[]> {
  const proxy = await openTcpProxy({ host: "127.0.0.1", port: ground.databasePort });
  const problems: string[] = [];
  try {
    const app = await ground.startApp({ databasePort: proxy.port });
    const token = await logIn(app.port, "beheer@umc-voorbeeld.example");
    const headers = { authorization: `Bearer ${token}`, cookie: `session=${token}` };
    let slowest = 0;
    for (const weather of WEATHERS) {
      proxy.become(weather);
      await Promise.all(
        ADDRESSES.map(async (path) => {
          const started = performance.now();
          const answer = await ask(app.port, path, { headers });
          const took = performance.now() - started;
          slowest = Math.max(slowest, took);
          if (answer?.status !== 503 || took > LIMIT) {
            problems.push(
              `${path} (${weather}): ${answer?.status ?? "no answer"} after ${Math.round(took)} ms`,
            );
          }
          if (answer?.status === 503 && !answer.headers.has("retry-after")) {
            problems.push(`${path} (${weather}): 503 without Retry-After`);
          }
        }),
      );
      const health = await ask(app.port, "/api/health");
      if (health?.status !== 200) problems.push(`/api/health (${weather}): ${health?.status ?? "no answer"}`);
      proxy.become("clear");
      await untilReady(app.port);
      // The connections that died are replaced as they are met.
      await sleep(500);
      for (const path of ADDRESSES) {
        const answer = await ask(app.port, path, { headers });
        if (answer === null || answer.status >= 400) {
          problems.push(`${path} after ${weather}: ${answer?.status ?? "no answer"}`);
        }
      }
    }
    say(`   ${WEATHERS.length} × ${ADDRESSES.length} addresses; slowest answer ${Math.round(slowest)} ms`);
  } finally {
    await proxy.close();
  }
  return problems;
}
