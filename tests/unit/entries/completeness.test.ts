import { buildLinkedBars, formatIn } from "@/components/charts/bar-rules";
import { toExpectedContent } from "@/components/entries/form/entry-values";
import {
  COMPLETENESS_FIELD_KEYS,
  computeCompleteness,
  isFieldFilled,
  MIN_ENTRIES_FOR_AVERAGE,
} from "@/lib/entries/completeness";
import { type EntryContent, FIELD_KEYS, isMultiField, PATIENT_FIELD_KEYS } from "@/lib/fields/entry-fields";
import { ALWAYS_COUNTED_FIELD_COUNT, computeCompletenessPercent } from "../../support/counted-fields";
import { createChangedDataModel, createEntryContent, createExampleDataModel } from "../../support/data-model";

const MODEL = createExampleDataModel();

/** All that counts for every entry, and holds something. */
const WHOLE = createEntryContent(
  Object.fromEntries(
    FIELD_KEYS.filter(
      (key) => !["riskClass", "nameCommercialProduct", "reasonCancellation", "contactEmail"].includes(key),
    ).map((key) => [key, isMultiField(key) ? ["Arts"] : "Nee"]),
  ),
);

const whole = (fields: Partial<EntryContent>): EntryContent => ({ ...WHOLE, ...fields });

describe("how complete an entry is", () => {
  // what it is, its content, what is missing, and how many conditional fields apply
  test.each<[string, EntryContent, string[], number]>([
    ["nothing is missing", WHOLE, [], 0],
    [
      "a name and a visibility alone",
      createEntryContent({ algorithmName: "Naam van iets", visibility: "Openbaar" }),
      COMPLETENESS_FIELD_KEYS.filter(
        (key) =>
          ![
            "algorithmName",
            "visibility",
            "riskClass",
            "nameCommercialProduct",
            "reasonCancellation",
          ].includes(key),
      ),
      0,
    ],
    ["one is missing: rounded down", whole({ description: null }), ["description"], 0],
    ["an empty text", whole({ description: "" }), ["description"], 0],
    ["a text of white space", whole({ description: " \n" }), ["description"], 0],
    ["an empty list", whole({ intendedUser: [] }), ["intendedUser"], 0],
    ["'Onbekend' is an answer", whole({ medicalDevice: "Onbekend" }), [], 0],
    ["'Geen' is an answer", whole({ dataStandard: "Geen" }), [], 0],
    ["'Niet van toepassing' is an answer", whole({ targetPopulation: ["Niet van toepassing"] }), [], 0],
    ["a risk class that is asked for", whole({ medicalDevice: "Ja" }), ["riskClass"], 1],
    ["a risk class that is given", whole({ medicalDevice: "Ja", riskClass: "Klasse I" }), [], 1],
    ["a risk class that does not apply", whole({ medicalDevice: "Nee", riskClass: "Klasse I" }), [], 0],
    [
      "all three conditions",
      whole({
        medicalDevice: "Ja",
        primaryDeveloper: "Commercieel bedrijf",
        technicalReadinessLevel: "Out of service",
        nameCommercialProduct: "Scan 3",
      }),
      ["riskClass", "reasonCancellation"],
      3,
    ],
    ["the contact counts neither way", whole({ contactEmail: "a@b.example" }), [], 0],
  ])("%s", (_, content, missing, conditional) => {
    const total = ALWAYS_COUNTED_FIELD_COUNT + conditional;
    const filled = total - missing.length;
    const percent = computeCompletenessPercent(filled, total);
    expect(computeCompleteness(MODEL, content)).toEqual({ filled, total, percent, missing });
    expect(percent === 100).toBe(missing.length === 0);
  });

  test("follows the code of a condition, not its words", () => {
    const values = MODEL.medicalDevice.values.map((value) =>
      value.label === "Ja" ? { ...value, label: "Ja, met CE" } : value,
    );
    const model = createChangedDataModel({ medicalDevice: { values } });
    expect(computeCompleteness(model, whole({ medicalDevice: "Ja, met CE" })).missing).toEqual(["riskClass"]);
    expect(computeCompleteness(model, whole({ medicalDevice: "Ja" })).missing).toEqual([]);
  });

  test("is 100 only when nothing is missing, whichever field that is", () => {
    for (const key of COMPLETENESS_FIELD_KEYS) {
      const { percent, missing } = computeCompleteness(
        MODEL,
        whole({ [key]: isMultiField(key) ? [] : null }),
      );
      expect([key, missing.length === 0]).toEqual([key, percent === 100]);
    }
  });

  test("counts every field but the contact and the texts for patients; a hospital has an average from five on", () => {
    expect(FIELD_KEYS.filter((key) => !COMPLETENESS_FIELD_KEYS.includes(key))).toEqual([
      "contactEmail",
      ...PATIENT_FIELD_KEYS,
    ]);
    expect(MIN_ENTRIES_FOR_AVERAGE).toBe(5);
  });
});

test.each([
  [null, false],
  [undefined, false],
  ["", false],
  ["  ", false],
  ["Nee", true],
  [[], false],
  [["Arts"], true],
])("%j is an answer: %s", (value, answered) => expect(isFieldFilled(value)).toBe(answered));

test("the form counts what would be stored: 'NA' is nothing", () => {
  const answers = toExpectedContent({
    description: " na ",
    algorithmType: "Robotica",
    intendedUser: [],
    collaboration: "  ",
  });
  expect(answers).toMatchObject({
    description: null,
    algorithmType: "Robotica",
    intendedUser: null,
    collaboration: null,
  });
});

test("a chart of percents writes them so, and its bars lead to the hospital", () => {
  expect([formatIn("percent", 72), formatIn("count", 1430)]).toEqual(["72%", "1.430"]);
  expect(buildLinkedBars("activeHospital", [["UMC Voorbeeld", 72]])).toEqual([
    { label: "UMC Voorbeeld", count: 72, href: "/?activeHospital=UMC+Voorbeeld" },
  ]);
});
