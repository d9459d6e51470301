import type { EntryDto } from "../entries/answers";
import type { DataModel } from "../fields/data-model";

/** What of an entry says for whom its product is. */
const TOLD_KEYS = ["applicationGoal", "intendedUser", "targetPopulation", "medicalSpecialism"] as const;

export interface ToldByUses {
  key: (typeof TOLD_KEYS)[number];
  /** Labels: what most uses say first, and then in the order of the list. */
  values: string[];
}

/** What these uses of a product say of whom it is for, without what none of them says. */
export function toldByUses(model: DataModel, uses: readonly EntryDto[]): ToldByUses[] {
  return TOLD_KEYS.flatMap((key) => {
    const said = uses.flatMap((entry) => entry[key] ?? []);
    const countOf = (label: string) => said.filter((one) => one === label).length;
    const values = model[key].values
      .map(({ label }) => label)
      .filter((label) => said.includes(label))
      .sort((one, other) => countOf(other) - countOf(one));
    return values.length === 0 ? [] : [{ key, values }];
  });
}
