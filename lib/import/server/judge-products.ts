import "server-only";
import { createHash } from "node:crypto";
import type { DataModel } from "../../fields/data-model";
import type { Actor } from "../../platform/auth/actor";
import { db, type SqlReader } from "../../platform/database/db";
import type { FieldProblem } from "../../platform/errors";
import { fieldProblems } from "../../platform/http/problems";
import {
  contentOf,
  PROPOSED_FIELDS,
  type ProductContent,
  type ProductDto,
  productBodySchema,
} from "../../products/schema";
import { findProduct, findSources } from "../../products/server/products";
import type { ImportRunDto } from "../answers";
import type { ProductMapping } from "../product-mapping";
import type { DoubleChoice } from "../rules";
import type { OnDone } from "./carry-out";
import { batchesOf } from "./data/imports";
import type { MappedRow } from "./map-row";
import { DOUBLED_KEY, DoubleFinder, type ProductDouble } from "./product-doubles";
import { productReader } from "./product-rows";
import { judgeCorrected, placeOf, rulesOf } from "./remembered";

interface NewContent {
  key: string | null;
  digest: string;
  content: ProductContent;
}

/** What an import makes of one row of products, and what has that product already. */
export type ProductJudgement = { double?: ProductDouble } & (
  | ({ outcome: "added"; warnings?: FieldProblem[] } & NewContent)
  /** `isFoundByName`: the product was not known by the row's key, but is the one that the row says. */
  | ({ outcome: "changed"; product: ProductDto; former: string | null; isFoundByName: boolean } & NewContent)
  | { outcome: "unchanged" | "double"; content: ProductContent | null }
  | { outcome: "rejected"; problems: FieldProblem[] }
);

/** By what rows are judged: `reader` is the import's own transaction, or none. */
export interface ProductLookup {
  actor: Actor;
  model: DataModel;
  reader?: SqlReader;
}

/** A row, with what was chosen for it where its product is there already. */
type RowOfProduct = MappedRow & { stored: { doubleChoice: DoubleChoice | null } };
type Said = MappedRow["body"];

interface Source {
  productId: string;
  digest: string | null;
  isAlone: boolean;
}

/** What the row says of its product, as one short text. */
const digestOf = (said: Said) => createHash("sha256").update(JSON.stringify(said)).digest("base64url");

function isSame(one: ProductContent, other: ProductContent): boolean {
  const comparable = (value: ProductContent[keyof ProductContent]) =>
    JSON.stringify([value].flat().toSorted());
  return PROPOSED_FIELDS.every((field) => comparable(one[field]) === comparable(other[field]));
}

/** The content that a row gives a product, or a new one, by the rules of the form. */
function contentBy(schema: ReturnType<typeof productBodySchema>, row: MappedRow, body: object) {
  const parsed = schema.safeParse(body);
  const named = new Set(row.problems.map(({ path }) => path));
  const found = parsed.success || named.has("row") ? [] : fieldProblems(parsed.error, body);
  const problems = [...row.problems, ...found.filter((problem) => !named.has(placeOf(problem)))];
  if (!parsed.success || problems.length > 0) return { problems };
  const { version: _version, ...content } = parsed.data;
  return { content };
}

/** Judges rows beside the products that they are by their keys, or, where those are given, that they are found to be. */
class ProductJudge {
  private readonly schema;
  constructor(
    private readonly lookup: ProductLookup,
    private readonly asProduct: (body: Said) => Said,
  ) {
    this.schema = productBodySchema(lookup.model);
  }

  saidBy(row: MappedRow): Said {
    return this.asProduct(row.body);
  }

  async judge(row: MappedRow, source: Source | undefined): Promise<ProductJudgement> {
    const said = this.saidBy(row);
    const digest = digestOf(said);
    const isLeft = source !== undefined && (!source.isAlone || source.digest === digest);
    if (isLeft && row.problems.length === 0) return { outcome: "unchanged", content: null };
    const product = source === undefined ? null : await this.find(source.productId);
    const before = product === null ? null : contentOf(product);
    const given = contentBy(this.schema, row, { ...before, ...said });
    if (given.content === undefined) return { outcome: "rejected", problems: given.problems };
    const { content } = given;
    if (source === undefined) return { outcome: "added", key: row.key, digest, content };
    if (product === null || before === null || isSame(content, before))
      return { outcome: "unchanged", content: product === null ? before : content };
    const { digest: former } = source;
    return { outcome: "changed", key: row.key, digest, content, product, former, isFoundByName: false };
  }

  /** What a row makes of a product that has its name: it keeps its own spelling of it, and all that the row leaves empty. */
  async judgeUpdate(row: MappedRow, productId: string): Promise<ProductJudgement> {
    const product = await this.find(productId);
    if (product === null) return this.judge(row, undefined);
    const said = this.saidBy(row);
    const before = contentOf(product);
    const kept = ["name", ...(before.supplier === null ? [] : ["supplier"])];
    const filled = Object.entries(said).filter(([field, value]) => !kept.includes(field) && value.length > 0);
    const given = contentBy(this.schema, row, { ...before, ...Object.fromEntries(filled) });
    if (given.content === undefined) return { outcome: "rejected", problems: given.problems };
    const { content } = given;
    if (isSame(content, before)) return { outcome: "unchanged", content };
    const changed = { key: row.key, digest: digestOf(said), content, product, former: null };
    return { outcome: "changed", ...changed, isFoundByName: true };
  }

  private find(productId: string) {
    return findProduct(this.lookup.actor, productId, this.lookup.reader);
  }
}

/** A row that would be new, or that only its key keeps from it. */
function wouldBeAdded(judgement: ProductJudgement): boolean {
  if (judgement.outcome !== "rejected") return judgement.outcome === "added";
  return judgement.problems.every(({ message }) => message === DOUBLED_KEY);
}

/**
 * Judges rows in their order, beside the products that earlier imports made of them, and beside earlier rows and the
 * register where those have the same product; stores nothing. A row that did not change since leaves alone what people have
 * changed of its product, and so does one whose product was merged.
 */
export async function* judgeProducts<Row extends RowOfProduct>(
  lookup: ProductLookup,
  run: ImportRunDto,
  mapping: ProductMapping,
  rows: readonly Row[],
  onDone?: OnDone,
): AsyncGenerator<[row: Row, judgement: ProductJudgement]> {
  const { actor, reader } = lookup;
  const judge = new ProductJudge(lookup, await productReader(run, mapping, reader));
  const rules = rulesOf(mapping.corrections);
  const judged: [Row, ProductJudgement][] = [];
  const doubles = new DoubleFinder(mapping.doubles);
  for (const batch of batchesOf(rows)) {
    const keys = batch.flatMap(({ key }) => key ?? []);
    const sources = await findSources(actor, keys, reader);
    for (const row of batch) {
      const source = sources.get(row.key ?? "");
      if (source !== undefined) doubles.claim(source.productId, row.line);
      judged.push([row, await judgeCorrected(row, rules, () => judge.judge(row, source))]);
    }
    await onDone?.(judged.length, rows.length);
  }
  const added = judged.filter(([, judgement]) => wouldBeAdded(judgement));
  const said = added.map(([row]) => judge.saidBy(row));
  await doubles.look(actor, said, reader ?? db(), reader !== undefined);
  for (const [row, judgement] of judged) {
    const saidHere = judge.saidBy(row);
    const double = wouldBeAdded(judgement) ? doubles.find(saidHere) : null;
    const choice = double === null ? "add" : doubles.choiceFor(double, row.stored.doubleChoice);
    let settled = judgement;
    if (choice === "skip" || (choice === "update" && double?.productId == null))
      settled = { outcome: "double", content: "content" in judgement ? judgement.content : null };
    else if (choice === "update") {
      const { productId } = double ?? {};
      settled = await judgeCorrected(row, rules, () => judge.judgeUpdate(row, productId ?? ""));
    }
    if (settled.outcome === "added" && double === null)
      settled = { ...settled, warnings: doubles.warn(saidHere) };
    if (settled.outcome !== "rejected")
      doubles.add(saidHere, row.line, choice === "update" ? (double?.productId ?? null) : null);
    yield [row, double === null ? settled : { ...settled, double }];
  }
}
