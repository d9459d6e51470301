import { getInitialValue } from "@/lib/fields/data-model";
import { FIELD_KEYS } from "@/lib/fields/entry-fields";
import { createChangedDataModel, createExampleDataModel } from "../../support/data-model";

describe("what a new form starts with", () => {
  it("is the field's default, if it has one [form.defaults]", () => {
    const model = createChangedDataModel({
      medicalDevice: { defaultValue: "Nee" },
      intendedUser: { defaultValue: ["Huisarts"] },
    });
    expect(getInitialValue(model.medicalDevice)).toBe("Nee");
    expect(getInitialValue(model.intendedUser)).toEqual(["Huisarts"]);
  });

  it("is else an empty list for the five multi-selects, and an empty text for all others [form.defaults]", () => {
    const model = createExampleDataModel();
    const lists = FIELD_KEYS.filter((key) => Array.isArray(getInitialValue(model[key])));
    expect(lists.toSorted()).toEqual([
      "algorithmFunction",
      "applicationGoal",
      "intendedUser",
      "peopleInvolved",
      "targetPopulation",
    ]);
    for (const key of lists) expect(getInitialValue(model[key])).toEqual([]);
    const others = FIELD_KEYS.filter((key) => !lists.includes(key));
    expect(new Set(others.map((key) => getInitialValue(model[key])))).toEqual(new Set([""]));
  });
});
