import "server-only";
import { createHash } from "node:crypto";
import { type DataModel, offeredLabels } from "../../fields/data-model";
import { getDataModel } from "../../fields/server/data-model";
import type { Actor } from "../../platform/auth/actor";
import type { SqlReader } from "../../platform/database/db";
import { AppError, type FieldProblem } from "../../platform/errors";
import { fieldProblems } from "../../platform/http/problems";
import { cleanLine, countCleaning, hasHidden } from "../../platform/text/schema";
import { PRODUCT_CLASSES, PRODUCT_LAWS } from "../../products/rules";
import {
  contentOf,
  PROPOSED_FIELDS,
  type ProductContent,
  type ProductDto,
  productBodySchema,
} from "../../products/schema";
import { findProduct, findSources } from "../../products/server/products";
import type { CleaningCount, ImportRunDto } from "../answers";
import { readCellDay } from "../date-pattern";
import { guessDayPattern } from "../guess";
import { checkLabels, type FieldMapping, mappedColumns } from "../mapping-schema";
import { isProductField, listOf, type ProductField, type ProductMapping } from "../product-mapping";
import { batchesOf } from "./data/imports";
import type { StoredRow } from "./data/rows";
import { nameDuplicates } from "./judge-row";
import { addCleaning, LONGEST_KEY, noCleaning, translate } from "./map-row";

/** The mapping of a run of products, if it can be carried out on its file. Throws invalid_input about `mapping`. */
export async function requireProductMapping(run: ImportRunDto): Promise<ProductMapping> {
  const mapping = run.mapping as ProductMapping;
  const model = await getDataModel();
  const fields: FieldProblem[] = [];
  const complain = (path: string[], message: string, values: Record<string, string> = {}) => {
    fields.push({ path: ["mapping", ...path].join("."), message, values });
  };
  const names = new Set(run.columns.map(({ name }) => name));
  for (const column of mappedColumns(mapping)) {
    if (!names.has(column)) complain([], "import.missingColumn", { column });
  }
  const { column, fromName } = mapping.sourceKey;
  if (column === undefined && fromName === undefined) complain(["sourceKey", "column"], "required");
  if (mapping.fields.name === undefined) complain(["fields", "name"], "import.unmapped");
  for (const [field, source] of Object.entries(mapping.fields)) {
    if (!isProductField(field)) {
      complain(["fields", field], "import.unknownEntryField", { field });
      continue;
    }
    if ((source.constant === undefined) === (source.column === undefined)) {
      complain(["fields", field], "import.constantOrColumn");
    }
    const list = listOf(field);
    if (list === null) continue;
    checkLabels(
      new Set(offeredLabels(model[list])),
      (label) => label,
      source,
      (path, ...rest) => complain(["fields", field, ...path], ...rest),
    );
  }
  if (fields.length > 0) throw new AppError("invalid_input", { fields });
  return mapping;
}

/** A row as the mapping reads it: the body that the form of a product would send, of the mapped fields alone. */
export interface ProductRow {
  line: number;
  key: string | null;
  /** What it says of its product, as one short text. */
  digest: string;
  body: Partial<Record<ProductField, string | string[]>>;
  problems: FieldProblem[];
  held: Record<string, string>;
  cleaning: CleaningCount;
  stored: StoredRow;
}

const DAYS: readonly ProductField[] = ["certificateEndsOn", "ceVerifiedOn"];

/** One of these however it is written; what is none of them stays as it is, for the rules to refuse. */
function meantOf(known: readonly string[], value: string): string {
  const bare = value.replace(/^(risk |risico)?(class|klasse)\s+/i, "").toLowerCase();
  return known.find((one) => one.toLowerCase() === bare) ?? value;
}

/** How the days of each column are written, as far as all of its cells agree. */
function dayPatterns(run: ImportRunDto, mapping: ProductMapping, rows: readonly StoredRow[]) {
  return new Map(
    DAYS.map((field) => {
      const place = run.columns.findIndex(({ name }) => name === mapping.fields[field]?.column);
      const samples = rows.map(({ cells }) => (cells[place] ?? "").trim());
      return [field, guessDayPattern({ name: "", samples, values: null }) ?? "YYYY-MM-DD"];
    }),
  );
}

/** Reads rows by the mapping; what the rules say of them comes later. Those that are left out are not among them. */
export function readProductRows(
  run: ImportRunDto,
  mapping: ProductMapping,
  stored: readonly StoredRow[],
): ProductRow[] {
  const places = new Map(run.columns.map(({ name }, place) => [name, place]));
  const patterns = dayPatterns(run, mapping, stored);
  const rows = stored.filter(({ isOmitted }) => !isOmitted).map((row) => readRow(row));
  nameDuplicates(rows);
  return rows;

  function readRow(row: StoredRow): ProductRow {
    const read: ProductRow = {
      ...{ line: row.line, key: null, digest: "", body: {}, problems: [], held: {} },
      cleaning: noCleaning(),
      stored: row,
    };
    if (row.cells.length !== run.columns.length) {
      const values = { found: row.cells.length, expected: run.columns.length };
      read.problems.push({ path: "row", message: "import.columnCount", values });
      return read;
    }
    const cellOf = (column: string, at: string): string => {
      const raw = row.cells[places.get(column) ?? -1] ?? "";
      read.held[at] = raw.trim().slice(0, 4_000);
      // Cleaned it would be another address: it is refused with its row.
      if (at === "website" && hasHidden(raw)) return raw;
      const clean = cleanLine(raw);
      const { controlCharacters, whiteSpace } = countCleaning(raw, clean);
      const unreadable = clean.split("\ufffd").length - 1;
      addCleaning(read.cleaning, { controlCharacters, unreadable, whiteSpace: whiteSpace ? 1 : 0 });
      return clean;
    };
    for (const [name, source] of Object.entries(mapping.fields)) {
      const field = name as ProductField;
      read.body[field] = readValue(field, source, read, cellOf);
    }
    const { column, prefix } = mapping.sourceKey;
    const own =
      column === undefined ? String(read.body.name ?? "").toLowerCase() : cellOf(column, "sourceKey");
    if (own === "") read.problems.push({ path: "sourceKey", message: "import.missingKey" });
    else if (prefix.length + own.length > LONGEST_KEY) {
      read.problems.push({ path: "sourceKey", message: "import.longKey", values: { max: LONGEST_KEY } });
    } else read.key = prefix + own;
    read.digest = createHash("sha256").update(JSON.stringify(read.body)).digest("base64url");
    return read;
  }

  function readValue(
    field: ProductField,
    source: FieldMapping,
    read: ProductRow,
    cellOf: (column: string, at: string) => string,
  ): string | string[] {
    const isMulti = field === "functions" || field === "otherNames";
    if (source.column === undefined) {
      const { constant = "" } = source;
      return isMulti ? [constant].flat().filter((one) => one !== "") : [constant].flat().join("; ");
    }
    const cell = cellOf(source.column, field);
    if (field === "law") return meantOf(PRODUCT_LAWS, cell);
    if (field === "riskClass") return meantOf(PRODUCT_CLASSES, cell);
    if (DAYS.includes(field)) {
      const said = readCellDay(cell, patterns.get(field) ?? "", run.reading.calendar);
      return said === null ? cell : said.date.toISOString().slice(0, 10);
    }
    const parts = field === "otherNames" ? cell.split(/[;|]/) : [cell];
    const values = source.separator === undefined ? parts : cell.split(source.separator);
    const translated = values.map((value) => ({ value, as: translate(cleanLine(value), source) }));
    for (const { value, as } of translated) {
      const values = { value: value.slice(0, 100) };
      if (as === undefined) read.problems.push({ path: field, message: "import.untranslated", values });
    }
    const filled = translated.flatMap(({ as }) => (as === undefined || as === "" ? [] : [as]));
    return isMulti ? filled : (filled[0] ?? "");
  }
}

/** What an import makes of one row of products. */
export type ProductJudgement =
  | { outcome: "added"; key: string; digest: string; content: ProductContent }
  | {
      outcome: "changed";
      key: string;
      digest: string;
      content: ProductContent;
      product: ProductDto;
      former: string | null;
    }
  | { outcome: "unchanged"; content: ProductContent | null }
  | { outcome: "rejected"; problems: FieldProblem[] };

/** By what rows are judged: `reader` is the import's own transaction, or none. */
export interface ProductLookup {
  actor: Actor;
  model: DataModel;
  reader?: SqlReader;
}

/**
 * Judges rows in their order, beside the products that earlier imports made of them; stores nothing. A row that did not
 * change since leaves alone what people have changed of its product, and so does one whose product was merged.
 */
export async function* judgeProducts(
  { actor, model, reader }: ProductLookup,
  rows: readonly ProductRow[],
  onDone?: (done: number, total: number) => void | Promise<void>,
): AsyncGenerator<[row: ProductRow, judgement: ProductJudgement]> {
  const schema = productBodySchema(model);
  let done = 0;
  for (const batch of batchesOf(rows)) {
    const sources = await findSources(
      actor,
      batch.flatMap(({ key }) => key ?? []),
      reader,
    );
    for (const row of batch) yield [row, await judge(row, sources.get(row.key ?? ""))];
    done += batch.length;
    await onDone?.(done, rows.length);
  }

  async function judge(
    row: ProductRow,
    source: { productId: string; digest: string | null; isAlone: boolean } | undefined,
  ): Promise<ProductJudgement> {
    const isLeft = source !== undefined && (!source.isAlone || source.digest === row.digest);
    if (isLeft && row.problems.length === 0) return { outcome: "unchanged", content: null };
    const product = source === undefined ? null : await findProduct(actor, source.productId, reader);
    const before = product === null ? null : contentOf(product);
    const body = { ...before, ...row.body };
    const parsed = schema.safeParse(body);
    const named = new Set(row.problems.map(({ path }) => path));
    const found = parsed.success || named.has("row") ? [] : fieldProblems(parsed.error, body);
    const problems = [...row.problems, ...found.filter(({ path }) => !named.has(path.split(".")[0] ?? ""))];
    if (!parsed.success || problems.length > 0 || row.key === null) return { outcome: "rejected", problems };
    const { version: _version, ...content } = parsed.data;
    const { key, digest } = row;
    if (source === undefined) return { outcome: "added", key, digest, content };
    if (product === null) return { outcome: "unchanged", content: before };
    const isSame = PROPOSED_FIELDS.every(
      (field) =>
        JSON.stringify([content[field]].flat().toSorted()) ===
        JSON.stringify([before?.[field]].flat().toSorted()),
    );
    if (isSame) return { outcome: "unchanged", content };
    return { outcome: "changed", key, digest, content, product, former: source.digest };
  }
}
