import "server-only";
import type { DataModel } from "../../fields/data-model";
import { isFieldKey } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import messages from "../../messages/commands/import.json";
import errors from "../../messages/en/errors.json";
import type { Actor } from "../../platform/auth/actor";
import { type AppError, createInvalidFieldError, type FieldProblem } from "../../platform/errors";
import { createSentenceTranslator } from "../../platform/language/sentences";
import type { CleaningCounts } from "../answers";
import { type ImportMapping, listMappedColumns } from "../mapping-schema";
import { storeJudgedRows } from "./carry-out";
import { runImportTransaction } from "./data/imports";
import { findColumnIndexes, readCsvRows, requireAtLeastOneRow } from "./files/read-rows";
import { addDuplicateKeyProblems } from "./judge-row";
import { countOutcomes, judgeEntries } from "./judge-rows";
import { addCleaningCounts, createCleaningCount, type MappedRow, mapRow } from "./map-row";
import { parseMapping } from "./runs";

/** Progress of an import: in bytes while reading, in rows afterwards. */
export interface ImportProgress {
  phase: "read" | "check" | "write";
  done: number;
  total: number;
}

/** Why a row is invalid; `path` is a field, or one of sourceKey, addedOn and row. */
interface RowProblem extends FieldProblem {
  line: number;
  key: string | null;
}

export interface ImportReport {
  /** `refused`: nothing was stored, as rows are invalid and skipInvalid is off. */
  outcome: "written" | "dryRun" | "refused";
  /** Number of rows below the header. */
  rows: number;
  /** Numbers of rows stored; for a dry run or a refused import, that would have been stored. */
  added: number;
  updated: number;
  unchanged: number;
  /** Number of invalid rows; each has at least one problem. */
  rejected: number;
  problems: RowProblem[];
  /** Values of valid rows that are not stored, and entries that colleagues will not see. */
  warnings: RowProblem[];
  /** Rows whose entry is in the bin and stays unchanged. */
  binned: { line: number; key: string }[];
  cleaning: CleaningCounts;
  /** Number of cells with a quotation mark that was read as text. */
  bareQuotes: number;
}

interface ImportOptions {
  /** Account of the author of added entries. */
  authorId: string;
  dryRun: boolean;
  /** Imports the valid rows, instead of none when one is invalid. */
  skipInvalid: boolean;
  /** Size of the source in bytes, for progress. */
  size: number;
  onProgress: (progress: ImportProgress) => void;
}

/** Parses the text of a mapping file. Throws invalid_input about `mapping`. */
export async function parseMappingFile(text: string): Promise<ImportMapping> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw createInvalidFieldError("mapping", "import.notJson");
  }
  return parseMapping("entries", value);
}

async function readMappedRows(
  source: AsyncIterable<Uint8Array>,
  mapping: ImportMapping,
  { size, onProgress }: ImportOptions,
): Promise<{ rows: MappedRow[]; cleaning: CleaningCounts; bareQuotes: number }> {
  const cleaning = createCleaningCount();
  let [done, bareQuotes] = [0, 0];
  const onRead = (bytes: number) => {
    done += bytes;
    onProgress({ phase: "read", done, total: Math.max(size, done) });
  };
  const onBareQuotes = (cells: number) => {
    bareQuotes += cells;
  };
  const read = readCsvRows(source, mapping.delimiter, { onRead, onBareQuotes });
  const header = (await read.next()).value ?? undefined;
  const columns = findColumnIndexes(header, listMappedColumns(mapping));
  const model = await getDataModel();
  const mapper = { kind: "entries" as const, mapping, model, columns, width: header?.cells.length ?? 0 };
  const rows: MappedRow[] = [];
  for await (const row of read) rows.push(mapRow(row, mapper));
  for (const row of rows) addCleaningCounts(cleaning, row.cleaning);
  requireAtLeastOneRow(rows.length);
  addDuplicateKeyProblems(rows);
  return { rows, cleaning, bareQuotes };
}

/**
 * Imports entries from a CSV file by a mapping. Rows are recognised by their source key: a new row adds an entry, a
 * changed row changes its entry, and an unchanged row does nothing. Stores all rows, or none when one is invalid and
 * `skipInvalid` is off. Throws invalid_input about the `file`, and as runImportTransaction.
 */
export async function importEntries(
  actor: Actor,
  source: AsyncIterable<Uint8Array>,
  mapping: ImportMapping,
  options: ImportOptions,
): Promise<ImportReport> {
  const { rows, cleaning, bareQuotes } = await readMappedRows(source, mapping, options);
  const { authorId, dryRun, skipInvalid, onProgress } = options;
  const tell = (phase: "check" | "write") => (done: number, total: number) =>
    onProgress({ phase, done, total });
  // The audit log names the command: the admin whose rights it uses may not be the person running it.
  return runImportTransaction(actor, { authorId, mapping, rows }, { kind: "command" }, async (scope) => {
    const judged = await judgeEntries(scope, mapping, rows, tell("check"));
    const { added, changed: updated, unchanged, rejected } = countOutcomes(judged);
    const problemsOf = (what: "problems" | "warnings") =>
      judged.flatMap(([{ line, key }, judgement]) => judgement[what].map((one) => ({ ...one, line, key })));
    const report: Omit<ImportReport, "outcome"> = {
      rows: rows.length,
      ...{ added, updated, unchanged, rejected },
      problems: problemsOf("problems"),
      warnings: problemsOf("warnings"),
      binned: judged.flatMap(([{ line, key }, { outcome }]) =>
        outcome === "binned" ? [{ line, key: key ?? "" }] : [],
      ),
      cleaning,
      bareQuotes,
    };
    if (!skipInvalid && rejected > 0) return { ...report, outcome: "refused" };
    if (dryRun) return { ...report, outcome: "dryRun" };
    await storeJudgedRows(scope, judged, tell("write"));
    return { ...report, outcome: "written" };
  });
}

/** Translates messages of the import command, which are English as for all commands. */
export const translateImport = createSentenceTranslator("en", messages);
const errorSentence = createSentenceTranslator("en", errors);

const reasonOf = ({ message, values }: FieldProblem) => errorSentence(`fields.${message}`, values);

function labelOf(path: string, model: DataModel | null): string {
  const [first = ""] = path.split(".");
  if (isFieldKey(first)) return model?.[first].displayNameEn ?? model?.[first].displayName ?? first;
  return Object.hasOwn(messages.labels, first) ? translateImport(`labels.${first}`) : first;
}

function problemLine(problem: RowProblem, model: DataModel): string {
  const { line, key } = problem;
  const values = { line, field: labelOf(problem.path, model), reason: reasonOf(problem) };
  return key === null ? translateImport("row", values) : translateImport("rowOfKey", { ...values, key });
}

const COUNTS = ["added", "updated", "unchanged", "rejected"] as const;

function summaryOf(report: ImportReport): string[] {
  const { controlCharacters, unreadable, whiteSpace } = report.cleaning;
  const of = (name: string, count: number) => translateImport(`summary.${name}`, { count });
  // For a refused import, only the number of invalid rows matters.
  const counts = COUNTS.filter((name) => report.outcome !== "refused" || name === "rejected");
  return [
    [
      of("rows", report.rows),
      ...counts.map((name) => of(name, report[name])),
      ...(report.binned.length > 0 ? [of("binned", report.binned.length)] : []),
      ...(report.warnings.length > 0 ? [of("warnings", report.warnings.length)] : []),
    ].join(", "),
    [
      of("controlCharacters", controlCharacters),
      of("whiteSpace", whiteSpace),
      ...(unreadable > 0 ? [of("unreadable", unreadable)] : []),
      ...(report.bareQuotes > 0 ? [of("bareQuotes", report.bareQuotes)] : []),
    ].join(", "),
  ];
}

/** Formats a report as lines: at most `limit` rows with their problem or warning, then the counts. */
export function formatImportReport(
  report: ImportReport,
  model: DataModel,
  limit = Number.POSITIVE_INFINITY,
): string[] {
  const rows = [
    ...[...report.problems, ...report.warnings].map((problem) => {
      return { line: problem.line, text: problemLine(problem, model) };
    }),
    ...report.binned.map(({ line, key }) => ({ line, text: translateImport("binned", { line, key }) })),
  ].sort((a, b) => a.line - b.line);
  const shown = rows.slice(0, limit).map(({ text }) => text);
  const left = rows.length - shown.length;
  const more = left > 0 ? [translateImport("more", { count: left })] : [];
  const doubled = report.problems.filter(({ message }) => message === "import.duplicateKey").length;
  const hint = doubled > 0 ? [translateImport("doubleKeys", { count: doubled })] : [];
  return [...shown, ...more, ...hint, ...summaryOf(report), translateImport(`outcome.${report.outcome}`)];
}

/** Formats an error about the file, the mapping or the author as lines. */
export function formatImportError(error: AppError): string[] {
  if (error.fields.length === 0) return [errorSentence(error.code, error.values)];
  return error.fields.map((field) => {
    const [first = "", ...rest] = field.path.split(".");
    const place = [labelOf(first, null), ...(rest.length > 0 ? [rest.join(".")] : [])].join(" ");
    return `${place}: ${reasonOf(field)}`;
  });
}
