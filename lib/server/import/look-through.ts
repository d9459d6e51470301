import "server-only";
import type { Actor } from "../../domain/actor";
import { type EntryContent, FIELD_KEYS, isFieldKey } from "../../domain/entry-fields";
import { AppError, type FieldProblem } from "../../domain/errors";
import type { ImportRowDto, ImportRowsPage, ImportRunDto, RowTrouble } from "../../domain/imports";
import type { ImportMapping } from "../../schemas/import-mapping";
import type { CorrectRowBody, ReplaceBody, RowsQuery } from "../../schemas/imports";
import {
  changeRows,
  type Finding,
  findSame,
  groupTroubles,
  listStoredRows,
  readLines,
  readStoredRows,
  type StoredRow,
  storeFindings,
} from "../data/import-rows";
import { countRows, getRun, markChecked } from "../data/import-runs";
import { findImported } from "../data/imports";
import { inOwnTime } from "../request-clock";
import { judgeRows } from "./carry-out";
import { type Judgement, nameDuplicates } from "./judge-row";
import { type CleaningCount, type MappedRow, mapRow, type RowMapper } from "./map-row";
import { LONG_WORK, requireMapping, requireReady } from "./runs";

/** A row as it is read, beside how it is stored. */
export interface ReadRow extends MappedRow {
  stored: StoredRow;
}

/** Reads stored rows by a mapping, with what was corrected in them. Those that are left out are not among them. */
export function mapStoredRows(
  columns: ImportRunDto["columns"],
  mapping: ImportMapping,
  stored: readonly StoredRow[],
): ReadRow[] {
  const cleaning: CleaningCount = { controlCharacters: 0, whiteSpace: 0 };
  const places = new Map(columns.map(({ name }, index) => [name, index]));
  const mapper: RowMapper = { mapping, columns: places, width: columns.length, cleaning };
  return stored
    .filter(({ isOmitted }) => !isOmitted)
    .map((row) => ({ ...mapRow(row, mapper, row.corrections), stored: row }));
}

const LONGEST_HELD = 4_000;

/** What stands at a place of a row: what was corrected, or what the file says. */
function heldAt(path: string, row: ReadRow, run: ImportRunDto, mapping: ImportMapping): string {
  const corrected =
    isFieldKey(path) || path === "sourceKey" || path === "addedOn" ? row.stored.corrections[path] : undefined;
  if (corrected !== undefined) return [corrected].flat().join("; ").slice(0, LONGEST_HELD);
  const { sourceKey, addedOn, fields } = mapping;
  const field = isFieldKey(path) ? fields[path] : undefined;
  const ofKey = path === "sourceKey" && sourceKey.column;
  const column = field?.column ?? (path === "addedOn" ? addedOn?.column : ofKey);
  if (column === undefined) return [field?.constant ?? ""].flat().join("; ").slice(0, LONGEST_HELD);
  const place = run.columns.findIndex(({ name }) => name === column);
  return (row.stored.cells[place] ?? "").trim().slice(0, LONGEST_HELD);
}

/** A path into a field's list is the field's. */
const placeOf = ({ path }: FieldProblem) => path.split(".", 1)[0] ?? path;

function troublesOf(
  problems: readonly FieldProblem[],
  row: ReadRow,
  run: ImportRunDto,
  mapping: ImportMapping,
) {
  return problems.map((problem): RowTrouble => {
    const path = placeOf(problem);
    return {
      path,
      message: problem.message,
      values: problem.values ?? {},
      held: heldAt(path, row, run, mapping),
    };
  });
}

function findingOf(judgement: Judgement, row: ReadRow, run: ImportRunDto, mapping: ImportMapping): Finding {
  const problems = judgement.outcome === "rejected" ? troublesOf(judgement.problems, row, run, mapping) : [];
  return { line: row.line, outcome: judgement.outcome, problems };
}

/** What was found of rows, to be stored with them. */
export async function judgeAndFind(
  find: Parameters<typeof judgeRows>[0],
  rows: readonly ReadRow[],
  { run, mapping }: { run: ImportRunDto; mapping: ImportMapping },
  visit: (judgement: Judgement) => void,
  onDone: Parameters<typeof judgeRows>[3],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  await judgeRows(
    find,
    rows,
    (row, judgement) => {
      findings.push(findingOf(judgement, row, run, mapping));
      visit(judgement);
    },
    onDone,
  );
  return findings;
}

/**
 * The trial: looks at all rows as an import would, by the same engine, and stores nothing but what it finds. Throws
 * not_found, import_conflict, and invalid_input about `mapping` or `author`.
 */
export async function checkImport(actor: Actor, id: string): Promise<ImportRunDto> {
  return inOwnTime(LONG_WORK, async () => {
    const { run, mapping } = await requireReady(actor, id);
    const rows = mapStoredRows(run.columns, mapping, await readStoredRows(id));
    nameDuplicates(rows);
    const find = (keys: string[]) => findImported(actor, keys);
    const findings = await judgeAndFind(
      find,
      rows,
      { run, mapping },
      () => undefined,
      () => undefined,
    );
    await storeFindings(id, findings);
    await markChecked(actor, run);
    return getRun(actor, id);
  });
}

/** Looks at these rows once more; at all of them when keys may have come or gone, which other rows depend on. */
async function checkAgain(
  actor: Actor,
  id: string,
  lines: readonly number[],
  touchesKeys: boolean,
): Promise<void> {
  if (touchesKeys) {
    await checkImport(actor, id);
    return;
  }
  const { run, mapping } = await requireReady(actor, id);
  const rows = mapStoredRows(run.columns, mapping, await readLines(id, lines));
  // Doubled keys were found by the look at all rows, and stay as long as no key changes.
  for (const row of rows) {
    const doubled = row.stored.problems.filter(({ message }) => message === "import.duplicateKey");
    row.problems.push(...doubled.map(({ path, message, values }) => ({ path, message, values })));
  }
  const find = (keys: string[]) => findImported(actor, keys);
  await storeFindings(
    id,
    await judgeAndFind(
      find,
      rows,
      { run, mapping },
      () => undefined,
      () => undefined,
    ),
  );
}

function textOf(value: string | string[] | null): string {
  return [value ?? ""].flat().join("; ");
}

function contentRows(content: EntryContent): ImportRowDto["content"] {
  return FIELD_KEYS.flatMap((field) => {
    const text = textOf(content[field]);
    return text === "" ? [] : [{ field, text }];
  });
}

/** Rows for who looks at them, those that can be taken with what they would become. */
async function describeRows(
  actor: Actor,
  run: ImportRunDto,
  mapping: ImportMapping,
  stored: readonly StoredRow[],
): Promise<ImportRowDto[]> {
  const read = mapStoredRows(
    run.columns,
    mapping,
    stored.map((row) => ({ ...row, isOmitted: false })),
  );
  const contents = new Map<number, EntryContent>();
  const find = (keys: string[]) => findImported(actor, keys);
  const remember = ({ line }: ReadRow, judgement: Judgement) => {
    if (judgement.outcome === "added" || judgement.outcome === "changed") {
      contents.set(line, judgement.entry.content);
    } else if (judgement.outcome === "unchanged") contents.set(line, judgement.content);
  };
  await judgeRows(find, read, remember, () => undefined);
  return stored.map((row, index) => {
    const content = contents.get(row.line);
    const name = textOf(read[index]?.body.algorithmName ?? null).slice(0, 200);
    return {
      line: row.line,
      name: name === "" ? null : name,
      outcome: row.outcome,
      omitted: row.isOmitted,
      corrected: Object.keys(row.corrections),
      problems: row.isOmitted ? [] : row.problems,
      content: content === undefined || row.outcome === "rejected" ? [] : contentRows(content),
    };
  });
}

/**
 * One page of a run's rows. Throws not_found, and invalid_input about `mapping` before that can be carried out.
 */
export async function listRows(actor: Actor, id: string, query: RowsQuery): Promise<ImportRowsPage> {
  const { rows, total } = await listStoredRows(actor, id, query);
  const run = await getRun(actor, id);
  const described = await describeRows(actor, run, await requireMapping(run), rows);
  return { rows: described, total, counts: run.rowCounts, groups: await groupTroubles(id) };
}

async function pageOf(actor: Actor, id: string, lines: readonly number[]): Promise<ImportRowsPage> {
  const run = await getRun(actor, id);
  const rows = await describeRows(actor, run, await requireMapping(run), await readLines(id, lines));
  return { rows, total: rows.length, counts: await countRows(id), groups: await groupTroubles(id) };
}

/** Corrects one row, or leaves it out, and looks at it again. Throws as changeRows, and what checkImport throws. */
export async function correctRow(
  actor: Actor,
  id: string,
  lineText: string,
  { corrections, omitted }: CorrectRowBody,
): Promise<ImportRowsPage> {
  const line = /^\d{1,9}$/.test(lineText) ? Number(lineText) : 0;
  const { rowCounts } = (await requireReady(actor, id)).run;
  if (rowCounts.all === 0) throw new AppError("not_found");
  await changeRows(actor, id, [line], {
    ...(corrections === undefined ? {} : { corrections }),
    ...(omitted === undefined ? {} : { omitted }),
  });
  const touchesKeys = omitted !== undefined || (corrections !== undefined && "sourceKey" in corrections);
  await inOwnTime(LONG_WORK, () => checkAgain(actor, id, [line], touchesKeys));
  return pageOf(actor, id, [line]);
}

/** The same correction in all rows in which the same stands and is wrong. Throws as correctRow. */
export async function replaceEverywhere(
  actor: Actor,
  id: string,
  { field, from, to }: ReplaceBody,
): Promise<{ replaced: number }> {
  await requireReady(actor, id);
  return inOwnTime(LONG_WORK, async () => {
    const lines = await findSame(id, field, from);
    if (lines.length === 0) return { replaced: 0 };
    await changeRows(actor, id, lines, to === null ? { omitted: true } : { corrections: { [field]: to } });
    await checkAgain(actor, id, lines, to === null || field === "sourceKey");
    return { replaced: lines.length };
  });
}
