import type { FieldError, FieldErrors, Resolver } from "react-hook-form";
import { isAnswered } from "@/lib/entries/completeness";
import { type EntryFormValues, entryBodySchema, parseProductChoice } from "@/lib/entries/schema";
import { type DataModel, fieldApplies } from "@/lib/fields/data-model";
import {
  ENTRY_FIELDS,
  type EntryContent,
  eachField,
  FIELD_KEYS,
  type FieldKey,
  type FormSection,
  isFieldKey,
  isMultiField,
} from "@/lib/fields/entry-fields";
import type { FieldProblem } from "@/lib/platform/errors";
import { fieldProblems } from "@/lib/platform/http/problems";
import { isNotAvailable } from "@/lib/platform/text/schema";

/** The fields that the form asks for with these values, in order: conditional ones only while they apply. */
export function appliedKeys(model: DataModel, values: Partial<EntryFormValues>): FieldKey[] {
  return FIELD_KEYS.filter((key) => fieldApplies(model, key, values));
}

export function keysOfSection(section: FormSection): FieldKey[] {
  return FIELD_KEYS.filter((key) => ENTRY_FIELDS[key].section === section);
}

/** What is sent: a field that does not apply stays in the form's memory and is left out. */
export function bodyOf(model: DataModel, values: EntryFormValues): Partial<EntryFormValues> {
  return Object.fromEntries(appliedKeys(model, values).map((key) => [key, values[key]]));
}

/** Whether a save would store something: 'NA' is stored as nothing. */
function isFilled(value: string | string[] | undefined): boolean {
  return isAnswered(value) && !(typeof value === "string" && isNotAvailable(value.trim()));
}

/** What a save would store, roughly: what is not filled is nothing. */
export function answersOf(
  values: Partial<EntryFormValues>,
): Partial<Record<FieldKey, string | string[] | null>> {
  return eachField((key) => (isFilled(values[key]) ? values[key] : null));
}

export function emptyValues(): EntryFormValues {
  return { ...eachField((key) => (isMultiField(key) ? [] : "")), changeNote: "", product: [] };
}

/** The product of a draft, which keeps the form's own value, or of an answer of the API. */
function productFrom(source: object, otherwise: string[]): string[] {
  const value: unknown = Reflect.get(source, "product");
  if (Array.isArray(value)) return value.map(String);
  if (typeof value !== "object" || value === null) return otherwise;
  return [String(Reflect.get(value, "name")), "", String(Reflect.get(value, "_id"))];
}

/** Form values from what a draft or an answer of the API holds; what does not fit the field's kind is left as it was. */
export function valuesFrom(source: object, otherwise: EntryFormValues): EntryFormValues {
  const take = (key: FieldKey): string | string[] => {
    const value: unknown = Reflect.get(source, key);
    if (isMultiField(key)) return Array.isArray(value) ? value.map(String) : otherwise[key];
    return typeof value === "string" ? value : otherwise[key];
  };
  const note: unknown = Reflect.get(source, "changeNote");
  return {
    ...eachField(take),
    changeNote: typeof note === "string" ? note : otherwise.changeNote,
    product: productFrom(source, otherwise.product),
  };
}

/** What is asked of an entry: its fields, and of which product it is a use. */
export type AskedKey = FieldKey | "product";
export type FormKey = AskedKey | "changeNote";

/** What is asked of an entry, in the form's order: the product fills in who made it, which comes after it. */
export const ASKED_KEYS: readonly AskedKey[] = FIELD_KEYS.flatMap((key): AskedKey[] =>
  key === "developerName" ? ["product", key] : [key],
);

/** All that the form holds: what is asked, and what its writer says has changed. */
export const FORM_KEYS: readonly FormKey[] = [...ASKED_KEYS, "changeNote"];

export function isFormKey(key: string): key is FormKey {
  return isFieldKey(key) || key === "product" || key === "changeNote";
}

type TranslateProblem = (problem: FieldProblem) => string;

/** Checks the form with the schema that the server checks the body with, so both say the same. A draft needs less. */
export function entryResolver(
  model: DataModel,
  stored: EntryContent | undefined,
  translate: TranslateProblem,
  isSavingDraft: () => boolean,
): Resolver<EntryFormValues> {
  const schema = entryBodySchema(model, { stored });
  const draftSchema = entryBodySchema(model, { stored, isDraft: true });
  return (values) => {
    const isDraft = isSavingDraft();
    const product = parseProductChoice(values.product);
    const note = isDraft ? {} : { changeNote: values.changeNote };
    const body = { ...bodyOf(model, values), ...note, product };
    const parsed = (isDraft ? draftSchema : schema).safeParse(body);
    const errors: Partial<Record<FormKey, FieldError>> = {};
    if (product === undefined) {
      errors.product = {
        type: "schema",
        message: translate({ path: "product", message: "productNotChosen" }),
      };
    } else if (parsed.success) return { values, errors: {} };
    for (const problem of parsed.success ? [] : fieldProblems(parsed.error, body)) {
      // The first problem of each field; that of a list's item is its field's.
      const key = problem.path.split(".")[0] ?? "";
      if (isFormKey(key)) errors[key] ??= { type: "schema", message: translate(problem) };
    }
    return { values: {}, errors: errors as FieldErrors<EntryFormValues> };
  };
}

/** The sentence of a field's error, whatever the kind of its value. */
export function messageOf(error: { message?: unknown } | undefined): string | undefined {
  return typeof error?.message === "string" ? error.message : undefined;
}
