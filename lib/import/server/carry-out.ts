import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import { getLabelsToday } from "../../fields/server/field-changes";
import type { ImportMapping } from "../mapping-schema";
import {
  addEntries,
  batchesOf,
  type ChangedEntry,
  changeEntries,
  type ImportScope,
  type Lookup,
  lookUp,
  type MadeVersion,
  type NewEntry,
} from "./data/imports";
import { type Judgement, judgeOf } from "./judge-row";
import type { MappedRow } from "./map-row";
import { attributionOf, type Named } from "./people";
import { judgeCorrected, rulesOf } from "./remembered";

/** Told how many of all are done. */
export type OnDone = (done: number, total: number) => void | Promise<void>;

/** By what rows are judged. */
export interface Judging {
  lookup: Lookup;
  mapping: ImportMapping;
  named: Named;
}

/** Whose an entry becomes is asked of a new one alone: others keep their author and institution. */
function judgeNew(row: MappedRow, judgement: Judgement, named: Named): Judgement {
  const { problems, ...attribution } = attributionOf(row, named);
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
  onDone?: OnDone,
): Promise<void> {
  const judge = judgeOf(lookup.model, await getLabelsToday());
  const rules = rulesOf(mapping.corrections);
  let done = 0;
  for (const batch of batchesOf(rows)) {
    const { entryOf, earlierOf } = await lookUp(lookup, batch);
    for (const row of batch) {
      const entry = entryOf(row);
      const whole = () => {
        const judgement = judge(row, entry, earlierOf(row));
        return entry === undefined ? judgeNew(row, judgement, named) : judgement;
      };
      visit(row, judgeCorrected(row, rules, whole));
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
  const steps = [
    ...batchesOf(added).map((batch) => () => addEntries(scope, batch)),
    ...batchesOf(changed).map((batch) => () => changeEntries(scope, batch)),
  ];
  for (const step of steps) {
    made.push(...(await step()));
    await onDone(made.length, added.length + changed.length);
  }
  return made;
}
