import { setTimeout as sleep } from "node:timers/promises";
import { say } from "../ground/report";
import { solveCaptcha } from "./captcha";
import { ask, type FaultGround } from "./ground";

const REQUESTS = 12;

/** Stops a register process in the middle of requests that take their time: each still gets its answer. */
export async function stopDuringRequests(ground: FaultGround): Promise<string[]> {
  const app = await ground.startApp();
  const captchas = await Promise.all(Array.from({ length: REQUESTS }, () => solveCaptcha(app.port)));
  // Checking a password is the slowest thing that the register does on purpose.
  const logins = captchas.map((captchaToken) =>
    ask(app.port, "/api/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "niemand@umc-voorbeeld.example", password: "onbekend-1", captchaToken }),
    }),
  );
  await sleep(60);
  const stopped = app.server.stop();
  const statuses = (await Promise.all(logins)).map((answer) => answer?.status ?? 0);
  await stopped;
  say(
    `   ${statuses.filter((status) => status === 400).length} of ${REQUESTS} requests in flight were answered`,
  );
  return statuses.filter((status) => status !== 400).map((status) => `A login in flight got ${status}.`);
}
