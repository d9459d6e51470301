import "server-only";
import { createTranslator } from "use-intl/core";
import { getDataModel } from "../../fields/server/data-model";
import dutch from "../../messages/nl/export.json";
import type { Actor } from "../../platform/auth/actor";
import { may } from "../../platform/auth/permissions";
import { settings } from "../../platform/env";
import type { FileFormat } from "../../platform/file-formats";
import { streamParts } from "../../platform/http/stream";
import { inOwnTime } from "../../platform/request";
import type { EntryDto } from "../answers";
import { FILE_MEDIA, type FileColumn, fileColumns, fileDay, fileEnding } from "../entry-file";
import { writeEntries } from "./files";

const translate = createTranslator({ locale: "nl", messages: { export: dutch }, namespace: "export" });

/** What an entry's file is called when its name has no letter that a file's name may have. */
export const usualStem = () => translate("algorithm");

/** A name of a file from the messages, with the day in Dutch time. */
export function nameFile(
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
  return translate(pattern, { name, day: fileDay(new Date()) });
}

/** The headers of a file to keep. */
export function fileHeaders(name: string, format: FileFormat): Record<string, string> {
  const ending = fileEnding(format);
  return {
    "content-type": FILE_MEDIA[format] + (ending === "csv" ? "; charset=utf-8" : ""),
    "content-disposition": `attachment; filename="${name}.${ending}"`,
    "cache-control": "private, no-store",
  };
}

async function* resume<Row>(first: IteratorResult<Row[]>, batches: AsyncGenerator<Row[]>) {
  try {
    for (let next = first; !next.done; ) {
      yield next.value;
      next = await inOwnTime(settings().DATABASE_DEADLINE_MS, () => batches.next());
    }
  } finally {
    await batches.return(undefined);
  }
}

/**
 * Batches of which the first is read at once, within the request's time, so that a refusal or a database that is away
 * keeps its status; and each other when it is asked for, in a time of its own.
 */
export async function inTurns<Row>(batches: AsyncGenerator<Row[]>): Promise<AsyncGenerator<Row[]>> {
  return resume(await batches.next(), batches);
}

/**
 * Entries as a file, sent while it is made. They must be those that the actor may see, made by entryDto for them; in a
 * spreadsheet contactEmail has a column for who gets it, and `more` are columns after those of every file. `name` is the file's,
 * without its extension: small letters, digits and hyphens. What fails before the first batch is thrown; what fails later breaks the answer off.
 */
export async function answerEntryFile<Row extends EntryDto>(
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
  const showContact = may(actor, "entry.contact");
  const columns = [
    ...fileColumns(await getDataModel(), dutch.columns, settings().APP_URL, { showContact }),
    ...more,
  ];
  const batches = Symbol.asyncIterator in entries ? entries : [[...entries]];
  const parts = writeEntries(format, batches, columns, translate("sheet"));
  return streamParts(parts, { ...fileHeaders(name, format), ...headers });
}
