import { join } from "node:path";
import pg from "pg";
import { DEMO_ACCOUNTS } from "../../prisma/content/demo-accounts";
import { logIn } from "../../tests/support/calls";
import type { RunningRegister } from "../../tests/support/server";
import { CHEAP_CAPTCHA } from "../../tests/support/solve-captcha";
import { openCluster } from "../embedded/cluster";
import { say } from "../ground/report";
import { type Benchmark, benchmark } from "./benchmark";
import { loadEntries } from "./entries";
import { milliseconds, table } from "./figures";
import { MEMORY_SETTINGS, readMemory, type WatchedMemory, watchMemory } from "./memory";

const ADMIN = DEMO_ACCOUNTS.find(({ email }) => email.startsWith("beheer@"))?.email ?? "";
/** What is read before anything is measured, so that code and connections are there. */
const WARM_UPS = 3;

/**
 * A list that is a hundred times as long may need this much more memory: what one part of it takes, not what it is. What
 * is needed is what is left of the heap when garbage has just been collected, thus the least that it was; resident
 * memory also holds the garbage of some seconds, as V8 collects old garbage only when it is much.
 */
const MEMORY_TARGET = 32 * 1024 * 1024;

/** Something that holds the whole list, and within how many milliseconds its first byte must come. */
interface Whole {
  name: string;
  path: string;
  firstByteTarget?: number;
}

interface Figures extends WatchedMemory {
  whole: Whole;
  entries: number;
  bytes: number;
  seconds: number;
  /** Milliseconds until its first byte, and until hearing that nothing has changed (304); null where that is not said. */
  firstByte: number;
  unchanged: number | null;
  /** Bytes resident in the serving process before it was read. */
  before: number;
}

/** Hears that what was read is still so. */
async function measureUnchanged(url: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 304) throw new Error(`${url}, which is unchanged, answered ${answer.status}.`);
  return performance.now() - started;
}

/** Reads it once, as fast as it comes and keeping none of it, while the memory of the serving process is watched. */
async function measure(
  register: RunningRegister,
  token: string,
  whole: Whole,
  entries: number,
): Promise<Figures> {
  const url = register.url + whole.path;
  const authorization = `Bearer ${token}`;
  const { resident: before } = await readMemory(register);
  const stopWatching = watchMemory(register);
  const started = performance.now();
  const answer = await fetch(url, { headers: { authorization } });
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`);
  let [bytes, firstByte] = [0, Number.NaN];
  for await (const part of answer.body ?? []) {
    if (bytes === 0) firstByte = performance.now() - started;
    bytes += part.byteLength;
  }
  const seconds = (performance.now() - started) / 1000;
  const memory = await stopWatching();
  const tag = answer.headers.get("etag");
  const unchanged = tag && (await measureUnchanged(url, { authorization, "if-none-match": tag }));
  return { whole, entries, bytes, seconds, firstByte, unchanged: unchanged || null, before, ...memory };
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const HEAD = [
  "what",
  "entries",
  "size",
  "time",
  "first byte",
  "304",
  "memory before",
  "at most",
  "heap at least",
];

const rowOf = (one: Figures) => [
  one.whole.name,
  one.entries.toLocaleString("en"),
  megabytes(one.bytes),
  `${one.seconds.toFixed(1)} s`,
  milliseconds(one.firstByte),
  one.unchanged === null ? "–" : milliseconds(one.unchanged),
  megabytes(one.before),
  megabytes(one.most),
  megabytes(one.needed),
];

/** What misses a target, of the readings of one thing from the shortest list to the longest. */
function problemsOf({ name, firstByteTarget = Number.POSITIVE_INFINITY }: Whole, own: readonly Figures[]) {
  const [least, largest] = [own[0], own.at(-1)];
  if (least === undefined || largest === undefined) return [];
  const grown = largest.needed - least.needed;
  const memory = `${name}: needed memory grows ${megabytes(grown)}, goal: at most ${megabytes(MEMORY_TARGET)}`;
  const late = `${name}: first byte after ${milliseconds(largest.firstByte)}, goal: at most ${milliseconds(firstByteTarget)}`;
  return [
    ...(grown <= MEMORY_TARGET ? [] : [memory]),
    ...(largest.firstByte <= firstByteTarget ? [] : [late]),
  ];
}

function readingBenchmark(title: string, wholes: readonly Whole[]): Benchmark {
  return benchmark({
    title,
    settings: { ...MEMORY_SETTINGS, ...CHEAP_CAPTCHA, LOG_LEVEL: "error", EXPORTS_PER_HOUR: "1000" },
    flags: {
      least: { usual: 1_000, least: 100, most: 100_000 },
      entries: { usual: 100_000, least: 1_000, most: 1_000_000 },
    },
    async run(register, { least = 0, entries = 0 }) {
      const cluster = await openCluster({ dir: join(register.dataDir, "postgres"), durable: true });
      const client = new pg.Client({ connectionString: cluster.ownerUrl() });
      await client.connect();
      try {
        const token = await logIn(Number(new URL(register.url).port), ADMIN);
        const found: Figures[] = [];
        let loaded = 0;
        for (const size of [least, entries]) {
          await loadEntries(client, loaded, size);
          for (const whole of wholes) {
            const warmUps = loaded === 0 ? WARM_UPS : 0;
            for (let time = 0; time < warmUps; time += 1) await measure(register, token, whole, size);
            found.push(await measure(register, token, whole, size));
          }
          loaded = size;
        }
        for (const line of table([HEAD, ...found.map(rowOf)])) say(`   ${line}`);
        return wholes.flatMap((one) =>
          problemsOf(
            one,
            found.filter(({ whole }) => whole === one),
          ),
        );
      } finally {
        await client.end();
        await cluster.close();
      }
    },
  });
}

export const streamBenchmark = readingBenchmark("Reading the whole list: memory does not grow with it", [
  { name: "list", path: "/api/algorithm" },
]);

/** Somebody who clicks sees at once that it has begun. */
export const exportBenchmark = readingBenchmark(
  "Downloading the list as CSV and as a workbook: memory does not grow with it",
  ["csv", "xlsx"].map((format) => ({
    name: format,
    path: `/api/algorithm/export?format=${format}&sort=name`,
    firstByteTarget: 3_000,
  })),
);
