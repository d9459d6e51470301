import { setTimeout as sleep } from "node:timers/promises";
import { withDatabaseClient } from "../../scripts/embedded/roles";
import { callLocalRegister } from "../support/calls";
import type { FaultGround } from "./ground";

/** What the register has promised to keep: per entry the highest version that it acknowledged. */
type Promised = Map<string, number>;

export interface Writers {
  acknowledged(): number;
  stop(): Promise<Promised>;
}

/** Adds and changes entries without a pause, at every process in turn, and remembers what was acknowledged. */
export function startWriters(ports: readonly number[], token: string, count: number): Writers {
  const promised: Promised = new Map();
  let acknowledged = 0;
  let stopping = false;

  const write = async (writer: number) => {
    for (let round = 0; !stopping; round += 1) {
      const port = ports[(writer + round) % ports.length] ?? 0;
      const saved = await save(port, token, null, `Storing ${writer}-${round}`);
      if (saved === null) {
        await sleep(50);
        continue;
      }
      promised.set(saved.id, saved.version);
      acknowledged += 1;
      const other = ports[(writer + round + 1) % ports.length] ?? 0;
      const changed = await save(other, token, saved, `Storing ${writer}-${round} veranderd`);
      if (changed === null) continue;
      promised.set(changed.id, changed.version);
      acknowledged += 1;
    }
  };
  const running = Array.from({ length: count }, (_, writer) => write(writer));
  return {
    acknowledged: () => acknowledged,
    async stop() {
      stopping = true;
      await Promise.all(running);
      return promised;
    },
  };
}

interface Saved {
  id: string;
  version: number;
}

async function save(port: number, token: string, known: Saved | null, name: string): Promise<Saved | null> {
  const [method, path] = known === null ? ["POST", "/api/algorithm"] : ["PUT", `/api/algorithm/${known.id}`];
  const json = {
    algorithmName: name,
    visibility: "Privé",
    ...(known === null ? {} : { version: known.version }),
  };
  const answer = await callLocalRegister(port, method, path, { token, json });
  if (answer === null || !answer.ok) return null;
  // An answer that a kill cut short acknowledges nothing.
  const entry = (await answer.json().catch(() => null)) as { _id: string; version: number } | null;
  return entry === null ? null : { id: entry._id, version: entry.version };
}

/** What is wrong with what the database holds, in sentences; empty when every promise was kept and nothing is half. */
export async function brokenPromises(ground: FaultGround, promised: Promised): Promise<string[]> {
  return withDatabaseClient(ground.cluster.ownerUrl(), async (client) => {
    const { rows } = await client.query<{ id: string; version: number; versions: number[] }>(
      `SELECT e.id, e.version,
              coalesce(array_agg(v.number ORDER BY v.number) FILTER (WHERE v.number IS NOT NULL), '{}') AS versions
         FROM entry e LEFT JOIN entry_version v ON v.entry_id = e.id GROUP BY e.id`,
    );
    const stored = new Map(rows.map((row) => [row.id, row]));
    const lost = [...promised]
      .filter(([id, version]) => (stored.get(id)?.version ?? 0) < version)
      .map(([id, version]) => `Version ${version} of entry ${id} was acknowledged and is not there.`);
    const half = rows
      .filter(({ version, versions }) => versions.length !== version || (versions.at(-1) ?? 0) !== version)
      .map(({ id, version, versions }) => `Entry ${id} is at version ${version} with versions ${versions}.`);
    return [...lost, ...half];
  });
}
