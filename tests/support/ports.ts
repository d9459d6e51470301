/** Number of ports reserved per process; test files that run at the same time have successive process ids. */
const PORTS_PER_PROCESS = 20;

/**
 * Returns the first of PORTS_PER_PROCESS successive ports for servers that a test starts and stops. All are below
 * 32768: Linux uses higher ports for outgoing connections, which occupy their port for a minute after they close.
 */
export function computeFirstTestPort(stage: "ground" | "faults"): number {
  return { ground: 20_000, faults: 26_000 }[stage] + PORTS_PER_PROCESS * (process.pid % 300);
}
