import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import { getDataModel } from "../../fields/server/data-model";
import { getLabelsToday } from "../../fields/server/field-changes";
import type { Actor } from "../../platform/auth/actor";
import { db } from "../../platform/database/db";
import type { ImportMapping } from "../mapping-schema";
import {
  addEntries,
  batchesOf,
  type ChangedEntry,
  type ImportScope,
  type Lookup,
  lookUp,
  type MadeVersion,
  type NewEntry,
  saveEntries,
} from "./data/imports";
import { attribute, type Judgement, judgeOf } from "./judge-row";
import type { MappedRow } from "./map-row";
import { attributionOf, findNamed } from "./people";
import { judgeCorrected, rulesOf } from "./remembered";

/** Told how many of all are done. */
export type OnDone = (done: number, total: number) => void | Promise<void>;

/** By what rows are judged outside an import. */
export async function lookupFor(actor: Actor): Promise<Lookup> {
  return { reader: db(), actor, model: await getDataModel() };
}

/** Judges rows in their order, beside the entries that earlier imports made of them; stores nothing. */
export async function* judgeRows<Row extends MappedRow>(
  lookup: Lookup,
  mapping: ImportMapping,
  rows: readonly Row[],
  onDone?: OnDone,
): AsyncGenerator<[row: Row, judgement: Judgement]> {
  const judge = judgeOf(lookup.model, await getLabelsToday());
  const rules = rulesOf(mapping.corrections);
  const named = await findNamed(lookup.actor, mapping, rows);
  let done = 0;
  for (const batch of batchesOf(rows)) {
    const { entryOf, earlierOf } = await lookUp(lookup, batch);
    for (const row of batch) {
      const entry = entryOf(row);
      const whole = (): Judgement => {
        const judgement = judge(row, entry, earlierOf(row));
        const { problems, ...attribution } = attributionOf(row, entry, named);
        return attribute(lookup.model, judgement, entry, attribution, problems);
      };
      yield [row, await judgeCorrected(row, rules, whole)];
    }
    done += batch.length;
    await onDone?.(done, rows.length);
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
  scope: ImportScope,
  { added, changed }: Writes,
  onDone: OnDone,
): Promise<MadeVersion[]> {
  const made: MadeVersion[] = [];
  const tell = () => onDone(made.length, added.length + changed.length);
  for (const batch of batchesOf(added)) {
    made.push(...(await addEntries(scope, batch)));
    await tell();
  }
  for (const batch of batchesOf(changed)) {
    await saveEntries(scope, "importAgain", batch);
    made.push(...batch.map(({ id, version, former }) => ({ entryId: id, number: version + 1, ...former })));
    await tell();
  }
  return made;
}
