import { loadavg } from "node:os";

/** Error with a message for the person at the terminal, printed without a stack. */
export class PlainError extends Error {}

/** Prints a line for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs a step and prints its title with the duration. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  say(`  ${title} (${seconds(performance.now() - started)})`);
  return result;
}

/** Formats milliseconds as "0.4 s". */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Minimum major version of Node, the LTS release that the image, `engines` and npm's packages use. */
export const OLDEST_NODE = 24;

/** Returns what is wrong with a version of Node, or null; npm provides the right one where there is a package of it. */
export function nodeProblem(version: string): string | null {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return null;
  return `This is Node ${version}, and npm has no newer one for this machine: install Node ${OLDEST_NODE} from https://nodejs.org, and run npm install again.`;
}

/** Prints the machine's load before and after a measurement. */
export async function runWithMachineLoadReport<T>(measure: () => Promise<T>): Promise<T> {
  const load = () => (loadavg()[0] ?? 0).toFixed(1);
  const before = load();
  const result = await measure();
  say(`   load of the machine: ${before} before, ${load()} after`);
  return result;
}

/** Formats an error for the terminal: a PlainError as its message, others with their stack. */
export function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof PlainError ? error.message : (error.stack ?? error.message);
}

/** Runs a script's main function; on an error prints it and exits with 1. */
export function run(main: () => Promise<void>): void {
  const problem = nodeProblem(process.versions.node);
  const outcome = problem === null ? main() : Promise.reject(new PlainError(problem));
  outcome.catch((error: unknown) => {
    process.stderr.write(`${textOf(error)}\n`);
    process.exit(1);
  });
}
