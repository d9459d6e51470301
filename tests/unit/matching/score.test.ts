import { candidatePairs } from "@/lib/matching/candidates";
import { readName, takeVersionsApart } from "@/lib/matching/name";
import { rarityIn } from "@/lib/matching/rarity";
import { PROPOSED_FROM, scoreMatch } from "@/lib/matching/score";
import { matchSuppliers, readSupplier } from "@/lib/matching/supplier";
import { slipsBetween, wordsOf } from "@/lib/matching/words";

test("words are without trademarks, accents, case and punctuation", () => {
  expect(wordsOf("Contour® ProtégéAI™ (TM)")).toEqual(["contour", "protegeai"]);
  expect(wordsOf("HEARTguideTM, Spine CAMP\u0099")).toEqual(["heartguide", "spine", "camp"]);
});

test("slips are letters that differ", () => {
  expect(slipsBetween("lifeciences", "lifesciences", 1)).toBe(1);
  expect(slipsBetween("abc", "abcdef", 1)).toBe(2);
});

test.each([
  ["cmAngio V1.6", ["1.6"]],
  ["Us2.v2", ["2"]],
  ["SubtleMR (2.3.x)", ["2.3.x"]],
  ["LungQ 4", ["4"]],
  ["SIS Software Version 3.6.0", ["3.6.0"]],
  ["syngo Dynamics (Version VA41D)", ["va41d"]],
  ["HealthCCSng", ["ng"]],
  ["BrainScope Ahead 300", []],
  ["3mensio Workstation", []],
  ["Us2.ca", []],
])("the versions of '%s'", (name, versions) => {
  expect(takeVersionsApart(name).versions).toEqual(versions);
});

test.each([
  ["GE Medical Systems, LLC", "GE Healthcare", "same"],
  ["NICo-Lab B.V.", "Nico.Lab B.V.", "same"],
  ["MaxQ Al Ltd.", "MaxQ AI", "same"],
  ["iSchema View Inc.", "iSchemaView, Inc.", "same"],
  ["Eko.ai Pte. Ltd d/b/a Us2.ai", "Us2.ai", "same"],
  ["Siemens Healthcare GmbH", "Siemens Medical Solutions U.S.A.", "same"],
  ["Philips Ultrasound LLC", "Philips Medical Systems Nederland B.V.", "group"],
  ["Zebra Medical Vision Ltd.", "Nano-X AI Ltd.", "other"],
  ["Aidoc", null, "unknown"],
])("the suppliers %s and %s", (a, b, kind) => {
  expect(matchSuppliers(readSupplier(a), readSupplier(b)).kind).toBe(kind);
});

test("a name may list several", () => {
  expect(readName("Vivid T8, Vivid T9").parts.map(({ words }) => words)).toEqual([
    ["vivid", "t8"],
    ["vivid", "t9"],
  ]);
});

const FAMILY = [
  { name: "Rapid ICH", supplier: "iSchemaView Inc." },
  { name: "Rapid LVO", supplier: "iSchemaView Inc." },
  { name: "Us2.v1", supplier: "Us2.ai" },
  { name: "Us2.v2", supplier: "Us2.ai" },
  { name: "Us2.ca", supplier: "Us2.ai" },
  { name: "HealthCCS", supplier: "Zebra Medical Vision Ltd." },
  { name: "HealthCCSng", supplier: "Nano-X AI Ltd." },
  { name: "Aurora", supplier: "EnsoData" },
  { name: "Aurora", supplier: "GE Healthcare" },
  { name: "uDR Aurora", supplier: "United Imaging" },
];

test.each([
  ["Rapid ICH", "Rapid LVO", false, ["sharedWords", "otherWords", "sameSupplier"]],
  ["Us2.v1", "Us2.v2", true, ["otherVersion", "sameSupplier"]],
  ["Us2.v1", "Us2.ca", false, ["sameSupplier"]],
  ["HealthCCS", "HealthCCSng", true, ["otherVersion", "otherSupplier", "rareName"]],
])("%s and %s: %s", (nameA, nameB, proposed, codes) => {
  const find = (name: string) => FAMILY.find((thing) => thing.name === name) ?? { name, supplier: null };
  const { score, reasons } = scoreMatch(find(nameA), find(nameB), rarityIn(FAMILY));
  expect(score >= PROPOSED_FROM).toBe(proposed);
  expect(reasons.map(({ code }) => code)).toEqual(codes);
});

test("a common name of another supplier is another product", () => {
  const [a, b] = FAMILY.filter(({ name }) => name === "Aurora");
  if (a === undefined || b === undefined) throw new Error("no Aurora");
  expect(scoreMatch(a, b, rarityIn(FAMILY)).score).toBeLessThan(PROPOSED_FROM);
});

test("another name that is known decides, and is said", () => {
  const match = scoreMatch(
    { name: "Canvas Dx", otherNames: ["Cognoa ASD Diagnosis Aid"], supplier: "Cognoa, Inc." },
    { name: "ASD Diagnosis Aid", supplier: "Cognoa" },
  );
  expect(match.score).toBeGreaterThanOrEqual(PROPOSED_FROM);
  expect(match.reasons).toContainEqual({ code: "otherName", name: "Cognoa ASD Diagnosis Aid" });
});

test("a UDI-DI decides, whatever they are called and with noughts before it or not, and another says nothing", () => {
  const one = { name: "Longscan", supplier: "Pulmo BV", udiDi: "08717953362063" };
  const other = { name: "ThoraxBlik", supplier: "Adem NV", udiDi: "08717953362063" };
  expect(scoreMatch(one, other)).toMatchObject({
    score: 0.99,
    reasons: [{ code: "sameUdiDi" }, { code: "otherSupplier" }],
  });
  expect(candidatePairs([one, other])).toHaveLength(1);
  const short = { ...other, udiDi: "8717953362063" };
  expect([scoreMatch(one, short).score, candidatePairs([one, short]).length]).toEqual([0.99, 1]);
  const newer = { name: "Longscan 2", supplier: "Pulmo BV", udiDi: "08717953362070" };
  expect(scoreMatch(one, newer)).toEqual(scoreMatch({ ...one, udiDi: null }, newer));
  expect(scoreMatch(one, { ...other, udiDi: null }).score).toBeLessThan(PROPOSED_FROM);
});

test("an order of names, and of the two, changes nothing", () => {
  const [a, b] = [
    { name: "GI Genius (v2.0)", supplier: "Cosmo" },
    { name: "GI Genius", supplier: null },
  ];
  expect(scoreMatch(a, b).score).toBe(scoreMatch(b, a).score);
  expect(scoreMatch(a, b).reasons).toContainEqual({ code: "supplierUnknown" });
});

test.each(["", " ", "™", "12", "()", "with", "v2", "系统"])("a name such as '%s' is read", (name) => {
  expect(scoreMatch({ name, supplier: "" }, { name: "Rapid", supplier: null }).score).toBe(0);
  expect(scoreMatch({ name, supplier: null }, { name, supplier: null }).score).toBeLessThanOrEqual(1);
});
