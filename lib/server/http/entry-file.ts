import "server-only";
import { createTranslator } from "use-intl/core";
import type { Actor } from "../../domain/actor";
import type { EntryDto } from "../../domain/dto";
import { FILE_MEDIA, type FileFormat, type FileWords, fileColumns, fileDay } from "../../domain/entry-file";
import { may } from "../../domain/permissions";
import dutch from "../../messages/nl/export.json";
import { getDataModel } from "../data/data-model";
import { writeEntries } from "../entry-files";
import { settings } from "../env";
import { streamParts } from "./stream";

const translate = createTranslator({ locale: "nl", messages: { export: dutch }, namespace: "export" });

/** What an entry's file is called when its name has no letter that a file's name may have. */
export const usualStem = () => translate("algorithm");

/** A name of a file from the messages, with the day in Dutch time. */
export function nameFile(pattern: "listName" | "entryName" | "standardName", name = ""): string {
  return translate(pattern, { name, day: fileDay(new Date()) });
}

const COLUMNS = [
  "institution",
  "author",
  "added",
  "changed",
  "review",
  "outdated",
  "yes",
  "no",
  "version",
  "address",
  "id",
] as const;

function columnWords(): FileWords {
  return Object.fromEntries(
    COLUMNS.map((column) => [column, translate(`columns.${column}`)]),
  ) as unknown as FileWords;
}

/** The headers of a file to keep. */
export function fileHeaders(name: string, format: FileFormat): Record<string, string> {
  return {
    "content-type": format === "csv" ? `${FILE_MEDIA.csv}; charset=utf-8` : FILE_MEDIA[format],
    "content-disposition": `attachment; filename="${name}.${format}"`,
    "cache-control": "private, no-store",
  };
}

/**
 * Entries as a file, sent while it is made. They must be those that the actor may see, made by entryDto for them; in a
 * spreadsheet contactEmail has a column for who gets it. `name` is the file's, without its extension: small letters,
 * digits and hyphens. What fails before the first batch is thrown; what fails later breaks the answer off.
 */
export async function answerEntryFile(
  actor: Actor,
  file: { entries: AsyncIterable<EntryDto[]> | readonly EntryDto[]; format: FileFormat; name: string },
  headers: Record<string, string> = {},
): Promise<Response> {
  const { entries, format, name } = file;
  const showContact = may(actor, "entry.contact");
  const columns = fileColumns(await getDataModel(), columnWords(), settings().APP_URL, { showContact });
  const batches = Symbol.asyncIterator in entries ? entries : [[...entries]];
  return streamParts(writeEntries(format, batches, columns, translate("sheet")), {
    ...fileHeaders(name, format),
    ...headers,
  });
}
