import type pg from "pg";
import type { RunningRegister } from "../../tests/support/server";
import { withCluster } from "../embedded/cluster";
import { withClient } from "../embedded/roles";
import { readNumber } from "../ground/arguments";

/** A whole number that a benchmark can be given, as `--tries 500`. */
export interface Flag {
  usual: number;
  least: number;
  most: number;
}

/** One thing that is measured, against a register of its own; `npm run bench -- NAME` runs it. */
export interface Benchmark<Name extends string = string> {
  title: string;
  /** Settings of its register, such as limits that so many requests would meet. */
  settings: Record<string, string>;
  flags: Record<Name, Flag>;
  /** Prints its figures. Gives what misses its target, in sentences. */
  run(register: RunningRegister, flags: Record<Name, number>): Promise<string[]>;
}

/** Checks a benchmark against its own flags, so that those of different ones can stand in one list. */
export function benchmark<Name extends string>(made: Benchmark<Name>): Benchmark {
  return made;
}

/** The flags' values: what was given, else the usual. Throws a PlainError for one that is out of bounds. */
export function readFlags(
  { flags }: Benchmark,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, number> {
  const read = Object.entries(flags).map(([name, { usual, least, most }]) => [
    name,
    readNumber(name, given[name] ?? String(usual), least, most),
  ]);
  return Object.fromEntries(read);
}

/** Works on a register's database past the register, as the owner of the tables. */
export function withOwner<T>(
  { dataDir }: RunningRegister,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withCluster(dataDir, (cluster) => withClient(cluster.ownerUrl(), work));
}
