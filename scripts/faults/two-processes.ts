import { setTimeout as sleep } from "node:timers/promises";
import { withClient } from "../embedded/roles";
import { say } from "../ground/report";
import { call, idOf, personOf } from "./calls";
import { solveCaptcha } from "./captcha";
import { type App, type FaultGround, logIn, untilReady } from "./ground";
import { shareCaches } from "./shared-caches";

/** MESSAGES_PER_HOUR without a setting of its own. */
const MESSAGES = 10;
const MEMBER = "arts@umc-voorbeeld.example";

function differs(what: string, found: unknown, expected: unknown): string[] {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  return one === other ? [] : [`${what}: ${one} in the place of ${other}`];
}

/** A limit is spent at both together, also at the same moment. */
async function sharedLimits(first: App, second: App): Promise<string[]> {
  const json = {
    name: "Bezoeker",
    email: "bezoeker@umc-voorbeeld.example",
    message: "Een vraag over het register.",
  };
  const answers = await Promise.all(
    Array.from({ length: MESSAGES + 4 }, (_, index) =>
      call(index % 2 === 0 ? first : second, "POST", "/api/messages", { json }),
    ),
  );
  const refused = answers.filter((answer) => answer?.status === 429).length;
  const taken = answers.filter((answer) => answer?.ok).length;
  return differs("messages taken and refused", [taken, refused], [MESSAGES, 4]);
}

/** What ends a session in one process, or uses something up, counts in the other at the next request. */
async function sharedSessions(first: App, second: App): Promise<string[]> {
  const token = await logIn(first.port, MEMBER);
  const own = `/api/users/${personOf(token)}`;
  const before = await call(second, "GET", own, { token });
  await call(first, "DELETE", `${own}/sessions`, { token });
  const after = await Promise.all([first, second].map((app) => call(app, "GET", own, { token })));
  const captchaToken = await solveCaptcha(first.port);
  const json = { email: "niemand@umc-voorbeeld.example", password: "onbekend-1", captchaToken };
  const spent = [
    await call(first, "POST", "/api/auth/login", { json }),
    await call(second, "POST", "/api/auth/login", { json }),
  ];
  return [
    ...differs("a session of the other process", before?.status, 200),
    ...differs(
      "a session that was ended",
      after.map((answer) => answer?.status),
      [401, 401],
    ),
    ...differs(
      "a captcha, once and again",
      spent.map((answer) => answer?.status),
      [400, 403],
    ),
  ];
}

/** A save from a version that the other process has replaced is a conflict, and so is one of two at once. */
async function sharedVersions(first: App, second: App): Promise<string[]> {
  const token = await logIn(second.port, MEMBER);
  const save = (app: App, path: string, name: string, version?: number) =>
    call(app, version === undefined ? "POST" : "PUT", path, {
      token,
      json: { algorithmName: name, visibility: "Privé", ...(version === undefined ? {} : { version }) },
    });
  const added = await save(first, "/api/algorithm", "Twee processen");
  const _id = await idOf(added);
  const path = `/api/algorithm/${_id}`;
  const saved = await save(first, path, "Twee processen, de eerste", 1);
  const stale = await save(second, path, "Twee processen, de tweede", 1);
  const atOnce = await Promise.all(
    [first, second, first, second].map((app, index) => save(app, path, `Tegelijk ${index}`, 2)),
  );
  return [
    ...differs("a save, and one from the version before", [saved?.status, stale?.status], [200, 409]),
    ...differs(
      "four saves at once from one version",
      atOnce.map((answer) => answer?.status).sort(),
      [200, 409, 409, 409],
    ),
  ];
}

/** The daily round is made once a day: not by the second process, and not by one that starts again. */
async function oneDailyRound(ground: FaultGround, second: App): Promise<string[]> {
  const rounds = () =>
    withClient(ground.cluster.ownerUrl(), async (client) => {
      const { rows } = await client.query<{ made: string | null }>(
        "SELECT started_at || ' ' || finished_at AS made FROM daily_run ORDER BY day",
      );
      return rows.map(({ made }) => made);
    });
  for (let look = 0; (await rounds()).includes(null) && look < 50; look += 1) await sleep(200);
  const before = await rounds();
  second.server.crash();
  await sleep(100);
  await untilReady(second.port);
  await sleep(1_000);
  return [
    ...differs("daily rounds that were made", before.length, 1),
    ...differs("daily rounds after another start", await rounds(), before),
  ];
}

/** Two register processes on one database behave as one. Gives what went wrong, in sentences. */
export async function actAsOne(ground: FaultGround, apps: readonly App[]): Promise<string[]> {
  const [first, second] = apps;
  if (first === undefined || second === undefined) return ["There are no two processes."];
  const problems = [
    ...(await sharedLimits(first, second)),
    ...(await sharedSessions(first, second)),
    ...(await sharedVersions(first, second)),
    ...(await shareCaches(ground, first, second)),
    ...(await oneDailyRound(ground, second)),
  ];
  say("   limits, sessions, captchas, versions, caches and the daily round at two processes");
  return problems;
}
