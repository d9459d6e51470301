import "server-only";
import { createTranslator } from "use-intl/core";
import { getDataModel } from "../../fields/server/data-model";
import dutch from "../../messages/nl/export.json";
import type { Actor } from "../../platform/auth/actor";
import { mayPerformAction } from "../../platform/auth/permissions";
import { getSettings } from "../../platform/env";
import type { FileFormat } from "../../platform/file-formats";
import { streamResponse } from "../../platform/http/stream";
import { runWithOwnDeadline } from "../../platform/request";
import type { EntryDto } from "../answers";
import {
  buildAdviceColumns,
  buildFileColumns,
  FILE_MEDIA_TYPES,
  type FileColumn,
  formatFileDay,
  getFileExtension,
} from "../entry-file";
import { streamRowsInFormat } from "./files";

const translate = createTranslator({ locale: "nl", messages: { export: dutch }, namespace: "export" });

/** Returns the file name for an entry whose name contains no character that is allowed in file names. */
export const getFallbackEntryFileStem = () => translate("algorithm");

/** Returns a file name from the messages, with today's date in Dutch time. */
export function formatDatedFileName(
  pattern:
    | "listName"
    | "inventoryName"
    | "entryName"
    | "standardName"
    | "publicName"
    | "productsName"
    | "hospitalsName",
  name = "",
): string {
  return translate(pattern, { name, day: formatFileDay(new Date()) });
}

/** Returns the response headers of a file to download. */
export function buildFileHeaders(name: string, format: FileFormat): Record<string, string> {
  const ending = getFileExtension(format);
  return {
    "content-type": FILE_MEDIA_TYPES[format] + (ending === "csv" ? "; charset=utf-8" : ""),
    "content-disposition": `attachment; filename="${name}.${ending}"`,
    "cache-control": "private, no-store",
  };
}

async function* resume<Row>(first: IteratorResult<Row[]>, batches: AsyncGenerator<Row[]>) {
  try {
    for (let next = first; !next.done; ) {
      yield next.value;
      next = await runWithOwnDeadline(getSettings().DATABASE_DEADLINE_MS, () => batches.next());
    }
  } finally {
    await batches.return(undefined);
  }
}

/**
 * Reads the first batch at once, within the request's deadline, so that a refusal or a database failure still sets the
 * status. Each later batch is read on demand, within a deadline of its own.
 */
export async function readFirstBatchAhead<Row>(
  batches: AsyncGenerator<Row[]>,
): Promise<AsyncGenerator<Row[]>> {
  return resume(await batches.next(), batches);
}

/**
 * Streams entries as a file. The caller made them with buildEntryDto for this actor, who may see them; a spreadsheet
 * has a column for contactEmail only if the actor may see it. `more` are columns after the usual ones. `name` is the
 * file name without extension: lower-case letters, digits and hyphens. An error before the first batch is thrown; a
 * later error aborts the response.
 */
export async function createEntryFileResponse<Row extends EntryDto>(
  actor: Actor,
  file: {
    entries: AsyncIterable<Row[]> | readonly Row[];
    format: FileFormat;
    name: string;
    more?: FileColumn<Row>[];
  },
  headers: Record<string, string> = {},
): Promise<Response> {
  const { entries, format, name, more = [] } = file;
  const showContact = mayPerformAction(actor, "entry.contact");
  const columns = [
    ...buildFileColumns(await getDataModel(), dutch.columns, getSettings().APP_URL, { showContact }),
    ...more,
    ...buildAdviceColumns(dutch.advice),
  ];
  const batches = Symbol.asyncIterator in entries ? entries : [[...entries]];
  const parts = streamRowsInFormat(format, batches, columns, translate("sheet"));
  return streamResponse(parts, { ...buildFileHeaders(name, format), ...headers });
}
