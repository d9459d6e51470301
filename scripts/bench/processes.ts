import { startRegister } from "../../tests/support/server";
import { printLine } from "../ground/report";
import { defineBenchmark } from "./benchmark";
import { computeMedian, formatTable } from "./figures";
import { sendRequests } from "./load";
import { MEMORY_REPORTING_SETTINGS, readMemoryBytes } from "./memory";

/** Paths that load the process more than the database. */
const PATHS = ["/api/health", "/api/algorithm/dataModel", "/about", "/dashboard"];
const SETTINGS = { ...MEMORY_REPORTING_SETTINGS, LOG_LEVEL: "error" };
const ROUNDS = 5;

export const processesBenchmark = defineBenchmark({
  title: "One server process, and several behind one port, in turn on one database",
  settings: SETTINGS,
  flags: {
    processes: { usual: 2, least: 2, most: 32 },
    connections: { usual: 20, least: 1, most: 200 },
    requests: { usual: 400, least: 40, most: 100_000 },
  },
  async run(one, { processes, connections, requests }) {
    const settings = { ...SETTINGS, PROCESSES: String(processes) };
    const several = await startRegister({ dataDir: one.dataDir, isShared: true, settings });
    const rows = [["requests/s", "1 process", `${processes} processes`, "growth", "of the rounds"]];
    try {
      for (const path of PATHS) {
        const rate = async ({ url }: { url: string }) =>
          (await sendRequests(url, { connections, amount: requests, pathOf: () => path })).perSecond;
        const rounds: [alone: number, together: number][] = [];
        // The first round is the warm-up.
        for (let round = 0; round <= ROUNDS; round += 1) rounds.push([await rate(one), await rate(several)]);
        const measured = rounds.slice(1);
        const growths = measured.map(([alone, together]) => together / alone);
        const middle = [0, 1].map((index) =>
          computeMedian(measured.map((rates) => rates[index] ?? 0)).toFixed(0),
        );
        const range = [Math.min(...growths), Math.max(...growths)]
          .map((growth) => growth.toFixed(2))
          .join("–");
        rows.push([path, ...middle, `${computeMedian(growths).toFixed(2)} ×`, range]);
      }
      for (const line of formatTable(rows)) printLine(`   ${line}`);
      const [alone, together] = await Promise.all([readMemoryBytes(one), readMemoryBytes(several)]);
      const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
      printLine(`   memory: ${megabytes(alone.resident)}, and ${megabytes(together.resident)} together`);
      return [];
    } finally {
      await several.stop();
    }
  },
});
