import "server-only";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { formatDatedFileName } from "../../entries/server/file-answers";
import { paths, serverOnlyPaths } from "../../paths";
import { type DataLicence, OPEN_DATA_LICENCES } from "../../platform/data-licences";
import { db } from "../../platform/database/db";
import { getSettings } from "../../platform/env";
import { AppError } from "../../platform/errors";
import { formatWeakEntityTag, matchesEntityTag } from "../../platform/http/conditional";
import { createProblemResponse } from "../../platform/http/problem";
import { streamResponse } from "../../platform/http/stream";
import { runWithOwnDeadline } from "../../platform/request";
import type { DailyDataSet, DailyFormat } from "../daily-files";

const MEDIA: Record<DailyFormat, string> = {
  csv: "text/csv; charset=utf-8",
  json: "application/json",
  jsonld: "application/ld+json",
};
const FILE_NAMES = {
  entries: "publicName",
  products: "productsName",
  hospitals: "hospitalsName",
} as const satisfies Record<DailyDataSet, string>;
const NAME = /^(?:(products|hospitals)-)?(latest|\d{4}-\d{2}-\d{2})\.(csv|json|jsonld)$/;

interface StoredFile {
  day: string;
  set: DailyDataSet;
  format: DailyFormat;
  sha256: string;
  licence: DataLicence;
  parts: number;
}

async function findFile(name: string): Promise<StoredFile> {
  const [, set = "entries", day, format] = NAME.exec(name) ?? [];
  if (format === undefined) throw new AppError("not_found");
  const [found] = await db().$queryRaw<StoredFile[]>`
    SELECT to_char(f.day, 'YYYY-MM-DD') AS day, f.data_set AS set, f.format, f.sha256, f.licence,
      (SELECT count(*)::int FROM open_data_part WHERE sha256 = f.sha256) AS parts
    FROM open_data_file f
    WHERE f.data_set = ${set} AND f.format = ${format} AND (${day} = 'latest' OR to_char(f.day, 'YYYY-MM-DD') = ${day})
    ORDER BY f.day DESC LIMIT 1`;
  if (found === undefined) throw new AppError("not_found");
  return found;
}

/** Reads the stored parts of a file, each on demand and within a deadline of its own, as a client may be slow. */
async function* readParts({ sha256, parts }: StoredFile): AsyncGenerator<Uint8Array> {
  for (let number = 0; number < parts; number += 1) {
    const part = await runWithOwnDeadline(getSettings().DATABASE_DEADLINE_MS, () =>
      db().openDataPart.findUniqueOrThrow({ where: { sha256_number: { sha256, number } } }),
    );
    yield part.bytes;
  }
}

async function* unpacked(file: StoredFile): AsyncGenerator<Uint8Array> {
  const packed = Readable.from(readParts(file));
  const plain = createGunzip();
  packed.on("error", (error) => plain.destroy(error));
  yield* packed.pipe(plain);
}

function headersOf(name: string, { day, set, format, sha256, licence }: StoredFile): Record<string, string> {
  const open = OPEN_DATA_LICENCES[licence];
  return {
    "content-type": MEDIA[format],
    "content-disposition": `attachment; filename="${formatDatedFileName(FILE_NAMES[set], day)}.${format}"`,
    // A day's file never changes, but may be withdrawn; then no cache has it after a day.
    "cache-control": name.includes("latest") ? "public, max-age=300" : "public, max-age=86400, immutable",
    etag: formatWeakEntityTag(sha256),
    ...(open === undefined ? {} : { link: `<${open.url}>; rel="license"` }),
  };
}

/** Sends the file uncompressed: Next compresses it for clients that accept gzip, and would compress gzip again. */
async function answerFile({ headers: asked, method }: Request, name: string): Promise<Response> {
  const file = await findFile(name);
  const headers = headersOf(name, file);
  if (matchesEntityTag(asked.get("if-none-match"), formatWeakEntityTag(file.sha256))) {
    return new Response(null, { status: 304, headers });
  }
  if (method === "HEAD") return new Response(null, { headers });
  return streamResponse(unpacked(file), headers);
}

/**
 * Answers GET /open-data/files/{name}: the public entries, products or hospitals of a day or of the latest one. If the
 * file does not exist, a browser is redirected to the not-found page; other clients get a problem response.
 */
export async function answerDailyFile(request: Request, name: string): Promise<Response> {
  try {
    return await answerFile(request, name);
  } catch (error) {
    const isPage = request.headers.get("accept")?.includes("text/html") === true;
    if (!isPage || !(error instanceof AppError && error.code === "not_found")) {
      return createProblemResponse(error, request.headers);
    }
    const location = paths.notFound(`${paths.openData}/files/${name}`);
    return new Response(null, { status: 307, headers: { location, "cache-control": "no-store" } });
  }
}

/** Answers GET /open-data/files?day=…&format=…: redirects the page's form to the permanent URL of the file. */
export function redirectToChosenDailyFile({ url }: Request): Response {
  const asked = new URL(url).searchParams;
  const of = (name: string, usual: string) => asked.get(name) || usual;
  const location = serverOnlyPaths.dailyFile(of("day", "latest"), of("format", "csv"), of("set", "entries"));
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}
