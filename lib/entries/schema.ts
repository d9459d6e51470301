import { z } from "zod";
import { type DataModel, fieldApplies, offeredLabels } from "../fields/data-model";
import {
  CHANGE_NOTE_MAX,
  ENTRY_FIELDS,
  type EntryContent,
  eachField,
  FIELD_KEYS,
  type FieldKey,
  fieldStructure,
  isChoiceField,
  isMultiField,
} from "../fields/entry-fields";
import type { LabelToday } from "../fields/renamed-labels";
import { idText } from "../platform/http/parameters";
import { refuseHidden } from "../platform/text/address";
import { line } from "../platform/text/line";
import {
  cleanLine,
  cleanText,
  hasHidden,
  isNotAvailable,
  isPublicationUri,
  isUri,
  splitUris,
} from "../platform/text/schema";

/** The largest list a multi-select body may carry; longer than any list of the data model. */
const MAX_CHOICES = 100;

/**
 * The version that a change was made from: any integer, as drafts count down from 0 and published entries up from 1. A
 * wrong one is a conflict and no invalid input. A form sends it as text. Nothing else is taken for a number: `true` is not
 * version 1.
 */
export const versionNumber = z.preprocess(
  (value) => (typeof value === "string" && /^-?\d{1,9}$/.test(value) ? Number(value) : value),
  z.number().int(),
);

/** The fields that hold something only when another field has a certain value; none of them takes several. */
const CONDITIONAL_KEYS = FIELD_KEYS.filter((key) => fieldStructure(key).condition !== undefined);
/** What a body may hold that is not stored: a conditional field that does not apply, and the author. */
export const IGNORED_FIELDS = [...CONDITIONAL_KEYS, "author"] as const;
export type IgnoredField = (typeof IGNORED_FIELDS)[number];

interface EntrySchemaOptions {
  /** What the entry holds today: its retired values stay allowed, and so do its addresses. */
  stored?: EntryContent | undefined;
  /** Only the name is required, as of what is not finished. */
  isDraft?: boolean;
  /** What a value is called today that was chosen by an earlier name, such as in a form that stood open meanwhile. */
  today?: LabelToday | undefined;
}

/** Cleaning would make another address of one, which nobody chose: it is refused instead. */
const isAddress = (key: FieldKey) => ["email", "uriList"].includes(ENTRY_FIELDS[key].kind);

function cleanValue(key: FieldKey, value: unknown): unknown {
  if (isMultiField(key)) {
    if (value === undefined || value === null || value === "") return [];
    return Array.isArray(value)
      ? value.map((item) => (typeof item === "string" ? cleanLine(item) : item))
      : value;
  }
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") return value;
  const kind = ENTRY_FIELDS[key].kind;
  if (isAddress(key) && hasHidden(value)) return value;
  const text = kind === "longText" || kind === "uriList" ? cleanText(value) : cleanLine(value);
  if (text === "") return null;
  const mayBeNotAvailable = !isChoiceField(key) && key !== "algorithmName";
  return mayBeNotAvailable && isNotAvailable(text) ? null : text;
}

/** Choices by the names that they have today. */
function rename(key: FieldKey, value: unknown, today: LabelToday): unknown {
  const name = (label: unknown) => (typeof label === "string" ? (today(key, label) ?? label) : label);
  if (!isChoiceField(key)) return value;
  return Array.isArray(value) ? value.map(name) : name(value);
}

/**
 * Cleans every field and empties those whose condition does not hold, so that no count sees a ghost. An emptied field that
 * held something is undefined, any other empty one null.
 */
function cleanEntry(model: DataModel, input: unknown, today: LabelToday | undefined): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const cleaned: Record<string, unknown> = { ...input };
  for (const key of FIELD_KEYS) {
    const value = cleanValue(key, Reflect.get(input, key));
    cleaned[key] = today === undefined ? value : rename(key, value, today);
  }
  for (const key of FIELD_KEYS) {
    if (!fieldApplies(model, key, cleaned as Partial<Record<FieldKey, string>>)) {
      cleaned[key] = cleaned[key] === null ? null : undefined;
    }
  }
  const note: unknown = Reflect.get(input, "changeNote");
  if (typeof note === "string") cleaned.changeNote = cleanLine(note) || null;
  return cleaned;
}

function textSchema(key: FieldKey, { stored, isDraft = false }: EntrySchemaOptions) {
  const { min, max, kind } = fieldStructure(key);
  let text = z.string();
  if (min !== undefined && (!isDraft || key === "algorithmName")) text = text.min(min);
  if (max !== undefined) text = text.max(max);
  if (kind === "email") return text.superRefine(refuseHidden).pipe(z.email());
  if (kind !== "uriList") return text;
  // What the entry held before other addresses were refused stays allowed, like a retired value: whoever corrects a
  // spelling elsewhere need not look for another source. It is shown and never linked.
  const kept = new Set(splitUris(stored?.mediaURL ?? ""));
  return text.superRefine((value, context) => {
    if (hasHidden(value)) return refuseHidden(value, context);
    const wrong = splitUris(value).find((uri) => !kept.has(uri) && !isPublicationUri(uri));
    if (wrong === undefined) return;
    const problem = isUri(wrong) ? "publicationUri" : "uri";
    context.addIssue({ code: "custom", params: { problem, value: wrong.slice(0, 100) } });
  });
}

/** One of these labels; another fails by its name. */
export function labelAmong(labels: readonly string[]) {
  const allowed = new Set(labels);
  return z
    .string()
    .superRefine((value, context) => {
      if (!allowed.has(value)) {
        context.addIssue({ code: "custom", params: { problem: "notInList", value: value.slice(0, 100) } });
      }
    })
    .meta({ enum: [...allowed] });
}

function fieldSchema(model: DataModel, key: FieldKey, options: EntrySchemaOptions) {
  const { stored, isDraft = false } = options;
  const required = fieldStructure(key).required === true && (!isDraft || key === "algorithmName");
  if (isMultiField(key)) {
    const order = model[key].values.map((value) => value.label);
    return z
      .array(labelAmong(offeredLabels(model[key], stored)))
      .max(MAX_CHOICES)
      .transform((labels) => order.filter((label) => labels.includes(label)))
      .optional();
  }
  const schema = isChoiceField(key)
    ? labelAmong(offeredLabels(model[key], stored))
    : textSchema(key, options);
  return required ? schema : schema.nullish();
}

/** Of which product an entry is a use: one that there is, a new one by its name, or none. */
const productChoice = z
  .union([
    z.strictObject({ _id: idText }),
    z.strictObject({
      name: line(2, 500),
      supplier: z.preprocess((value) => value || null, line(2, 255).nullable()),
    }),
  ])
  .nullable();
export type ProductChoice = z.infer<typeof productChoice>;

/**
 * The body of POST and PUT of an entry. Parses to { content, version, note, product, ignored }: content with labels as
 * choices, empty texts as null, conditional fields that do not apply emptied; `version` when the body names one; the note is
 * what its writer says has changed, or null; without `product` the entry keeps the one that it has; `ignored` names what
 * the body holds and is not stored.
 * `author` is read and ignored (it is the session's); any other field fails as unknown.
 * Rules: specification section 5 'Algorithm form', fields.md.
 */
export function entryBodySchema(model: DataModel, options: EntrySchemaOptions = {}) {
  const shape = Object.fromEntries(FIELD_KEYS.map((key) => [key, fieldSchema(model, key, options)]));
  return z.preprocess(
    (input) => cleanEntry(model, input, options.today),
    z
      .strictObject({
        ...shape,
        author: z.unknown().optional(),
        version: versionNumber.optional(),
        // A draft has no history that would show a note.
        ...(options.isDraft ? {} : { changeNote: z.string().max(CHANGE_NOTE_MAX).nullish() }),
        product: productChoice.optional(),
      })
      .transform((body) => {
        const { author, version, changeNote, product, ...content } = body;
        const ignored: IgnoredField[] = CONDITIONAL_KEYS.filter(
          (key) => Reflect.get(content, key) === undefined,
        );
        for (const key of ignored) Object.assign(content, { [key]: null });
        if (author !== undefined) ignored.push("author");
        return {
          content: content as EntryContent,
          ignored,
          version: version as number | undefined,
          note: (changeNote ?? null) as string | null,
          product: product as ProductChoice | undefined,
        };
      }),
  );
}

/** The values a form starts with: of an entry, or the defaults of the data model. */
export type EntryFormValues = Record<FieldKey, string | string[]> & {
  /** What has changed, in the words of who changes it. */
  changeNote: string;
  /**
   * The product: none when empty; name, supplier and id of one that was chosen, whose supplier is left empty; without the id a
   * new one; the name alone is what somebody typed and has not chosen yet.
   */
  product: string[];
};

/** Of which product the form says that it is a use; undefined for a text that was only typed. */
export function choiceOfProduct([name, supplier, id]: readonly string[]): ProductChoice | undefined {
  if (name === undefined) return null;
  if (id !== undefined) return { _id: id };
  return supplier === undefined ? undefined : { name, supplier };
}

export function formValuesOf(
  content: EntryContent,
  product?: { _id: string; name: string },
): EntryFormValues {
  const fields = eachField((key) => content[key] ?? "");
  const chosen = product === undefined ? [] : [product.name, "", product._id];
  return { ...fields, changeNote: "", product: chosen };
}

/** PUT /api/algorithm/{id}/author. Without `version` it is meant for the entry as it is now. */
export const newAuthorBody = z.strictObject({
  author: line(1, 64),
  version: versionNumber.optional(),
});
export type NewAuthorBody = z.infer<typeof newAuthorBody>;

export const DELETION_REASON = { min: 5, max: 1000 } as const;

/** POST /api/algorithm/{id}/deletion-request. */
export const deletionRequestBody = z.strictObject({
  reason: z.string().transform(cleanText).pipe(z.string().min(DELETION_REASON.min).max(DELETION_REASON.max)),
});
export type DeletionRequestBody = z.infer<typeof deletionRequestBody>;
