import "server-only";
import type { DataModel } from "../../fields/data-model";
import { getDataModel } from "../../fields/server/data-model";
import { getLabelFinder } from "../../fields/server/field-changes";
import exportMessages from "../../messages/nl/export.json";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db } from "../../platform/database/db";
import { AppError, type FieldProblem } from "../../platform/errors";
import { toFieldProblems } from "../../platform/http/problems";
import { runWithOwnDeadline } from "../../platform/request";
import type { ImportRunDto, SourceColumn } from "../answers";
import { applySavedMapping, findFittingMapping, mapOwnExport } from "../known-mappings";
import { buildImportMappingSchema, type ImportMapping, listMappedColumns } from "../mapping-schema";
import { type ImportKind, isRunChangeable } from "../rules";
import type { ChangeRunBody } from "../schema";
import { changeRun, createRun, getRun, getUploadedFile, type RunChange, releaseDeadRuns } from "./data/runs";
import { listMappings } from "./data/saved-mappings";
import { readUpload, type UploadedSource } from "./files/read-upload";
import { checkImportAuthor } from "./people";

/** Column headings in this register's spreadsheets, such as an entry's id, version and date added. */
const EXPORT_COLUMNS = exportMessages.columns;
const ID_COLUMNS: readonly string[] = [EXPORT_COLUMNS.id.toLowerCase(), "_id"];

/** Database deadline in milliseconds for storing and checking all rows of a large file. */
export const LONG_WORK_TIMEOUT_MS = 60_000;

/** Returns the id columns with the id of an entry among their listed values or samples. */
async function findEntryIdColumns(columns: readonly SourceColumn[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { name, samples, values } of columns) {
    if (!ID_COLUMNS.includes(name.toLowerCase())) continue;
    const ids = values?.map(({ value }) => value) ?? samples;
    // Ids of entries in the bin count, too.
    if ((await db().entry.count({ where: { id: { in: ids } }, take: 1 })) > 0) found.add(name);
  }
  return found;
}

/** Proposes a mapping: as an export of this register, the saved mapping that fits, or else a guess. */
async function proposeMapping(
  actor: Actor,
  kind: ImportKind,
  model: DataModel,
  source: UploadedSource,
): Promise<ImportMapping> {
  const delimiter = source.reading.delimiter ?? ",";
  if (kind === "entries") {
    const ids = await findEntryIdColumns(source.columns);
    const exported = mapOwnExport(model, source.columns, EXPORT_COLUMNS, delimiter, ids);
    if (exported !== null) return exported;
  }
  const saved = (await listMappings(actor, kind)).map(({ mapping }) => mapping as ImportMapping);
  const fitting = findFittingMapping(saved, source.columns);
  if (fitting !== null) return applySavedMapping(kind, model, fitting, source.columns, delimiter);
  return source.guessed;
}

/**
 * Stores an uploaded file as a run, with a proposed mapping. Throws invalid_input about the `file`, and
 * too_many_imports.
 */
export async function createRunFromUpload(
  actor: Actor,
  kind: ImportKind,
  file: Blob,
  fileName: string,
): Promise<ImportRunDto> {
  authorise(actor, "entry.import");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const model = await getDataModel();
  const source = await readUpload({ bytes, choice: {}, kind, model, fileName });
  return runWithOwnDeadline(LONG_WORK_TIMEOUT_MS, async () => {
    const mapping = await proposeMapping(actor, kind, model, source);
    return getRun(actor, await createRun(actor, { kind, fileName, bytes, source, mapping }));
  });
}

/**
 * Changes how a run is imported. Another encoding, delimiter, sheet or header reads the file again and proposes a new
 * mapping. Throws not_found, import_conflict, and invalid_input about `file` or `author`.
 */
export async function changeImport(actor: Actor, id: string, body: ChangeRunBody): Promise<ImportRunDto> {
  const { kind, reading, fileName } = await getRun(actor, id);
  const { author: authorId, mapping, ...choice } = body;
  const change: RunChange = { authorId, mapping };
  if (Object.values(choice).some((chosen) => chosen !== undefined)) {
    const bytes = await getUploadedFile(actor, id);
    const reread = {
      encoding: choice.encoding ?? reading.encoding ?? undefined,
      delimiter: choice.delimiter ?? reading.delimiter ?? undefined,
      sheet: choice.sheet ?? reading.sheet ?? undefined,
      // A chosen header does not apply to another sheet or other columns.
      header: choice.header,
    };
    const model = await getDataModel();
    change.source = await readUpload({ bytes, choice: reread, kind, model, fileName });
    change.mapping ??= await proposeMapping(actor, kind, model, change.source);
  }
  await runWithOwnDeadline(LONG_WORK_TIMEOUT_MS, () => changeRun(actor, id, change));
  return getRun(actor, id);
}

function mappingProblems(fields: readonly FieldProblem[]): AppError {
  const paths = fields.map((field) => ({
    ...field,
    path: ["mapping", field.path].filter(Boolean).join("."),
  }));
  return new AppError("invalid_input", { fields: paths });
}

/** Parses a mapping for an import. Throws invalid_input about `mapping`, with the field concerned. */
export async function parseMapping(kind: ImportKind, value: unknown): Promise<ImportMapping> {
  const schema = buildImportMappingSchema(kind, await getDataModel(), await getLabelFinder());
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw mappingProblems(toFieldProblems(parsed.error, value));
  return parsed.data;
}

/** Returns the mapping of a run if it can be used on its file. Throws as parseMapping. */
export async function requireMapping({ kind, columns, ...run }: ImportRunDto): Promise<ImportMapping> {
  const mapping = await parseMapping(kind, run.mapping);
  const names = new Set(columns.map(({ name }) => name));
  const missing = listMappedColumns(mapping).filter((column) => !names.has(column));
  const message = "import.missingColumn";
  if (missing.length > 0) {
    throw mappingProblems(missing.map((column) => ({ path: "", message, values: { column } })));
  }
  return mapping;
}

/**
 * Returns a run that can be changed and imported: it is open, its mapping valid and, for entries, its author. Throws
 * not_found, import_conflict, and as requireMapping and checkImportAuthor.
 */
export async function requireOpenRunAndMapping(
  actor: Actor,
  id: string,
): Promise<{ run: ImportRunDto; mapping: ImportMapping }> {
  authorise(actor, "entry.import");
  await releaseDeadRuns();
  const run = await getRun(actor, id);
  if (!isRunChangeable(run)) throw new AppError("import_conflict");
  const mapping = await requireMapping(run);
  if (run.kind === "entries") await checkImportAuthor(run.authorId);
  return { run, mapping };
}
