import "server-only";
import type { Actor } from "../../platform/auth/actor";
import { AppError, invalid } from "../../platform/errors";
import { inOwnTime } from "../../platform/request";
import type { ImportRowsPage, ImportRunDto, MendPreview } from "../answers";
import { saidDay } from "../date-pattern";
import type { Remembered, RememberedMend, RememberedPlace } from "../mapping-schema";
import { isRememberedMend, isWarning, mendsFor, moveTargets, withRemembered } from "../mends";
import { type CorrectionKey, isPlaceOf, structureAt } from "../places";
import type { DoubleChoice, ImportKind } from "../rules";
import type { CorrectRowBody, MendBody, ReplaceBody } from "../schema";
import { changeRows, findLines, findRows } from "./data/rows";
import { changeOpenRun } from "./data/runs";
import { judgeRows, lookupFor, type ReadRow } from "./judge-rows";
import { checkAgain, mapStoredRows, pageOf, readAgain } from "./look-through";
import { LONG_WORK, requireReady } from "./runs";

const isRemembered = (field: CorrectionKey): field is RememberedPlace => field !== "sourceKey";

/** Throws invalid_input about `path` when rows of that kind have no such value. */
function requirePlace(kind: ImportKind, field: string, path = field): asserts field is CorrectionKey {
  if (isPlaceOf(kind, field)) return;
  throw invalid(path, "unknownField");
}

/** Changes the corrections in a run's mapping; the check of its rows stays valid. Throws as changeOpenRun. */
async function changeRemembered(
  actor: Actor,
  id: string,
  change: (list: readonly Remembered[]) => Remembered[],
): Promise<void> {
  await changeOpenRun(actor, id, async (_transaction, mapping) => {
    const corrections = change(mapping.corrections ?? []);
    return { mapping: { ...mapping, corrections } };
  });
}

/** Adds the corrections of one row to the list: each applies to that value in the row with that key. */
function rememberRow(
  list: readonly Remembered[],
  { key, held }: ReadRow,
  corrections: NonNullable<CorrectRowBody["corrections"]>,
): Remembered[] {
  let kept = [...list];
  for (const [field, to] of Object.entries(corrections) as [CorrectionKey, string | string[] | null][]) {
    if (key === null || !isRemembered(field)) continue;
    kept = kept.filter((one) => isRememberedMend(one) || one.field !== field || one.key !== key);
    if (to !== null) kept = withRemembered(kept, { field, from: held[field] ?? "", to, key }) ?? kept;
  }
  return kept;
}

/**
 * Throws invalid_input about `double` when the row cannot have that action: only the register's product can be updated.
 */
async function requireDouble({ kind, _id }: ImportRunDto, line: number, choice: DoubleChoice): Promise<void> {
  const [row] = kind === "products" ? await findRows(_id, [line]) : [];
  const isOfRegister = row !== undefined && row.doubleProductId !== null;
  if (!isOfRegister && (choice === "update" || row?.doubleLine == null))
    throw invalid("double", "wrongFormat");
}

/** Corrects or omits one row, and checks it again. Throws as changeRows and checkImport. */
export async function correctRow(
  actor: Actor,
  id: string,
  lineText: string,
  { corrections, omitted, double }: CorrectRowBody,
): Promise<ImportRowsPage> {
  const line = /^\d{1,9}$/.test(lineText) ? Number(lineText) : 0;
  const { run, mapping } = await requireReady(actor, id);
  if (run.rowCounts.all === 0) throw new AppError("not_found");
  for (const field of Object.keys(corrections ?? {})) requirePlace(run.kind, field, `corrections.${field}`);
  if (double != null) await requireDouble(run, line, double);
  await changeRows(actor, id, [line], { corrections, omitted, double });
  if (corrections !== undefined) {
    // The corrections need the file's own value and the row's key before any correction.
    const stored = await findRows(id, [line]);
    const untouched = stored.map((one) => ({ ...one, corrections: {}, isOmitted: false }));
    const [row] = await mapStoredRows(run, mapping, untouched);
    if (row !== undefined) await changeRemembered(actor, id, (list) => rememberRow(list, row, corrections));
  }
  const touchesKeys = omitted !== undefined || (corrections !== undefined && "sourceKey" in corrections);
  await inOwnTime(LONG_WORK, () => checkAgain(actor, id, [line], touchesKeys));
  return pageOf(actor, id, [line]);
}

/** Corrects the same wrong value in all rows, and saves that with the mapping. Throws as correctRow. */
export async function replaceEverywhere(
  actor: Actor,
  id: string,
  { field, from, to }: ReplaceBody,
): Promise<{ replaced: number }> {
  requirePlace((await requireReady(actor, id)).run.kind, field, "field");
  return inOwnTime(LONG_WORK, async () => {
    const lines = await findLines(id, { path: field, held: from });
    if (lines.length === 0) return { replaced: 0 };
    let isKept = false;
    if (to !== null && isRemembered(field)) {
      await changeRemembered(actor, id, (list) => {
        const next = withRemembered(list, { field, from, to });
        isKept = next !== null;
        return next ?? [...list];
      });
    }
    if (to === null) await changeRows(actor, id, lines, { omitted: true });
    // A correction that the mapping cannot hold is stored with the rows.
    else if (!isKept) await changeRows(actor, id, lines, { corrections: { [field]: to } });
    await checkAgain(actor, id, lines, to === null || field === "sourceKey");
    return { replaced: lines.length };
  });
}

/**
 * Returns the correction for a kind of problem, or null to omit the rows. Throws invalid_input if it is not possible.
 */
function mendOf(kind: ImportKind, { field, problem, act, into }: MendBody): RememberedMend | null {
  if (!mendsFor(kind, field, problem).includes(act)) throw invalid("act", "wrongFormat");
  if (act === "omit") return null;
  requirePlace(kind, field, "field");
  if (!isRemembered(field)) throw invalid("field", "wrongFormat");
  if (act !== "move") return { field, problem, mend: act };
  if (into === undefined || !moveTargets(kind, field).includes(into)) throw invalid("into", "wrongFormat");
  return { field, problem, mend: act, into };
}

/** Outcomes of importable rows. */
const READY = ["added", "changed", "unchanged"] as const;

const MOST_EXAMPLES = 3;
const EXAMPLE_LENGTH = 300;

function textAt(row: ReadRow, place: RememberedPlace): string {
  if (place === "author" || place === "institution") return row[place];
  if (place === "addedOn") return row.addedOn === null ? "" : saidDay(row.addedOn);
  return [row.body[place] ?? ""].flat().join("; ");
}

/**
 * Corrects all problems of a kind: saves a rule with the mapping, or omits the rows. Returns the effect, also as a
 * `preview` that changes nothing. Throws as correctRow, and invalid_input.
 */
export async function mendKind(actor: Actor, id: string, body: MendBody): Promise<MendPreview> {
  const { run, mapping } = await requireReady(actor, id);
  const rule = mendOf(run.kind, body);
  return inOwnTime(LONG_WORK, async () => {
    const among = isWarning(body.problem) ? "warnings" : "problems";
    const lines = await findLines(id, { path: body.field, message: body.problem }, among);
    const ready = READY.reduce((sum, outcome) => sum + run.rowCounts[outcome], 0);
    const told: MendPreview = { rows: lines.length, ready, left: 0, examples: [] };
    if (rule !== null) {
      const corrections = withRemembered(mapping.corrections ?? [], rule) ?? [];
      const tried = { ...mapping, corrections };
      const rows = await readAgain(run, tried, lines);
      for (const [row, judgement] of await judgeRows(await lookupFor(actor), run, tried, rows)) {
        const isReady = (wanted: string | null) => READY.some((outcome) => outcome === wanted);
        if (isReady(judgement.outcome) && !isReady(row.stored.outcome)) told.ready += 1;
        if (!row.remembered.has(rule.field)) told.left += 1;
        else if (told.examples.length < MOST_EXAMPLES) {
          const needed =
            rule.mend === "keep" ? structureAt(run.kind, rule.field)?.condition?.field : undefined;
          const after = textAt(row, needed ?? rule.into ?? rule.field).slice(0, EXAMPLE_LENGTH);
          const before = (row.held[needed ?? rule.field] ?? "").slice(0, EXAMPLE_LENGTH);
          told.examples.push({ line: row.line, before, after });
        }
      }
      told.rows -= told.left;
    }
    if (body.preview || lines.length === 0) return told;
    if (rule === null) await changeRows(actor, id, lines, { omitted: true });
    else await changeRemembered(actor, id, (list) => withRemembered(list, rule) ?? [...list]);
    await checkAgain(actor, id, lines, rule === null);
    return told;
  });
}
