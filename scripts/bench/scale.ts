import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { DEMO_ACCOUNTS } from "../../prisma/content/demo-accounts";
import { logInForToken } from "../../tests/support/calls";
import { insertGeneratedEntries } from "../../tests/support/many-entries";
import type { RunningRegister } from "../../tests/support/server";
import { CHEAP_CAPTCHA_SETTINGS } from "../../tests/support/solve-captcha";
import { printLine } from "../ground/report";
import { defineBenchmark, runAsDatabaseOwner } from "./benchmark";
import { computeMedian, formatMilliseconds, formatPercentage, formatTable } from "./figures";
import { type LoadOptions, type LoadResults, sendRequests } from "./load";
import { MEMORY_REPORTING_SETTINGS, readMemoryBytes } from "./memory";
import { type AssessedMeasurementGoal, MEASURED_WORKS, type MeasuredWork, type Measurement } from "./works";

const SIZES = [1_000, 10_000, 100_000];
const MEMBER = DEMO_ACCOUNTS.find(({ email }) => email.startsWith("arts@"))?.email ?? "";
/** Maximum duration of a round in seconds; slow pages get fewer requests. */
const MAX_ROUND_SECONDS = 1.5;
const PROBE_REQUESTS = 20;
const MIN_REQUESTS = 40;
/** Rounds of which the median counts, as the speed of a shared machine varies. */
const ROUNDS = 3;
/** Requests of all kinds before the measurement, as a program that has just started is slow. */
const WARM_UP_REQUESTS = 1_300;
/** Maximum growth of resident memory after ten times as many requests (goals in docs/performance.md). */
const MEMORY_TARGET = 0.05;

interface Bench {
  register: RunningRegister;
  member: Record<string, string>;
  flags: Record<"connections" | "requests", number>;
}

/** Sends as many requests as fit in the time at the measured rate per second. */
async function firing(url: string, load: LoadOptions, perSecond: number): Promise<LoadResults> {
  const amount = Math.round(Math.min(load.amount / ROUNDS, perSecond * MAX_ROUND_SECONDS));
  return sendRequests(url, { ...load, amount: Math.max(MIN_REQUESTS, amount) });
}

/** Measures the request rate; also a warm-up. */
async function probe(url: string, load: LoadOptions): Promise<number> {
  return (await sendRequests(url, { ...load, amount: PROBE_REQUESTS })).perSecond;
}

function together(rounds: readonly LoadResults[]): LoadResults {
  const of = (key: keyof LoadResults) => computeMedian(rounds.map((figures) => figures[key]));
  return { perSecond: of("perSecond"), p50: of("p50"), p95: of("p95"), p99: of("p99") };
}

async function measureWork(
  bench: Bench,
  work: MeasuredWork,
  size: number,
  ids: string[],
): Promise<Measurement> {
  const { register, member, flags } = bench;
  let number = 0;
  // Continues the numbering, so that requests seldom repeat.
  const pathOf = () => {
    number += 1;
    return work.pathOf(number, ids);
  };
  const headers = work.isAnonymous ? {} : member;
  const load = { connections: flags.connections, amount: flags.requests, pathOf, headers };
  const rate = await probe(register.url, load);
  const rounds: LoadResults[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await firing(register.url, load, rate));
  return {
    size,
    busy: together(rounds),
    calm: await firing(register.url, { ...load, connections: 1, amount: ROUNDS * flags.requests }, rate),
  };
}

const decimal = (value: number, digits = 1) => value.toFixed(digits);
const times = (value: number) => `${decimal(value, 2)} ×`;
const count = (value: number) => value.toLocaleString("en");
const perSecond = (value: number) => (value < 100 ? decimal(value) : count(Math.round(value)));

/** Printed columns of one kind of work at one size; `least` is its result at the smallest size. */
const COLUMNS: Record<string, (work: MeasuredWork, one: Measurement, least: Measurement) => string> = {
  work: ({ name }) => name,
  entries: (_work, { size }) => count(size),
  "requests/s": (_work, { busy }) => perSecond(busy.perSecond),
  p50: (_work, { busy }) => formatMilliseconds(busy.p50),
  p99: (_work, { busy }) => formatMilliseconds(busy.p99),
  "alone: p50": (_work, { calm }) => formatMilliseconds(calm.p50),
  "alone: p95": (_work, { calm }) => formatMilliseconds(calm.p95),
  "alone: p99": (_work, { calm }) => formatMilliseconds(calm.p99),
  "p50 to the smallest": (_work, one, least) => (one === least ? "–" : times(one.calm.p50 / least.calm.p50)),
};

function goalsOf(work: MeasuredWork, all: readonly Measurement[]): AssessedMeasurementGoal[] {
  const [least, largest] = [all[0], all.at(-1)];
  if (work.growth === undefined || !least || !largest || least === largest) return [];
  const is = largest.calm.p50 / least.calm.p50;
  const of = `${work.name}, ${count(least.size)} → ${count(largest.size)}`;
  return [{ of, says: `p50 grows at most ${work.growth} ×`, is, isMet: is <= work.growth }];
}

async function residentMemory(register: RunningRegister): Promise<number> {
  const seen: number[] = [];
  for (let look = 0; look < 9; look += 1) {
    seen.push((await readMemoryBytes(register)).resident);
    await sleep(500);
  }
  return computeMedian(seen);
}

const SLICE = 500;

/** Sends mixed requests from one number to another or until the time is over; returns the last number. */
async function mixed(bench: Bench, from: number, to: number, ids: string[], end: number): Promise<number> {
  let sent = from;
  while (sent < to && performance.now() < end) {
    const start = sent;
    const amount = Math.min(SLICE, to - start);
    const pathOf = (number: number) => {
      const work = MEASURED_WORKS[(start + number) % MEASURED_WORKS.length];
      return work?.pathOf(Math.floor((start + number) / MEASURED_WORKS.length), ids) ?? "/";
    };
    const load = { connections: bench.flags.connections, headers: bench.member };
    await sendRequests(bench.register.url, { ...load, amount, pathOf });
    sent += amount;
  }
  return sent;
}

/** Measures resident memory after a tenth of the requests and after all that fit in the time. */
async function measureMemory(
  bench: Bench,
  most: number,
  ids: string[],
  end: number,
): Promise<AssessedMeasurementGoal> {
  const few = await mixed(bench, 0, Math.round(most / 10), ids, end);
  const before = await residentMemory(bench.register);
  const requests = await mixed(bench, few, most, ids, end);
  const after = await residentMemory(bench.register);
  const is = after / before - 1;
  const megabytes = (bytes: number) => `${decimal(bytes / 2 ** 20, 0)} MB`;
  printLine(
    `   memory after ${count(few)} requests ${megabytes(before)}, after ${count(requests)} ${megabytes(after)}: ${formatPercentage(is)}`,
  );
  if (requests < most) printLine(`   (${count(most)} requests did not fit into the time: --minutes)`);
  const says = `at most ${formatPercentage(MEMORY_TARGET)} more after ${count(most)} requests`;
  return { of: "Memory", says, is, isMet: requests >= most && is <= MEMORY_TARGET };
}

async function publicIds(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM entry WHERE visibility = 'PUBLIC' AND state = 'PUBLISHED' AND id LIKE 'bench-%'
     ORDER BY md5(id) LIMIT 4000`,
  );
  return rows.map((row) => row.id);
}

export const scaleBenchmark = defineBenchmark({
  title: "Search, lists and pages at 1,000, 10,000 and 100,000 entries",
  settings: {
    ...MEMORY_REPORTING_SETTINGS,
    LOG_LEVEL: "error",
    API_ANONYMOUS_CALLS: "100000000",
    API_TOKEN_CALLS: "100000000",
    ...CHEAP_CAPTCHA_SETTINGS,
  },
  flags: {
    entries: { usual: 10_000, least: 1_000, most: 1_000_000 },
    connections: { usual: 10, least: 1, most: 200 },
    requests: { usual: 1_000, least: 40, most: 100_000 },
    memory: { usual: 50_000, least: 0, most: 1_000_000 },
    minutes: { usual: 9, least: 1, most: 600 },
  },
  async run(register, { entries, connections, requests, memory, minutes }) {
    const end = performance.now() + minutes * 60_000;
    return runAsDatabaseOwner(register, async (client) => {
      const token = await logInForToken(Number(new URL(register.url).port), MEMBER);
      const member = { cookie: `session=${token}` };
      const bench = { register, member, flags: { connections, requests } };
      const sizes = [...SIZES.filter((size) => size < entries), entries];
      const found = new Map<MeasuredWork, Measurement[]>(MEASURED_WORKS.map((work) => [work, []]));
      let loaded = 0;
      for (const size of sizes) {
        const started = performance.now();
        await insertGeneratedEntries(client, loaded, size, { withProducts: true });
        loaded = size;
        printLine(`   ${count(size)} entries (${decimal((performance.now() - started) / 1000)} s)`);
        await sleep(5_000);
        const ids = await publicIds(client);
        if (size === sizes[0]) await mixed(bench, 0, WARM_UP_REQUESTS, ids, end);
        for (const work of MEASURED_WORKS) found.get(work)?.push(await measureWork(bench, work, size, ids));
      }
      printLine("");
      const rows = [...found].flatMap(([work, all]) =>
        all.map((one) => Object.values(COLUMNS).map((cell) => cell(work, one, all[0] ?? one))),
      );
      for (const line of formatTable([Object.keys(COLUMNS), ...rows])) printLine(`   ${line}`);
      printLine("");
      const goals = [...found].flatMap(([work, all]) => goalsOf(work, all));
      if (memory > 0) goals.push(await measureMemory(bench, memory, await publicIds(client), end));
      const sentence = ({ of, says, is }: AssessedMeasurementGoal) => `${of}: ${decimal(is, 2)} (${says})`;
      for (const goal of goals) printLine(`   ${goal.isMet ? "✓" : "✕"} ${sentence(goal)}`);
      return goals.filter(({ isMet }) => !isMet).map(sentence);
    });
  },
});
