import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import { getDataModel } from "../../fields/server/data-model";
import { getLabelsToday } from "../../fields/server/field-changes";
import type { ImportMapping } from "../mapping-schema";
import { attributionOf, type Named } from "./attribution";
import {
  type ChangedEntry,
  IMPORT_BATCH,
  type ImportStore,
  type MadeVersion,
  type NewEntry,
} from "./data/imports";
import type { ImportLookup } from "./data/lookup";
import { type Judgement, judgeOf } from "./judge-row";
import type { MappedRow } from "./map-row";
import { judgeCorrected, rulesOf } from "./remembered";

/** Told how many of all are done. */
export type OnDone = (done: number, total: number) => void | Promise<void>;

function batches<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / IMPORT_BATCH);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * IMPORT_BATCH, (index + 1) * IMPORT_BATCH),
  );
}

/** What the rows of a batch are of: by their keys, or by the ids and versions that they name. */
async function lookUp(lookup: ImportLookup, rows: readonly MappedRow[]) {
  const named = rows.flatMap(({ entryId, version }) => (entryId === null ? [] : [{ id: entryId, version }]));
  const keys = rows.flatMap(({ key, entryId }) => (key === null || entryId !== null ? [] : [key]));
  const [byKey, byId] = [await lookup.find(keys), await lookup.findById(named.map(({ id }) => id))];
  const wanted = named.flatMap(({ id, version }) => {
    const stored = byId.get(id);
    return stored === undefined || version === null || version === stored.version ? [] : [{ id, version }];
  });
  const earlier = await lookup.findVersions(wanted);
  return {
    heldBy: ({ key, entryId }: MappedRow) => (entryId === null ? byKey.get(key ?? "") : byId.get(entryId)),
    earlierOf: ({ entryId }: MappedRow) => earlier.get(entryId ?? "") ?? [],
  };
}

/** By what rows are judged. */
export interface Judging {
  lookup: ImportLookup;
  mapping: ImportMapping;
  named: Named;
}

/** Whose an entry becomes is asked of a new one alone: others keep their author and institution. */
function judgeNew(row: MappedRow, judge: () => Judgement, named: Named): Judgement {
  const { problems, ...attribution } = attributionOf(row, named);
  const judgement = judge();
  if (judgement.outcome === "rejected") {
    return { outcome: "rejected", problems: [...judgement.problems, ...problems] };
  }
  if (judgement.outcome !== "added") return judgement;
  if (problems.length > 0) return { outcome: "rejected", problems };
  return { outcome: "added", entry: { ...judgement.entry, ...attribution } };
}

/** Judges rows in their order, beside the entries that earlier imports made of them; stores nothing. */
export async function judgeRows<Row extends MappedRow>(
  { lookup, mapping, named }: Judging,
  rows: readonly Row[],
  visit: (row: Row, judgement: Judgement) => void,
  onDone: OnDone,
): Promise<void> {
  const judge = judgeOf(await getDataModel(), await getLabelsToday());
  const rules = rulesOf(mapping.corrections);
  const problemsOf = (judgement: Judgement) => (judgement.outcome === "rejected" ? judgement.problems : []);
  let done = 0;
  for (const batch of batches(rows)) {
    const { heldBy, earlierOf } = await lookUp(lookup, batch);
    for (const row of batch) {
      const entry = heldBy(row);
      const one = () => judge(row, entry, earlierOf(row));
      const whole = () => (entry === undefined ? judgeNew(row, one, named) : one());
      visit(row, judgeCorrected(row, rules, whole, problemsOf));
    }
    done += batch.length;
    await onDone(done, rows.length);
    // The process answers others between two batches.
    await nextTurn();
  }
}

/** What an import is going to store. */
export interface Writes {
  added: NewEntry[];
  changed: ChangedEntry[];
}

/** Stores what was planned, in batches. Gives the versions that it made. */
export async function carryOut(
  store: ImportStore,
  { added, changed }: Writes,
  onDone: OnDone,
): Promise<MadeVersion[]> {
  const total = added.length + changed.length;
  const made: MadeVersion[] = [];
  for (const batch of batches(added)) {
    made.push(...(await store.add(batch)));
    await onDone(made.length, total);
  }
  for (const batch of batches(changed)) {
    made.push(...(await store.change(batch)));
    await onDone(made.length, total);
  }
  return made;
}
