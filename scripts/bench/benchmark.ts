import type pg from "pg";
import type { RunningRegister } from "../../tests/support/server";
import { withPostgresCluster } from "../embedded/cluster";
import { withDatabaseClient } from "../embedded/roles";
import { parseNumberFlag } from "../ground/arguments";

/** A whole-number flag of a benchmark, such as `--tries 500`. */
export interface BenchmarkFlag {
  usual: number;
  least: number;
  most: number;
}

/** A benchmark, run against its own register by `npm run bench -- NAME`. */
export interface Benchmark<Name extends string = string> {
  title: string;
  /** Settings of its register, such as rate limits that the benchmark would exceed. */
  settings: Record<string, string>;
  flags: Record<Name, BenchmarkFlag>;
  /** Prints its results; returns a sentence for each missed target. */
  run(register: RunningRegister, flags: Record<Name, number>): Promise<string[]>;
}

/** Type-checks a benchmark against its flags, and hides their type so that different ones fit in one list. */
export function defineBenchmark<Name extends string>(made: Benchmark<Name>): Benchmark {
  return made;
}

/** Returns the given or default values of all flags. Throws TerminalMessageError for a value out of bounds. */
export function readFlags(
  { flags }: Benchmark,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, number> {
  const read = Object.entries(flags).map(([name, { usual, least, most }]) => [
    name,
    parseNumberFlag(name, given[name] ?? String(usual), least, most),
  ]);
  return Object.fromEntries(read);
}

/** Runs work on a register's database directly, as the owner of the tables. */
export function runAsDatabaseOwner<T>(
  { dataDir }: RunningRegister,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withPostgresCluster(dataDir, (cluster) => withDatabaseClient(cluster.ownerUrl(), work));
}
