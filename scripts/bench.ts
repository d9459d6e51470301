import { parseArgs } from "node:util";
import { withRegister } from "../tests/support/server";
import { bareBenchmark } from "./bench/bare";
import { type Benchmark, readFlags } from "./bench/benchmark";
import { loginTimingLeakBenchmark } from "./bench/login";
import { processesBenchmark } from "./bench/processes";
import { exportBenchmark, streamBenchmark } from "./bench/reading";
import { scaleBenchmark } from "./bench/scale";
import type { StageOutcome } from "./check/outcome";
import { reportOutcome, stopOnSignal } from "./check/outcome";
import { readArguments } from "./ground/arguments";
import { prepare } from "./ground/prepare";
import { PlainError, run, runWithMachineLoadReport, say } from "./ground/report";

/** `npm run bench [-- NAME --FLAG N]`: runs one benchmark, or all of them with default flags. */
const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  bare: bareBenchmark,
  scale: scaleBenchmark,
  stream: streamBenchmark,
  export: exportBenchmark,
  login: loginTimingLeakBenchmark,
  processes: processesBenchmark,
};

function chosen([name, ...rest]: string[]): [Benchmark, Record<string, number>][] {
  if (name === undefined) return Object.values(BENCHMARKS).map((one) => [one, readFlags(one, {})]);
  const one = BENCHMARKS[name];
  if (one === undefined) throw new PlainError(`Choose one of: ${Object.keys(BENCHMARKS).join(", ")}.`);
  const flags = Object.keys(one.flags);
  const given = readArguments(`What ${name} knows: ${flags.map((flag) => `--${flag} N`).join(" ")}`, () => {
    const options = Object.fromEntries(flags.map((flag) => [flag, { type: "string" as const }]));
    return parseArgs({ args: rest, options }).values;
  });
  return [[one, readFlags(one, given)]];
}

stopOnSignal();
run(async () => {
  const wanted = chosen(process.argv.slice(2));
  await prepare();
  const outcome: StageOutcome = { passed: 0, skipped: [], failures: [] };
  for (const [one, flags] of wanted) {
    say(`\n── ${one.title}`);
    // Each benchmark has its own register and database, started as by `npm start` and deleted afterwards.
    const problems = await runWithMachineLoadReport(() =>
      withRegister("bench", one.settings, (register) => one.run(register, flags)),
    );
    for (const problem of problems) say(`   ✕ ${problem}`);
    if (problems.length === 0) outcome.passed += 1;
    else outcome.failures.push([one.title, ...problems].join("\n    "));
  }
  reportOutcome(outcome);
});
