import type { RunningRegister } from "../../tests/support/server";
import { PlainError } from "../ground/report";

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
  const read = Object.entries(flags).map(([name, { usual, least, most }]) => {
    const value = given[name] === undefined ? usual : Number(given[name]);
    if (!Number.isInteger(value) || value < least || value > most) {
      throw new PlainError(`--${name} is a whole number from ${least} to ${most}.`);
    }
    return [name, value] as const;
  });
  return Object.fromEntries(read);
}
