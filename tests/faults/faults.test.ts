import { setTimeout as sleep } from "node:timers/promises";
import { withDatabaseClient } from "../../scripts/embedded/roles";
import { isProcessAlive } from "../../scripts/ground/processes";
import { callLocalRegister, logInForToken, readCreatedId, readPersonIdFromToken } from "../support/calls";
import { solveCaptchaOfServer } from "../support/solve-captcha";
import { openTcpProxy, type TcpProxy } from "../support/tcp-proxy";
import { type App, type FaultGround, openFaultGround, untilReady } from "./ground";
import { answererOf, processesOf } from "./processes";
import { shareCaches } from "./shared-caches";
import { brokenPromises, startWriters } from "./writers";

/** Real processes of the register on a real PostgreSQL (`npm run test:faults`): what becomes of them when one fails. */

/** How often the register and PostgreSQL are each killed. */
const KILLS = Number(process.env.KILLS ?? 3);
const WRITERS = 4;
/** MESSAGES_PER_HOUR without a setting of its own. */
const MESSAGES = 10;
const [ADMIN, MEMBER] = ["beheer@umc-voorbeeld.example", "arts@umc-voorbeeld.example"];
const METRICS_TOKEN = "figures-of-all-processes";
const STRANGER = { email: "niemand@umc-voorbeeld.example", password: "onbekend-1" };

jest.setTimeout(120_000 + KILLS * 30_000);
let ground: FaultGround;
let first: App;
/** Two processes behind one port: three in all that have only the database in common. */
let second: App;

beforeAll(async () => {
  ground = await openFaultGround();
  first = await ground.startApp();
  second = await ground.startApp({ settings: { PROCESSES: "2", LOG_LEVEL: "info", METRICS_TOKEN } });
});
afterAll(() => ground.close());

/** For the person at the terminal, beside what jest tells. */
const tell = (line: string) => process.stderr.write(`   ${line}\n`);

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended with the postmaster.
  }
}

async function untilMoreWrites(acknowledged: () => number): Promise<void> {
  const wanted = acknowledged() + WRITERS * 2;
  for (let waited = 0; acknowledged() < wanted; waited += 50) {
    if (waited > 60_000) throw new Error("No write was acknowledged for a minute.");
    await sleep(50);
  }
}

it("loses nothing that was acknowledged by kill -9, and leaves nothing half", async () => {
  const ports = [first.port, second.port];
  const writers = startWriters(ports, await logInForToken(first.port, MEMBER), WRITERS);
  let slowest = 0;
  for (let round = 0; round < KILLS; round += 1) {
    const app = round % 2 === 0 ? first : second;
    await untilMoreWrites(writers.acknowledged);
    app.server.crash();
    await sleep(100);
    slowest = Math.max(slowest, await untilReady(app.port));
    await untilMoreWrites(writers.acknowledged);
    // Every other time the postmaster alone, as the system would take it; else all of it at once.
    const processes = ground.postgres();
    for (const pid of round % 2 === 0 ? processes : processes.slice(0, 1)) kill(pid);
    await sleep(100);
    for (const port of ports) slowest = Math.max(slowest, await untilReady(port));
  }
  await untilMoreWrites(writers.acknowledged);
  const promised = await writers.stop();
  tell(
    `${KILLS} × kill -9 of the register, ${KILLS} × of PostgreSQL; ${writers.acknowledged()} writes acknowledged; ` +
      `slowest recovery ${Math.round(slowest)} ms`,
  );
  expect(await brokenPromises(ground, promised)).toEqual([]);
});

describe("two processes on one database behave as one", () => {
  const statuses = (answers: (Response | null)[]) => answers.map((answer) => answer?.status);

  it("spend a limit together, also at the same moment", async () => {
    const json = {
      name: "Bezoeker",
      email: "bezoeker@umc-voorbeeld.example",
      message: "Een vraag over het register.",
    };
    const answers = await Promise.all(
      Array.from({ length: MESSAGES + 4 }, (_, index) =>
        callLocalRegister((index % 2 === 0 ? first : second).port, "POST", "/api/messages", { json }),
      ),
    );
    expect(answers.filter((answer) => answer?.status === 429)).toHaveLength(4);
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(MESSAGES);
  });

  it("know at the next request that the other one ended a session or took a captcha", async () => {
    const token = await logInForToken(first.port, MEMBER);
    const own = `/api/users/${readPersonIdFromToken(token)}`;
    const ask = () =>
      Promise.all([first, second].map(({ port }) => callLocalRegister(port, "GET", own, { token })));
    expect(statuses(await ask())).toEqual([200, 200]);
    await callLocalRegister(first.port, "DELETE", `${own}/sessions`, { token });
    expect(statuses(await ask())).toEqual([401, 401]);
    const json = { ...STRANGER, captchaToken: await solveCaptchaOfServer(first.port) };
    const once = await callLocalRegister(first.port, "POST", "/api/auth/login", { json });
    const again = await callLocalRegister(second.port, "POST", "/api/auth/login", { json });
    expect(statuses([once, again])).toEqual([400, 403]);
  });

  it("refuse a save from a version that the other one has replaced, and all but one of those at once", async () => {
    const token = await logInForToken(second.port, MEMBER);
    const entry = (algorithmName: string) => ({ algorithmName, visibility: "Privé" });
    const added = await callLocalRegister(first.port, "POST", "/api/algorithm", {
      token,
      json: entry("Twee processen"),
    });
    const path = `/api/algorithm/${await readCreatedId(added)}`;
    const save = ({ port }: App, name: string, version: number) =>
      callLocalRegister(port, "PUT", path, { token, json: { ...entry(name), version } });
    const saved = await save(first, "Twee processen, de eerste", 1);
    const stale = await save(second, "Twee processen, de tweede", 1);
    expect(statuses([saved, stale])).toEqual([200, 409]);
    const atOnce = await Promise.all(
      [first, second, first, second].map((app, index) => save(app, `Tegelijk ${index}`, 2)),
    );
    expect(statuses(atOnce).sort()).toEqual([200, 409, 409, 409]);
  });

  it("show each other's writes within 5 seconds, and their own at once", async () => {
    const { problems, slowest } = await shareCaches(ground, first, second);
    tell(`a write shows in the other process after ${(slowest / 1_000).toFixed(1)} s at most`);
    expect(problems).toEqual([]);
  });

  it("make the daily round once, also when one of them starts again", async () => {
    const rounds = () =>
      withDatabaseClient(ground.cluster.ownerUrl(), async (client) => {
        const { rows } = await client.query<{ made: string | null }>(
          "SELECT started_at || ' ' || finished_at AS made FROM daily_run ORDER BY day",
        );
        return rows.map(({ made }) => made);
      });
    let before = await rounds();
    for (let look = 0; (before.length === 0 || before.includes(null)) && look < 50; look += 1) {
      await sleep(200);
      before = await rounds();
    }
    expect(before).toHaveLength(1);
    second.server.crash();
    await sleep(100);
    await untilReady(second.port);
    await sleep(1_000);
    expect(await rounds()).toEqual(before);
  });
});

/** Every page and call that needs the database says 503 in time and tells nobody's data; all is well again without a restart. */
describe("a way to the database that is", () => {
  /** A request must have its answer by then: the 5 s of its database work and what comes around it. */
  const LIMIT = 6_000;
  const ADDRESSES = [
    "/",
    "/dashboard",
    "/about",
    "/login",
    "/admin",
    // One page: the whole list is as long as what the kills were given time to write.
    "/api/algorithm?page=1",
    "/api/notifications",
    "/api/ready",
  ];
  let proxy: TcpProxy;
  let app: App;
  let token: string;

  beforeAll(async () => {
    proxy = await openTcpProxy({ host: "127.0.0.1", port: ground.databasePort });
    app = await ground.startApp({ databasePort: proxy.port });
    token = await logInForToken(app.port, ADMIN);
  });
  afterAll(() => proxy.close());

  it.each(["slow", "silent", "cut"] as const)("%s is a 503 in time", async (weather) => {
    proxy.become(weather);
    const answers = await Promise.all(
      ADDRESSES.map(async (path) => {
        const started = performance.now();
        const answer = await callLocalRegister(app.port, "GET", path, { token });
        const isInTime = performance.now() - started <= LIMIT;
        return { path, status: answer?.status, isInTime, saysWhen: answer?.headers.has("retry-after") };
      }),
    );
    expect(answers).toEqual(ADDRESSES.map((path) => ({ path, status: 503, isInTime: true, saysWhen: true })));
    expect((await callLocalRegister(app.port, "GET", "/api/health"))?.status).toBe(200);
    proxy.become("clear");
    await untilReady(app.port);
    // The connections that died are replaced as they are met.
    await sleep(500);
    for (const path of ADDRESSES) {
      const answer = await callLocalRegister(app.port, "GET", path, { token });
      expect([path, (answer?.status ?? 599) < 400]).toEqual([path, true]);
    }
  });
});

/** Checking a password is the slowest thing that the register does on purpose. Gives the answers that are under way. */
async function startLogins({ port }: App): Promise<Promise<Response | null>[]> {
  const captchas = await Promise.all(Array.from({ length: 12 }, () => solveCaptchaOfServer(port)));
  // Each tries an account of its own: none has to wait for another.
  const logins = captchas.map((captchaToken, index) => {
    const json = { ...STRANGER, email: `niemand-${port}-${index}@umc-voorbeeld.example`, captchaToken };
    return callLocalRegister(port, "POST", "/api/auth/login", { json });
  });
  await sleep(60);
  return logins;
}

describe("two processes behind one port", () => {
  const withJobs = () => processesOf(second).filter(({ hasJobs }) => hasJobs);

  it("take turns, are counted as one whichever is asked, and have one set of jobs", async () => {
    const count = async () => {
      const answer = await callLocalRegister(second.port, "GET", "/api/metrics", { token: METRICS_TOKEN });
      const found = /duration_seconds_count\{area="api",method="GET",status="404"\} (\d+)/;
      return Number(found.exec((await answer?.text()) ?? "")?.[1] ?? 0);
    };
    const before = await count();
    const path = `/api/nowhere-${process.pid}`;
    for (let number = 0; number < 4; number += 1) await callLocalRegister(second.port, "GET", path);
    const pids = processesOf(second).map(({ pid }) => pid);
    expect(answererOf(second, path)).toEqual(pids.sort());
    expect(pids).toHaveLength(2);
    expect([await count(), await count()]).toEqual([before + 4, before + 4]);
    expect(withJobs()).toHaveLength(1);
  });

  it("show at once what the other one wrote", async () => {
    const token = await logInForToken(second.port, ADMIN);
    const content = "Beide processen tonen dit bericht.";
    const looks = async () => {
      const shown: boolean[] = [];
      for (let look = 0; look < 4; look += 1) {
        const answer = await callLocalRegister(second.port, "GET", "/api/notifications");
        shown.push((await answer?.text())?.includes(content) ?? false);
      }
      return shown;
    };
    expect(await looks()).toEqual([false, false, false, false]);
    await callLocalRegister(second.port, "POST", "/api/notifications", {
      token,
      json: { content, style: "info" },
    });
    expect(await looks()).toEqual([true, true, true, true]);
  });

  it("answer all along while one that is killed is replaced, with its jobs", async () => {
    const logins = await startLogins(second);
    const killed = withJobs()[0]?.pid ?? 0;
    process.kill(killed, "SIGKILL");
    await sleep(100);
    const health: (number | undefined)[] = [];
    do {
      health.push((await callLocalRegister(second.port, "GET", "/api/health"))?.status);
      await sleep(20);
    } while (processesOf(second).length < 2);
    expect(health.filter((status) => status !== 200)).toEqual([]);
    expect(withJobs().map(({ pid }) => pid)).not.toContain(killed);
    expect(withJobs()).toHaveLength(1);
    const statuses = (await Promise.all(logins)).map((answer) => answer?.status);
    // What the killed one was at is lost with it, and nothing else.
    expect(statuses).toContain(400);
    expect(statuses.filter((status) => status !== 400 && status !== undefined)).toEqual([]);
  });
});

it.each(["one process", "two"])("finishes the requests in flight when it stops, with %s", async (amount) => {
  const app = amount === "two" ? second : await ground.startApp({ settings: { LOG_LEVEL: "info" } });
  const pids = processesOf(app).map(({ pid }) => pid);
  const logins = await startLogins(app);
  expect(await app.server.stop()).toEqual({ code: 0, signal: null });
  expect((await Promise.all(logins)).map((answer) => answer?.status)).toEqual(logins.map(() => 400));
  expect(pids.filter(isProcessAlive)).toEqual([]);
});
