import "server-only";
import { createHash } from "node:crypto";
import { type DataModel, offeredLabels } from "../../fields/data-model";
import { getDataModel } from "../../fields/server/data-model";
import type { Actor } from "../../platform/auth/actor";
import type { SqlReader } from "../../platform/database/db";
import { AppError, type FieldProblem } from "../../platform/errors";
import { fieldProblems } from "../../platform/http/problems";
import { cleanLine } from "../../platform/text/schema";
import { PRODUCT_CLASSES, PRODUCT_LAWS } from "../../products/rules";
import {
  contentOf,
  PROPOSED_FIELDS,
  type ProductContent,
  type ProductDto,
  productBodySchema,
} from "../../products/schema";
import { findProduct, findSources } from "../../products/server/products";
import type { ImportRunDto } from "../answers";
import { readCellDay } from "../date-pattern";
import { DAY_PATTERNS, guessDayPattern } from "../guess";
import { checkLabels, mappedColumns } from "../mapping-schema";
import { isProductField, listAt } from "../places";
import { PRODUCT_DAYS, type ProductMapping } from "../product-mapping";
import type { OnDone } from "./carry-out";
import { batchesOf } from "./data/imports";
import { findCells } from "./data/rows";
import type { MappedRow } from "./map-row";
import { judgeCorrected, placeOf, rulesOf } from "./remembered";

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
    const list = listAt("products", field);
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

/** One of these however it is written; what is none of them stays as it is, for the rules to refuse. */
function meantOf(known: readonly string[], value: string): string {
  const bare = value.replace(/^(risk |risico)?(class|klasse)\s+/i, "").toLowerCase();
  return known.find((one) => one.toLowerCase() === bare) ?? value;
}

/** A row as the rules of a product read it: its days as YYYY-MM-DD, and choices as they are stored. */
type AsProduct = (body: MappedRow["body"]) => MappedRow["body"];

/** How the values of a run's rows are read, and the days of each column as all of its cells that are days agree. */
async function readerOf(run: ImportRunDto, mapping: ProductMapping, reader?: SqlReader): Promise<AsProduct> {
  const patterns = new Map<string, string>();
  for (const field of PRODUCT_DAYS) {
    const column = mapping.fields[field]?.column;
    if (column === undefined) continue;
    const cells = await findCells(
      run._id,
      run.columns.findIndex(({ name }) => name === column),
      reader,
    );
    const days = cells.filter((cell) => DAY_PATTERNS.some((pattern) => readCellDay(cell, pattern) !== null));
    patterns.set(field, guessDayPattern({ name: column, samples: days, values: null }) ?? "YYYY-MM-DD");
  }
  const read = (field: string, value: string | string[]): string | string[] => {
    if (field === "otherNames")
      return [value].flat().flatMap((names) => names.split(/[;|]/).map(cleanLine).filter(Boolean));
    if (Array.isArray(value)) return value;
    if (field === "law") return meantOf(PRODUCT_LAWS, value);
    if (field === "riskClass") return meantOf(PRODUCT_CLASSES, value);
    const pattern = patterns.get(field);
    const said = pattern === undefined ? null : readCellDay(value, pattern, run.reading.calendar);
    return said === null ? value : said.date.toISOString().slice(0, 10);
  };
  return (body) =>
    Object.fromEntries(Object.entries(body).map(([field, value]) => [field, read(field, value)]));
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
export async function* judgeProducts<Row extends MappedRow>(
  { actor, model, reader }: ProductLookup,
  run: ImportRunDto,
  mapping: ProductMapping,
  rows: readonly Row[],
  onDone?: OnDone,
): AsyncGenerator<[row: Row, judgement: ProductJudgement]> {
  const schema = productBodySchema(model);
  const asProduct = await readerOf(run, mapping, reader);
  const rules = rulesOf(mapping.corrections);
  let done = 0;
  for (const batch of batchesOf(rows)) {
    const sources = await findSources(
      actor,
      batch.flatMap(({ key }) => key ?? []),
      reader,
    );
    for (const row of batch) {
      const source = sources.get(row.key ?? "");
      yield [row, await judgeCorrected(row, rules, () => judge(row, source))];
    }
    done += batch.length;
    await onDone?.(done, rows.length);
  }

  async function judge(
    row: MappedRow,
    source: { productId: string; digest: string | null; isAlone: boolean } | undefined,
  ): Promise<ProductJudgement> {
    const said = asProduct(row.body);
    // What the row says of its product, as one short text.
    const digest = createHash("sha256").update(JSON.stringify(said)).digest("base64url");
    const isLeft = source !== undefined && (!source.isAlone || source.digest === digest);
    if (isLeft && row.problems.length === 0) return { outcome: "unchanged", content: null };
    const product = source === undefined ? null : await findProduct(actor, source.productId, reader);
    const before = product === null ? null : contentOf(product);
    const body = { ...before, ...said };
    const parsed = schema.safeParse(body);
    const named = new Set(row.problems.map(({ path }) => path));
    const found = parsed.success || named.has("row") ? [] : fieldProblems(parsed.error, body);
    const problems = [...row.problems, ...found.filter((problem) => !named.has(placeOf(problem)))];
    if (!parsed.success || problems.length > 0 || row.key === null) return { outcome: "rejected", problems };
    const { version: _version, ...content } = parsed.data;
    const { key } = row;
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
