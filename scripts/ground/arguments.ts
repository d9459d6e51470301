import { PlainError } from "./report";

/** What a command was asked for, as `read` makes of its arguments; else, or when that is null, how it is used. */
export function readArguments<T>(usage: string, read: () => T | null): T {
  let wanted: T | null = null;
  try {
    wanted = read();
  } catch {
    // node:util complains of a flag that there is not.
  }
  if (wanted === null) throw new PlainError(usage);
  return wanted;
}

/** The number that stands behind a flag. Throws a PlainError when it is out of bounds. */
export function readNumber(flag: string, text: string, least: number, most: number): number {
  const number = text === "" ? Number.NaN : Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new PlainError(`--${flag} is a whole number from ${least} to ${most}.`);
}
