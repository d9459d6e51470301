import type { FieldError, FieldErrors, Resolver } from "react-hook-form";
import { isFieldFilled } from "@/lib/entries/completeness";
import { buildEntryBodySchema, type EntryFormValues, parseProductChoice } from "@/lib/entries/schema";
import { type DataModel, isFieldApplicable } from "@/lib/fields/data-model";
import {
  buildFieldRecord,
  ENTRY_FIELDS,
  type EntryContent,
  FIELD_KEYS,
  type FieldKey,
  type FormSection,
  isFieldKey,
  isMultiField,
} from "@/lib/fields/entry-fields";
import type { FieldProblem } from "@/lib/platform/errors";
import { toFieldProblems } from "@/lib/platform/http/problems";
import { isNotAvailableText } from "@/lib/platform/text/schema";

/** Returns the fields that apply to these values, in the order of the form. */
export function listApplicableKeys(model: DataModel, values: Partial<EntryFormValues>): FieldKey[] {
  return FIELD_KEYS.filter((key) => isFieldApplicable(model, key, values));
}

export function listSectionKeys(section: FormSection): FieldKey[] {
  return FIELD_KEYS.filter((key) => ENTRY_FIELDS[key].section === section);
}

/** Returns the request body. Fields that do not apply stay in the form's state and are left out. */
export function toEntryRequestBody(model: DataModel, values: EntryFormValues): Partial<EntryFormValues> {
  return Object.fromEntries(listApplicableKeys(model, values).map((key) => [key, values[key]]));
}

/** Whether a save would store this value: 'NA' is stored as empty. */
function isFilled(value: string | string[] | undefined): boolean {
  return isFieldFilled(value) && !(typeof value === "string" && isNotAvailableText(value.trim()));
}

/** Returns the approximate content after a save: values that would not be stored are null. */
export function toExpectedContent(
  values: Partial<EntryFormValues>,
): Partial<Record<FieldKey, string | string[] | null>> {
  return buildFieldRecord((key) => (isFilled(values[key]) ? values[key] : null));
}

export function createEmptyValues(): EntryFormValues {
  return { ...buildFieldRecord((key) => (isMultiField(key) ? [] : "")), changeNote: "", product: [] };
}

/** Returns the form's product value from a draft, which stores that value, or from an API response. */
function productFrom(source: object, otherwise: string[]): string[] {
  const value: unknown = Reflect.get(source, "product");
  if (Array.isArray(value)) return value.map(String);
  if (typeof value !== "object" || value === null) return otherwise;
  return [String(Reflect.get(value, "name")), "", String(Reflect.get(value, "_id"))];
}

/** Returns form values from a draft or an API response; values of the wrong type are taken from `otherwise`. */
export function readFormValues(source: object, otherwise: EntryFormValues): EntryFormValues {
  const take = (key: FieldKey): string | string[] => {
    const value: unknown = Reflect.get(source, key);
    if (isMultiField(key)) return Array.isArray(value) ? value.map(String) : otherwise[key];
    return typeof value === "string" ? value : otherwise[key];
  };
  const note: unknown = Reflect.get(source, "changeNote");
  return {
    ...buildFieldRecord(take),
    changeNote: typeof note === "string" ? note : otherwise.changeNote,
    product: productFrom(source, otherwise.product),
  };
}

/** Keys of the entry's fields and of its product. */
export type EntryFieldKey = FieldKey | "product";
export type EntryFormKey = EntryFieldKey | "changeNote";

/** Keys of the entry form in display order: the product comes before the developer's name, which it fills in. */
export const ENTRY_AND_PRODUCT_KEYS: readonly EntryFieldKey[] = FIELD_KEYS.flatMap((key): EntryFieldKey[] =>
  key === "developerName" ? ["product", key] : [key],
);

/** All keys of the form: the entry's, and the note on the change. */
export const ENTRY_FORM_KEYS: readonly EntryFormKey[] = [...ENTRY_AND_PRODUCT_KEYS, "changeNote"];

export function isEntryFormKey(key: string): key is EntryFormKey {
  return isFieldKey(key) || key === "product" || key === "changeNote";
}

type TranslateProblem = (problem: FieldProblem) => string;

/** Returns a resolver that validates by the server's schema of the body. A draft has fewer required fields. */
export function createEntryResolver(
  model: DataModel,
  stored: EntryContent | undefined,
  translate: TranslateProblem,
  isSavingDraft: () => boolean,
): Resolver<EntryFormValues> {
  const schema = buildEntryBodySchema(model, { stored });
  const draftSchema = buildEntryBodySchema(model, { stored, isDraft: true });
  return (values) => {
    const isDraft = isSavingDraft();
    const product = parseProductChoice(values.product);
    const note = isDraft ? {} : { changeNote: values.changeNote };
    const body = { ...toEntryRequestBody(model, values), ...note, product };
    const parsed = (isDraft ? draftSchema : schema).safeParse(body);
    const errors: Partial<Record<EntryFormKey, FieldError>> = {};
    if (product === undefined) {
      errors.product = {
        type: "schema",
        message: translate({ path: "product", message: "productNotChosen" }),
      };
    } else if (parsed.success) return { values, errors: {} };
    for (const problem of parsed.success ? [] : toFieldProblems(parsed.error, body)) {
      // Keeps the first problem of each field; problems of list items count for their field.
      const key = problem.path.split(".")[0] ?? "";
      if (isEntryFormKey(key)) errors[key] ??= { type: "schema", message: translate(problem) };
    }
    return { values: {}, errors: errors as FieldErrors<EntryFormValues> };
  };
}

/** Returns the filled fields whose values a draft keeps, but which prevent its publication. */
export function listFieldsToCorrect(
  model: DataModel,
  stored: EntryContent | undefined,
  values: EntryFormValues,
): FieldKey[] {
  const body = toEntryRequestBody(model, values);
  const { error } = buildEntryBodySchema(model, { stored }).safeParse(body);
  const problems = error === undefined ? [] : toFieldProblems(error, body);
  const wrong = new Set(problems.map(({ path }) => path.split(".")[0]));
  return FIELD_KEYS.filter((key) => wrong.has(key) && isFieldFilled(values[key]));
}

/** Returns the message of a field's error, for any value type. */
export function getFieldErrorMessage(error: { message?: unknown } | undefined): string | undefined {
  return typeof error?.message === "string" ? error.message : undefined;
}
