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

/** The mapping that is shipped for the FDA list. */
export const FDA_MAPPING = readFileSync(join(process.cwd(), "prisma/content/import/fda.json"), "utf8");

export interface ImportCall {
  mapping?: ImportMapping;
  author?: string;
  dryRun?: boolean;
  skipInvalid?: boolean;
  /** How many bytes arrive at a time: line ends and letters may be cut in two. */
  chunk?: number;
}

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.byteLength; start += size) yield bytes.subarray(start, start + size);
}

/** Imports what a file would hold, as the command does. */
export async function importFile(content: string | Uint8Array, call: ImportCall = {}): Promise<ImportReport> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const { actor, authorId } = await findImportActorAndAuthor(call.author);
  return importEntries(
    actor,
    inChunks(bytes, call.chunk ?? 65_536),
    call.mapping ?? (await parseMappingFile(FDA_MAPPING)),
    {
      authorId,
      dryRun: call.dryRun ?? false,
      skipInvalid: call.skipInvalid ?? false,
      size: bytes.byteLength,
      onProgress: () => undefined,
    },
  );
}

export const HEADER =
  "Date of Final Decision,Submission Number,Device,Company,Panel (Lead),Primary Product Code";

/** A generated list of the FDA's shape, with the same kinds of dirt. */
export const FIXTURE = readFileSync(join(process.cwd(), "tests/fixtures/devices.csv"), "utf8");

/** One line of such a list. */
export function row(
  key: string,
  name = `Apparaat ${key}`,
  more: { date?: string; panel?: string; company?: string } = {},
): string {
  const { date = "12/30/2024", company = "Voorbeeld B.V.", panel = "Radiology" } = more;
  return `${date},${key},${name},${company},${panel},QIH`;
}

/** Such a list of these lines. */
export function file(...rows: string[]): string {
  return [HEADER, ...rows].join("\n");
}

/** What an import that cannot even begin says. */
export async function complaint(work: Promise<unknown>): Promise<string[]> {
  const error = await work.then(
    () => null,
    (thrown: AppError) => thrown,
  );
  if (error === null) throw new Error("it did not fail");
  return formatImportError(error);
}
