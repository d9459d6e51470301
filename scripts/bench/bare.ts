import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium } from "@playwright/test";
import type pg from "pg";
import { DEMO_ACCOUNTS } from "../../prisma/content/demo-accounts";
import { INSTITUTIONS } from "../../prisma/content/institutions";
import { logInForToken } from "../../tests/support/calls";
import {
  buildProductSlug,
  FREQUENT_SEARCH_WORD,
  insertGeneratedEntries,
} from "../../tests/support/many-entries";
import { type PageWeight, weighPage } from "../../tests/support/page-weight";
import type { RunningRegister } from "../../tests/support/server";
import { CHEAP_CAPTCHA_SETTINGS } from "../../tests/support/solve-captcha";
import { findOrInstallBrowser } from "../browser";
import { printLine } from "../ground/report";
import { withBareApp } from "./bare-app";
import { defineBenchmark, runAsDatabaseOwner } from "./benchmark";
import { computeMedian, computeQuantile, formatTable } from "./figures";
import { sendRequests } from "./load";

const SIZES = [10_000, 100_000];
const MEMBER = DEMO_ACCOUNTS.find(({ email }) => email.startsWith("arts@"))?.email ?? "";
const HOSPITAL = encodeURIComponent(INSTITUTIONS[0]?.name ?? "");
/** Rounds with parallel connections, each of them asking every target in turn. */
const BUSY_ROUNDS = 3;
const BUSY_REQUESTS = 200;
/** Time for what entries set off when they are inserted, such as followers' mails and statistics of PostgreSQL. */
const SETTLE_MS = 5_000;
const SETTLE_MS_PER_ENTRY = 1;

/** Goals at 10,000 entries; at 100,000 a third more (docs/performance.md). */
const GROWTH = 4 / 3;
/** Goal for the p95 of one request at a time, as a multiple of the p50. */
const MAX_SPREAD = 2;
/** Goal for the first byte of the home page with a search, as a multiple of the frame's. */
const MAX_FIRST_BYTE_RATIO = 1.5;

interface Target {
  name: string;
  path: string;
  /** The bare page or route by whose time this target's time is divided. */
  yardstick: "page" | "route";
  /** Goal for its p50 as a multiple of the yardstick's; without one it is only shown. */
  maxRatio?: number;
  /** Status of its answer, if it is not 200. */
  status?: number;
}

const BARE: Readonly<Record<Target["yardstick"], Target>> = {
  page: { name: "bare page", path: "/", yardstick: "page" },
  route: { name: "bare route", path: "/api/route", yardstick: "route" },
};

function targetsOf(entryId: string): Target[] {
  return [
    { name: "health, API", path: "/api/health", yardstick: "route", maxRatio: 1.1 },
    { name: "entry, API", path: `/api/algorithm/${entryId}`, yardstick: "route", maxRatio: 1.6 },
    { name: "list, API", path: "/api/algorithm?page=1", yardstick: "route", maxRatio: 2 },
    {
      name: "filter, API",
      path: `/api/algorithm?page=1&activeHospital=${HOSPITAL}`,
      yardstick: "route",
      maxRatio: 2,
    },
    { name: "frame", path: "/not-found", yardstick: "page", maxRatio: 1.6, status: 404 },
    { name: "entry", path: `/algorithm/${entryId}/detail`, yardstick: "page", maxRatio: 3 },
    { name: "product", path: `/product/${buildProductSlug(31)}`, yardstick: "page", maxRatio: 3 },
    { name: "home", path: "/", yardstick: "page", maxRatio: 3.5 },
    { name: "home, search", path: `/?search=${FREQUENT_SEARCH_WORD}`, yardstick: "page", maxRatio: 6 },
    { name: "dashboard", path: "/dashboard", yardstick: "page", maxRatio: 3.5 },
    { name: "products", path: "/products", yardstick: "page", maxRatio: 3.5 },
    { name: "hospitals", path: "/hospitals", yardstick: "page" },
  ];
}

interface Answer {
  totalMs: number;
  firstByteMs: number;
}

/** Asks one address after the other over one connection. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends one request and reads its answer whole. Throws for another status than the target's. */
function timeRequest(url: string, headers: Record<string, string>, expected = 200): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    get(url, { agent, headers }, (response) => {
      let firstByteMs = 0;
      response.on("data", () => {
        firstByteMs ||= performance.now() - started;
      });
      response.on("end", () => {
        if (response.statusCode === expected) resolve({ totalMs: performance.now() - started, firstByteMs });
        else reject(new Error(`${url} answered ${response.statusCode}.`));
      });
      response.on("error", reject);
    }).on("error", reject);
  });
}

/** A target at its address, with what is sent along. */
interface RequestTarget extends Target {
  origin: string;
  headers: Record<string, string>;
}

interface Result {
  target: RequestTarget;
  p50: number;
  p95: number;
  firstByte: number;
  perSecond: number | null;
  weight: PageWeight | null;
}

async function measure(
  targets: readonly RequestTarget[],
  { warmUp, rounds, connections }: Record<"warmUp" | "rounds" | "connections", number>,
  browser: Browser,
): Promise<Result[]> {
  const ask = ({ origin, path, headers, status }: RequestTarget) =>
    timeRequest(origin + path, headers, status);
  for (const target of targets) {
    for (let request = 0; request < warmUp; request += 1) await ask(target);
  }
  const answers = new Map(targets.map((target): [RequestTarget, Answer[]] => [target, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [target, seen] of answers) seen.push(await ask(target));
  }
  const rates = new Map(targets.map((target): [RequestTarget, number[]] => [target, []]));
  for (let round = 0; round < BUSY_ROUNDS; round += 1) {
    for (const [{ origin, path, headers, status }, seen] of rates) {
      // The load generator takes another status than 200 for a failure.
      if (status !== undefined) continue;
      const load = { connections, amount: BUSY_REQUESTS, pathOf: () => path, headers };
      seen.push((await sendRequests(origin, load)).perSecond);
    }
  }
  const results: Result[] = [];
  for (const [target, seen] of answers) {
    const times = seen.map(({ totalMs }) => totalMs);
    const { origin, path, headers } = target;
    results.push({
      target,
      p50: computeMedian(times),
      p95: computeQuantile(times, 0.95),
      firstByte: computeMedian(seen.map(({ firstByteMs }) => firstByteMs)),
      perSecond: target.status === undefined ? computeMedian(rates.get(target) ?? []) : null,
      weight: target.yardstick === "page" ? await weighPage(browser, origin + path, headers) : null,
    });
  }
  return results;
}

const HEAD = [
  ["target", "p50", "p95", "first byte", "x bare", "goal", "requests/s", "x bare"],
  ["kB", "elements", "modules", "kB flight"],
].flat();

function rowOf(result: Result, bare: Result, growth: number): string[] {
  const { target, weight, perSecond } = result;
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0);
  const busy =
    perSecond === null || bare.perSecond === null
      ? ["-", "-"]
      : [perSecond.toFixed(0), (perSecond / bare.perSecond).toFixed(2)];
  const weighed =
    weight === null
      ? ["-", "-", "-", "-"]
      : [
          kilobytes(weight.htmlBytes),
          String(weight.elements),
          String(weight.clientModules),
          kilobytes(weight.flightSize),
        ];
  return [
    target.name,
    ...[result.p50, result.p95, result.firstByte].map((value) => value.toFixed(1)),
    (result.p50 / bare.p50).toFixed(2),
    target.maxRatio === undefined ? "-" : (target.maxRatio * growth).toFixed(1),
    ...busy,
    ...weighed,
  ];
}

/** Returns a sentence for each goal that is missed at this size. */
function listMissed(
  results: readonly Result[],
  bareOf: (result: Result) => Result,
  growth: number,
): string[] {
  const missed = (name: string, ratio: number, goal: number, of: string) =>
    ratio <= goal ? [] : [`${name}: ${ratio.toFixed(2)} times ${of} (goal ${goal.toFixed(2)})`];
  const ratios = results.flatMap((result) => {
    const { name, maxRatio, yardstick } = result.target;
    if (maxRatio === undefined) return [];
    return [
      ...missed(name, result.p50 / bareOf(result).p50, maxRatio * growth, `the bare ${yardstick}`),
      ...missed(`${name}, p95`, result.p95 / result.p50, MAX_SPREAD, "its p50"),
    ];
  });
  const named = (wanted: string) => results.find(({ target }) => target.name === wanted);
  const [search, frame] = [named("home, search"), named("frame")];
  const first =
    search && frame
      ? missed(
          "home, search: first byte",
          search.firstByte / frame.firstByte,
          MAX_FIRST_BYTE_RATIO,
          "the frame's",
        )
      : [];
  return [...ratios, ...first];
}

async function publicEntryId(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM entry WHERE visibility = 'PUBLIC' AND state = 'PUBLISHED' AND id LIKE 'bench-%'
     ORDER BY md5(id) LIMIT 1`,
  );
  return rows[0]?.id ?? "";
}

async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args });
  return work(browser).finally(() => browser.close());
}

export const bareBenchmark = defineBenchmark({
  title: "Pages and calls beside a bare app of the same Next, in turns",
  settings: {
    LOG_LEVEL: "error",
    API_ANONYMOUS_CALLS: "100000000",
    API_TOKEN_CALLS: "100000000",
    ...CHEAP_CAPTCHA_SETTINGS,
  },
  flags: {
    entries: { usual: 100_000, least: 1_000, most: 1_000_000 },
    warmUp: { usual: 2_000, least: 0, most: 100_000 },
    rounds: { usual: 100, least: 10, most: 10_000 },
    connections: { usual: 10, least: 1, most: 200 },
  },
  run(register: RunningRegister, { entries, ...flags }) {
    return withBareApp((bareUrl) =>
      withBrowser((browser) =>
        runAsDatabaseOwner(register, async (client) => {
          const token = await logInForToken(Number(new URL(register.url).port), MEMBER);
          const missed: string[] = [];
          let loaded = 0;
          for (const size of [...SIZES.filter((size) => size < entries), entries]) {
            const from = loaded;
            await insertGeneratedEntries(client, from, size, { withProducts: true });
            // Only the first size warms up: the programs stay the same.
            const warmUp = loaded === 0 ? flags.warmUp : Math.min(flags.warmUp, 30);
            loaded = size;
            await sleep(SETTLE_MS + (size - from) * SETTLE_MS_PER_ENTRY);
            const headersOf = (target: Target): Record<string, string> =>
              target.yardstick === "page"
                ? { cookie: `session=${token}` }
                : { authorization: `Bearer ${token}` };
            const targets = [
              ...Object.values(BARE).map((target) => ({ ...target, origin: bareUrl, headers: {} })),
              ...targetsOf(await publicEntryId(client)).map((target) => ({
                ...target,
                origin: register.url,
                headers: headersOf(target),
              })),
            ];
            const results = await measure(targets, { ...flags, warmUp }, browser);
            const bareOf = ({ target }: Result) => {
              const bare = results.find(({ target: { name } }) => name === BARE[target.yardstick].name);
              if (bare === undefined) throw new Error("The bare app was not measured.");
              return bare;
            };
            const growth = size > 10_000 ? GROWTH : 1;
            const label = `${size.toLocaleString("en")} entries`;
            printLine(`\n   ${label}, times in ms`);
            const rows = results.map((result) => rowOf(result, bareOf(result), growth));
            for (const line of formatTable([HEAD, ...rows])) printLine(`   ${line}`);
            missed.push(...listMissed(results, bareOf, growth).map((sentence) => `${label}: ${sentence}`));
          }
          return missed;
        }),
      ),
    );
  },
});
