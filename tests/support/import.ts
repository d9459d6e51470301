import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ImportMapping } from "@/lib/import/mapping-schema";
import {
  formatImportError,
  type ImportReport,
  importEntries,
  parseMappingFile,
} from "@/lib/import/server/import-entries";
import { findImportActorAndAuthor } from "@/lib/import/server/people";
import type { AppError } from "@/lib/platform/errors";

/** The column mapping for the FDA's device list that the register is delivered with. */
export const FDA_IMPORT_MAPPING_JSON = readFileSync(
  join(process.cwd(), "prisma/content/import/fda.json"),
  "utf8",
);

export interface ImportTestOptions {
  mapping?: ImportMapping;
  author?: string;
  dryRun?: boolean;
  skipInvalid?: boolean;
  /** Chunk size in bytes; line ends and multi-byte characters may be split. */
  chunk?: number;
}

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.byteLength; start += size) yield bytes.subarray(start, start + size);
}

/** Imports the content of a file in the same way as the import command. */
export async function importFileContent(
  content: string | Uint8Array,
  call: ImportTestOptions = {},
): Promise<ImportReport> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const { actor, authorId } = await findImportActorAndAuthor(call.author);
  return importEntries(
    actor,
    inChunks(bytes, call.chunk ?? 65_536),
    call.mapping ?? (await parseMappingFile(FDA_IMPORT_MAPPING_JSON)),
    {
      authorId,
      dryRun: call.dryRun ?? false,
      skipInvalid: call.skipInvalid ?? false,
      size: bytes.byteLength,
      onProgress: () => undefined,
    },
  );
}

export const FDA_LIST_HEADER_LINE =
  "Date of Final Decision,Submission Number,Device,Company,Panel (Lead),Primary Product Code";

/** A generated file in the format of the FDA's device list, with the same kinds of data errors. */
export const FDA_LIST_FIXTURE_CSV = readFileSync(join(process.cwd(), "tests/fixtures/devices.csv"), "utf8");

/** Returns a CSV line in the format of the FDA's device list. */
export function buildFdaListRow(
  key: string,
  name = `Apparaat ${key}`,
  more: { date?: string; panel?: string; company?: string } = {},
): string {
  const { date = "12/30/2024", company = "Voorbeeld B.V.", panel = "Radiology" } = more;
  return `${date},${key},${name},${company},${panel},QIH`;
}

/** Returns a CSV file in the format of the FDA's device list, with its header line. */
export function buildFdaListCsv(...rows: string[]): string {
  return [FDA_LIST_HEADER_LINE, ...rows].join("\n");
}

/** Returns the error messages of an import that is refused before its first row. */
export async function readImportErrors(work: Promise<unknown>): Promise<string[]> {
  const error = await work.then(
    () => null,
    (thrown: AppError) => thrown,
  );
  if (error === null) throw new Error("it did not fail");
  return formatImportError(error);
}
