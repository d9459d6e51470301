import "server-only";
import type { EntryDto } from "../../entries/answers";
import { type FileColumn, fileColumns, productOfEntryColumns } from "../../entries/entry-file";
import { publicOnly } from "../../entries/server/conditions";
import { type RowBatches, writeCsv, writeJson } from "../../entries/server/files";
import { entryIdsInOrder, NEWEST_FIRST, streamByIds } from "../../entries/server/stream";
import { getDataModel } from "../../fields/server/data-model";
import { listHospitals } from "../../hospitals/server/hospitals";
import admin from "../../messages/nl/admin.json";
import common from "../../messages/nl/common.json";
import dutch from "../../messages/nl/export.json";
import openData from "../../messages/nl/open-data.json";
import { paths } from "../../paths";
import { ANONYMOUS } from "../../platform/auth/actor";
import { type DataLicence, OPEN_LICENCES } from "../../platform/data-licences";
import { db } from "../../platform/database/db";
import { settings, site } from "../../platform/env";
import { streamPublicProducts } from "../../products/server/public-products";
import { type HospitalInFile, hospitalColumns, productColumns } from "../daily-columns";
import { type DailyFormat, type DailySet, getDailyAnchor } from "../daily-files";
import {
  asPartOf,
  entryData,
  hospitalInFileData,
  productInFileData,
  type StructuredData,
} from "../structured-data";

/** The public content of a data set, with what each file format needs. */
interface Content<Row> {
  read: () => RowBatches<Row>;
  columns: FileColumn<Row>[];
  /** Converts a row to schema.org data. */
  dataOf: (row: Row) => StructuredData | null;
}

/** Writes a set in a format, and reports the number of items of each batch. */
export type FormatWriter = (
  format: DailyFormat,
  licence: DataLicence,
  note: (items: number) => void,
) => AsyncGenerator<string>;

/** Writes all rows of a set as JSON-LD, as parts of one schema.org Dataset. */
async function* writeJsonLd<Row>(
  set: DailySet,
  batches: RowBatches<Row>,
  dataOf: Content<Row>["dataOf"],
  licence: DataLicence,
): AsyncGenerator<string> {
  const id = `${site(paths.openData)}#${getDailyAnchor(set)}`;
  const { title: name, description } = openData.catalog[set];
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
    for (const row of batch) {
      const data = dataOf(row);
      if (data !== null) yield `,${JSON.stringify(asPartOf(data, { "@id": id }))}`;
    }
  }
  yield "]}";
}

async function* counted<Row>(batches: RowBatches<Row>, note: (items: number) => void) {
  for await (const batch of batches) {
    note(batch.length);
    yield batch;
  }
}

function writer<Row>(set: DailySet, { read, columns, dataOf }: Content<Row>): FormatWriter {
  return (format, licence, note) => {
    const batches = counted(read(), note);
    if (format === "jsonld") return writeJsonLd(set, batches, dataOf, licence);
    return format === "json" ? writeJson(batches) : writeCsv(batches, columns);
  };
}

/** Streams public entries without authors, who may close their accounts long before the file is deleted. */
async function* streamWithoutAuthors(ids: string | null): AsyncGenerator<EntryDto[]> {
  for await (const batch of streamByIds(ANONYMOUS, ids, publicOnly())) {
    yield batch.map(({ author: _, ...entry }) => entry as EntryDto);
  }
}

async function entries(): Promise<FormatWriter> {
  const model = await getDataModel();
  const { APP_URL } = settings();
  const [found] = await db().$queryRaw<{ ids: string | null }[]>`
    SELECT ${entryIdsInOrder(NEWEST_FIRST)} AS ids FROM entry e WHERE ${publicOnly()}`;
  return writer("entries", {
    read: () => streamWithoutAuthors(found?.ids ?? null),
    columns: [
      ...fileColumns(model, dutch.columns, APP_URL, { showContact: false, showAuthor: false }),
      ...productOfEntryColumns(dutch.products),
    ],
    dataOf: (entry) => entryData(entry, model, APP_URL),
  });
}

async function products(): Promise<FormatWriter> {
  const model = await getDataModel();
  const { APP_URL } = settings();
  return writer("products", {
    read: streamPublicProducts,
    columns: productColumns(model, { ...dutch.columns, ...dutch.products }, APP_URL),
    dataOf: (product) => productInFileData(product, APP_URL),
  });
}

async function hospitals(): Promise<FormatWriter> {
  const { APP_URL } = settings();
  const words = { ...dutch.columns, ...dutch.hospitals };
  const found = (await listHospitals()).map(({ contactEmail: _, ...hospital }): HospitalInFile => hospital);
  return writer("hospitals", {
    read: () => [found],
    columns: hospitalColumns(words, admin.institutions.kinds, APP_URL),
    dataOf: (hospital) => hospitalInFileData(hospital, words, APP_URL),
  });
}

/** Returns for each set a writer of its current public content. */
export const DAILY_CONTENTS: Record<DailySet, () => Promise<FormatWriter>> = { entries, products, hospitals };
