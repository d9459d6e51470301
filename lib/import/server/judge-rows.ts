import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import { getDataModel } from "../../fields/server/data-model";
import { getLabelsToday } from "../../fields/server/field-changes";
import type { Actor } from "../../platform/auth/actor";
import { db } from "../../platform/database/db";
import type { FieldProblem } from "../../platform/errors";
import type { ImportRunDto, RowTrouble } from "../answers";
import type { ImportMapping } from "../mapping-schema";
import { isCorrectionKey } from "../places";
import { ROW_OUTCOMES, type RowOutcome } from "../rules";
import { batchesOf, type Lookup, lookUp, type OnDone } from "./data/imports";
import type { JudgedRow, StoredRow } from "./data/rows";
import { judgeProducts } from "./judge-products";
import { attribute, type Judgement, judgeOf } from "./judge-row";
import type { MappedRow } from "./map-row";
import { attributionOf, findNamed, findSameNames, spelled } from "./people";
import { judgeCorrected, placeOf, rulesOf } from "./remembered";

/** A row as the mapping reads it, with the row as stored. */
export interface ReadRow extends MappedRow {
  stored: StoredRow;
}

/** Rows in order, each with its judgement. */
export type JudgedRows<Row extends MappedRow = ReadRow> = [row: Row, judgement: Judgement][];

/** Returns the lookup for judging rows outside an import. */
export async function lookupFor(actor: Actor): Promise<Lookup> {
  return { reader: db(), actor, model: await getDataModel() };
}

/** Judges rows against the entries made of them by earlier imports; stores nothing. */
export async function judgeEntries<Row extends MappedRow>(
  lookup: Lookup,
  mapping: ImportMapping,
  rows: readonly Row[],
  onDone?: OnDone,
): Promise<JudgedRows<Row>> {
  const judge = judgeOf(lookup.model, await getLabelsToday());
  const rules = rulesOf(mapping.corrections);
  const named = await findNamed(lookup.actor, mapping, rows);
  const judged: JudgedRows<Row> = [];
  for (const batch of batchesOf(rows)) {
    const { entryOf, earlierOf } = await lookUp(lookup, batch);
    for (const row of batch) {
      const entry = entryOf(row);
      const whole = () => {
        const judgement = judge(row, entry, earlierOf(row));
        const { problems, ...attribution } = attributionOf(row, entry, named);
        return attribute(lookup.model, judgement, entry, attribution, problems);
      };
      judged.push([row, await judgeCorrected(row, rules, whole)]);
    }
    await onDone?.(judged.length, rows.length);
    // Lets the event loop serve other requests between batches.
    await nextTurn();
  }
  return judged;
}

/** Judges rows of a run as entries or products; stores nothing. */
export function judgeRows(
  lookup: Lookup,
  run: ImportRunDto,
  mapping: ImportMapping,
  rows: readonly ReadRow[],
  onDone?: OnDone,
): Promise<JudgedRows> {
  return run.kind === "products"
    ? judgeProducts(lookup, run, mapping, rows, onDone)
    : judgeEntries(lookup, mapping, rows, onDone);
}

export function countOutcomes(judged: JudgedRows<MappedRow>): Record<RowOutcome, number> {
  const counts = Object.fromEntries(ROW_OUTCOMES.map((outcome) => [outcome, 0])) as Record<
    RowOutcome,
    number
  >;
  for (const [, { outcome }] of judged) counts[outcome] += 1;
  return counts;
}

/** Converts judgements to findings to store, with an existing entry of the same name for a new entry. */
export async function findingsOf(actor: Actor, judged: JudgedRows): Promise<JudgedRow[]> {
  const names = judged.map(([, { newEntry }]) => spelled(newEntry?.content.algorithmName ?? ""));
  const same = await findSameNames(actor, names.filter(Boolean));
  return judged.map(([{ line, held, cleaning }, { outcome, problems, warnings, double }], index) => {
    const troubleOf = (problem: FieldProblem): RowTrouble => {
      const path = placeOf(problem);
      const { message, values = {} } = problem;
      return { path, message, values, held: (isCorrectionKey(path) ? held[path] : undefined) ?? "" };
    };
    return {
      line,
      outcome,
      problems: problems.map(troubleOf),
      warnings: warnings.map(troubleOf),
      cleaning,
      sameNameAs: same.get(names[index] ?? "") ?? null,
      doubleLine: double?.line ?? null,
      doubleProductId: double?.productId ?? null,
    };
  });
}
