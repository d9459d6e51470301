import type { DataModel, ListValue } from "./data-model";
import type { ChoiceFieldKey } from "./entry-fields";
import { oncePer } from "./once-per";

/** A name without what differs between people who mean the same: capitals, accents, signs. */
export function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** The labels of a list as they stand, and by everything that they are called. */
const meaningsOf = oncePer((values: readonly ListValue[]) => {
  const offered = values.filter(({ retired }) => !retired);
  const byName = new Map<string, string>();
  for (const { label, labelEn, shown, code } of offered) {
    for (const name of [label, labelEn ?? "", shown ?? "", code ?? ""].map(plain)) {
      if (name !== "" && !byName.has(name)) byName.set(name, label);
    }
  }
  return { labels: new Set(offered.map(({ label }) => label)), byName };
});

/** The label that a value of a file means: written otherwise, in English, or by its code. */
export function meantLabel(model: DataModel, key: ChoiceFieldKey, value: string): string | null {
  const { labels, byName } = meaningsOf(model[key].values);
  return labels.has(value) ? value : (byName.get(plain(value)) ?? null);
}
