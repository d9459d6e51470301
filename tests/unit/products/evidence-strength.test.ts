import { EVIDENCE_LEVELS, PERFORMANCE_MEASURE_NAMES } from "@/lib/evidence/rules";
import {
  assessEvidence,
  EVIDENCE_EFFECT_RULES,
  type EvidenceFacts,
  NO_EVIDENCE,
} from "@/lib/products/evidence-strength";

const facts = (more: Partial<EvidenceFacts> = {}): EvidenceFacts => ({
  studies: 0,
  multicentre: 0,
  prospective: 0,
  independent: 0,
  dependent: 0,
  hospitals: 0,
  levels: [],
  measures: [],
  ...more,
});

test.each<[string, Partial<EvidenceFacts>, string[]]>([
  ["nothing", {}, []],
  ["one study", { studies: 1 }, ["oneCentre"]],
  ["two studies of one centre each", { studies: 2 }, ["oneCentre"]],
  ["a hospital that measured", { hospitals: 1 }, ["oneCentre"]],
  ["two hospitals that measured", { hospitals: 2 }, ["oneCentre", "external"]],
  ["a study, and a hospital that measured", { studies: 1, hospitals: 1 }, ["oneCentre", "external"]],
  ["a study of several centres", { studies: 1, multicentre: 1 }, ["oneCentre", "external"]],
  ["a prospective study of one centre", { studies: 1, prospective: 1 }, ["oneCentre", "prospective"]],
  [
    "a prospective one and one of several centres",
    { studies: 2, prospective: 1, multicentre: 1 },
    ["oneCentre", "external", "prospective"],
  ],
])("%s goes so far", (_, more, steps) => {
  expect(assessEvidence(facts(more)).steps).toEqual(steps);
});

test("nothing is no evidence, without a word on what it proves", () => {
  expect(assessEvidence(facts())).toEqual(NO_EVIDENCE);
});

test("the effects are those of the levels of studies and of the measures of validations, in one order", () => {
  expect(assessEvidence(facts({ studies: 2, levels: [6, 2] })).effects).toEqual(["diagnosis", "cost"]);
  expect(assessEvidence(facts({ hospitals: 1, measures: ["auc", "dice"] })).effects).toEqual([
    "technical",
    "diagnosis",
  ]);
  expect(assessEvidence(facts({ studies: 1 })).effects).toEqual([]);
});

test("one independent study, or a hospital that measured for itself, makes it independent; unknown stays unknown", () => {
  expect(assessEvidence(facts({ studies: 2, independent: 1, dependent: 1 })).independence).toBe(
    "independent",
  );
  expect(assessEvidence(facts({ studies: 1, dependent: 1, hospitals: 1 })).independence).toBe("independent");
  expect(assessEvidence(facts({ studies: 1, dependent: 1 })).independence).toBe("supplierOnly");
  expect(assessEvidence(facts({ studies: 1 })).independence).toBeNull();
});

test("every level and every measure has exactly one effect", () => {
  const rules = Object.values(EVIDENCE_EFFECT_RULES);
  expect(rules.flatMap(({ levels }) => [...levels]).sort()).toEqual([...EVIDENCE_LEVELS]);
  expect(rules.flatMap(({ measures }) => [...measures]).sort()).toEqual(
    [...PERFORMANCE_MEASURE_NAMES].sort(),
  );
});
