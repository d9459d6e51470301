import { z } from "zod";
import { type DataModel, isFieldApplicable, listOfferedLabels } from "../fields/data-model";
import {
  buildFieldRecord,
  ENTRY_FIELDS,
  type EntryContent,
  FIELD_KEYS,
  type FieldKey,
  getFieldStructure,
  isMultiField,
  isSingleOrMultiChoice,
  MAX_CHANGE_NOTE_LENGTH,
} from "../fields/entry-fields";
import type { FindCurrentLabel } from "../fields/renamed-labels";
import { idSchema } from "../platform/http/parameters";
import { refuseInvisibleCharacters } from "../platform/text/address";
import { buildLineSchema } from "../platform/text/line";
import {
  cleanLine,
  cleanText,
  hasInvisibleCharacters,
  isAbsoluteUri,
  isNotAvailableText,
  isPublicationUri,
  splitUris,
} from "../platform/text/schema";
import { MAX_BIN_BATCH } from "./bin-rules";

/** Maximum number of choices in a multi-select field of a body; longer than any list of the data model. */
const MAX_CHOICES = 100;

/**
 * The version that a change was made from: any integer, as drafts count down from 0 and published entries up from 1. A
 * wrong version is a conflict, not invalid input. A form sends it as text. Other types are not coerced: `true` is not
 * version 1.
 */
export const versionNumberSchema = z.preprocess(
  (value) => (typeof value === "string" && /^-?\d{1,9}$/.test(value) ? Number(value) : value),
  z.number().int(),
);

/** Fields that apply only if another field has a certain value; none of them is a multi-select. */
const CONDITIONAL_KEYS = FIELD_KEYS.filter((key) => getFieldStructure(key).condition !== undefined);
/** Fields that a body may have and that are not stored: conditional fields that do not apply, and the author. */
export const IGNORED_FIELDS = [...CONDITIONAL_KEYS, "author"] as const;
export type IgnoredField = (typeof IGNORED_FIELDS)[number];

interface EntrySchemaOptions {
  /** The stored content: its retired values and its existing addresses stay allowed. */
  stored?: EntryContent | undefined;
  /** Only the name is required, as for an unfinished entry. */
  isDraft?: boolean;
  /** Maps a former label of a value to its current one, for instance for a form that was open during the renaming. */
  today?: FindCurrentLabel | undefined;
}

/** Cleaning could turn an address into another that nobody chose, so an address with hidden characters is refused. */
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
  if (isAddress(key) && hasInvisibleCharacters(value)) return value;
  const text = kind === "longText" || kind === "uriList" ? cleanText(value) : cleanLine(value);
  if (text === "") return null;
  const mayBeNotAvailable = !isSingleOrMultiChoice(key) && key !== "algorithmName";
  return mayBeNotAvailable && isNotAvailableText(text) ? null : text;
}

/** Replaces former labels of choices by their current ones. */
function rename(key: FieldKey, value: unknown, today: FindCurrentLabel): unknown {
  const name = (label: unknown) => (typeof label === "string" ? (today(key, label) ?? label) : label);
  if (!isSingleOrMultiChoice(key)) return value;
  return Array.isArray(value) ? value.map(name) : name(value);
}

/**
 * Cleans every field, and empties conditional fields that do not apply, so that they are not counted. An emptied field
 * that had a value becomes undefined; any other empty field becomes null.
 */
function cleanEntry(model: DataModel, input: unknown, today: FindCurrentLabel | undefined): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const cleaned: Record<string, unknown> = { ...input };
  for (const key of FIELD_KEYS) {
    const value = cleanValue(key, Reflect.get(input, key));
    cleaned[key] = today === undefined ? value : rename(key, value, today);
  }
  for (const key of FIELD_KEYS) {
    if (!isFieldApplicable(model, key, cleaned as Partial<Record<FieldKey, string>>)) {
      cleaned[key] = cleaned[key] === null ? null : undefined;
    }
  }
  const note: unknown = Reflect.get(input, "changeNote");
  if (typeof note === "string") cleaned.changeNote = cleanLine(note) || null;
  return cleaned;
}

function textSchema(key: FieldKey, { stored, isDraft = false }: EntrySchemaOptions) {
  const { min, max, kind } = getFieldStructure(key);
  let text = z.string();
  if (min !== undefined && (!isDraft || key === "algorithmName")) text = text.min(min);
  if (max !== undefined) text = text.max(max);
  // A draft keeps an address as typed; publishing checks it.
  if (kind === "email" && isDraft) return text;
  if (kind === "email") return text.superRefine(refuseInvisibleCharacters).pipe(z.email());
  if (kind !== "uriList") return text;
  // Addresses that the entry had before the rule was stricter stay allowed, like retired values, so that an author can
  // edit other fields without finding another source. Such an address is shown but never linked.
  const kept = new Set(splitUris(stored?.mediaURL ?? ""));
  return text.superRefine((value, context) => {
    if (hasInvisibleCharacters(value)) return refuseInvisibleCharacters(value, context);
    const wrong = splitUris(value).find((uri) => !kept.has(uri) && !isPublicationUri(uri));
    if (wrong === undefined) return;
    const problem = isAbsoluteUri(wrong) ? "publicationUri" : "uri";
    context.addIssue({ code: "custom", params: { problem, value: wrong.slice(0, 100) } });
  });
}

/** Returns a schema for one of these labels; another label fails with `notInList` and its text. */
export function buildLabelSchema(labels: readonly string[]) {
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
  const required = getFieldStructure(key).required === true && (!isDraft || key === "algorithmName");
  if (isMultiField(key)) {
    const order = model[key].values.map((value) => value.label);
    return z
      .array(buildLabelSchema(listOfferedLabels(model[key], stored)))
      .max(MAX_CHOICES)
      .transform((labels) => order.filter((label) => labels.includes(label)))
      .optional();
  }
  const schema = isSingleOrMultiChoice(key)
    ? buildLabelSchema(listOfferedLabels(model[key], stored))
    : textSchema(key, options);
  return required ? schema : schema.nullish();
}

/** The product to which an entry is linked: an existing one by id, a new one by name, or none. */
const productChoice = z
  .union([
    z.strictObject({ _id: idSchema }),
    z.strictObject({
      name: buildLineSchema(2, 500),
      supplier: z.preprocess((value) => value || null, buildLineSchema(2, 255).nullable()),
    }),
  ])
  .nullable();
export type ProductChoice = z.infer<typeof productChoice>;

/**
 * Returns the schema of the body of an entry's POST and PUT. Parses to { content, version, note, product, ignored }:
 * content with labels as choices, empty texts as null, and inapplicable conditional fields emptied; `version` if the
 * body has one; `note`, what the writer says has changed, or null; without `product` the entry keeps its product;
 * `revision` of the change that waits for review, if the body has one; `ignored` lists fields of the body that are not stored. `author` is read and ignored (it comes from the session); any
 * other field fails as unknown.
 * Rules: specification section 5 'Algorithm form', fields.md.
 */
export function buildEntryBodySchema(model: DataModel, options: EntrySchemaOptions = {}) {
  const shape = Object.fromEntries(FIELD_KEYS.map((key) => [key, fieldSchema(model, key, options)]));
  return z.preprocess(
    (input) => cleanEntry(model, input, options.today),
    z
      .strictObject({
        ...shape,
        author: z.unknown().optional(),
        version: versionNumberSchema.optional(),
        // A draft has no history in which a note would show.
        ...(options.isDraft ? {} : { changeNote: z.string().max(MAX_CHANGE_NOTE_LENGTH).nullish() }),
        product: productChoice.optional(),
        // The revision of the sender's undecided proposal, which this body replaces.
        ...(options.isDraft ? {} : { revision: versionNumberSchema.optional() }),
      })
      .transform((body) => {
        const { author, version, changeNote, product, revision, ...content } = body;
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
          revision: revision as number | undefined,
        };
      }),
  );
}

/** The initial values of a form: those of an entry, or the defaults of the data model. */
export type EntryFormValues = Record<FieldKey, string | string[]> & {
  /** Note of the author about the change. */
  changeNote: string;
  /**
   * The product: empty for none; [name, supplier, id] of a chosen one, with an empty supplier; [name, supplier] for a
   * new one; [name] for text that was typed but not chosen.
   */
  product: string[];
};

/** Returns the product choice of a form; undefined for text that was typed but not chosen. */
export function parseProductChoice([name, supplier, id]: readonly string[]): ProductChoice | undefined {
  if (name === undefined) return null;
  if (id !== undefined) return { _id: id };
  return supplier === undefined ? undefined : { name, supplier };
}

export function toEntryFormValues(
  content: EntryContent,
  product?: { _id: string; name: string },
): EntryFormValues {
  const fields = buildFieldRecord((key) => content[key] ?? "");
  const chosen = product === undefined ? [] : [product.name, "", product._id];
  return { ...fields, changeNote: "", product: chosen };
}

/** Body of PUT /api/algorithm/{id}/author. Without `version` it applies to the current version. */
export const newAuthorBodySchema = z.strictObject({
  author: buildLineSchema(1, 64),
  version: versionNumberSchema.optional(),
});
export type NewAuthorBody = z.infer<typeof newAuthorBodySchema>;

export const DELETION_REASON_LENGTH = { min: 5, max: 1000 } as const;

/** Body of POST /api/algorithm/{id}/deletion-request. */
export const deletionRequestBodySchema = z.strictObject({
  reason: z
    .string()
    .transform(cleanText)
    .pipe(z.string().min(DELETION_REASON_LENGTH.min).max(DELETION_REASON_LENGTH.max)),
});
export type DeletionRequestBody = z.infer<typeof deletionRequestBodySchema>;

/**
 * Body of POST /api/v1/admin/bin. `deleted` is when the entry was deleted, as the bin gave it: an entry that was
 * restored and deleted again since is left alone.
 */
export const binChangeBodySchema = z.strictObject({
  act: z.enum(["restore", "purge"]),
  entries: z
    .array(z.strictObject({ _id: idSchema, deleted: z.iso.datetime() }))
    .min(1)
    .max(MAX_BIN_BATCH)
    .refine((entries) => new Set(entries.map(({ _id }) => _id)).size === entries.length),
});
