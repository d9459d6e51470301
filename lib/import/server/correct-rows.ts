import "server-only";
import type { Actor } from "../../platform/auth/actor";
import { AppError, createInvalidFieldError } from "../../platform/errors";
import { runWithOwnDeadline } from "../../platform/request";
import type { BulkCorrectionPreview, ImportRowsPage, ImportRunDto } from "../answers";
import { formatParsedDay } from "../date-pattern";
import type { SavedBulkCorrection, SavedCorrection, SavedCorrectionPlace } from "../mapping-schema";
import { addCorrection, isBulkCorrection, isWarning, listBulkCorrections, listMoveTargets } from "../mends";
import { type CorrectionKey, findStructure, isCorrectionKeyOf, isIdentifyingPlace } from "../places";
import type { DuplicateAction, ImportKind } from "../rules";
import type { BulkCorrectionBody, CorrectRowBody, ReplaceValueBody } from "../schema";
import { changeStoredRows, findLinesWithTrouble, findStoredRows } from "./data/rows";
import { changeOpenRun } from "./data/runs";
import { createDatabaseRowLookup, judgeRows, type MappedStoredRow } from "./judge-rows";
import { checkRowsAgain, getRowsOnLines, mapRowsAgain, mapStoredRows } from "./look-through";
import { LONG_WORK_TIMEOUT_MS, requireOpenRunAndMapping } from "./runs";

const isRemembered = (field: CorrectionKey): field is SavedCorrectionPlace => field !== "sourceKey";

/** Throws invalid_input about `path` when rows of that kind have no such value. */
function requirePlace(kind: ImportKind, field: string, path = field): asserts field is CorrectionKey {
  if (isCorrectionKeyOf(kind, field)) return;
  throw createInvalidFieldError(path, "unknownField");
}

/** Changes the corrections in a run's mapping; the check of its rows stays valid. Throws as changeOpenRun. */
async function changeRemembered(
  actor: Actor,
  id: string,
  change: (list: readonly SavedCorrection[]) => SavedCorrection[],
): Promise<void> {
  await changeOpenRun(actor, id, async (_transaction, mapping) => {
    const corrections = change(mapping.corrections ?? []);
    return { mapping: { ...mapping, corrections } };
  });
}

/** Adds the corrections of one row to the list: each applies to that value in the row with that key. */
function rememberRow(
  list: readonly SavedCorrection[],
  { key, held }: MappedStoredRow,
  corrections: NonNullable<CorrectRowBody["corrections"]>,
): SavedCorrection[] {
  let kept = [...list];
  for (const [field, to] of Object.entries(corrections) as [CorrectionKey, string | string[] | null][]) {
    if (key === null || !isRemembered(field)) continue;
    kept = kept.filter((one) => isBulkCorrection(one) || one.field !== field || one.key !== key);
    if (to !== null) kept = addCorrection(kept, { field, from: held[field] ?? "", to, key }) ?? kept;
  }
  return kept;
}

/**
 * Throws invalid_input about `double` when the row cannot have that action: only the register's product can be updated.
 */
async function requireDouble(
  { kind, _id }: ImportRunDto,
  line: number,
  choice: DuplicateAction,
): Promise<void> {
  const [row] = kind === "products" ? await findStoredRows(_id, [line]) : [];
  const isOfRegister = row !== undefined && row.doubleProductId !== null;
  if (!isOfRegister && (choice === "update" || row?.doubleLine == null))
    throw createInvalidFieldError("double", "wrongFormat");
}

/** Corrects or omits one row, and checks it again. Throws as changeStoredRows and checkImport. */
export async function correctRow(
  actor: Actor,
  id: string,
  lineText: string,
  { corrections, omitted, double }: CorrectRowBody,
): Promise<ImportRowsPage> {
  const line = /^\d{1,9}$/.test(lineText) ? Number(lineText) : 0;
  const { run, mapping } = await requireOpenRunAndMapping(actor, id);
  if (run.rowCounts.all === 0) throw new AppError("not_found");
  for (const field of Object.keys(corrections ?? {})) requirePlace(run.kind, field, `corrections.${field}`);
  if (double != null) await requireDouble(run, line, double);
  await changeStoredRows(actor, id, [line], { corrections, omitted, double });
  if (corrections !== undefined) {
    // The corrections need the file's own value and the row's key before any correction.
    const stored = await findStoredRows(id, [line]);
    const untouched = stored.map((one) => ({ ...one, corrections: {}, isOmitted: false }));
    const [row] = await mapStoredRows(run, mapping, untouched);
    if (row !== undefined) await changeRemembered(actor, id, (list) => rememberRow(list, row, corrections));
  }
  const isWholeFile = omitted !== undefined || Object.keys(corrections ?? {}).some(isIdentifyingPlace);
  await runWithOwnDeadline(LONG_WORK_TIMEOUT_MS, () => checkRowsAgain(actor, id, [line], isWholeFile));
  return getRowsOnLines(actor, id, [line]);
}

/**
 * Corrects the same wrong value in all rows, and saves that with the mapping. Throws as correctRow, and invalid_input
 * about a name or key, which tells rows apart.
 */
export async function replaceValueInAllRows(
  actor: Actor,
  id: string,
  { field, from, to }: ReplaceValueBody,
): Promise<{ replaced: number }> {
  requirePlace((await requireOpenRunAndMapping(actor, id)).run.kind, field, "field");
  if (to !== null && isIdentifyingPlace(field)) throw createInvalidFieldError("field", "wrongFormat");
  return runWithOwnDeadline(LONG_WORK_TIMEOUT_MS, async () => {
    const lines = await findLinesWithTrouble(id, { path: field, held: from });
    if (lines.length === 0) return { replaced: 0 };
    let isKept = false;
    if (to !== null && isRemembered(field)) {
      await changeRemembered(actor, id, (list) => {
        const next = addCorrection(list, { field, from, to });
        isKept = next !== null;
        return next ?? [...list];
      });
    }
    if (to === null) await changeStoredRows(actor, id, lines, { omitted: true });
    // A correction that the mapping cannot hold is stored with the rows.
    else if (!isKept) await changeStoredRows(actor, id, lines, { corrections: { [field]: to } });
    await checkRowsAgain(actor, id, lines, to === null);
    return { replaced: lines.length };
  });
}

/**
 * Returns the correction for a kind of problem, or null to omit the rows. Throws invalid_input if it is not possible.
 */
function mendOf(
  kind: ImportKind,
  { field, problem, act, into, label }: BulkCorrectionBody,
): SavedBulkCorrection | null {
  if (!listBulkCorrections(kind, field, problem).includes(act))
    throw createInvalidFieldError("act", "wrongFormat");
  if (act === "omit") return null;
  requirePlace(kind, field, "field");
  if (!isRemembered(field)) throw createInvalidFieldError("field", "wrongFormat");
  if (act === "fill" && label === undefined) throw createInvalidFieldError("label", "required");
  if (act !== "move") return { field, problem, mend: act, label };
  if (into === undefined || !listMoveTargets(kind, field).includes(into))
    throw createInvalidFieldError("into", "wrongFormat");
  return { field, problem, mend: act, into };
}

/** Outcomes of importable rows. */
const READY = ["added", "changed", "unchanged"] as const;

const MOST_EXAMPLES = 3;
const EXAMPLE_LENGTH = 300;

function textAt(row: MappedStoredRow, place: SavedCorrectionPlace): string {
  if (place === "author" || place === "institution") return row[place];
  if (place === "addedOn") return row.addedOn === null ? "" : formatParsedDay(row.addedOn);
  return [row.body[place] ?? ""].flat().join("; ");
}

/**
 * Corrects all problems of a kind: saves a rule with the mapping, or omits the rows. Returns the effect, also as a
 * `preview` that changes nothing. Throws as correctRow, and invalid_input.
 */
export async function correctProblemsOfKind(
  actor: Actor,
  id: string,
  body: BulkCorrectionBody,
): Promise<BulkCorrectionPreview> {
  const { run, mapping } = await requireOpenRunAndMapping(actor, id);
  const rule = mendOf(run.kind, body);
  return runWithOwnDeadline(LONG_WORK_TIMEOUT_MS, async () => {
    const among = isWarning(body.problem) ? "warnings" : "problems";
    const lines = await findLinesWithTrouble(id, { path: body.field, message: body.problem }, among);
    const ready = READY.reduce((sum, outcome) => sum + run.rowCounts[outcome], 0);
    const told: BulkCorrectionPreview = { rows: lines.length, ready, left: 0, examples: [] };
    if (rule !== null) {
      const corrections = addCorrection(mapping.corrections ?? [], rule) ?? [];
      const tried = { ...mapping, corrections };
      const rows = await mapRowsAgain(run, tried, lines);
      for (const [row, judgement] of await judgeRows(
        await createDatabaseRowLookup(actor),
        run,
        tried,
        rows,
      )) {
        const isReady = (wanted: string | null) => READY.some((outcome) => outcome === wanted);
        if (isReady(judgement.outcome) && !isReady(row.stored.outcome)) told.ready += 1;
        if (!row.remembered.has(rule.field)) told.left += 1;
        else if (told.examples.length < MOST_EXAMPLES) {
          const needed =
            rule.mend === "keep" ? findStructure(run.kind, rule.field)?.condition?.field : undefined;
          const after = textAt(row, needed ?? rule.into ?? rule.field).slice(0, EXAMPLE_LENGTH);
          const before = (row.held[needed ?? rule.field] ?? "").slice(0, EXAMPLE_LENGTH);
          told.examples.push({ line: row.line, before, after });
        }
      }
      told.rows -= told.left;
    }
    if (body.preview || lines.length === 0) return told;
    if (rule === null) await changeStoredRows(actor, id, lines, { omitted: true });
    else await changeRemembered(actor, id, (list) => addCorrection(list, rule) ?? [...list]);
    await checkRowsAgain(actor, id, lines, rule === null || isIdentifyingPlace(rule.field));
    return told;
  });
}
