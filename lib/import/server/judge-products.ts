import "server-only";
import { createHash } from "node:crypto";
import type { SqlReader } from "../../platform/database/db";
import { toFieldProblems } from "../../platform/http/problems";
import { cleanLine } from "../../platform/text/schema";
import { PRODUCT_LAWS, PRODUCT_RISK_CLASSES } from "../../products/rules";
import {
  buildProductBodySchema,
  PROPOSABLE_FIELDS,
  type ProductContent,
  toProductContent,
} from "../../products/schema";
import { findProductById, findProductsBySourceKeys } from "../../products/server/products";
import type { ImportRunDto } from "../answers";
import {
  DATE_PATTERNS,
  formatParsedDay,
  guessDatePattern,
  MONTH_PATTERNS,
  parseCellDay,
  parseMoment,
} from "../date-pattern";
import type { ImportMapping } from "../mapping-schema";
import { PRODUCT_DATE_FIELDS } from "../product-names";
import type { DuplicateAction } from "../rules";
import { type ProgressCallback, type RowLookup, splitIntoBatches } from "./data/imports";
import { findColumnTexts } from "./data/rows";
import { type Judgement, makeRejectedJudgement, makeUnstoredJudgement } from "./judge-row";
import type { MappedRow } from "./map-row";
import { DUPLICATE_KEY_PROBLEM, ProductDuplicateFinder } from "./product-doubles";
import { getProblemField, indexCorrections, judgeRowWithCorrections } from "./remembered";

/** A row, with the action chosen for it if its product exists already. */
type RowOfProduct = MappedRow & { stored: { doubleChoice: DuplicateAction | null } };
type Said = MappedRow["body"];
type Source =
  Awaited<ReturnType<typeof findProductsBySourceKeys>> extends Map<string, infer Found> ? Found : never;

/** Hashes the product values of a row, to recognise an unchanged row. */
const digestOf = (said: Said) => createHash("sha256").update(JSON.stringify(said)).digest("base64url");

function isSame(one: ProductContent, other: ProductContent): boolean {
  const comparable = (value: ProductContent[keyof ProductContent]) =>
    JSON.stringify([value].flat().toSorted());
  return PROPOSABLE_FIELDS.every((field) => comparable(one[field]) === comparable(other[field]));
}

/** Returns functions that judge a row against the product of its key, or one found to be the same. */
function productJudges({ actor, model, reader }: RowLookup) {
  const schema = buildProductBodySchema(model);

  /** Validates the product content of a row by the rules of the form, and judges the row. */
  function judgeContent(
    row: MappedRow,
    body: object,
    settle: (content: ProductContent) => Judgement,
  ): Judgement {
    const parsed = schema.safeParse(body);
    const named = new Set(row.problems.map(({ path }) => path));
    const found = parsed.success || named.has("row") ? [] : toFieldProblems(parsed.error, body);
    const problems = [...row.problems, ...found.filter((problem) => !named.has(getProblemField(problem)))];
    if (!parsed.success || problems.length > 0) return makeRejectedJudgement(problems);
    const { version: _version, ...content } = parsed.data;
    return settle(content);
  }

  async function judge(row: MappedRow, said: Said, source: Source | undefined): Promise<Judgement> {
    const digest = digestOf(said);
    const isLeft = source !== undefined && (!source.isAlone || source.digest === digest);
    if (isLeft && row.problems.length === 0) return makeUnstoredJudgement("unchanged");
    const product = source === undefined ? null : await findProductById(actor, source.productId, reader);
    const before = product === null ? null : toProductContent(product);
    return judgeContent(row, { ...before, ...said }, (content) => {
      const imported = { key: row.key, digest, content };
      const judgement = { content, problems: [], warnings: [] };
      if (source === undefined) return { outcome: "added", ...judgement, newProduct: imported };
      if (product === null || before === null) return makeUnstoredJudgement("unchanged");
      if (isSame(content, before)) return makeUnstoredJudgement("unchanged", content);
      const changedProduct = { ...imported, product, former: source.digest, isFoundByName: false };
      return { outcome: "changed", ...judgement, changedProduct };
    });
  }

  /**
   * Judges a row that updates a product found by name: the product keeps its own name and supplier, and every value
   * that the row leaves empty.
   */
  async function judgeUpdate(row: MappedRow, said: Said, productId: string): Promise<Judgement> {
    const product = await findProductById(actor, productId, reader);
    if (product === null) return judge(row, said, undefined);
    const before = toProductContent(product);
    const kept = ["name", ...(before.supplier === null ? [] : ["supplier"])];
    const filled = Object.entries(said).filter(([field, value]) => !kept.includes(field) && value.length > 0);
    return judgeContent(row, { ...before, ...Object.fromEntries(filled) }, (content) => {
      if (isSame(content, before)) return makeUnstoredJudgement("unchanged", content);
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
  for (const field of PRODUCT_DATE_FIELDS) {
    const column = mapping.fields[field]?.column;
    if (column === undefined) continue;
    const cells = await findColumnTexts(
      run._id,
      run.columns.findIndex(({ name }) => name === column),
      reader,
    );
    const days = cells.filter((cell) =>
      DATE_PATTERNS.some((pattern) => parseCellDay(cell, pattern) !== null),
    );
    patterns.set(field, guessDatePattern({ samples: days, values: null }) ?? "YYYY-MM-DD");
  }
  const read = (field: string, value: string | string[]): string | string[] => {
    if (field === "otherNames")
      return [value].flat().flatMap((names) => names.split(/[;|]/).map(cleanLine).filter(Boolean));
    if (Array.isArray(value)) return value;
    if (field === "law") return meantOf(PRODUCT_LAWS, value);
    if (field === "riskClass") return meantOf(PRODUCT_RISK_CLASSES, value);
    const pattern = patterns.get(field);
    if (pattern === undefined) return value;
    // A month without a day is kept as YYYY-MM: the product rules require the day.
    const month = () => MONTH_PATTERNS.map((form) => parseMoment(value, form)).find((said) => said !== null);
    const said = parseCellDay(value, pattern, run.reading.calendar) ?? month();
    return said == null ? value : formatParsedDay(said);
  };
  return (body) =>
    Object.fromEntries(Object.entries(body).map(([field, value]) => [field, read(field, value)]));
}

/** Whether a row would add a product, or is rejected for nothing but a duplicate key. */
const wouldBeAdded = ({ outcome, problems }: Judgement) =>
  outcome === "added" ||
  (outcome === "rejected" && problems.every(({ message }) => message === DUPLICATE_KEY_PROBLEM));

/**
 * Judges rows in order against the products of earlier imports, and against earlier rows and the register where those
 * have the same product; stores nothing. A row unchanged since its last import keeps what people have changed in its
 * product, and so does a row whose product was merged.
 */
export async function judgeProducts<Row extends RowOfProduct>(
  lookup: RowLookup,
  run: ImportRunDto,
  mapping: ImportMapping,
  rows: readonly Row[],
  onDone?: ProgressCallback,
): Promise<[row: Row, judgement: Judgement][]> {
  const { actor, reader } = lookup;
  const asProduct = await productReader(run, mapping, reader);
  const { judge, judgeUpdate } = productJudges(lookup);
  const rules = indexCorrections(mapping.corrections);
  const judged: [Row, Judgement][] = [];
  const doubles = new ProductDuplicateFinder(mapping.doubles);
  for (const batch of splitIntoBatches(rows)) {
    const keys = batch.flatMap(({ key }) => key ?? []);
    const sources = await findProductsBySourceKeys(actor, keys, reader);
    for (const row of batch) {
      const source = sources.get(row.key ?? "");
      if (source !== undefined) doubles.claim(source.productId, row.line);
      judged.push([
        row,
        await judgeRowWithCorrections(row, rules, () => judge(row, asProduct(row.body), source)),
      ]);
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
      settled = await judgeRowWithCorrections(row, rules, () =>
        judgeUpdate(row, asProduct(row.body), productId),
      );
    } else if (choice !== "add") settled = makeUnstoredJudgement("double", judgement.content);
    if (settled.outcome === "added" && double === null)
      settled = { ...settled, warnings: doubles.warn(saidHere) };
    if (settled.outcome !== "rejected")
      doubles.add(saidHere, row.line, choice === "update" ? productId : null);
    settledRows.push([row, double === null ? settled : { ...settled, double }]);
  }
  return settledRows;
}
