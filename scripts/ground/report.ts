import { loadavg } from "node:os";

/** A failure whose message is meant for the person at the terminal: shown without a stack. */
export class PlainError extends Error {}

/** One line for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Says what is happening, does it, and says how long it took. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  say(`  ${title} (${seconds(performance.now() - started)})`);
  return result;
}

/** Milliseconds as "0.4 s". */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** The long-term support release that the image, `engines` and the packages of npm agree on. */
export const OLDEST_NODE = 24;

/** What is wrong with a version of Node, if anything: npm brings a right one along where there is a package of it. */
export function nodeProblem(version: string): string | null {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return null;
  return `This is Node ${version}, and npm has no newer one for this machine: install Node ${OLDEST_NODE} from https://nodejs.org, and run npm install again.`;
}

/** Says how busy the machine was before and after what was measured. */
export async function withLoadTold<T>(measure: () => Promise<T>): Promise<T> {
  const load = () => (loadavg()[0] ?? 0).toFixed(1);
  const before = load();
  const result = await measure();
  say(`   load of the machine: ${before} before, ${load()} after`);
  return result;
}

/** What a person at the terminal is told of an error: a PlainError is one sentence, anything else has its stack. */
export function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof PlainError ? error.message : (error.stack ?? error.message);
}

/** Runs a script's main function, which tells of its error and ends with 1. */
export function run(main: () => Promise<void>): void {
  const problem = nodeProblem(process.versions.node);
  const outcome = problem === null ? main() : Promise.reject(new PlainError(problem));
  outcome.catch((error: unknown) => {
    process.stderr.write(`${textOf(error)}\n`);
    process.exit(1);
  });
}
