import { extractVersions, parseName, parseSupplierNames, splitNameIntoWords } from "@/lib/matching/names";
import {
  listLookupTerms,
  MIN_PROPOSAL_SCORE,
  mapProductWordsToSuppliers,
  scoreMatch,
} from "@/lib/matching/score";

test("words are without trademarks, accents, case and punctuation", () => {
  expect(splitNameIntoWords("Contour® ProtégéAI™ (TM)")).toEqual(["contour", "protegeai"]);
  expect(splitNameIntoWords("HEARTguideTM, Spine CAMP\u0099")).toEqual(["heartguide", "spine", "camp"]);
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
  expect(extractVersions(name).versions).toEqual(versions);
});

test.each([
  ["GE Medical Systems, LLC", "GE Healthcare", "supplierGroup"],
  ["NICo-Lab B.V.", "Nico.Lab B.V.", "sameSupplier"],
  ["MaxQ Al Ltd.", "MaxQ AI", "supplierGroup"],
  ["iSchema View Inc.", "iSchemaView, Inc.", "sameSupplier"],
  ["Eko.ai Pte. Ltd d/b/a Us2.ai", "Us2.ai", "sameSupplier"],
  ["Siemens Healthcare GmbH", "Siemens Medical Solutions U.S.A.", "supplierGroup"],
  ["Avenda Health S.p.A.", "Avenda Health", "sameSupplier"],
  ["Philips Ultrasound LLC", "Philips Medical Systems Nederland B.V.", "supplierGroup"],
  ["Zebra Medical Vision Ltd.", "Nano-X AI Ltd.", "otherSupplier"],
  ["Aidoc", null, "supplierUnknown"],
])("the suppliers %s and %s", (a, b, kind) => {
  const { reasons } = scoreMatch({ name: "Rapid", supplier: a }, { name: "Rapid", supplier: b });
  expect(reasons[1]?.code).toBe(kind);
});

test("a company's words are those of each of its names, without legal form", () => {
  expect(parseSupplierNames("VGBio, Inc (DBA PhysIQ)")).toEqual([["vgbio"], ["physiq"]]);
});

test("similar names are looked up by parts and aliases, without versions and the company's words", () => {
  const name = "Oxehealth Vital Signs (OVS) v2.1; Oxehealth Breath";
  expect(listLookupTerms({ name, supplier: "Oxehealth Ltd" })).toEqual([
    "vital signs ovs breath",
    "vital signs ovs",
    "breath",
    "ovs",
  ]);
});

test("a name may list several", () => {
  expect(parseName("Vivid T8, Vivid T9").parts.map(({ words }) => words)).toEqual([
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
  ["Rapid ICH", "Rapid LVO", false, ["sameSupplier"]],
  ["Us2.v1", "Us2.v2", true, ["otherVersion", "sameSupplier"]],
  ["Us2.v1", "Us2.ca", false, ["sameSupplier"]],
  ["HealthCCS", "HealthCCSng", true, ["otherVersion", "otherSupplier", "rareName"]],
])("%s and %s: %s", (nameA, nameB, proposed, codes) => {
  const find = (name: string) => FAMILY.find((thing) => thing.name === name) ?? { name, supplier: null };
  const { score, reasons } = scoreMatch(find(nameA), find(nameB), mapProductWordsToSuppliers(FAMILY));
  expect(score >= MIN_PROPOSAL_SCORE).toBe(proposed);
  expect(reasons.map(({ code }) => code)).toEqual(codes);
});

test("a common name of another supplier is another product", () => {
  const [a, b] = FAMILY.filter(({ name }) => name === "Aurora");
  if (a === undefined || b === undefined) throw new Error("no Aurora");
  expect(scoreMatch(a, b, mapProductWordsToSuppliers(FAMILY)).score).toBeLessThan(MIN_PROPOSAL_SCORE);
});

test("another name that is known decides, and is said", () => {
  const match = scoreMatch(
    { name: "Canvas Dx", otherNames: ["Cognoa ASD Diagnosis Aid"], supplier: "Cognoa, Inc." },
    { name: "ASD Diagnosis Aid", supplier: "Cognoa" },
  );
  expect(match.score).toBeGreaterThanOrEqual(MIN_PROPOSAL_SCORE);
  expect(match.reasons).toContainEqual({ code: "otherName", name: "Cognoa ASD Diagnosis Aid" });
});

test("a UDI-DI decides, whatever they are called and with noughts before it or not, and another says nothing", () => {
  const one = { name: "Longscan", supplier: "Pulmo BV", udiDi: "08717953362063" };
  const other = { name: "ThoraxBlik", supplier: "Adem NV", udiDi: "08717953362063" };
  expect(scoreMatch(one, other)).toMatchObject({
    score: 0.99,
    reasons: [{ code: "sameUdiDi" }, { code: "otherSupplier" }],
  });
  const short = { ...other, udiDi: "8717953362063" };
  expect(scoreMatch(one, short).score).toBe(0.99);
  const newer = { name: "Longscan 2", supplier: "Pulmo BV", udiDi: "08717953362070" };
  expect(scoreMatch(one, newer)).toEqual(scoreMatch({ ...one, udiDi: null }, newer));
  expect(scoreMatch(one, { ...other, udiDi: null }).score).toBeLessThan(MIN_PROPOSAL_SCORE);
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
