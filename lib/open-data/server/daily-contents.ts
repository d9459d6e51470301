import "server-only";
import type { EntryDto } from "../../entries/answers";
import {
  buildAdviceColumns,
  buildFileColumns,
  buildProductOfEntryColumns,
  type FileColumn,
} from "../../entries/entry-file";
import { buildPublicEntryCondition } from "../../entries/server/conditions";
import { type RowBatches, streamRowsAsCsv, streamRowsAsJson } from "../../entries/server/files";
import { aggregateEntryIds, NEWEST_FIRST_ORDER, streamEntriesByIds } from "../../entries/server/stream";
import { getDataModel } from "../../fields/server/data-model";
import { listHospitals } from "../../hospitals/server/hospitals";
import admin from "../../messages/nl/admin.json";
import common from "../../messages/nl/common.json";
import evidence from "../../messages/nl/evidence.json";
import dutch from "../../messages/nl/export.json";
import openData from "../../messages/nl/open-data.json";
import { paths } from "../../paths";
import { ANONYMOUS } from "../../platform/auth/actor";
import { type DataLicence, OPEN_DATA_LICENCES } from "../../platform/data-licences";
import { db } from "../../platform/database/db";
import { buildSiteUrl, getSettings } from "../../platform/env";
import { streamPublicProducts } from "../../products/server/public-products";
import { buildHospitalColumns, buildProductColumns, type HospitalInFile } from "../daily-columns";
import { type DailyDataSet, type DailyFormat, getDailyAnchor } from "../daily-files";
import {
  buildEntryStructuredData,
  buildHospitalFileItem,
  buildProductFileItem,
  nestStructuredData,
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
  set: DailyDataSet,
  batches: RowBatches<Row>,
  dataOf: Content<Row>["dataOf"],
  licence: DataLicence,
): AsyncGenerator<string> {
  const id = `${buildSiteUrl(paths.openData)}#${getDailyAnchor(set)}`;
  const { title: name, description } = openData.catalog[set];
  const open = OPEN_DATA_LICENCES[licence];
  const whole = {
    "@type": "Dataset",
    "@id": id,
    name: `${common.siteName}: ${name}`,
    description,
    url: buildSiteUrl(paths.openData),
    inLanguage: "nl",
    ...(open === undefined ? {} : { license: open.url }),
  };
  yield `{"@context":"https://schema.org","@graph":[${JSON.stringify(whole)}`;
  for await (const batch of batches) {
    for (const row of batch) {
      const data = dataOf(row);
      if (data !== null) yield `,${JSON.stringify(nestStructuredData(data, { "@id": id }))}`;
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

function writer<Row>(set: DailyDataSet, { read, columns, dataOf }: Content<Row>): FormatWriter {
  return (format, licence, note) => {
    const batches = counted(read(), note);
    if (format === "jsonld") return writeJsonLd(set, batches, dataOf, licence);
    return format === "json" ? streamRowsAsJson(batches) : streamRowsAsCsv(batches, columns);
  };
}

/** Streams public entries without authors, who may close their accounts long before the file is deleted. */
async function* streamWithoutAuthors(ids: string | null): AsyncGenerator<EntryDto[]> {
  for await (const batch of streamEntriesByIds(ANONYMOUS, ids, buildPublicEntryCondition())) {
    yield batch.map(({ author: _, ...entry }) => entry as EntryDto);
  }
}

async function entries(): Promise<FormatWriter> {
  const model = await getDataModel();
  const { APP_URL } = getSettings();
  const [found] = await db().$queryRaw<{ ids: string | null }[]>`
    SELECT ${aggregateEntryIds(NEWEST_FIRST_ORDER)} AS ids FROM entry e WHERE ${buildPublicEntryCondition()}`;
  return writer("entries", {
    read: () => streamWithoutAuthors(found?.ids ?? null),
    columns: [
      ...buildFileColumns(model, dutch.columns, APP_URL, { showContact: false, showAuthor: false }),
      ...buildProductOfEntryColumns(dutch.products),
      ...buildAdviceColumns(dutch.advice),
    ],
    dataOf: (entry) => buildEntryStructuredData(entry, model, APP_URL),
  });
}

async function products(): Promise<FormatWriter> {
  const model = await getDataModel();
  const { APP_URL } = getSettings();
  return writer("products", {
    read: streamPublicProducts,
    columns: buildProductColumns(model, { ...dutch.columns, ...dutch.products }, evidence.strength, APP_URL),
    dataOf: (product) => buildProductFileItem(product, APP_URL),
  });
}

async function hospitals(): Promise<FormatWriter> {
  const { APP_URL } = getSettings();
  const words = { ...dutch.columns, ...dutch.hospitals };
  const found = (await listHospitals()).map(({ contactEmail: _, ...hospital }): HospitalInFile => hospital);
  return writer("hospitals", {
    read: () => [found],
    columns: buildHospitalColumns(words, admin.institutions.kinds, APP_URL),
    dataOf: (hospital) => buildHospitalFileItem(hospital, words, APP_URL),
  });
}

/** Returns for each set a writer of its current public content. */
export const DAILY_CONTENT_LOADERS: Record<DailyDataSet, () => Promise<FormatWriter>> = {
  entries,
  products,
  hospitals,
};
