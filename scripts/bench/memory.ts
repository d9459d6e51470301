import { setTimeout as sleep } from "node:timers/promises";
import type { RunningRegister } from "../../tests/support/server";

const METRICS_TOKEN = "watch-the-memory";

/** What a register must be started with, so that its memory can be watched from outside. */
export const MEMORY_SETTINGS = { METRICS_TOKEN };

/** Bytes of the process that serves: what is resident, and what its heap holds. */
export interface Memory {
  resident: number;
  heap: number;
}

export async function readMemory({ url }: RunningRegister): Promise<Memory> {
  const answer = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  const resident = Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]);
  if (Number.isNaN(resident + heap)) throw new Error("The register does not say how much memory it takes.");
  return { resident, heap };
}

const LOOK_EVERY = 100;

/** What the memory was while something went on: the most that was resident, and the least that the heap held. */
export interface WatchedMemory {
  most: number;
  needed: number;
}

/** Looks at the memory again and again until it is told to stop; then gives the most and the least that it was. */
export function watchMemory(register: RunningRegister): () => Promise<WatchedMemory> {
  let done = false;
  const watching = (async () => {
    const seen = [await readMemory(register)];
    while (!done) {
      await sleep(LOOK_EVERY);
      seen.push(await readMemory(register));
    }
    return {
      most: Math.max(...seen.map(({ resident }) => resident)),
      needed: Math.min(...seen.map(({ heap }) => heap)),
    };
  })();
  return () => {
    done = true;
    return watching;
  };
}
