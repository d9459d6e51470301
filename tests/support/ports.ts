/** Test files that run at the same time have neighbouring process ids. */
const PORTS_PER_PROCESS = 20;

/**
 * The first of PORTS_PER_PROCESS ports in a row for servers that a test starts and stops. All are under 32768: above it
 * Linux takes ports for outgoing connections, and such a connection holds its port for a minute after it closed.
 */
export function firstPort(stage: "ground" | "faults"): number {
  return { ground: 20_000, faults: 26_000 }[stage] + PORTS_PER_PROCESS * (process.pid % 300);
}
