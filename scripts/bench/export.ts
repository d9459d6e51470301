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
import { MEMORY_SETTINGS, readMemory, type WatchedMemory, watchMemory } from "./memory";

const ADMIN = DEMO_ACCOUNTS.find(({ email }) => email.startsWith("beheer@"))?.email ?? "";
const FORMATS = ["csv", "xlsx"] as const;
type Format = (typeof FORMATS)[number];

/** As of the stream of the whole list: what it needs may grow by the ids of the entries and a part of the file. */
const MEMORY_TARGET = 32 * 1024 * 1024;
/** Somebody who clicks sees at once that it has begun. */
const FIRST_BYTE_TARGET = 3_000;

interface ExportFigures extends WatchedMemory {
  format: Format;
  entries: number;
  bytes: number;
  seconds: number;
  /** Milliseconds. */
  firstByte: number;
  before: number;
}

/** Downloads the list once, by name, as a person who reads as fast as it comes and keeps nothing. */
async function measureExport(
  register: RunningRegister,
  token: string,
  format: Format,
): Promise<ExportFigures> {
  const { resident: before } = await readMemory(register);
  const stopWatching = watchMemory(register);
  const started = performance.now();
  const answer = await fetch(`${register.url}/api/algorithm/export?format=${format}&sort=name`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.status !== 200) throw new Error(`The export answered ${answer.status}.`);
  let [bytes, firstByte] = [0, Number.NaN];
  for await (const part of answer.body ?? []) {
    if (bytes === 0) firstByte = performance.now() - started;
    bytes += part.byteLength;
  }
  const seconds = (performance.now() - started) / 1000;
  const entries = Number(answer.headers.get("x-total-count"));
  return { format, entries, bytes, seconds, firstByte, before, ...(await stopWatching()) };
}

const decimal = (value: number) => value.toFixed(1);
const megabytes = (bytes: number) => `${decimal(bytes / 1024 / 1024)} MB`;

const HEAD = ["file", "entries", "size", "time", "first byte", "memory before", "at most", "heap at least"];

function rowOf(one: ExportFigures): string[] {
  return [
    one.format,
    one.entries.toLocaleString("en"),
    megabytes(one.bytes),
    `${decimal(one.seconds)} s`,
    milliseconds(one.firstByte),
    megabytes(one.before),
    megabytes(one.most),
    megabytes(one.needed),
  ];
}

/** What misses a target, of one format's readings from the shortest list to the longest. */
function problemsOf(format: Format, readings: readonly ExportFigures[]): string[] {
  const own = readings.filter((one) => one.format === format);
  const [least, largest] = [own[0], own.at(-1)];
  if (least === undefined || largest === undefined) return [];
  const grown = largest.needed - least.needed;
  return [
    ...(grown <= MEMORY_TARGET
      ? []
      : [`${format}: needed memory grows ${megabytes(grown)}, goal: at most ${megabytes(MEMORY_TARGET)}`]),
    ...(largest.firstByte <= FIRST_BYTE_TARGET
      ? []
      : [
          `${format}: first byte after ${milliseconds(largest.firstByte)}, goal: at most ${milliseconds(FIRST_BYTE_TARGET)}`,
        ]),
  ];
}

export const exportBenchmark = benchmark({
  title: "Downloading the list as CSV and as a workbook: memory does not grow with it",
  settings: {
    ...MEMORY_SETTINGS,
    LOG_LEVEL: "error",
    ALTCHA_COST: "1",
    ALTCHA_MAX_NUMBER: "3",
    EXPORTS_PER_HOUR: "1000",
  },
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
      const readings: ExportFigures[] = [];
      let loaded = 0;
      for (const size of [least, entries]) {
        await loadEntries(client, loaded, size);
        loaded = size;
        for (const format of FORMATS) {
          // What is read before anything is measured: code and connections are then there.
          if (size === least) await measureExport(register, token, format);
          readings.push(await measureExport(register, token, format));
        }
      }
      for (const line of table([HEAD, ...readings.map(rowOf)])) say(`   ${line}`);
      return FORMATS.flatMap((format) => problemsOf(format, readings));
    } finally {
      await client.end();
      await cluster.close();
    }
  },
});
