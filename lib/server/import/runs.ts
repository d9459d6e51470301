import "server-only";
import type { Actor } from "../../domain/actor";
import { AppError } from "../../domain/errors";
import { findFitting, fitMapping, guessMapping, type MappingDraft } from "../../domain/import-guess";
import type { ImportRunDto, SourceColumn } from "../../domain/imports";
import { enforce, verdict } from "../../domain/permissions";
import { type ImportMapping, importMappingSchema, mappedColumns } from "../../schemas/import-mapping";
import type { ChangeRunBody } from "../../schemas/imports";
import { fieldProblems } from "../../schemas/problems";
import { getDataModel } from "../data/data-model";
import {
  changeRun,
  createRun,
  getRun,
  type RunChange,
  readFileOf,
  releaseDead,
  requireAuthor,
} from "../data/import-runs";
import { getLabelsToday } from "../data/labels-today";
import { listMappings } from "../data/saved-mappings";
import { inOwnTime } from "../request-clock";
import { readSource, type SourceFile } from "./source-file";

/** Storing and looking through all rows of a large file takes longer than a call may wait for the database. */
export const LONG_WORK = 60_000;

/** How a file is to be read: by the kept mapping that fits it, or else as it is probably meant. */
async function proposeMapping(actor: Actor, source: SourceFile, name: string): Promise<MappingDraft> {
  const model = await getDataModel();
  const delimiter = source.reading.delimiter ?? ",";
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
  enforce(actor, verdict(actor, "entry.import"));
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
  });
}

/**
 * Changes how a run is to be imported. Another encoding, delimiter or sheet reads the file anew, and proposes a mapping
 * anew. Throws not_found, import_conflict, and invalid_input about `file` or `author`.
 */
export async function changeImport(actor: Actor, id: string, body: ChangeRunBody): Promise<ImportRunDto> {
  const run = await getRun(actor, id);
  const isReadAnew = body.encoding !== undefined || body.delimiter !== undefined || body.sheet !== undefined;
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
  enforce(actor, verdict(actor, "entry.import"));
  await releaseDead();
  const run = await getRun(actor, id);
  if (run.status !== "mapping" && run.status !== "checked") throw new AppError("import_conflict");
  const mapping = await requireMapping(run);
  await requireAuthor(run.authorId);
  return { run, mapping };
}
