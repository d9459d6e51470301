import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { withDatabaseClient } from "../../scripts/embedded/roles";
import { callLocalRegister } from "../support/calls";
import { type App, type FaultGround, openFaultGround } from "./ground";

/** Real processes of the register whose surroundings fail: the log's disk, a locked database, odd clients, a stop. */

const METRICS_TOKEN = "figures-of-a-full-disk";

jest.setTimeout(180_000);
let ground: FaultGround;
let app: App;

beforeAll(async () => {
  ground = await openFaultGround();
  app = await ground.startApp({ log: "/dev/full", settings: { LOG_LEVEL: "info", METRICS_TOKEN } });
});
afterAll(() => ground.close());

/** One GET over an agent of node:http: its status and whether its connection ends, or the code of its failure. */
function ask(path: string, options: { agent?: Agent; headers?: Record<string, string> } = {}) {
  return new Promise<{ status?: number | undefined; isLast?: boolean; failure?: string }>((resolve) => {
    const sent = get({ host: "localhost", port: app.port, path, timeout: 10_000, ...options });
    sent.on("response", (answer: IncomingMessage) => {
      answer.resume().once("end", () => {
        resolve({ status: answer.statusCode, isLast: answer.headers.connection === "close" });
      });
    });
    sent.on("timeout", () => sent.destroy(new Error("no answer")));
    sent.on("error", (error: NodeJS.ErrnoException) => resolve({ failure: error.code ?? error.message }));
  });
}

it("a log on a full disk stops no request, and its lost lines are counted", async () => {
  // Some 450 bytes a line: more than a process keeps.
  const long = `/api/${"x".repeat(280)}`;
  const statuses = new Set<number | undefined>();
  for (let batch = 0; batch < 100; batch += 1)
    for (const { status } of await Promise.all(Array.from({ length: 8 }, () => ask(long))))
      statuses.add(status);
  statuses.add((await ask("/about")).status);
  expect([...statuses]).toEqual([404, 200]);
  const figures = await (
    await callLocalRegister(app.port, "GET", "/api/metrics", { token: METRICS_TOKEN })
  )?.text();
  expect(Number(/^register_log_lines_lost_total (\d+)/m.exec(figures ?? "")?.[1])).toBeGreaterThan(0);
});

it("a request that offers h2c is answered as if it had not", async () => {
  const headers = { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c", "http2-settings": "AAMAAABk" };
  for (const path of ["/about", "/api/health"])
    expect(await ask(path, { headers })).toMatchObject({ status: 200 });
});

it("a locked database is 503 for every page of a burst", async () => {
  // The caches of pages run out first.
  await sleep(6_000);
  await withDatabaseClient(ground.cluster.ownerUrl(), async (client) => {
    await client.query("BEGIN; LOCK TABLE entry, list_value, field, institution IN ACCESS EXCLUSIVE MODE");
    const pages = ["/", "/dashboard", "/products", "/hospitals"];
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(pages[index % 4] ?? "/")));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    await client.query("ROLLBACK");
  });
  await sleep(1_000);
  expect((await ask("/")).status).toBe(200);
});

it("a stop resets no connection of clients that go on asking", async () => {
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  const clients = Array.from({ length: 8 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let last = await ask("/about", { agent });
    while (last.failure === undefined) {
      answers.push(last);
      last = await ask("/about", { agent });
    }
    answers.push(last);
    agent.destroy();
  });
  await sleep(500);
  expect(await app.server.stop()).toEqual({ code: 0, signal: null });
  await Promise.all(clients);
  expect(answers.filter(({ isLast }) => isLast).length).toBeGreaterThan(0);
  expect(answers.filter(({ failure = "ECONNREFUSED" }) => failure !== "ECONNREFUSED")).toEqual([]);
});
