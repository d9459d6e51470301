import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import { getDataModel } from "../data/data-model";
import {
  type ChangedEntry,
  IMPORT_BATCH,
  type ImportStore,
  type MadeVersion,
  type NewEntry,
} from "../data/imports";
import { getLabelsToday } from "../data/labels-today";
import { type Judgement, judgeOf } from "./judge-row";
import type { MappedRow } from "./map-row";

/** Told how many of all are done. */
export type OnDone = (done: number, total: number) => void | Promise<void>;

function batches<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / IMPORT_BATCH);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * IMPORT_BATCH, (index + 1) * IMPORT_BATCH),
  );
}

/** Judges rows in their order, beside the entries that earlier imports made of them; stores nothing. */
export async function judgeRows<Row extends MappedRow>(
  find: ImportStore["find"],
  rows: readonly Row[],
  visit: (row: Row, judgement: Judgement) => void,
  onDone: OnDone,
): Promise<void> {
  const judge = judgeOf(await getDataModel(), await getLabelsToday());
  let done = 0;
  for (const batch of batches(rows)) {
    const held = await find(batch.flatMap(({ key }) => key ?? []));
    for (const row of batch) visit(row, judge(row, held.get(row.key ?? "")));
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
