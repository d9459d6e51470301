import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import {
  type Matchable,
  MIN_PROPOSAL_SCORE,
  mapProductWordsToSuppliers,
  scoreMatch,
} from "@/lib/matching/score";

interface Labelled {
  name1: string;
  company1: string;
  name2: string;
  company2: string;
  same: string;
  drawn: string;
  split: string;
}

const PAIRS = parse<Labelled>(readFileSync("tests/fixtures/matching-pairs.csv"), { columns: true });

const thingsOf = (pair: Labelled): [Matchable, Matchable] => [
  { name: pair.name1, supplier: pair.company1 },
  { name: pair.name2, supplier: pair.company2 },
];
const THINGS = [...new Map(PAIRS.flatMap(thingsOf).map((thing) => [JSON.stringify(thing), thing])).values()];
const WORD_USE = mapProductWordsToSuppliers(THINGS);

type Rule = (a: Matchable, b: Matchable) => boolean;

function figuresOf(pairs: readonly Labelled[], rule: Rule) {
  const said = pairs.filter((pair) => rule(...thingsOf(pair)));
  const right = said.filter(({ same }) => same === "1").length;
  const same = pairs.filter((pair) => pair.same === "1").length;
  const part = (count: number, of: number) => Math.round((1000 * count) / of) / 1000;
  return { precision: part(right, said.length), recall: part(right, same) };
}

const fold = (text: string | null) => (text ?? "").toLowerCase().replace(/[^a-z0-9]/g, "");
const trigrams = (text: string) =>
  new Set(
    (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).flatMap((word) => {
      const padded = `  ${word} `;
      return [...padded].slice(2).map((_, at) => padded.slice(at, at + 3));
    }),
  );
function alike(a: string, b: string): number {
  const [first, second] = [trigrams(a), trigrams(b)];
  const shared = [...first].filter((three) => second.has(three)).length;
  return shared / (first.size + second.size - shared);
}

const RULES: Record<string, Rule> = {
  "equal name and company": (a, b) => fold(a.name) === fold(b.name) && fold(a.supplier) === fold(b.supplier),
  "trigrams above 0.6 in one company": (a, b) =>
    fold(a.supplier) === fold(b.supplier) && alike(a.name, b.name) > 0.6,
  score: (a, b) => scoreMatch(a, b, WORD_USE).score >= MIN_PROPOSAL_SCORE,
};

const ofSplit = (split: string) => PAIRS.filter((pair) => pair.split === split);
const hard = (pair: Labelled) => pair.drawn !== "identical" && pair.drawn !== "random";

test("the labelled pairs are at least 400, hard on both sides", () => {
  expect(PAIRS.length).toBeGreaterThanOrEqual(400);
  for (const split of ["tune", "test"]) {
    for (const same of ["0", "1"]) {
      const pairs = ofSplit(split).filter((pair) => pair.same === same && hard(pair));
      expect(pairs.length).toBeGreaterThanOrEqual(100);
    }
  }
});

test("pairs that were not used for tuning: precision 0.95 at recall 0.75", () => {
  const { precision, recall } = figuresOf(ofSplit("test"), RULES.score as Rule);
  expect(precision).toBeGreaterThanOrEqual(0.95);
  expect(recall).toBeGreaterThanOrEqual(0.75);
  const figures = figuresOf(ofSplit("test").filter(hard), RULES.score as Rule);
  expect(figures.precision).toBeGreaterThanOrEqual(0.95);
  expect(figures.recall).toBeGreaterThanOrEqual(0.75);
});

test("pairs labelled by who had not seen the rules: precision 0.95 at recall 0.75", () => {
  const pairs = ofSplit("blind");
  expect(pairs.length).toBeGreaterThanOrEqual(200);
  const { precision, recall } = figuresOf(pairs, RULES.score as Rule);
  expect(precision).toBeGreaterThanOrEqual(0.95);
  expect(recall).toBeGreaterThanOrEqual(0.75);
});

test("the figures in the record are those of today", () => {
  const record = readFileSync("docs/decisions/2026-11-24-matching.md", "utf8");
  for (const [name, rule] of Object.entries(RULES)) {
    for (const split of ["tune", "test", "blind"]) {
      const all = figuresOf(ofSplit(split), rule);
      const of = figuresOf(ofSplit(split).filter(hard), rule);
      const row = [name, split, all.precision, all.recall, of.precision, of.recall];
      const cells = record.split("\n").map((line) =>
        line
          .split("|")
          .map((cell) => cell.trim())
          .slice(1, -1),
      );
      expect(cells).toContainEqual(row.map(String));
    }
  }
});
