import { foldText } from "../platform/text/text-match";
import type { DataModel, ListValue } from "./data-model";
import type { SingleOrMultiChoiceKey } from "./entry-fields";
import { memoiseByObject } from "./once-per";

/** Normalises a name for comparison: without case, accents and punctuation. */
export function toPlainLabel(text: string): string {
  const split = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2");
  return foldText(split)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/**
 * English names of values in other countries and registers; the names on each line mean the same. Names that cover two
 * of our values, such as 'General and Plastic Surgery', are left for a person to choose.
 */
const OTHER_ENGLISH = [
  ["Anaesthesiology", "Anesthesiology", "Anaesthesia", "Anesthesia"],
  ["Cardiology", "Cardiovascular", "Cardiovascular medicine"],
  ["Dentistry", "Dental"],
  ["Dermatology and venereology", "Dermatology"],
  ["Ear, nose and throat (ENT)", "Ear, nose and throat", "ENT", "Otolaryngology", "Otorhinolaryngology"],
  ["Gastroenterology and hepatology", "Gastroenterology"],
  ["Geriatric medicine", "Geriatrics"],
  ["Medical microbiology", "Microbiology"],
  ["Obstetrics and gynaecology", "Obstetrics and gynecology", "OB/GYN"],
  ["Ophthalmology", "Ophthalmic"],
  ["Orthopaedics", "Orthopedics", "Orthopaedic", "Orthopedic"],
  ["Paediatrics", "Pediatrics"],
  ["Radiotherapy", "Radiation oncology"],
  ["Respiratory medicine and tuberculosis", "Respiratory medicine", "Pulmonology"],
].map((called) => called.map(toPlainLabel));

/** The labels that a list offers, and a map from all their normalised names to them. */
const meaningsOf = memoiseByObject((values: readonly ListValue[]) => {
  const offered = values.filter(({ retired }) => !retired);
  const byName = new Map<string, string>();
  for (const { label, labelEn, shown, code } of offered) {
    for (const name of [label, labelEn ?? "", shown ?? "", code ?? ""].map(toPlainLabel)) {
      if (name !== "" && !byName.has(name)) byName.set(name, label);
    }
  }
  for (const called of OTHER_ENGLISH) {
    const meant = called.map((name) => byName.get(name)).find((label) => label !== undefined);
    for (const name of called) if (meant !== undefined && !byName.has(name)) byName.set(name, meant);
  }
  return { labels: new Set(offered.map(({ label }) => label)), byName };
});

/** Whether a value ends in a question mark, by which its writer doubted it: 'IIa?'. */
export const isQuestioned = (value: string): boolean => /[^\s?]\s*\?+\s*$/.test(value);

/** Returns the label that a value in a file means, by label, English name or code, however spelled; or null. */
export function findLabelByNormalisedName(
  model: DataModel,
  key: SingleOrMultiChoiceKey,
  value: string,
): string | null {
  const { labels, byName } = meaningsOf(model[key].values);
  if (labels.has(value)) return value;
  return isQuestioned(value) ? null : (byName.get(toPlainLabel(value)) ?? null);
}
