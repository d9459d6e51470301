import { readFormValues, toEntryRequestBody } from "@/components/entries/form/entry-values";
import {
  findFieldDifferences,
  listFieldErrorTexts,
  toSaveFailure,
} from "@/components/entries/form/use-entry-saving";
import { ApiError } from "@/lib/client/api";
import { toEntryFormValues } from "@/lib/entries/schema";
import { listOfferedLabels } from "@/lib/fields/data-model";
import type { EntryContent } from "@/lib/fields/entry-fields";
import { createEntryContent, createExampleDataModel } from "../../support/data-model";

const model = createExampleDataModel();
const values = (fields: Partial<EntryContent> = {}) => toEntryFormValues(createEntryContent(fields));

describe("what is sent", () => {
  test("a field that does not apply stays in memory and is left out", () => {
    const typed = values({ medicalDevice: "Nee", riskClass: "Klasse III", algorithmName: "Longnodules" });
    expect(toEntryRequestBody(model, typed)).not.toHaveProperty("riskClass");
    expect(toEntryRequestBody(model, { ...typed, medicalDevice: "Ja" })).toHaveProperty(
      "riskClass",
      "Klasse III",
    );
  });

  test("conditions hang on the code of the value, not on its wording", () => {
    const reworded = createExampleDataModel();
    reworded.technicalReadinessLevel.values = reworded.technicalReadinessLevel.values.map((value) =>
      value.code === "OUT_OF_SERVICE" ? { ...value, label: "Gestopt" } : value,
    );
    const typed = values({ technicalReadinessLevel: "Gestopt", reasonCancellation: "Te duur" });
    expect(toEntryRequestBody(reworded, typed)).toHaveProperty("reasonCancellation", "Te duur");
  });
});

test("a retired value is offered only to an entry that holds it", () => {
  const retired = createExampleDataModel();
  retired.dataStandard.values = retired.dataStandard.values.map((value) => ({
    ...value,
    retired: value.label === "LOINC",
  }));
  expect(listOfferedLabels(retired.dataStandard, undefined)).not.toContain("LOINC");
  expect(listOfferedLabels(retired.dataStandard, createEntryContent({ dataStandard: "LOINC" }))).toContain(
    "LOINC",
  );
});

test("values of another kind than the field's are not taken from a draft", () => {
  const start = values({ description: "Zoals het was" });
  const restored = readFormValues({ description: ["x"], algorithmFunction: "Detectie", unknown: "y" }, start);
  expect(restored).toEqual(start);
});

describe("a conflict", () => {
  const base = values({ description: "Eerst", benefitClaims: "Snel", algorithmType: "Anders" });

  test("asks only about what the other changed", () => {
    const theirs = { ...base, description: "Van hen" };
    const mine = { ...base, description: "Van mij", benefitClaims: "Sneller" };
    expect(findFieldDifferences(model, base, theirs, mine)).toEqual([
      { key: "description", theirs: "Van hen", mine: "Van mij", suggested: "mine" },
    ]);
  });

  test("suggests their value where nothing was typed here", () => {
    const theirs = { ...base, algorithmType: "Robotica" };
    expect(findFieldDifferences(model, base, theirs, base)).toEqual([
      { key: "algorithmType", theirs: "Robotica", mine: "Anders", suggested: "theirs" },
    ]);
  });

  test("without knowing what it began with, every difference is a question and mine stays", () => {
    const theirs = { ...base, description: "Van hen" };
    const mine = { ...base, benefitClaims: "Sneller" };
    expect(
      findFieldDifferences(model, null, theirs, mine).map(({ key, suggested }) => [key, suggested]),
    ).toEqual([
      ["description", "mine"],
      ["benefitClaims", "mine"],
    ]);
  });

  test("choices compare without order, and fields that do not apply not at all", () => {
    const theirs = { ...base, intendedUser: ["Huisarts", "Radioloog"], riskClass: "Klasse I" };
    const mine = { ...base, intendedUser: ["Radioloog", "Huisarts"], riskClass: "Klasse II" };
    expect(findFieldDifferences(model, base, theirs, mine)).toEqual([]);
  });
});

describe("what became of a save", () => {
  test.each([
    [new ApiError(0, "network", ""), { kind: "unavailable" }],
    [new ApiError(401, "not_authenticated", "U bent niet ingelogd."), { kind: "sessionEnded" }],
    [new ApiError(409, "edit_conflict", "…"), { kind: "conflict" }],
    [new ApiError(403, "forbidden", "Niet bevoegd."), { kind: "forbidden", detail: "Niet bevoegd" }],
    [new ApiError(400, "invalid_input", "Te kort."), { kind: "invalid", detail: "Te kort" }],
    [new ApiError(503, "unavailable", "Even niet."), { kind: "unknown", detail: "Even niet." }],
    [new TypeError("x"), { kind: "unknown", detail: "" }],
  ])("%s", (error, failure) => expect(toSaveFailure(error)).toEqual(failure));

  test("the server's problems find their fields", () => {
    const error = new ApiError(400, "invalid_input", "", {
      "algorithmFunction.0": ["Staat niet in de lijst."],
      algorithmName: ["Te kort.", "En meer."],
      author: ["Bestaat niet."],
    });
    expect(listFieldErrorTexts(error)).toEqual([
      ["algorithmFunction", "Staat niet in de lijst."],
      ["algorithmName", "Te kort."],
    ]);
  });
});
