import "server-only";
import { createHash } from "node:crypto";
import type { SqlReader } from "../../platform/database/db";
import { fieldProblems } from "../../platform/http/problems";
import { cleanLine } from "../../platform/text/schema";
import { PRODUCT_CLASSES, PRODUCT_LAWS } from "../../products/rules";
import { contentOf, PROPOSED_FIELDS, type ProductContent, productBodySchema } from "../../products/schema";
import { findProduct, findSources } from "../../products/server/products";
import type { ImportRunDto } from "../answers";
import {
  DAY_PATTERNS,
  guessDayPattern,
  MONTH_PATTERNS,
  readCellDay,
  readMoment,
  saidDay,
} from "../date-pattern";
import type { ImportMapping } from "../mapping-schema";
import { PRODUCT_DAYS } from "../product-names";
import type { DoubleChoice } from "../rules";
import { batchesOf, type Lookup, type OnDone } from "./data/imports";
import { findCells } from "./data/rows";
import { type Judgement, leftAlone, rejection } from "./judge-row";
import type { MappedRow } from "./map-row";
import { DOUBLED_KEY, DoubleFinder } from "./product-doubles";
import { judgeCorrected, placeOf, rulesOf } from "./remembered";

/** A row, with the action chosen for it if its product exists already. */
type RowOfProduct = MappedRow & { stored: { doubleChoice: DoubleChoice | null } };
type Said = MappedRow["body"];
type Source = Awaited<ReturnType<typeof findSources>> extends Map<string, infer Found> ? Found : never;

/** Hashes the product values of a row, to recognise an unchanged row. */
const digestOf = (said: Said) => createHash("sha256").update(JSON.stringify(said)).digest("base64url");

function isSame(one: ProductContent, other: ProductContent): boolean {
  const comparable = (value: ProductContent[keyof ProductContent]) =>
    JSON.stringify([value].flat().toSorted());
  return PROPOSED_FIELDS.every((field) => comparable(one[field]) === comparable(other[field]));
}

/** Returns functions that judge a row against the product of its key, or one found to be the same. */
function productJudges({ actor, model, reader }: Lookup) {
  const schema = productBodySchema(model);

  /** Validates the product content of a row by the rules of the form, and judges the row. */
  function judgeContent(
    row: MappedRow,
    body: object,
    settle: (content: ProductContent) => Judgement,
  ): Judgement {
    const parsed = schema.safeParse(body);
    const named = new Set(row.problems.map(({ path }) => path));
    const found = parsed.success || named.has("row") ? [] : fieldProblems(parsed.error, body);
    const problems = [...row.problems, ...found.filter((problem) => !named.has(placeOf(problem)))];
    if (!parsed.success || problems.length > 0) return rejection(problems);
    const { version: _version, ...content } = parsed.data;
    return settle(content);
  }

  async function judge(row: MappedRow, said: Said, source: Source | undefined): Promise<Judgement> {
    const digest = digestOf(said);
    const isLeft = source !== undefined && (!source.isAlone || source.digest === digest);
    if (isLeft && row.problems.length === 0) return leftAlone("unchanged");
    const product = source === undefined ? null : await findProduct(actor, source.productId, reader);
    const before = product === null ? null : contentOf(product);
    return judgeContent(row, { ...before, ...said }, (content) => {
      const imported = { key: row.key, digest, content };
      const judgement = { content, problems: [], warnings: [] };
      if (source === undefined) return { outcome: "added", ...judgement, newProduct: imported };
      if (product === null || before === null) return leftAlone("unchanged");
      if (isSame(content, before)) return leftAlone("unchanged", content);
      const changedProduct = { ...imported, product, former: source.digest, isFoundByName: false };
      return { outcome: "changed", ...judgement, changedProduct };
    });
  }

  /**
   * Judges a row that updates a product found by name: the product keeps its own name and supplier, and every value
   * that the row leaves empty.
   */
  async function judgeUpdate(row: MappedRow, said: Said, productId: string): Promise<Judgement> {
    const product = await findProduct(actor, productId, reader);
    if (product === null) return judge(row, said, undefined);
    const before = contentOf(product);
    const kept = ["name", ...(before.supplier === null ? [] : ["supplier"])];
    const filled = Object.entries(said).filter(([field, value]) => !kept.includes(field) && value.length > 0);
    return judgeContent(row, { ...before, ...Object.fromEntries(filled) }, (content) => {
      if (isSame(content, before)) return leftAlone("unchanged", content);
      const imported = { key: row.key, digest: digestOf(said), content };
      const changedProduct = { ...imported, product, former: null, isFoundByName: true };
      return { outcome: "changed", content, problems: [], warnings: [], changedProduct };
    });
  }

  return { judge, judgeUpdate };
}

/** Returns the known value meant by a spelling such as "class 2a"; other values unchanged, to be rejected later. */
function meantOf(known: readonly string[], value: string): string {
  const said = value.replace(/^(risk |risico)?(class|klasse)\s+/i, "").toLowerCase();
  const bare = said.replace(/^[123](?=[ab]?$)/, (digit) => "i".repeat(Number(digit)));
  return known.find((one) => one.toLowerCase() === bare) ?? value;
}

/** Converts a row for the product rules: dates as YYYY-MM-DD or, without a day, YYYY-MM; choices as stored. */
type AsProduct = (body: Said) => Said;

/** Returns the converter of a run's rows; the pattern of a date column must fit all its cells with dates. */
async function productReader(
  run: ImportRunDto,
  mapping: ImportMapping,
  reader?: SqlReader,
): Promise<AsProduct> {
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
    patterns.set(field, guessDayPattern({ samples: days, values: null }) ?? "YYYY-MM-DD");
  }
  const read = (field: string, value: string | string[]): string | string[] => {
    if (field === "otherNames")
      return [value].flat().flatMap((names) => names.split(/[;|]/).map(cleanLine).filter(Boolean));
    if (Array.isArray(value)) return value;
    if (field === "law") return meantOf(PRODUCT_LAWS, value);
    if (field === "riskClass") return meantOf(PRODUCT_CLASSES, value);
    const pattern = patterns.get(field);
    if (pattern === undefined) return value;
    // A month without a day is kept as YYYY-MM: the product rules require the day.
    const month = () => MONTH_PATTERNS.map((form) => readMoment(value, form)).find((said) => said !== null);
    const said = readCellDay(value, pattern, run.reading.calendar) ?? month();
    return said == null ? value : saidDay(said);
  };
  return (body) =>
    Object.fromEntries(Object.entries(body).map(([field, value]) => [field, read(field, value)]));
}

/** Whether a row would add a product, or is rejected for nothing but a duplicate key. */
const wouldBeAdded = ({ outcome, problems }: Judgement) =>
  outcome === "added" || (outcome === "rejected" && problems.every(({ message }) => message === DOUBLED_KEY));

/**
 * Judges rows in order against the products of earlier imports, and against earlier rows and the register where those
 * have the same product; stores nothing. A row unchanged since its last import keeps what people have changed in its
 * product, and so does a row whose product was merged.
 */
export async function judgeProducts<Row extends RowOfProduct>(
  lookup: Lookup,
  run: ImportRunDto,
  mapping: ImportMapping,
  rows: readonly Row[],
  onDone?: OnDone,
): Promise<[row: Row, judgement: Judgement][]> {
  const { actor, reader } = lookup;
  const asProduct = await productReader(run, mapping, reader);
  const { judge, judgeUpdate } = productJudges(lookup);
  const rules = rulesOf(mapping.corrections);
  const judged: [Row, Judgement][] = [];
  const doubles = new DoubleFinder(mapping.doubles);
  for (const batch of batchesOf(rows)) {
    const keys = batch.flatMap(({ key }) => key ?? []);
    const sources = await findSources(actor, keys, reader);
    for (const row of batch) {
      const source = sources.get(row.key ?? "");
      if (source !== undefined) doubles.claim(source.productId, row.line);
      judged.push([row, await judgeCorrected(row, rules, () => judge(row, asProduct(row.body), source))]);
    }
    await onDone?.(judged.length, rows.length);
  }
  const added = judged.filter(([, judgement]) => wouldBeAdded(judgement));
  const said = added.map(([row]) => asProduct(row.body));
  await doubles.look(actor, said, reader, "transaction" in lookup);
  const settledRows: typeof judged = [];
  for (const [row, judgement] of judged) {
    const saidHere = asProduct(row.body);
    const double = wouldBeAdded(judgement) ? doubles.find(saidHere) : null;
    const productId = double?.productId ?? null;
    const choice = double === null ? "add" : doubles.choiceFor(double, row.stored.doubleChoice);
    let settled = judgement;
    if (choice === "update" && productId !== null) {
      settled = await judgeCorrected(row, rules, () => judgeUpdate(row, asProduct(row.body), productId));
    } else if (choice !== "add") settled = leftAlone("double", judgement.content);
    if (settled.outcome === "added" && double === null)
      settled = { ...settled, warnings: doubles.warn(saidHere) };
    if (settled.outcome !== "rejected")
      doubles.add(saidHere, row.line, choice === "update" ? productId : null);
    settledRows.push([row, double === null ? settled : { ...settled, double }]);
  }
  return settledRows;
}
