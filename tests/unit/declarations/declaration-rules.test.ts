import { isMadeInHouse } from "@/lib/declarations/registered";
import { listConditionsOfLaw, listMissing } from "@/lib/declarations/rules";

const TODAY = "2026-11-28";
const CONDITIONS = [
  { key: "mdr-a", subject: "MDR", appliesFrom: "2021-05-26" },
  { key: "mdr-later", subject: "MDR", appliesFrom: "2030-12-31" },
  { key: "ivdr-a", subject: "IVDR", appliesFrom: null },
];
const WHOLE = {
  law: "MDR",
  institution: "Ziekenhuis Proef",
  address: "Proefweg 1",
  device: "Longscan",
  identification: "Versie 1",
  annex: "all",
  exceptions: null,
  proofs: { "mdr-a": "https://test.example/a" },
} as const;

it("lacks nothing with all that it says and a proof of each condition that applies by then", () => {
  expect(listMissing(WHOLE, CONDITIONS, TODAY)).toEqual([]);
  expect(listMissing(WHOLE, CONDITIONS, "2030-12-31")).toEqual(["proofs.mdr-later"]);
});

it("names what lacks, and asks of the other law its own conditions", () => {
  expect(listMissing({ ...WHOLE, address: null, annex: null, proofs: {} }, CONDITIONS, TODAY)).toEqual([
    "address",
    "annex",
    "proofs.mdr-a",
  ]);
  expect(listMissing({ ...WHOLE, law: "IVDR" }, CONDITIONS, TODAY)).toEqual(["proofs.ivdr-a"]);
  expect(listMissing({ ...WHOLE, law: null }, CONDITIONS, TODAY)).toEqual(["law"]);
});

it("says which requirements are not met, once it says that some are not", () => {
  expect(listMissing({ ...WHOLE, annex: "partly" }, CONDITIONS, TODAY)).toEqual(["exceptions"]);
  expect(listMissing({ ...WHOLE, annex: "partly", exceptions: "23.2" }, CONDITIONS, TODAY)).toEqual([]);
});

it("lists the conditions of one law", () => {
  expect(listConditionsOfLaw(CONDITIONS, "IVDR").map(({ key }) => key)).toEqual(["ivdr-a"]);
  expect(listConditionsOfLaw(CONDITIONS, null)).toEqual([]);
});

it("is for what the hospital made itself alone", () => {
  const developers = ["Eigen instelling", "Commercieel bedrijf", "Anders", null];
  expect(developers.map(isMadeInHouse)).toEqual([true, false, false, false]);
});
