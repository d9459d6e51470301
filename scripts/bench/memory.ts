import { setTimeout as sleep } from "node:timers/promises";
import type { RunningRegister } from "../../tests/support/server";

const METRICS_TOKEN = "watch-the-memory";

/** Settings with which a register reports its memory to the benchmark. */
export const MEMORY_REPORTING_SETTINGS = { METRICS_TOKEN };

/** Returns the resident memory and the used heap of the serving process, in bytes. */
export async function readMemoryBytes({ url }: RunningRegister): Promise<{ resident: number; heap: number }> {
  const answer = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  const resident = Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]);
  if (Number.isNaN(resident + heap)) throw new Error("The register does not say how much memory it takes.");
  return { resident, heap };
}

/** Runs work while sampling memory; returns the maximum resident memory and the minimum heap as well. */
export async function runWhileSamplingMemory<T>(
  register: RunningRegister,
  work: () => Promise<T>,
): Promise<T & { most: number; needed: number }> {
  const seen = [await readMemoryBytes(register)];
  let done = false;
  const working = work().finally(() => {
    done = true;
  });
  while (!done) {
    await sleep(100);
    seen.push(await readMemoryBytes(register));
  }
  const most = Math.max(...seen.map(({ resident }) => resident));
  return { ...(await working), most, needed: Math.min(...seen.map(({ heap }) => heap)) };
}
