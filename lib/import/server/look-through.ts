import "server-only";
import { type EntryContent, FIELD_KEYS } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import type { Actor } from "../../platform/auth/actor";
import { db } from "../../platform/database/db";
import type { FieldProblem } from "../../platform/errors";
import { inOwnTime } from "../../platform/request";
import type { ImportRowDto, ImportRowsPage, ImportRunDto, RowTrouble } from "../answers";
import type { ImportMapping } from "../mapping-schema";
import { isCorrectionKey } from "../rules";
import type { RowsQuery } from "../schema";
import { type Judging, judgeRows, type OnDone } from "./carry-out";
import { type Finding, listStoredRows, readRows, type StoredRow, storeFindings } from "./data/rows";
import { getRun, markChecked } from "./data/runs";
import { type Judgement, nameDuplicates } from "./judge-row";
import { type MappedRow, mapRow, noCleaning, type RowMapper } from "./map-row";
import { findNamed, findSameNames, namesOfEntries, spelled } from "./people";
import { placeOf } from "./remembered";
import { LONG_WORK, requireMapping, requireReady } from "./runs";

/** A row as it is read, beside how it is stored. */
export interface ReadRow extends MappedRow {
  stored: StoredRow;
}

/** Reads stored rows by a mapping, with what was corrected in them. Those that are left out are not among them. */
export function mapStoredRows(
  { columns, reading }: Pick<ImportRunDto, "columns" | "reading">,
  mapping: ImportMapping,
  stored: readonly StoredRow[],
): ReadRow[] {
  const places = new Map(columns.map(({ name }, index) => [name, index]));
  const mapper: RowMapper = { mapping, columns: places, width: columns.length, calendar: reading.calendar };
  return stored
    .filter(({ isOmitted }) => !isOmitted)
    .map((row) => ({ ...mapRow(row, mapper, row.corrections), stored: row }));
}

function troublesOf(problems: readonly FieldProblem[], { held }: ReadRow): RowTrouble[] {
  return problems.map((problem) => {
    const path = placeOf(problem);
    const { message, values = {} } = problem;
    return { path, message, values, held: (isCorrectionKey(path) ? held[path] : undefined) ?? "" };
  });
}

/** What was found of rows, to be stored with them: of a new entry also which one has its name already. */
export async function judgeAndFind(
  actor: Actor,
  judging: Judging,
  rows: readonly ReadRow[],
  visit?: (judgement: Judgement) => void,
  onDone?: OnDone,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const newNames = new Map<number, string>();
  await judgeRows(
    judging,
    rows,
    (row, judgement) => {
      const { outcome } = judgement;
      const problems = outcome === "rejected" ? troublesOf(judgement.problems, row) : [];
      findings.push({ line: row.line, outcome, problems, cleaning: row.cleaning, sameNameAs: null });
      if (outcome === "added") newNames.set(row.line, judgement.entry.content.algorithmName ?? "");
      visit?.(judgement);
    },
    onDone,
  );
  const same = await findSameNames(actor, [...newNames.values()]);
  return findings.map((finding) => {
    const name = newNames.get(finding.line);
    return name === undefined ? finding : { ...finding, sameNameAs: same.get(spelled(name)) ?? null };
  });
}

/** What rows of a run are judged by outside an import. */
export async function judgingOf(
  actor: Actor,
  mapping: ImportMapping,
  rows: readonly ReadRow[],
): Promise<Judging> {
  const named = await findNamed(actor, mapping, rows);
  return { lookup: { reader: db(), actor, model: await getDataModel() }, mapping, named };
}

/**
 * The trial: looks at all rows as an import would, by the same engine, and stores nothing but what it finds. Throws
 * not_found, import_conflict, and invalid_input about `mapping` or `author`.
 */
export async function checkImport(actor: Actor, id: string): Promise<ImportRunDto> {
  return inOwnTime(LONG_WORK, async () => {
    const { run, mapping } = await requireReady(actor, id);
    const rows = mapStoredRows(run, mapping, await readRows(id));
    nameDuplicates(rows);
    const judging = await judgingOf(actor, mapping, rows);
    await storeFindings(id, await judgeAndFind(actor, judging, rows));
    await markChecked(actor, run);
    return getRun(actor, id);
  });
}

/** Rows of a run as they are read now, with the doubled keys that the look at all rows found. */
export async function readAgain(
  run: ImportRunDto,
  mapping: ImportMapping,
  lines: readonly number[],
): Promise<ReadRow[]> {
  const rows = mapStoredRows(run, mapping, await readRows(run._id, lines));
  // They stay as long as no key changes.
  for (const row of rows) {
    const doubled = row.stored.problems.filter(({ message }) => message === "import.duplicateKey");
    row.problems.push(...doubled.map(({ path, message, values }) => ({ path, message, values })));
  }
  return rows;
}

/** Looks at these rows once more; at all of them when keys may have come or gone, which other rows depend on. */
export async function checkAgain(
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
  const rows = await readAgain(run, mapping, lines);
  const judging = await judgingOf(actor, mapping, rows);
  await storeFindings(id, await judgeAndFind(actor, judging, rows));
}

function textOf(value: string | string[] | null): string {
  return [value ?? ""].flat().join("; ");
}

function contentRows(content: EntryContent): ImportRowDto["content"] {
  return FIELD_KEYS.map((field) => ({ field, text: textOf(content[field]) })).filter(
    ({ text }) => text !== "",
  );
}

/** Rows for who looks at them, those that can be taken with what they would become. */
async function describeRows(
  actor: Actor,
  run: ImportRunDto,
  mapping: ImportMapping,
  stored: readonly StoredRow[],
): Promise<ImportRowDto[]> {
  const all = stored.map((row) => ({ ...row, isOmitted: false }));
  const read = mapStoredRows(run, mapping, all);
  const contents = new Map<number, EntryContent>();
  const remember = ({ line }: ReadRow, judgement: Judgement) => {
    if (judgement.outcome === "added" || judgement.outcome === "changed") {
      contents.set(line, judgement.entry.content);
    } else if (judgement.outcome === "unchanged") contents.set(line, judgement.content);
  };
  await judgeRows(await judgingOf(actor, mapping, read), read, remember);
  const ids = stored.flatMap(({ outcome, sameNameAs }) => (outcome === "added" ? (sameNameAs ?? []) : []));
  const names = await namesOfEntries(actor, ids);
  return stored.map((row, index) => {
    const content = contents.get(row.line);
    const sameName = names.get(row.sameNameAs ?? "");
    const name = textOf(read[index]?.body.algorithmName ?? null).slice(0, 200);
    return {
      line: row.line,
      name: name === "" ? null : name,
      outcome: row.outcome,
      omitted: row.isOmitted,
      corrected: Object.keys(row.corrections),
      remembered: [...(read[index]?.remembered ?? [])],
      sameName: sameName === undefined ? null : { _id: row.sameNameAs ?? "", algorithmName: sameName },
      problems: row.isOmitted ? [] : row.problems,
      cleaning: row.isOmitted ? noCleaning() : (read[index]?.cleaning ?? noCleaning()),
      content: content === undefined || row.outcome === "rejected" ? [] : contentRows(content),
    };
  });
}

/** One page of a run's rows. Throws not_found, and as requireMapping. */
export async function listRows(actor: Actor, id: string, query: RowsQuery): Promise<ImportRowsPage> {
  const { rows, total } = await listStoredRows(actor, id, query);
  const run = await getRun(actor, id);
  const described = await describeRows(actor, run, await requireMapping(run), rows);
  return { rows: described, total, counts: run.rowCounts };
}

/** These rows of a run, as they are now. */
export async function pageOf(actor: Actor, id: string, lines: readonly number[]): Promise<ImportRowsPage> {
  const run = await getRun(actor, id);
  const rows = await describeRows(actor, run, await requireMapping(run), await readRows(id, lines));
  return { rows, total: rows.length, counts: run.rowCounts };
}
