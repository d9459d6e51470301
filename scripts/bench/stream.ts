import { join } from "node:path";
import pg from "pg";
import { DEMO_ACCOUNTS } from "../../prisma/content/demo-accounts";
import type { RunningRegister } from "../../tests/support/server";
import { openCluster } from "../embedded/cluster";
import { logIn } from "../faults/ground";
import { say } from "../ground/report";
import { benchmark } from "./benchmark";
import { loadEntries } from "./entries";
import { milliseconds, table } from "./figures";
import { MEMORY_SETTINGS, readMemory, watchMemory } from "./memory";

const ADMIN = DEMO_ACCOUNTS.find(({ email }) => email.startsWith("beheer@"))?.email ?? "";
/** What is read before anything is measured, so that code and connections are there. */
const WARM_UPS = 3;

/**
 * A list that is a hundred times as long may need this much more memory: what one part of it takes, not what it is. What
 * is needed is what is left of the heap when garbage has just been collected, thus the least that it was; resident
 * memory also holds the garbage of some seconds, as V8 collects old garbage only when it is much.
 */
const MEMORY_TARGET = 32 * 1024 * 1024;

/** One reading of GET /api/algorithm without parameters. */
interface StreamFigures {
  entries: number;
  bytes: number;
  seconds: number;
  /** Milliseconds until the first byte of the list. */
  firstByte: number;
  /** Bytes resident in the serving process: before, and the most while it was read. */
  before: number;
  most: number;
  /** The least that was used of its heap meanwhile. */
  needed: number;
  /** Milliseconds that it takes to hear that nothing has changed (304). */
  unchanged: number;
}

/** Stands once in every entry, and cannot stand within a text. */
const MARK = '"author":{"_id":"';

const asks = (register: RunningRegister, headers: Record<string, string>) =>
  fetch(`${register.url}/api/algorithm`, { headers });

/** Reads the body as fast as it comes, keeping none of it. Gives its bytes, its entries, and when the first came. */
async function readAll(answer: Response, started: number) {
  let [bytes, entries, firstByte] = [0, 0, Number.NaN];
  const decoder = new TextDecoder();
  let rest = "";
  for await (const part of answer.body ?? []) {
    if (bytes === 0) firstByte = performance.now() - started;
    bytes += part.byteLength;
    // It may stand on the border of two parts.
    const text = rest + decoder.decode(part, { stream: true });
    entries += text.split(MARK).length - 1;
    rest = text.slice(1 - MARK.length);
  }
  return { bytes, entries, firstByte };
}

async function isUnchanged(register: RunningRegister, headers: Record<string, string>): Promise<number> {
  const started = performance.now();
  const answer = await asks(register, headers);
  await answer.arrayBuffer();
  if (answer.status !== 304) throw new Error(`An unchanged list answered ${answer.status}.`);
  return performance.now() - started;
}

/** Reads the whole list once, as the holder of a token, while the memory of the serving process is watched. */
async function measureStream(register: RunningRegister, token: string): Promise<StreamFigures> {
  const authorization = `Bearer ${token}`;
  const { resident: before } = await readMemory(register);
  const stopWatching = watchMemory(register);
  const started = performance.now();
  const answer = await asks(register, { authorization });
  const tag = answer.headers.get("etag");
  if (answer.status !== 200 || tag === null) throw new Error(`The list answered ${answer.status}.`);
  const read = await readAll(answer, started);
  const seconds = (performance.now() - started) / 1000;
  const memory = await stopWatching();
  const unchanged = await isUnchanged(register, { authorization, "if-none-match": tag });
  return { ...read, ...memory, seconds, before, unchanged };
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** The readings as lines, and what misses the target: memory that grows with the list. */
function report(readings: readonly StreamFigures[]): { lines: string[]; problems: string[] } {
  const rows = readings.map((one) => [
    one.entries.toLocaleString("en"),
    megabytes(one.bytes),
    `${one.seconds.toFixed(1)} s`,
    milliseconds(one.firstByte),
    milliseconds(one.unchanged),
    megabytes(one.before),
    megabytes(one.most),
    megabytes(one.needed),
  ]);
  const head = ["entries", "size", "time", "first byte", "304", "memory before", "at most", "heap at least"];
  const [least, largest] = [readings[0], readings.at(-1)];
  const grown = (largest?.needed ?? 0) - (least?.needed ?? 0);
  const summary = `needed memory for the longest list ${megabytes(grown)} more than for the shortest, goal: at most ${megabytes(MEMORY_TARGET)}`;
  return {
    lines: [...table([head, ...rows]), summary],
    problems: grown <= MEMORY_TARGET ? [] : [summary],
  };
}

export const streamBenchmark = benchmark({
  title: "Reading the whole list: memory does not grow with it",
  settings: { ...MEMORY_SETTINGS, LOG_LEVEL: "error", ALTCHA_COST: "1", ALTCHA_MAX_NUMBER: "3" },
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
      const readings: StreamFigures[] = [];
      let loaded = 0;
      for (const size of [least, entries]) {
        await loadEntries(client, loaded, size);
        loaded = size;
        const warmUps = readings.length === 0 ? WARM_UPS : 0;
        for (let time = 0; time < warmUps; time += 1) await measureStream(register, token);
        readings.push(await measureStream(register, token));
      }
      const { lines, problems } = report(readings);
      for (const line of lines) say(`   ${line}`);
      return problems;
    } finally {
      await client.end();
      await cluster.close();
    }
  },
});
