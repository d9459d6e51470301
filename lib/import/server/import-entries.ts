import "server-only";
import { getDataModel } from "../../fields/server/data-model";
import { getLabelsToday } from "../../fields/server/field-changes";
import type { Actor } from "../../platform/auth/actor";
import { AppError, type FieldProblem } from "../../platform/errors";
import { fieldProblems } from "../../platform/http/problems";
import type { CleaningCount } from "../answers";
import { type ImportMapping, importMappingSchema, mappedColumns } from "../mapping-schema";
import { authorIds, findNamed } from "./attribution";
import { carryOut, type Judging, judgeRows, type Writes } from "./carry-out";
import { inOneImport } from "./data/imports";
import { findColumns, readRows, requireRows } from "./files/read-rows";
import { type Judgement, nameDuplicates } from "./judge-row";
import { addCleaning, type MappedRow, mapRow, noCleaning } from "./map-row";

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

interface Plan extends Writes {
  report: ImportReport;
}

/** Parses what a mapping file holds. Throws invalid_input about `mapping`. */
export async function readMapping(text: string): Promise<ImportMapping> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw new AppError("invalid_input", { fields: [{ path: "mapping", message: "import.notJson" }] });
  }
  const parsed = importMappingSchema(await getDataModel(), await getLabelsToday()).safeParse(value);
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
  const cleaning = noCleaning();
  let done = 0;
  const read = readRows(source, mapping.delimiter, (bytes) => {
    done += bytes;
    onProgress({ phase: "read", done, total: Math.max(size, done) });
  });
  const header = (await read.next()).value ?? undefined;
  const columns = findColumns(header, mappedColumns(mapping));
  const mapper = { mapping, columns, width: header?.cells.length ?? 0 };
  const rows: MappedRow[] = [];
  for await (const row of read) rows.push(mapRow(row, mapper));
  for (const row of rows) addCleaning(cleaning, row.cleaning);
  requireRows(rows.length);
  nameDuplicates(rows);
  return { rows, cleaning };
}

function planRow(row: MappedRow, judgement: Judgement, { report, added, changed }: Plan): void {
  const { line, key } = row;
  switch (judgement.outcome) {
    case "added":
      added.push(judgement.entry);
      break;
    case "changed":
      changed.push(judgement.entry);
      break;
    case "unchanged":
      report.unchanged += 1;
      break;
    case "binned":
      report.binned.push({ line, key: judgement.key });
      break;
    case "rejected":
      report.problems.push(...judgement.problems.map((problem) => ({ ...problem, line, key })));
      report.rejected += 1;
  }
}

async function makePlan(
  judging: Judging,
  rows: MappedRow[],
  cleaning: CleaningCount,
  options: ImportOptions,
): Promise<Plan> {
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
  await judgeRows(
    judging,
    rows,
    (row, judgement) => planRow(row, judgement, plan),
    (done, total) => options.onProgress({ phase: "check", done, total }),
  );
  report.added = plan.added.length;
  report.updated = plan.changed.length;
  if (!options.skipInvalid && report.rejected > 0) report.outcome = "refused";
  else if (!options.dryRun) report.outcome = "written";
  return plan;
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
  // The person whose rights an import uses need not be the one at the keyboard.
  const { authorId } = options;
  const alsoFor = await authorIds(actor, mapping, rows);
  return inOneImport(actor, { authorId, alsoFor }, { kind: "command" }, async (store) => {
    // Only now they cannot be closed any more.
    const named = await findNamed(actor, mapping, rows);
    const plan = await makePlan({ lookup: store, mapping, named }, rows, cleaning, options);
    const tell = (done: number, total: number) => options.onProgress({ phase: "write", done, total });
    if (plan.report.outcome === "written") await carryOut(store, plan, tell);
    return plan.report;
  });
}
