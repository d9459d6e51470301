import { setTimeout as sleep } from "node:timers/promises";
import type { RunningRegister } from "../../tests/support/server";

const METRICS_TOKEN = "watch-the-memory";

/** What a register must be started with, so that its memory can be watched from outside. */
export const MEMORY_SETTINGS = { METRICS_TOKEN };

/** Bytes of the process that serves: what is resident, and what its heap holds. */
export async function readMemory({ url }: RunningRegister): Promise<{ resident: number; heap: number }> {
  const answer = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  const resident = Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]);
  if (Number.isNaN(resident + heap)) throw new Error("The register does not say how much memory it takes.");
  return { resident, heap };
}

/** Does work, and looks at the memory again and again: the most that was resident, and the least that the heap held. */
export async function watchMemory<T>(
  register: RunningRegister,
  work: () => Promise<T>,
): Promise<T & { most: number; needed: number }> {
  const seen = [await readMemory(register)];
  let done = false;
  const working = work().finally(() => {
    done = true;
  });
  while (!done) {
    await sleep(100);
    seen.push(await readMemory(register));
  }
  const most = Math.max(...seen.map(({ resident }) => resident));
  return { ...(await working), most, needed: Math.min(...seen.map(({ heap }) => heap)) };
}
