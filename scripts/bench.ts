import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { withRegister } from "../tests/support/server";
import { type Benchmark, readFlags } from "./bench/benchmark";
import { loginBenchmark } from "./bench/login";
import { exportBenchmark, streamBenchmark } from "./bench/reading";
import { scaleBenchmark } from "./bench/scale";
import { finish, stopOnSignal } from "./check/finish";
import type { Outcome } from "./check/outcome";
import { prepare } from "./ground/prepare";
import { PlainError, run, say } from "./ground/report";

/** `npm run bench [-- NAME --FLAG N]`: measures what has a target; without a name all of it, with the usual flags. */
const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  scale: scaleBenchmark,
  stream: streamBenchmark,
  export: exportBenchmark,
  login: loginBenchmark,
};

function chosen(args: string[]): [Benchmark, Record<string, number>][] {
  const names = Object.keys(BENCHMARKS);
  const [name, ...rest] = args;
  if (name === undefined) return Object.values(BENCHMARKS).map((one) => [one, readFlags(one, {})]);
  const one = BENCHMARKS[name];
  if (one === undefined) throw new PlainError(`Choose one of: ${names.join(", ")}.`);
  const options = Object.fromEntries(
    Object.keys(one.flags).map((flag) => [flag, { type: "string" as const }]),
  );
  try {
    return [[one, readFlags(one, parseArgs({ args: rest, options }).values)]];
  } catch (error) {
    if (error instanceof PlainError) throw error;
    throw new PlainError(
      `What ${name} knows: ${Object.keys(one.flags)
        .map((flag) => `--${flag} N`)
        .join(" ")}`,
    );
  }
}

const load = () => (loadavg()[0] ?? 0).toFixed(1);

/** Each has a register and a database of its own, started as `npm start` does, which are gone afterwards. */
function measure(one: Benchmark, flags: Record<string, number>): Promise<string[]> {
  return withRegister("bench", one.settings, async (register) => {
    const before = load();
    const problems = await one.run(register, flags);
    say(`   load of the machine: ${before} before, ${load()} after`);
    return problems;
  });
}

stopOnSignal();
run(async () => {
  const wanted = chosen(process.argv.slice(2));
  await prepare();
  const outcome: Outcome = { passed: 0, failures: [] };
  for (const [one, flags] of wanted) {
    say(`\n── ${one.title}`);
    const problems = await measure(one, flags);
    for (const problem of problems) say(`   ✕ ${problem}`);
    if (problems.length === 0) outcome.passed += 1;
    else outcome.failures.push([one.title, ...problems].join("\n    "));
  }
  finish(outcome);
});
