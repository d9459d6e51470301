import "server-only";
import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { EntryDto } from "../../entries/answers";
import { fileColumns } from "../../entries/entry-file";
import { publicOnly } from "../../entries/server/conditions";
import { type EntryBatches, writeCsv, writeJson } from "../../entries/server/files";
import { entryIdsInOrder, NEWEST_FIRST, streamByIds } from "../../entries/server/stream";
import { getDataModel } from "../../fields/server/data-model";
import common from "../../messages/nl/common.json";
import dutch from "../../messages/nl/export.json";
import openData from "../../messages/nl/open-data.json";
import { paths } from "../../paths";
import { ANONYMOUS } from "../../platform/auth/actor";
import { cached } from "../../platform/cache";
import { type DataLicence, OPEN_LICENCES } from "../../platform/data-licences";
import { db } from "../../platform/database/db";
import { invalidate } from "../../platform/database/invalidate";
import { settings, site } from "../../platform/env";
import { DAILY_FORMATS, type DailyFiles, type DailyFormat } from "../daily-files";
import { entryData } from "../structured-data";
import { getDataLicence } from "./licence";

/** So much of a compressed file is one row, in bytes. */
const PART = 1_000_000;

/** All public entries as schema.org knows them, as parts of one data set. */
async function* writeJsonLd(batches: EntryBatches, licence: DataLicence): AsyncGenerator<string> {
  const model = await getDataModel();
  const id = `${site(paths.openData)}#files`;
  const { title: name, description } = openData.catalog.entries;
  const open = OPEN_LICENCES[licence];
  const whole = {
    "@type": "Dataset",
    "@id": id,
    name: `${common.siteName}: ${name}`,
    description,
    url: site(paths.openData),
    inLanguage: "nl",
    ...(open === undefined ? {} : { license: open.url }),
  };
  yield `{"@context":"https://schema.org","@graph":[${JSON.stringify(whole)}`;
  for await (const batch of batches) {
    for (const entry of batch) {
      const data = entryData(entry, model, settings().APP_URL);
      if (data === null) continue;
      const { "@context": _, isPartOf, ...about } = data;
      yield `,${JSON.stringify({ ...about, isPartOf: [isPartOf, { "@id": id }] })}`;
    }
  }
  yield "]}";
}

async function write(format: DailyFormat, batches: EntryBatches, licence: DataLicence) {
  if (format === "jsonld") return writeJsonLd(batches, licence);
  if (format === "json") return writeJson(batches);
  const shown = { showContact: false, showAuthor: false };
  return writeCsv(batches, fileColumns(await getDataModel(), dutch.columns, settings().APP_URL, shown));
}

/** The digest and the size of what is read, and its bytes compressed, which are all that is kept of it: 14 MB for 100,000 entries. */
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
  for (let number = 0; sameDays === 0 && number * PART < bytes.length; number += 1) {
    const part = new Uint8Array(bytes.subarray(number * PART, (number + 1) * PART));
    await db()
      .$executeRaw`INSERT INTO open_data_part (sha256, number, bytes) VALUES (${sha256}, ${number}, ${part})
      ON CONFLICT DO NOTHING`;
  }
}

async function makeFile(day: string, format: DailyFormat, ids: string | null): Promise<void> {
  let entries = 0;
  async function* unsigned(): AsyncGenerator<EntryDto[]> {
    for await (const batch of streamByIds(ANONYMOUS, ids, publicOnly())) {
      entries += batch.length;
      // Who wrote it may close their account long before the file goes.
      yield batch.map(({ author: _, ...entry }) => entry as EntryDto);
    }
  }
  const licence = await getDataLicence();
  const { sha256, size, bytes } = await compress(await write(format, unsigned(), licence));
  await storeParts(sha256, bytes);
  await db().$executeRaw`INSERT INTO open_data_file (day, format, sha256, size, entries, licence)
    VALUES (${day}::date, ${format}, ${sha256}, ${size}, ${entries}, ${licence}) ON CONFLICT DO NOTHING`;
}

/** Those of more than a year ago, and what no day has any more. */
async function deleteOldFiles(day: string): Promise<void> {
  await db().$executeRaw`DELETE FROM open_data_file WHERE day <= ${day}::date - interval '1 year'`;
  await db().$executeRaw`DELETE FROM open_data_part p
    WHERE NOT EXISTS (SELECT FROM open_data_file f WHERE f.sha256 = p.sha256)`;
}

/** Makes the files of a day that are not there yet, of what is public now. Gives how many. */
export async function makeDailyFiles(_now: Date, day: string): Promise<number> {
  const there = await db().$queryRaw<{ format: string }[]>`
    SELECT format FROM open_data_file WHERE day = ${day}::date`;
  const missing = DAILY_FORMATS.filter((one) => !there.some(({ format }) => format === one));
  const [found] = await db().$queryRaw<{ ids: string | null }[]>`
    SELECT ${entryIdsInOrder(NEWEST_FIRST)} AS ids FROM entry e WHERE ${publicOnly()}`;
  for (const format of missing) await makeFile(day, format, found?.ids ?? null);
  await deleteOldFiles(day);
  invalidate("entries");
  return missing.length;
}

/** Public to everyone. */
export const listDailyFiles = cached("daily files", "entries", async (): Promise<DailyFiles | null> => {
  const rows = await db().$queryRaw<{ day: string; format: DailyFormat; size: number; entries: number }[]>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, format, size, entries FROM open_data_file ORDER BY day DESC, format`;
  const [newest] = rows;
  if (newest === undefined) return null;
  const ofNewest = rows.filter(({ day }) => day === newest.day);
  return {
    days: [...new Set(rows.map(({ day }) => day))],
    entries: newest.entries,
    sizes: Object.fromEntries(ofNewest.map(({ format, size }) => [format, size])),
  };
});
