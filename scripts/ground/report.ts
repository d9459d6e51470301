import { loadavg } from "node:os";

/** Error with a message for the person at the terminal, printed without a stack. */
export class TerminalMessageError extends Error {}

/** Prints a line for the person at the terminal. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs a step, and prints its title with the duration. */
export async function runTimedStep<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  printLine(`  ${title} (${formatSeconds(performance.now() - started)})`);
  return result;
}

/** Formats milliseconds as "0.4 s". */
export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Minimum major version of Node, the LTS release that the image, `engines` and npm's packages use. */
export const MIN_NODE_MAJOR_VERSION = 24;

/**
 * Returns a message when this version of Node is too old, or null; npm installs the right Node on platforms for which
 * a package exists.
 */
export function findNodeVersionProblem(version: string): string | null {
  if (Number.parseInt(version, 10) >= MIN_NODE_MAJOR_VERSION) return null;
  return `This is Node ${version}, and npm has no newer one for this machine: install Node ${MIN_NODE_MAJOR_VERSION} from https://nodejs.org, and run npm install again.`;
}

/** Prints the machine's load before and after a measurement. */
export async function runWithMachineLoadReport<T>(measure: () => Promise<T>): Promise<T> {
  const load = () => (loadavg()[0] ?? 0).toFixed(1);
  const before = load();
  const result = await measure();
  printLine(`   load of the machine: ${before} before, ${load()} after`);
  return result;
}

/** Formats an error for the terminal: a TerminalMessageError as its message, others with their stack. */
export function formatErrorForTerminal(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof TerminalMessageError ? error.message : (error.stack ?? error.message);
}

/** Runs a script's main function; on an error prints it and exits with 1. */
export function runMain(main: () => Promise<void>): void {
  const problem = findNodeVersionProblem(process.versions.node);
  const outcome = problem === null ? main() : Promise.reject(new TerminalMessageError(problem));
  outcome.catch((error: unknown) => {
    process.stderr.write(`${formatErrorForTerminal(error)}\n`);
    process.exit(1);
  });
}
