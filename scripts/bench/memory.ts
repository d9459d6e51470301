import type { RunningRegister } from "../../tests/support/server";

const METRICS_TOKEN = "meet-het-geheugen";

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
