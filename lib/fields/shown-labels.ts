import type { Language, TextByLanguage } from "../platform/language/language";
import type { DataModel, FieldDefinition, ListValue } from "./data-model";
import { type FieldKey, isSingleOrMultiChoice } from "./entry-fields";
import { memoiseByObject } from "./once-per";

/** Returns a value for a reader of this language, with `shown` only if that differs from its label. */
function valueIn(language: Language, { id, labelEn, ...value }: ListValue) {
  const isOther = language === "en" && labelEn !== null && labelEn !== value.label;
  return isOther ? { ...value, shown: labelEn } : value;
}

function fieldIn(language: Language, { displayNameEn, helpEn, ...field }: FieldDefinition): FieldDefinition {
  const [displayName, help] = language === "en" ? [displayNameEn, helpEn] : [null, null];
  const values = field.values.map((value) => valueIn(language, value));
  const words = { ...field, displayName: displayName ?? field.displayName, help: help ?? field.help, values };
  // The cast hides that the other language is missing: users of this model never need it.
  return words as FieldDefinition;
}

const modelsIn = (language: Language) =>
  memoiseByObject((model: DataModel) => {
    const fields = Object.entries(model).map(([key, field]) => [key, fieldIn(language, field)]);
    return Object.fromEntries(fields) as DataModel;
  });
const MODELS = { nl: modelsIn("nl"), en: modelsIn("en") } satisfies Record<Language, unknown>;

/**
 * Returns the data model for a reader of this language: field names, help texts and shown values, without those of the
 * other language, which the page need not load. Labels stay Dutch, as in entries, addresses and the API.
 */
export function translateModel(language: Language, model: DataModel): DataModel {
  return MODELS[language](model);
}

/** Returns the shown text of a value in this reader's model; a label that is not in the list stays as it is. */
export function getShownLabel(model: DataModel, key: FieldKey, label: string): string {
  return model[key].values.find((value) => value.label === label)?.shown ?? label;
}

/** Returns the content of a field for this reader's model: choices by their shown texts, other texts unchanged. */
export function getShownValue<Value extends string | string[] | null | undefined>(
  model: DataModel,
  key: FieldKey,
  value: Value,
): Value {
  if (!isSingleOrMultiChoice(key)) return value;
  if (Array.isArray(value)) return value.map((label) => getShownLabel(model, key, label)) as Value;
  return (typeof value === "string" ? getShownLabel(model, key, value) : value) as Value;
}

/** Shown texts of values that differ from their labels, by field and label; empty for a reader of Dutch. */
export type DifferingShownTexts = Partial<Record<FieldKey, Record<string, string>>>;

export function collectDifferingShownTexts(model: DataModel): DifferingShownTexts {
  const all = Object.entries(model).map(([key, { values }]) => {
    const words = values.flatMap(({ label, shown }) => (shown === undefined ? [] : [[label, shown]]));
    return [key, Object.fromEntries(words)];
  });
  return Object.fromEntries(all.filter(([, words]) => Object.keys(words).length > 0));
}

/** Translates a field's former content, given as one text; several values are separated by commas. */
export function translateFormerFieldText(
  shown: DifferingShownTexts,
  key: FieldKey,
  text: string | null,
): string | null {
  const words = shown[key];
  if (words === undefined || text === null) return text;
  const wordFor = (label: string) => (Object.hasOwn(words, label) ? words[label] : undefined);
  const parts = text.split(", ").map((label) => wordFor(label) ?? label);
  return wordFor(text) ?? parts.join(", ");
}

/** Adds to counted values their shown texts, if these differ from the labels. */
export function addShownTextsToCounts<Counted extends { value: string; shown?: string | undefined }>(
  model: DataModel,
  key: FieldKey,
  values: readonly Counted[],
): Counted[] {
  return values.map((counted) => {
    const shown = getShownLabel(model, key, counted.value);
    return shown === counted.value ? counted : { ...counted, shown };
  });
}

/** Returns a field's name in each language, for a mail. `model` must be the full data model, not a reader's. */
export function getFieldNameByLanguage(model: DataModel, key: FieldKey): TextByLanguage {
  const { displayName, displayNameEn } = model[key];
  return { nl: displayName, en: displayNameEn ?? displayName };
}
