import "server-only";
import { getDataModel } from "../../fields/server/data-model";
import { getLabelsToday } from "../../fields/server/field-changes";
import exportWords from "../../messages/nl/export.json";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { AppError } from "../../platform/errors";
import { fieldProblems } from "../../platform/http/problems";
import { inOwnTime } from "../../platform/request";
import type { ImportRunDto, SourceColumn } from "../answers";
import { guessMapping, type MappingDraft } from "../guess";
import { findFitting, fitMapping } from "../kept-mapping";
import { type ImportMapping, importMappingSchema, mappedColumns } from "../mapping-schema";
import { isCalled, mapExport } from "../own-export";
import type { ChangeRunBody } from "../schema";
import { hasEntryOf } from "./data/people";
import {
  changeRun,
  createRun,
  getRun,
  type RunChange,
  readFileOf,
  releaseDead,
  requireAuthor,
} from "./data/runs";
import { listMappings } from "./data/saved-mappings";
import { readSource, type SourceFile } from "./files/source-file";

/** What an export of this register calls an entry's id, its version and when it was added. */
const { id, version, added } = exportWords.columns;
const EXPORT_COLUMNS = { id, version, added };
/** What the spreadsheets and the JSON of this register call an entry's id. */
const ID_COLUMNS: readonly string[] = [id, "_id"];

/** Storing and looking through all rows of a large file takes longer than a call may wait for the database. */
export const LONG_WORK = 60_000;

/** The columns of ids in which there is one of an entry, in whatever row. */
async function entryColumnsOf(actor: Actor, { columns, rows }: SourceFile): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [place, { name }] of columns.entries()) {
    if (!ID_COLUMNS.some((id) => isCalled(name, id))) continue;
    const ids = rows.map(({ cells }) => (cells[place] ?? "").trim()).filter((cell) => cell !== "");
    if (await hasEntryOf(actor, ids)) found.add(name);
  }
  return found;
}

/** How a file is to be read: as an export of this register, by the kept mapping that fits it, or else as it is probably meant. */
async function proposeMapping(actor: Actor, source: SourceFile, name: string): Promise<MappingDraft> {
  const model = await getDataModel();
  const delimiter = source.reading.delimiter ?? ",";
  const exported = mapExport(
    model,
    source.columns,
    EXPORT_COLUMNS,
    delimiter,
    await entryColumnsOf(actor, source),
  );
  if (exported !== null) return exported;
  const kept = (await listMappings(actor)).map(({ mapping }) => ({ mapping: mapping as MappingDraft }));
  const fitting = findFitting(kept, source.columns);
  if (fitting !== null) return fitMapping(model, fitting.mapping, source.columns, delimiter);
  return guessMapping(model, source.columns, { name, delimiter });
}

/**
 * Keeps an uploaded file to be imported, with how it is probably meant. Throws invalid_input about the `file`, and
 * too_many_imports.
 */
export async function uploadImport(actor: Actor, file: Blob, fileName: string): Promise<ImportRunDto> {
  authorise(actor, "entry.import");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const source = await readSource(bytes);
  return inOwnTime(LONG_WORK, async () => {
    const mapping = await proposeMapping(actor, source, fileName);
    return getRun(actor, await createRun(actor, { fileName, bytes, source, mapping }));
  });
}

/** The file of a run as it is read by another choice; what was not chosen anew stays as it is. */
async function reread(actor: Actor, run: ImportRunDto, body: ChangeRunBody): Promise<SourceFile> {
  const { bytes } = await readFileOf(actor, run._id);
  return readSource(bytes, {
    encoding: body.encoding ?? run.reading.encoding ?? undefined,
    delimiter: body.delimiter ?? run.reading.delimiter ?? undefined,
    sheet: body.sheet ?? run.reading.sheet ?? undefined,
    // Another sheet or other columns have another heading.
    header: body.header,
  });
}

/**
 * Changes how a run is to be imported. Another encoding, delimiter, sheet or heading reads the file anew, and proposes a mapping
 * anew. Throws not_found, import_conflict, and invalid_input about `file` or `author`.
 */
export async function changeImport(actor: Actor, id: string, body: ChangeRunBody): Promise<ImportRunDto> {
  const run = await getRun(actor, id);
  const { encoding, delimiter, sheet, header } = body;
  const isReadAnew = [encoding, delimiter, sheet, header].some((choice) => choice !== undefined);
  const change: RunChange = { ...(body.author === undefined ? {} : { authorId: body.author }) };
  if (isReadAnew) {
    const source = await reread(actor, run, body);
    change.source = source;
    change.mapping = await proposeMapping(actor, source, run.fileName);
  }
  if (body.mapping !== undefined) change.mapping = body.mapping as MappingDraft;
  await inOwnTime(LONG_WORK, () => changeRun(actor, id, change));
  return getRun(actor, id);
}

function columnProblem(message: string, column: string) {
  return { path: "mapping", message: `import.${message}`, values: { column } };
}

/**
 * The mapping of a run, if it can be carried out on its file. Throws invalid_input about `mapping`, with the field that
 * it is about.
 */
export async function requireMapping(run: Pick<ImportRunDto, "mapping" | "columns">): Promise<ImportMapping> {
  const parsed = importMappingSchema(await getDataModel(), await getLabelsToday()).safeParse(run.mapping);
  if (!parsed.success) {
    const fields = fieldProblems(parsed.error, run.mapping);
    throw new AppError("invalid_input", {
      fields: fields.map((field) => ({ ...field, path: ["mapping", field.path].filter(Boolean).join(".") })),
    });
  }
  const names = new Set(run.columns.map(({ name }: SourceColumn) => name));
  const missing = mappedColumns(parsed.data).filter((column) => !names.has(column));
  if (missing.length > 0) {
    throw new AppError("invalid_input", {
      fields: missing.map((column) => columnProblem("missingColumn", column)),
    });
  }
  return parsed.data;
}

/** A run that can be looked through and imported: its mapping and its author are right. Throws as those do. */
export async function requireReady(
  actor: Actor,
  id: string,
): Promise<{ run: ImportRunDto; mapping: ImportMapping }> {
  authorise(actor, "entry.import");
  await releaseDead();
  const run = await getRun(actor, id);
  if (run.status !== "mapping" && run.status !== "checked") throw new AppError("import_conflict");
  const mapping = await requireMapping(run);
  await requireAuthor(run.authorId);
  return { run, mapping };
}
