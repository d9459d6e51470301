import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import { getDataModel } from "../../fields/server/data-model";
import { getLabelFinder } from "../../fields/server/field-changes";
import type { Actor } from "../../platform/auth/actor";
import { db } from "../../platform/database/db";
import type { FieldProblem } from "../../platform/errors";
import type { ImportRunDto, RowTrouble } from "../answers";
import type { ImportMapping } from "../mapping-schema";
import { REPEATED_NAME_WARNING } from "../mends";
import { isCorrectionKey } from "../places";
import { ROW_OUTCOMES, type RowOutcome } from "../rules";
import { findEntriesOfRows, type ProgressCallback, type RowLookup, splitIntoBatches } from "./data/imports";
import type { RowFindings, StoredRow } from "./data/rows";
import { judgeProducts } from "./judge-products";
import { addAuthorAndInstitution, createRowJudge, type Judgement } from "./judge-row";
import { getMappedName, type MappedRow } from "./map-row";
import { findEntryIdsByName, findNamedParties, normaliseForComparison, resolveAttribution } from "./people";
import { findWrongPart, getProblemField, indexCorrections, judgeRowWithCorrections } from "./remembered";

/** A row as the mapping reads it, with the row as stored. */
export interface MappedStoredRow extends MappedRow {
  stored: StoredRow;
}

/** Rows in order, each with its judgement. */
export type JudgedRows<Row extends MappedRow = MappedStoredRow> = [row: Row, judgement: Judgement][];

/** Returns the lookup for judging rows outside an import. */
export async function createDatabaseRowLookup(actor: Actor): Promise<RowLookup> {
  return { reader: db(), actor, model: await getDataModel() };
}

/** Judges rows against the entries made of them by earlier imports; stores nothing. */
export async function judgeEntries<Row extends MappedRow>(
  lookup: RowLookup,
  mapping: ImportMapping,
  rows: readonly Row[],
  onDone?: ProgressCallback,
): Promise<JudgedRows<Row>> {
  const keepsVisibility = mapping.fields.visibility?.column === undefined;
  const judge = createRowJudge(lookup.model, await getLabelFinder(), keepsVisibility);
  const rules = indexCorrections(mapping.corrections);
  const named = await findNamedParties(lookup.actor, mapping, rows);
  const judged: JudgedRows<Row> = [];
  for (const batch of splitIntoBatches(rows)) {
    const { entryOf, earlierOf } = await findEntriesOfRows(lookup, batch);
    for (const row of batch) {
      const entry = entryOf(row);
      const whole = () => {
        const judgement = judge(row, entry, earlierOf(row));
        const { problems, ...attribution } = resolveAttribution(row, entry, named);
        return addAuthorAndInstitution(lookup.model, judgement, entry, attribution, problems);
      };
      const judgement = await judgeRowWithCorrections(row, rules, whole);
      judged.push([row, { ...judgement, isNew: entry === undefined }]);
    }
    await onDone?.(judged.length, rows.length);
    // Lets the event loop serve other requests between batches.
    await nextTurn();
  }
  return judged;
}

/** Judges rows of a run as entries or products; stores nothing. */
export function judgeRows(
  lookup: RowLookup,
  run: ImportRunDto,
  mapping: ImportMapping,
  rows: readonly MappedStoredRow[],
  onDone?: ProgressCallback,
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

/** Maximum number of lines named in the warning about a repeated name. */
const MAX_LINES_NAMED = 6;

/** Adds a warning to each entry row whose name other rows have as well; all rows of the file must be in `judged`. */
export function addRepeatedNameWarnings(judged: JudgedRows<MappedRow>): void {
  const ofEntries = judged.filter(([{ kind }, { outcome }]) => kind === "entries" && outcome !== "binned");
  const groups = Map.groupBy(ofEntries, ([{ body }]) => normaliseForComparison(getMappedName(body)));
  for (const [name, rows] of groups) {
    if (name === "" || rows.length < 2) continue;
    const lines = rows.slice(0, MAX_LINES_NAMED).map(([{ line }]) => line);
    const values = {
      count: rows.length,
      lines: `${lines.join(", ")}${rows.length > lines.length ? ", …" : ""}`,
    };
    for (const [, judgement] of rows)
      judgement.warnings = [
        ...judgement.warnings,
        { path: "algorithmName", message: REPEATED_NAME_WARNING, values },
      ];
  }
}

/** Converts judgements to findings to store, with an existing entry of the same name for a new entry. */
export async function toRowFindings(actor: Actor, judged: JudgedRows): Promise<RowFindings[]> {
  const names = judged.map(([{ kind, body }, { isNew }]) =>
    isNew && kind === "entries" ? normaliseForComparison(getMappedName(body)) : "",
  );
  const same = await findEntryIdsByName(actor, names.filter(Boolean));
  return judged.map(([{ kind, line, held, cleaning }, { outcome, problems, warnings, double }], index) => {
    const troubleOf = (problem: FieldProblem): RowTrouble => {
      const path = getProblemField(problem);
      const { message, values = {} } = problem;
      const whole = (isCorrectionKey(path) ? held[path] : undefined) ?? "";
      return { path, message, values, held: findWrongPart(kind, path, problem) ?? whole };
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
