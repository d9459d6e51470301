import { TerminalMessageError } from "./report";

/**
 * Returns a command's parsed arguments. Throws TerminalMessageError with the usage when `read` throws or returns
 * null.
 */
export function parseCommandArguments<T>(usage: string, read: () => T | null): T {
  let wanted: T | null = null;
  try {
    wanted = read();
  } catch {
    // node:util throws for unknown flags.
  }
  if (wanted === null) throw new TerminalMessageError(usage);
  return wanted;
}

/** Parses the number of a flag. Throws TerminalMessageError when it is out of bounds. */
export function parseNumberFlag(flag: string, text: string, least: number, most: number): number {
  const number = text === "" ? Number.NaN : Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new TerminalMessageError(`--${flag} is a whole number from ${least} to ${most}.`);
}
