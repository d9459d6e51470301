import "server-only";
import { createHash } from "node:crypto";
import type { Actor } from "../../domain/actor";
import { changedFields } from "../../domain/audit";
import type { DataModel } from "../../domain/data-model";
import { type EntryContent, FIELD_KEYS } from "../../domain/entry-fields";
import { AppError, type FieldProblem } from "../../domain/errors";
import { entryBodySchema, formValuesOf } from "../../schemas/entry";
import { type ImportMapping, importMappingSchema, mappedColumns } from "../../schemas/import-mapping";
import { fieldProblems } from "../../schemas/problems";
import { getDataModel } from "../data/data-model";
import {
  type ChangedEntry,
  IMPORT_BATCH,
  type ImportedEntry,
  type ImportStore,
  inOneImport,
  type NewEntry,
} from "../data/imports";
import { type CleaningCount, type MappedRow, mapRow } from "./map-row";
import { findColumns, readRows, requireRows } from "./read-rows";

export const IMPORT_PHASES = ["read", "check", "write"] as const;
export type ImportPhase = (typeof IMPORT_PHASES)[number];

/** How far an import is: bytes while reading, rows after that. */
export interface ImportProgress {
  phase: ImportPhase;
  done: number;
  total: number;
}

/** Why a row cannot be taken; `path` is a field, or one of sourceKey, addedOn and row. */
export interface RowProblem extends FieldProblem {
  line: number;
  key: string | null;
}

export interface ImportReport {
  /** `refused`: rows cannot be taken and were not to be skipped, so nothing was stored. */
  outcome: "written" | "dryRun" | "refused";
  /** Rows of the file under its header line. */
  rows: number;
  /** What was stored; of a trial or a refused import, what would have been. */
  added: number;
  updated: number;
  unchanged: number;
  /** Rows that cannot be taken; each has at least one problem. */
  rejected: number;
  problems: RowProblem[];
  /** Rows whose entry lies in the bin; they are left as they are. */
  binned: { line: number; key: string }[];
  cleaning: CleaningCount;
}

export interface ImportOptions {
  /** The account that becomes the author of what is added. */
  authorId: string;
  dryRun: boolean;
  /** Takes the rows that can be taken, instead of none when one cannot. */
  skipInvalid: boolean;
  /** The size of the source in bytes, for the progress. */
  size: number;
  onProgress: (progress: ImportProgress) => void;
}

interface Plan {
  report: ImportReport;
  added: NewEntry[];
  changed: ChangedEntry[];
}

/** Parses what a mapping file holds. Throws invalid_input about `mapping`. */
export async function readMapping(text: string): Promise<ImportMapping> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw new AppError("invalid_input", { fields: [{ path: "mapping", message: "import.notJson" }] });
  }
  const parsed = importMappingSchema(await getDataModel()).safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = fieldProblems(parsed.error, value);
  throw new AppError("invalid_input", {
    fields: fields.map((field) => ({ ...field, path: ["mapping", field.path].filter(Boolean).join(".") })),
  });
}

async function readMappedRows(
  source: AsyncIterable<Uint8Array>,
  mapping: ImportMapping,
  { size, onProgress }: ImportOptions,
): Promise<{ rows: MappedRow[]; cleaning: CleaningCount }> {
  const cleaning = { controlCharacters: 0, whiteSpace: 0 };
  let done = 0;
  const read = readRows(source, mapping.delimiter, (bytes) => {
    done += bytes;
    onProgress({ phase: "read", done, total: Math.max(size, done) });
  });
  const header = (await read.next()).value ?? undefined;
  const columns = findColumns(header, mappedColumns(mapping));
  const mapper = { mapping, columns, width: header?.cells.length ?? 0, cleaning };
  const rows: MappedRow[] = [];
  for await (const row of read) rows.push(mapRow(row, mapper));
  requireRows(rows.length);
  nameDuplicates(rows);
  return { rows, cleaning };
}

function nameDuplicates(rows: MappedRow[]): void {
  const firstLines = new Map<string, number>();
  for (const row of rows) {
    if (row.key === null) continue;
    const line = firstLines.get(row.key);
    if (line === undefined) firstLines.set(row.key, row.line);
    else
      row.problems.push({
        path: "sourceKey",
        message: "import.duplicateKey",
        values: { key: row.key, line },
      });
  }
}

type Checker = (
  row: MappedRow,
  held: EntryContent | undefined,
) => { content: EntryContent } | { problems: FieldProblem[] };

/** The form's own schema over a row: what the mapping does not name stays as the entry holds it. */
function checkerOf(model: DataModel): Checker {
  const schema = entryBodySchema(model);
  return (row, held) => {
    const body = { ...(held ? formValuesOf(held) : {}), ...row.body };
    let parsed = schema.safeParse(body);
    // Values that were retired since the entry was made stay allowed on it, as in the form.
    if (!parsed.success && held) parsed = entryBodySchema(model, { held }).safeParse(body);
    const named = new Set(row.problems.map(({ path }) => path));
    const found = parsed.success
      ? []
      : fieldProblems(parsed.error, body).filter(({ path }) => !named.has(path));
    const problems = named.has("row") ? row.problems : [...row.problems, ...found];
    return parsed.success && problems.length === 0 ? { content: parsed.data.content } : { problems };
  };
}

function comparable(content: EntryContent): string {
  return JSON.stringify(FIELD_KEYS.map((key) => [content[key]].flat().toSorted()));
}

/** What a row says of its entry, as one short text. */
function digestOf({ body, addedOn }: MappedRow): string {
  return createHash("sha256")
    .update(JSON.stringify([body, addedOn]))
    .digest("base64url");
}

function planRow(
  row: MappedRow,
  held: ImportedEntry | undefined,
  check: Checker,
  { report, added, changed }: Plan,
) {
  if (held?.inBin && row.key !== null) {
    report.binned.push({ line: row.line, key: row.key });
    return;
  }
  const checked = check(row, held?.content);
  if ("problems" in checked || row.key === null) {
    const problems = "problems" in checked ? checked.problems : row.problems;
    report.problems.push(...problems.map((problem) => ({ ...problem, line: row.line, key: row.key })));
    report.rejected += 1;
    return;
  }
  const { content } = checked;
  const sourceDigest = digestOf(row);
  if (held === undefined) {
    added.push({ sourceKey: row.key, sourceDigest, createdAt: row.addedOn ?? new Date(), content });
    return;
  }
  const createdAt = row.addedOn ?? held.createdAt;
  // A row that did not change since leaves alone what people have edited in the meantime.
  const same =
    sourceDigest === held.sourceDigest ||
    (createdAt.getTime() === held.createdAt.getTime() && comparable(content) === comparable(held.content));
  if (same) report.unchanged += 1;
  else {
    const fields = changedFields(held.content, content);
    changed.push({ id: held.id, version: held.version, createdAt, content, sourceDigest, fields });
  }
}

function batches<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / IMPORT_BATCH);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * IMPORT_BATCH, (index + 1) * IMPORT_BATCH),
  );
}

async function makePlan(
  store: ImportStore,
  rows: MappedRow[],
  cleaning: CleaningCount,
  options: ImportOptions,
): Promise<Plan> {
  const check = checkerOf(await getDataModel());
  const counts = { added: 0, updated: 0, unchanged: 0, rejected: 0 };
  const report: ImportReport = {
    outcome: "dryRun",
    rows: rows.length,
    ...counts,
    problems: [],
    binned: [],
    cleaning,
  };
  const plan: Plan = { report, added: [], changed: [] };
  let done = 0;
  for (const batch of batches(rows)) {
    const held = await store.find(batch.flatMap(({ key }) => key ?? []));
    for (const row of batch) planRow(row, held.get(row.key ?? ""), check, plan);
    done += batch.length;
    options.onProgress({ phase: "check", done, total: rows.length });
  }
  report.added = plan.added.length;
  report.updated = plan.changed.length;
  if (!options.skipInvalid && report.rejected > 0) report.outcome = "refused";
  else if (!options.dryRun) report.outcome = "written";
  return plan;
}

async function carryOut(store: ImportStore, { added, changed }: Plan, options: ImportOptions): Promise<void> {
  const total = added.length + changed.length;
  let done = 0;
  const tell = (count: number) => {
    done += count;
    options.onProgress({ phase: "write", done, total });
  };
  for (const batch of batches(added)) {
    await store.add(batch);
    tell(batch.length);
  }
  for (const batch of batches(changed)) {
    await store.change(batch);
    tell(batch.length);
  }
}

/**
 * Imports entries from a CSV file by a mapping. A row is recognised by its source key: a new one becomes an entry, a
 * changed one changes its entry, and an unchanged one does nothing. All rows are stored, or none when one cannot be
 * taken and `skipInvalid` is off. Throws invalid_input about the `file`, and what inOneImport throws.
 */
export async function importEntries(
  actor: Actor,
  source: AsyncIterable<Uint8Array>,
  mapping: ImportMapping,
  options: ImportOptions,
): Promise<ImportReport> {
  const { rows, cleaning } = await readMappedRows(source, mapping, options);
  return inOneImport(actor, options.authorId, async (store) => {
    const plan = await makePlan(store, rows, cleaning, options);
    if (plan.report.outcome === "written") await carryOut(store, plan, options);
    return plan.report;
  });
}
