import type { EntryDto } from "@/lib/entries/answers";
import { listIntendedUseAnswers } from "@/lib/products/told-by-uses";
import { createEntryContent, createExampleDataModel } from "../../support/data-model";

const model = createExampleDataModel();
const labels = (key: "intendedUser" | "targetPopulation" | "medicalSpecialism") =>
  model[key].values.map(({ label }) => label);
const [first = "", second = "", third = ""] = labels("intendedUser");
const entry = (fields: Partial<EntryDto>) => ({ ...createEntryContent(), ...fields }) as EntryDto;

it("names whom the uses say it is for, what most of them say first and then in the order of the list", () => {
  const uses = [
    entry({ intendedUser: [third, second], targetPopulation: labels("targetPopulation").slice(0, 1) }),
    entry({ intendedUser: [first, third] }),
  ];
  expect(listIntendedUseAnswers(model, uses)).toEqual([
    { key: "intendedUser", values: [third, first, second] },
    { key: "targetPopulation", values: labels("targetPopulation").slice(0, 1) },
  ]);
});

it("says nothing where no use does", () => {
  expect(listIntendedUseAnswers(model, [entry({})])).toEqual([]);
  expect(listIntendedUseAnswers(model, [])).toEqual([]);
});
