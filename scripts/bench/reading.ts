import { DEMO_ACCOUNTS } from "../../prisma/content/demo-accounts";
import { logInForToken } from "../../tests/support/calls";
import { insertGeneratedEntries } from "../../tests/support/many-entries";
import type { RunningRegister } from "../../tests/support/server";
import { CHEAP_CAPTCHA_SETTINGS } from "../../tests/support/solve-captcha";
import { printLine } from "../ground/report";
import { type Benchmark, defineBenchmark, runAsDatabaseOwner } from "./benchmark";
import { formatMilliseconds, formatTable } from "./figures";
import { MEMORY_REPORTING_SETTINGS, readMemoryBytes, runWhileSamplingMemory } from "./memory";

const ADMIN = DEMO_ACCOUNTS.find(({ email }) => email.startsWith("beheer@"))?.email ?? "";
/** Number of reads before the measurement, to load code and open connections. */
const WARM_UP_READS = 3;

/**
 * Maximum extra memory, in bytes, for a list a hundred times as long, as only one part of it is in memory at a time.
 * Measured as the minimum of the used heap, just after a garbage collection; resident memory also contains some seconds
 * of garbage.
 */
const MEMORY_TARGET_BYTES = 32 * 1024 * 1024;
/** Maximum growth of resident memory while reading, in bytes. */
const RESIDENT_TARGET_BYTES = 200 * 1024 * 1024;

/** A resource with the whole list, and the time limit of its first byte in milliseconds. */
interface WholeList {
  name: string;
  path: string;
  firstByteTarget?: number;
}

/** Measures a conditional request that gets 304, in milliseconds. */
async function measureUnchanged(url: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 304) throw new Error(`${url}, which is unchanged, answered ${answer.status}.`);
  return performance.now() - started;
}

/** Reads a resource once at full speed, discarding it, and measures the server's memory meanwhile. */
async function measure(register: RunningRegister, token: string, whole: WholeList, entries: number) {
  const url = register.url + whole.path;
  const authorization = `Bearer ${token}`;
  const { resident: before } = await readMemoryBytes(register);
  const { tag, ...read } = await runWhileSamplingMemory(register, async () => {
    const started = performance.now();
    const answer = await fetch(url, { headers: { authorization } });
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`);
    let [bytes, firstByte] = [0, Number.NaN];
    for await (const part of answer.body ?? []) {
      if (bytes === 0) firstByte = performance.now() - started;
      bytes += part.byteLength;
    }
    const seconds = (performance.now() - started) / 1000;
    return { bytes, firstByte, seconds, tag: answer.headers.get("etag") };
  });
  const unchanged =
    tag === null ? null : await measureUnchanged(url, { authorization, "if-none-match": tag });
  return { whole, entries, before, unchanged, ...read };
}

type Figures = Awaited<ReturnType<typeof measure>>;

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const COLUMNS: Record<string, (one: Figures) => string> = {
  what: ({ whole }) => whole.name,
  entries: ({ entries }) => entries.toLocaleString("en"),
  size: ({ bytes }) => megabytes(bytes),
  time: ({ seconds }) => `${seconds.toFixed(1)} s`,
  "first byte": ({ firstByte }) => formatMilliseconds(firstByte),
  // Time until 304, where the resource has a tag.
  "until 304": ({ unchanged }) => (unchanged === null ? "–" : formatMilliseconds(unchanged)),
  "memory before": ({ before }) => megabytes(before),
  "at most": ({ most }) => megabytes(most),
  "heap at least": ({ needed }) => megabytes(needed),
};

/** Returns the missed targets of one resource, from its results for the shortest to the longest list. */
function problemsOf(
  { name, firstByteTarget = Number.POSITIVE_INFINITY }: WholeList,
  own: readonly Figures[],
) {
  const [least, largest] = [own[0], own.at(-1)];
  if (least === undefined || largest === undefined) return [];
  const grown = largest.needed - least.needed;
  const memory = `${name}: needed memory grows ${megabytes(grown)}, goal: at most ${megabytes(MEMORY_TARGET_BYTES)}`;
  const above = largest.most - Math.min(...own.map(({ before }) => before));
  const resident = `${name}: ${megabytes(above)} above the idle process, goal: at most ${megabytes(RESIDENT_TARGET_BYTES)}`;
  const late = `${name}: first byte after ${formatMilliseconds(largest.firstByte)}, goal: at most ${formatMilliseconds(firstByteTarget)}`;
  return [
    ...(grown <= MEMORY_TARGET_BYTES ? [] : [memory]),
    ...(above <= RESIDENT_TARGET_BYTES ? [] : [resident]),
    ...(largest.firstByte <= firstByteTarget ? [] : [late]),
  ];
}

function readingBenchmark(title: string, wholes: readonly WholeList[]): Benchmark {
  return defineBenchmark({
    title,
    settings: {
      ...MEMORY_REPORTING_SETTINGS,
      ...CHEAP_CAPTCHA_SETTINGS,
      LOG_LEVEL: "error",
      EXPORTS_PER_HOUR: "1000",
    },
    flags: {
      least: { usual: 1_000, least: 100, most: 100_000 },
      entries: { usual: 100_000, least: 1_000, most: 1_000_000 },
    },
    run: (register, { least, entries }) =>
      runAsDatabaseOwner(register, async (client) => {
        const token = await logInForToken(Number(new URL(register.url).port), ADMIN);
        const found: Figures[] = [];
        let loaded = 0;
        for (const size of [least, entries]) {
          await insertGeneratedEntries(client, loaded, size);
          for (const whole of wholes) {
            const warmUps = loaded === 0 ? WARM_UP_READS : 0;
            for (let time = 0; time < warmUps; time += 1) await measure(register, token, whole, size);
            found.push(await measure(register, token, whole, size));
          }
          loaded = size;
        }
        const rows = found.map((one) => Object.values(COLUMNS).map((cell) => cell(one)));
        for (const line of formatTable([Object.keys(COLUMNS), ...rows])) printLine(`   ${line}`);
        return wholes.flatMap((one) =>
          problemsOf(
            one,
            found.filter(({ whole }) => whole === one),
          ),
        );
      }),
  });
}

export const streamBenchmark = readingBenchmark("Reading the whole list: memory does not grow with it", [
  { name: "list", path: "/api/algorithm" },
]);

/** A download must begin fast, so that people see that their click worked. */
export const exportBenchmark = readingBenchmark(
  "Downloading the list as a file: memory does not grow with it",
  ["csv", "csv-semicolon", "xlsx", "json"].map((format) => ({
    name: format,
    path: `/api/algorithm/export?format=${format}&sort=name`,
    firstByteTarget: 3_000,
  })),
);
