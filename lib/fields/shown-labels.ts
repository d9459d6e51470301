import type { Language, TextByLanguage } from "../platform/language/language";
import type { DataModel, FieldDefinition, ListValue } from "./data-model";
import { type FieldKey, isChoiceField } from "./entry-fields";
import { oncePer } from "./once-per";

/** A value as one language shows it: only where it differs from its label does it carry how. */
function valueIn(language: Language, { id, labelEn, ...value }: ListValue) {
  const isOther = language === "en" && labelEn !== null && labelEn !== value.label;
  return isOther ? { ...value, shown: labelEn } : value;
}

function fieldIn(language: Language, { displayNameEn, helpEn, ...field }: FieldDefinition): FieldDefinition {
  const [displayName, help] = language === "en" ? [displayNameEn, helpEn] : [null, null];
  const values = field.values.map((value) => valueIn(language, value));
  const words = { ...field, displayName: displayName ?? field.displayName, help: help ?? field.help, values };
  // Nobody who has this asks for another language, and the page's scripts get it as it is.
  return words as FieldDefinition;
}

const modelsIn = (language: Language) =>
  oncePer((model: DataModel) => {
    const fields = Object.entries(model).map(([key, field]) => [key, fieldIn(language, field)]);
    return Object.fromEntries(fields) as DataModel;
  });
const MODELS = { nl: modelsIn("nl"), en: modelsIn("en") } satisfies Record<Language, unknown>;

/**
 * The data model as a reader of this language sees it: names, help texts and what values are called, without those of
 * the other language, which their page need not carry. Labels stay Dutch, as entries, addresses and the API hold them.
 */
export function modelIn(language: Language, model: DataModel): DataModel {
  return MODELS[language](model);
}

/** What the reader of this model calls a value of a field; a label that its list does not know stays as it is. */
export function shownLabel(model: DataModel, key: FieldKey, label: string): string {
  return model[key].values.find((value) => value.label === label)?.shown ?? label;
}

/** What a field holds as the reader of this model reads it: choices by what they are called, texts as they are. */
export function shownValue<Value extends string | string[] | null | undefined>(
  model: DataModel,
  key: FieldKey,
  value: Value,
): Value {
  if (!isChoiceField(key)) return value;
  if (Array.isArray(value)) return value.map((label) => shownLabel(model, key, label)) as Value;
  return (typeof value === "string" ? shownLabel(model, key, value) : value) as Value;
}

/** What a reader calls values whose labels are otherwise, by field: nothing for who reads Dutch. */
export type ShownValues = Partial<Record<FieldKey, Record<string, string>>>;

export function shownValues(model: DataModel): ShownValues {
  const all = Object.entries(model).map(([key, { values }]) => {
    const words = values.flatMap(({ label, shown }) => (shown === undefined ? [] : [[label, shown]]));
    return [key, Object.fromEntries(words)];
  });
  return Object.fromEntries(all.filter(([, words]) => Object.keys(words).length > 0));
}

/** What a field held, as one text, in the words of that reader; several values are a list with commas. */
export function shownText(shown: ShownValues, key: FieldKey, text: string | null): string | null {
  const words = shown[key];
  if (words === undefined || text === null) return text;
  const wordFor = (label: string) => (Object.hasOwn(words, label) ? words[label] : undefined);
  const parts = text.split(", ").map((label) => wordFor(label) ?? label);
  return wordFor(text) ?? parts.join(", ");
}

/** Counted values with what the reader of this model calls them, where that is not their label. */
export function withShown<Counted extends { value: string; shown?: string | undefined }>(
  model: DataModel,
  key: FieldKey,
  values: readonly Counted[],
): Counted[] {
  return values.map((counted) => {
    const shown = shownLabel(model, key, counted.value);
    return shown === counted.value ? counted : { ...counted, shown };
  });
}

/** What a field is called, of a model as it was read: for a mail, whose reader may read either language. */
export function fieldNames(model: DataModel, key: FieldKey): TextByLanguage {
  const { displayName, displayNameEn } = model[key];
  return { nl: displayName, en: displayNameEn ?? displayName };
}
