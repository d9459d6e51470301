import { z } from "zod";
import { FIELD_KEYS, type FieldKey, isMultiField, type MultiFieldKey } from "../fields/entry-fields";
import { recheckAnswer, reviewAnswer } from "./recheck-day";
import { IGNORED_FIELDS, type IgnoredField } from "./schema";

/** What the API answers of entries, which is also what their pages get. Choices hold labels, and moments are in UTC. */

const moment = z.iso.datetime();
const text = z.string().nullable();
const list = z.array(z.string());

type ContentShape = { [Key in Exclude<FieldKey, MultiFieldKey | "contactEmail">]: typeof text } & {
  [Key in MultiFieldKey]: typeof list;
} & {
  /** Present only for members: others do not learn whether there is one. */
  contactEmail: z.ZodOptional<typeof text>;
};

function fieldSchema(key: FieldKey) {
  if (key === "contactEmail") return text.optional();
  return isMultiField(key) ? list : text;
}

/** The fields of an entry as they are read. */
export const contentShape = Object.fromEntries(
  FIELD_KEYS.map((key) => [key, fieldSchema(key)]),
) as ContentShape;

export const entryAnswer = z
  .strictObject({
    _id: z.string(),
    ...contentShape,
    /** Counts the saves that the reader may see, which for who may change it are all; a PUT names the one it was made from. */
    version: z.int(),
    /** Present before it is published, when only its author, their co-editors and admins see it; `version` is then below 1. */
    state: z.enum(["DRAFT", "IN_REVIEW"]).optional(),
    /** How many percent of the fields that apply hold an answer; contactEmail apart. See completeness.ts. */
    completeness: z.int().min(0).max(100),
    timestamp: moment,
    updated: moment,
    /** `closed` is there for an account that was closed, which answers nobody. */
    author: z.strictObject({ _id: z.string(), name: z.string(), closed: z.literal(true).optional() }),
    /** The name of the institution that the entry belongs to. */
    institution: text,
    /** Whether it is current; no part of its versions. */
    recheck: recheckAnswer,
    review: reviewAnswer,
    /** Of which product it is a use, if anybody said so; no part of its versions either. */
    product: z.strictObject({ _id: z.string(), slug: z.string(), name: z.string() }).optional(),
  })
  .meta({ id: "Entry" });
export type EntryDto = z.infer<typeof entryAnswer>;

/** One line of the list of unpublished entries. */
export const draftAnswer = z
  .strictObject({
    _id: z.string(),
    algorithmName: z.string(),
    state: z.enum(["DRAFT", "IN_REVIEW"]),
    updated: moment,
  })
  .meta({ id: "Draft" });
export type DraftDto = z.infer<typeof draftAnswer>;

export const entriesAnswer = z.array(entryAnswer);

/** What POST and PUT answer. `ignored` is there only when the body held something that was not stored. */
export const savedEntryAnswer = entryAnswer
  .extend({ ignored: z.array(z.enum(IGNORED_FIELDS)).optional() })
  .meta({ id: "SavedEntry" });

/** A saved entry with what its body held and was not stored. */
export function withIgnored(
  entry: EntryDto,
  ignored: readonly IgnoredField[],
): z.infer<typeof savedEntryAnswer> {
  return ignored.length === 0 ? entry : { ...entry, ignored: [...ignored] };
}

/** A public entry as the front page names it. */
export type RecentEntry = Pick<EntryDto, "_id" | "algorithmName" | "activeHospital" | "updated">;

/** A public entry that the front page sets out as an example of what there is to learn. */
export type EntryWorthReading = Pick<
  EntryDto,
  "_id" | "algorithmName" | "activeHospital" | "technicalReadinessLevel" | "lessonsLearned"
>;

export const deletedEntryAnswer = z.strictObject({ _id: z.string(), algorithmName: z.string() });

export const profileEntriesAnswer = z.strictObject({
  /** Their public and institution's entries. */
  personalAlgorithms: entriesAnswer,
  /** Those of colleagues; empty on the profile of another. */
  institutionalAlgorithms: entriesAnswer,
  /** Their private ones. */
  privateAlgorithms: entriesAnswer,
});
export type ProfileEntriesDto = z.infer<typeof profileEntriesAnswer>;

/** A deleted entry that an admin can still take back. */
export const binEntryAnswer = z
  .strictObject({
    _id: z.string(),
    algorithmName: z.string(),
    author: z.string(),
    deleted: moment,
    /** Null when that account is no more. */
    deletedBy: text,
    /** When it is gone for good. */
    purged: moment,
  })
  .meta({ id: "BinEntry" });
export type BinEntryDto = z.infer<typeof binEntryAnswer>;

const count = z.int().min(0);

/** One page of the bin. `total` is of what was searched for, `counts` of all of it. */
export const binPageAnswer = z
  .strictObject({ entries: z.array(binEntryAnswer), total: count, counts: z.strictObject({ all: count }) })
  .meta({ id: "BinPage" });
export type BinPage = z.infer<typeof binPageAnswer>;

/** The average of the public entries of one hospital. */
const hospitalCompleteness = z
  .strictObject({
    name: z.string(),
    /** Of their percents, rounded down. */
    average: z.int().min(0).max(100),
    algorithms: z.int().min(1),
  })
  .meta({ id: "HospitalCompleteness" });
export type HospitalCompleteness = z.infer<typeof hospitalCompleteness>;

/** What everyone may know of how complete the register is, and how that is counted. */
export const completenessAnswer = z.strictObject({
  countedFields: z.array(z.enum(FIELD_KEYS)),
  minimumEntries: z.int().min(1),
  hospitals: z.array(hospitalCompleteness),
});
export type CompletenessSummary = z.infer<typeof completenessAnswer>;
