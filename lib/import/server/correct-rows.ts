import "server-only";
import type { Actor } from "../../platform/auth/actor";
import { AppError } from "../../platform/errors";
import { inOwnTime } from "../../platform/request";
import type { ImportRowsPage, ImportRunDto, MendPreview } from "../answers";
import type { ImportMapping, Remembered, RememberedMend, RememberedPlace } from "../mapping-schema";
import { isRememberedMend, mendsFor, moveTargets, withRemembered } from "../mends";
import { isCorrectionKey, MENDS, type Mend } from "../rules";
import type { CorrectRowBody, MendBody, ReplaceBody } from "../schema";
import { judgeRows } from "./carry-out";
import { changeRows, findLines, readRows } from "./data/rows";
import { changeOpenRun } from "./data/runs";
import { checkAgain, judgingOf, mapStoredRows, pageOf, type ReadRow, readAgain } from "./look-through";
import { LONG_WORK, requireReady } from "./runs";

const isRemembered = (field: string): field is RememberedPlace =>
  isCorrectionKey(field) && field !== "sourceKey";

/** Changes what the mapping of a run remembers to correct; the look at its rows stays. Throws as changeOpenRun. */
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

/** What the file says at places of a row, and the row's key, as long as nothing in it is corrected. */
async function saidIn(run: ImportRunDto, mapping: ImportMapping, line: number): Promise<ReadRow | undefined> {
  const stored = await readRows(run._id, [line]);
  const untouched = stored.map((row) => ({ ...row, corrections: {}, isOmitted: false }));
  return mapStoredRows(run, mapping, untouched)[0];
}

/** The corrections of one row as the mapping remembers them: for what the file says there, in the row with its key. */
function rememberRow(
  list: readonly Remembered[],
  row: ReadRow,
  corrections: NonNullable<CorrectRowBody["corrections"]>,
): Remembered[] {
  const { key, held } = row;
  if (key === null) return [...list];
  return Object.entries(corrections).reduce<Remembered[]>(
    (kept, [field, to]) => {
      if (!isRemembered(field)) return kept;
      const from = held[field] ?? "";
      const isIts = (one: Remembered) => !isRememberedMend(one) && one.field === field && one.key === key;
      const others = kept.filter((one) => !isIts(one));
      return to === null ? others : (withRemembered(others, { field, from, to, key }) ?? others);
    },
    [...list],
  );
}

/** Corrects one row, or leaves it out, and looks at it again. Throws as changeRows, and what checkImport throws. */
export async function correctRow(
  actor: Actor,
  id: string,
  lineText: string,
  { corrections, omitted }: CorrectRowBody,
): Promise<ImportRowsPage> {
  const line = /^\d{1,9}$/.test(lineText) ? Number(lineText) : 0;
  const { run, mapping } = await requireReady(actor, id);
  if (run.rowCounts.all === 0) throw new AppError("not_found");
  await changeRows(actor, id, [line], { corrections, omitted });
  if (corrections !== undefined) {
    const row = await saidIn(run, mapping, line);
    if (row !== undefined) await changeRemembered(actor, id, (list) => rememberRow(list, row, corrections));
  }
  const touchesKeys = omitted !== undefined || (corrections !== undefined && "sourceKey" in corrections);
  await inOwnTime(LONG_WORK, () => checkAgain(actor, id, [line], touchesKeys));
  return pageOf(actor, id, [line]);
}

/** The same correction wherever the same is wrong, which the mapping remembers. Throws as correctRow. */
export async function replaceEverywhere(
  actor: Actor,
  id: string,
  { field, from, to }: ReplaceBody,
): Promise<{ replaced: number }> {
  await requireReady(actor, id);
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
    // A mapping that is full of corrections leaves this one to the rows.
    else if (!isKept) await changeRows(actor, id, lines, { corrections: { [field]: to } });
    await checkAgain(actor, id, lines, to === null || field === "sourceKey");
    return { replaced: lines.length };
  });
}

function problemAt(path: string): AppError {
  return new AppError("invalid_input", { fields: [{ path, message: "wrongFormat" }] });
}

/** What is to be done about a kind of mistake, if it can be; null leaves the rows out. Throws invalid_input. */
function mendOf({ field, problem, act, into }: MendBody): RememberedMend | null {
  if (!mendsFor(field, problem).includes(act)) throw problemAt("act");
  if (act === "omit") return null;
  const mend: Mend = MENDS.find((one) => one === act) ?? "empty";
  if (!isRemembered(field)) throw problemAt("field");
  if (mend !== "move") return { field, problem, mend };
  const target = moveTargets(field).find((one) => one === into);
  if (target === undefined) throw problemAt("into");
  return { field, problem, mend, into: target };
}

/** What comes of rows that can be imported. */
const READY = ["added", "changed", "unchanged"] as const;

/** How many rows of a file could be imported when it was last looked at. */
function readyIn({ rowCounts }: ImportRunDto): number {
  return READY.reduce((sum, outcome) => sum + rowCounts[outcome], 0);
}

const MOST_EXAMPLES = 3;
const EXAMPLE_LENGTH = 300;

/** What mending a kind of mistake would do, before it is done. Throws as correctRow, and invalid_input. */
export async function previewMend(actor: Actor, id: string, body: MendBody): Promise<MendPreview> {
  const { run, mapping } = await requireReady(actor, id);
  const rule = mendOf(body);
  return inOwnTime(LONG_WORK, async () => {
    const lines = await findLines(id, { path: body.field, message: body.problem });
    const preview: MendPreview = { rows: lines.length, ready: readyIn(run), left: 0, examples: [] };
    if (rule === null) return preview;
    const corrections = withRemembered(mapping.corrections ?? [], rule) ?? [];
    const tried = { ...mapping, corrections };
    const rows = await readAgain(run, tried, lines);
    const shown = rule.into ?? rule.field;
    await judgeRows(await judgingOf(actor, tried, rows), rows, (row, judgement) => {
      if (READY.some((outcome) => outcome === judgement.outcome)) preview.ready += 1;
      const isMended = row.remembered.has(rule.field);
      if (!isMended) preview.left += 1;
      if (!isMended || preview.examples.length >= MOST_EXAMPLES) return;
      const after = textAt(row, shown).slice(0, EXAMPLE_LENGTH);
      const before = (row.held[rule.field] ?? "").slice(0, EXAMPLE_LENGTH);
      preview.examples.push({ line: row.line, before, after });
    });
    return { ...preview, rows: lines.length - preview.left };
  });
}

function textAt(row: ReadRow, place: RememberedPlace): string {
  if (place === "author" || place === "institution") return row[place];
  if (place === "addedOn") return row.addedOn?.date.toISOString().slice(0, 10) ?? "";
  return [row.body[place] ?? ""].flat().join("; ");
}

/** Mends all mistakes of a kind: the mapping remembers how, or the rows are left out. Throws as previewMend. */
export async function mendKind(actor: Actor, id: string, body: MendBody): Promise<MendPreview> {
  const preview = await previewMend(actor, id, body);
  const rule = mendOf(body);
  return inOwnTime(LONG_WORK, async () => {
    const lines = await findLines(id, { path: body.field, message: body.problem });
    if (lines.length === 0) return preview;
    if (rule === null) await changeRows(actor, id, lines, { omitted: true });
    else await changeRemembered(actor, id, (list) => withRemembered(list, rule) ?? [...list]);
    await checkAgain(actor, id, lines, rule === null);
    return preview;
  });
}
