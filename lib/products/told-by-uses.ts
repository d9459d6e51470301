import type { EntryDto } from "../entries/answers";
import type { DataModel } from "../fields/data-model";

/** Entry fields that say for whom a product is intended. */
const AUDIENCE_KEYS = ["applicationGoal", "intendedUser", "targetPopulation", "medicalSpecialism"] as const;

export interface IntendedUseAnswers {
  key: (typeof AUDIENCE_KEYS)[number];
  /** Labels, the most frequent first; equally frequent labels are in list order. */
  values: string[];
}

/** Returns the intended use that a product's entries state, per field; fields that no entry has filled are left out. */
export function listIntendedUseAnswers(model: DataModel, uses: readonly EntryDto[]): IntendedUseAnswers[] {
  return AUDIENCE_KEYS.flatMap((key) => {
    const said = uses.flatMap((entry) => entry[key] ?? []);
    const countOf = (label: string) => said.filter((one) => one === label).length;
    const values = model[key].values
      .map(({ label }) => label)
      .filter((label) => said.includes(label))
      .sort((one, other) => countOf(other) - countOf(one));
    return values.length === 0 ? [] : [{ key, values }];
  });
}
