import { parseArgs } from "node:util";
import { withRunningRegister } from "../tests/support/server";
import { bareBenchmark } from "./bench/bare";
import { type Benchmark, readFlags } from "./bench/benchmark";
import { loginTimingLeakBenchmark } from "./bench/login";
import { processesBenchmark } from "./bench/processes";
import { exportBenchmark, streamBenchmark } from "./bench/reading";
import { scaleBenchmark } from "./bench/scale";
import type { StageOutcome } from "./check/outcome";
import { printOutcomeAndSetExitCode, stopServersInOrderOnSignal } from "./check/outcome";
import { parseCommandArguments } from "./ground/arguments";
import { prepareCheckout } from "./ground/prepare";
import { printLine, runMain, runWithMachineLoadReport, TerminalMessageError } from "./ground/report";

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
  if (one === undefined)
    throw new TerminalMessageError(`Choose one of: ${Object.keys(BENCHMARKS).join(", ")}.`);
  const flags = Object.keys(one.flags);
  const given = parseCommandArguments(
    `What ${name} knows: ${flags.map((flag) => `--${flag} N`).join(" ")}`,
    () => {
      const options = Object.fromEntries(flags.map((flag) => [flag, { type: "string" as const }]));
      return parseArgs({ args: rest, options }).values;
    },
  );
  return [[one, readFlags(one, given)]];
}

stopServersInOrderOnSignal();
runMain(async () => {
  const wanted = chosen(process.argv.slice(2));
  await prepareCheckout();
  const outcome: StageOutcome = { passed: 0, skipped: [], failures: [] };
  for (const [one, flags] of wanted) {
    printLine(`\n── ${one.title}`);
    // Each benchmark has its own register and database, started as by `npm start` and deleted afterwards.
    const problems = await runWithMachineLoadReport(() =>
      withRunningRegister("bench", one.settings, (register) => one.run(register, flags)),
    );
    for (const problem of problems) printLine(`   ✕ ${problem}`);
    if (problems.length === 0) outcome.passed += 1;
    else outcome.failures.push([one.title, ...problems].join("\n    "));
  }
  printOutcomeAndSetExitCode(outcome);
});
