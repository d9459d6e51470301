import "server-only";
import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { createCachedLoader } from "../../platform/cache";
import { db } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import {
  type AllDailyFiles,
  DAILY_DATA_SETS,
  DAILY_FORMATS,
  type DailyDataSet,
  type DailyFilesOfSet,
  type DailyFormat,
} from "../daily-files";
import { DAILY_CONTENT_LOADERS, type FormatWriter } from "./daily-contents";
import { getDataLicence } from "./licence";

/** Size in bytes of one stored part (row) of a compressed file. */
const PART_BYTES = 1_000_000;

/**
 * Returns digest, size and gzipped bytes of a text stream; only those bytes are in memory: 14 MB per 100,000 entries.
 */
async function compress(texts: AsyncIterable<string>) {
  const hash = createHash("sha256");
  const chunks: Buffer[] = [];
  let size = 0;
  async function* measured() {
    for await (const text of texts) {
      const bytes = Buffer.from(text);
      hash.update(bytes);
      size += bytes.length;
      yield bytes;
    }
  }
  await pipeline(measured, createGzip(), async (compressed) => {
    for await (const chunk of compressed) chunks.push(chunk);
  });
  return { sha256: hash.digest("hex"), size, bytes: Buffer.concat(chunks) };
}

async function storeParts(sha256: string, bytes: Buffer): Promise<void> {
  const sameDays = await db().openDataFile.count({ where: { sha256 } });
  for (let number = 0; sameDays === 0 && number * PART_BYTES < bytes.length; number += 1) {
    const part = new Uint8Array(bytes.subarray(number * PART_BYTES, (number + 1) * PART_BYTES));
    await db()
      .$executeRaw`INSERT INTO open_data_part (sha256, number, bytes) VALUES (${sha256}, ${number}, ${part})
      ON CONFLICT DO NOTHING`;
  }
}

async function makeFile(
  day: string,
  set: DailyDataSet,
  format: DailyFormat,
  write: FormatWriter,
): Promise<void> {
  let items = 0;
  const licence = await getDataLicence();
  const texts = write(format, licence, (more) => {
    items += more;
  });
  const { sha256, size, bytes } = await compress(texts);
  await storeParts(sha256, bytes);
  await db().$executeRaw`INSERT INTO open_data_file (day, data_set, format, sha256, size, items, licence)
    VALUES (${day}::date, ${set}, ${format}, ${sha256}, ${size}, ${items}, ${licence}) ON CONFLICT DO NOTHING`;
}

/** Deletes files older than a year, and parts that no file uses any more. */
async function deleteOldFiles(day: string): Promise<void> {
  await db().$executeRaw`DELETE FROM open_data_file WHERE day <= ${day}::date - interval '1 year'`;
  await db().$executeRaw`DELETE FROM open_data_part p
    WHERE NOT EXISTS (SELECT FROM open_data_file f WHERE f.sha256 = p.sha256)`;
}

/** Makes the files of a day that are missing, from the current public content. Returns how many. */
export async function makeDailyFiles(_now: Date, day: string): Promise<number> {
  const there = await db().$queryRaw<{ set: DailyDataSet; format: DailyFormat }[]>`
    SELECT data_set AS set, format FROM open_data_file WHERE day = ${day}::date`;
  let made = 0;
  for (const set of DAILY_DATA_SETS) {
    const formats = new Set(there.filter((file) => file.set === set).map(({ format }) => format));
    const missing = DAILY_FORMATS.filter((format) => !formats.has(format));
    if (missing.length === 0) continue;
    const write = await DAILY_CONTENT_LOADERS[set]();
    for (const format of missing) await makeFile(day, set, format, write);
    made += missing.length;
  }
  await deleteOldFiles(day);
  invalidateCachedSources("entries");
  return made;
}

type ListedFile = {
  day: string;
  set: DailyDataSet;
  format: DailyFormat;
  size: number;
  items: number;
  madeAt: Date | null;
};

function filesOf(rows: readonly ListedFile[]): DailyFilesOfSet | null {
  const [newest] = rows;
  if (newest === undefined) return null;
  const ofNewest = rows.filter(({ day }) => day === newest.day);
  return {
    days: [...new Set(rows.map(({ day }) => day))],
    madeAt: newest.madeAt?.toISOString() ?? null,
    items: newest.items,
    sizes: Object.fromEntries(ofNewest.map(({ format, size }) => [format, size])),
  };
}

/** Lists the daily files of each set. Public to everyone. */
export const listDailyFiles = createCachedLoader(
  "daily files",
  "entries",
  async (): Promise<AllDailyFiles> => {
    const rows = await db().$queryRaw<ListedFile[]>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, data_set AS set, format, size, items, made_at AS "madeAt"
    FROM open_data_file ORDER BY day DESC, format`;
    const of = (set: DailyDataSet) => filesOf(rows.filter((row) => row.set === set));
    return { entries: of("entries"), products: of("products"), hospitals: of("hospitals") };
  },
);
