import { setTimeout as sleep } from "node:timers/promises";
import { callLocalRegister } from "../support/calls";
import { cacheProof, ROUNDS, type Sight, type Write } from "./cache-writes";
import type { App, FaultGround } from "./ground";

/** What a process remembers of another's data is this old at most (docs/architecture.md, 'Several processes'), in milliseconds. */
const OLDEST = 5_000;

/** How often a request is repeated that got 503. */
const MAX_RETRIES = 10;

interface Look {
  isSeen: boolean;
  /** When the request that was answered began, as a `performance.now()` time. */
  asked: number;
}

/** Reads a page or call. Repeats a request that a loaded machine refuses for now: a 503 holds no data, stale or not. */
async function look(app: App, { path, token, holds }: Sight): Promise<Look> {
  for (let retries = 0; ; retries += 1) {
    const asked = performance.now();
    const answer = await callLocalRegister(app.port, "GET", path, token === undefined ? {} : { token });
    // A page that is not there (any more) shows nothing.
    if (answer?.ok || answer?.status === 404) return { isSeen: holds(await answer.text()), asked };
    if (answer?.status !== 503 || retries === MAX_RETRIES)
      throw new Error(`${path} answered ${answer?.status ?? "nothing"}.`);
    await sleep(500);
  }
}

/** Milliseconds after the write until it showed; null when a reading that began too late did not show it. */
async function untilSeen(app: App, sight: Sight, written: number): Promise<number | null> {
  for (;;) {
    const { isSeen, asked } = await look(app, sight);
    if (isSeen) return asked - written;
    if (asked - written > OLDEST) return null;
    await sleep(250);
  }
}

interface Found {
  problems: string[];
  slowest: number;
}

/** Makes writes that do not undo each other, one after the other, and looks where each must show. */
async function round(apps: readonly [App, App], writes: readonly Write[]): Promise<Found> {
  const found: Found = { problems: [], slowest: 0 };
  const miss = (what: string, sight: Sight, when: string) =>
    found.problems.push(`${what}: not to be seen in ${sight.where} ${when}`);
  const later: Promise<void>[] = [];
  for (const { what, act, sights, isCommand = false } of writes) {
    // Both hold what was there before, as fresh as it can be; the round before may just be arriving.
    const awaited = sights.map((sight) => ({ ...sight, holds: (text: string) => !sight.holds(text) }));
    const begun = performance.now();
    const before = await Promise.all(
      apps.flatMap((app) => awaited.map((sight) => untilSeen(app, sight, begun))),
    );
    if (before.includes(null)) found.problems.push(`${what}: to be seen before it was written`);
    await act();
    const written = performance.now();
    if (!isCommand) {
      for (const sight of sights) if (!(await look(apps[0], sight)).isSeen) miss(what, sight, "at once");
    }
    for (const app of isCommand ? apps : apps.slice(1)) {
      const each = sights.map(async (sight) => {
        const took = await untilSeen(app, sight, written);
        if (took === null) miss(what, sight, "of another process within 5 s");
        else found.slowest = Math.max(found.slowest, took);
      });
      later.push(...each);
    }
  }
  await Promise.all(later);
  return found;
}

/**
 * Whatever is remembered of the database follows every write that it depends on: at once in the process that wrote,
 * within 5 seconds in the other. Gives what did not, in sentences, and how many milliseconds the slowest took.
 */
export async function shareCaches(ground: FaultGround, first: App, second: App): Promise<Found> {
  const proof = await cacheProof(ground, first);
  const all: Found = { problems: [], slowest: 0 };
  for (const writes of ROUNDS) {
    const found = await round([first, second], writes(proof));
    all.problems.push(...found.problems);
    all.slowest = Math.max(all.slowest, found.slowest);
  }
  return all;
}
