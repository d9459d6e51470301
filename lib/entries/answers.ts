import { z } from "zod";
import { FIELD_KEYS, type FieldKey, isMultiField, type MultiFieldKey } from "../fields/entry-fields";
import { ADVICE_OUTCOMES } from "./advice";
import { legacyRecheckAnswerSchema, recheckAnswerSchema } from "./recheck-day";
import { IGNORED_FIELDS, type IgnoredField } from "./schema";

/** Answers of the API about entries, which pages use too. Choices are labels; moments are in UTC. */

const moment = z.iso.datetime();
const text = z.string().nullable();
const list = z.array(z.string());

type ContentShape = { [Key in Exclude<FieldKey, MultiFieldKey | "contactEmail">]: typeof text } & {
  [Key in MultiFieldKey]: typeof list;
} & {
  /** Present only for members: others do not learn whether there is a contact. */
  contactEmail: z.ZodOptional<typeof text>;
};

function fieldSchema(key: FieldKey) {
  if (key === "contactEmail") return text.optional();
  return isMultiField(key) ? list : text;
}

/** Schemas of the content fields in an answer. */
export const entryContentSchemaShape = Object.fromEntries(
  FIELD_KEYS.map((key) => [key, fieldSchema(key)]),
) as ContentShape;

/** Fields of an advice that was given. `decidedOn` is YYYY-MM-DD. */
export const GIVEN_ADVICE_SHAPE = {
  outcome: z.enum(ADVICE_OUTCOMES),
  /** The institution whose committee advised. */
  committee: z.string(),
  conditions: text,
  fileNumber: text,
  decidedOn: z.string(),
  text,
  documentUrl: text,
};

/** The current advice on an entry. */
const entryAdviceAnswerSchema = z.strictObject(GIVEN_ADVICE_SHAPE).meta({ id: "EntryAdvice" });
export type EntryAdvice = z.infer<typeof entryAdviceAnswerSchema>;

export const entryAnswerSchema = z
  .strictObject({
    _id: z.string(),
    ...entryContentSchemaShape,
    /** Number of saves that the reader may see: all for its editors. A PUT sends the version it was made from. */
    version: z.int(),
    /** Present only before publication, when only author, co-editors and admins see it; `version` is then below 1. */
    state: z.enum(["DRAFT", "IN_REVIEW"]).optional(),
    /** When somebody else had read this content before it was published; absent if nobody had. */
    peerReviewed: moment.optional(),
    /** Percentage of the applicable fields that are filled, without contactEmail. See completeness.ts. */
    completeness: z.int().min(0).max(100),
    timestamp: moment,
    updated: moment,
    /** `closed` is present if the account was closed, so that the author cannot be contacted. */
    author: z.strictObject({ _id: z.string(), name: z.string(), closed: z.literal(true).optional() }),
    /** The name of the institution that the entry belongs to. */
    institution: text,
    /** Whether the entry is current; not part of its versions. */
    recheck: recheckAnswerSchema,
    review: legacyRecheckAnswerSchema,
    /** The product to which the entry is linked, if one was chosen; not part of the entry's versions. */
    product: z.strictObject({ _id: z.string(), slug: z.string(), name: z.string() }).optional(),
    /** The current advice of an ethics committee, if one was given; not part of the entry's versions. */
    advice: entryAdviceAnswerSchema.optional(),
  })
  .meta({ id: "Entry" });
export type EntryDto = z.infer<typeof entryAnswerSchema>;

/** One line of the list of unpublished entries. */
export const draftListItemAnswerSchema = z
  .strictObject({
    _id: z.string(),
    algorithmName: z.string(),
    state: z.enum(["DRAFT", "IN_REVIEW"]),
    updated: moment,
  })
  .meta({ id: "Draft" });
export type DraftListItemDto = z.infer<typeof draftListItemAnswerSchema>;

export const entryArrayAnswerSchema = z.array(entryAnswerSchema);

/**
 * Answer of POST and PUT. `ignored` is present only if the body had fields that were not stored; `proposal`, the id of
 * a review, only if somebody else has to read the save before it is published.
 */
export const savedEntryAnswerSchema = entryAnswerSchema
  .extend({ ignored: z.array(z.enum(IGNORED_FIELDS)).optional(), proposal: z.string().optional() })
  .meta({ id: "SavedEntry" });

/** Adds to a saved entry the fields of its body that were not stored. */
export function addIgnoredFields(
  entry: EntryDto & { proposal?: string },
  ignored: readonly IgnoredField[],
): z.infer<typeof savedEntryAnswerSchema> {
  return ignored.length === 0 ? entry : { ...entry, ignored: [...ignored] };
}

/** A public entry in the front page's list of recent changes. */
export type RecentEntry = Pick<EntryDto, "_id" | "algorithmName" | "activeHospital" | "updated">;

/** What others added or changed since a member's previous login. */
export interface EntryNewsSinceLogin {
  since: string;
  added: number;
  /** Number of changed entries, without the added ones. */
  changed: number;
  /** Maximum number of counted entries, if more were added or changed; the counts are then too low. Null otherwise. */
  atLeast: number | null;
  /** The entries that changed last. */
  latest: { id: string; name: string }[];
}

/** A public entry that the front page shows as an example, with its lessons learned. */
export type EntryWithLessonsLearned = Pick<
  EntryDto,
  "_id" | "algorithmName" | "activeHospital" | "technicalReadinessLevel" | "lessonsLearned"
>;

export const deletedEntryNameAnswerSchema = z.strictObject({ _id: z.string(), algorithmName: z.string() });

export const groupedProfileEntriesAnswerSchema = z.strictObject({
  /** The person's entries that are public or visible to their institution. */
  personalAlgorithms: entryArrayAnswerSchema,
  /** Entries of colleagues; empty on another person's profile. */
  institutionalAlgorithms: entryArrayAnswerSchema,
  /** The person's private entries. */
  privateAlgorithms: entryArrayAnswerSchema,
});
export type GroupedProfileEntriesDto = z.infer<typeof groupedProfileEntriesAnswerSchema>;

/** A deleted entry that an admin can still restore. */
export const binnedEntryAnswerSchema = z
  .strictObject({
    _id: z.string(),
    algorithmName: z.string(),
    author: z.string(),
    deleted: moment,
    /** The name of the admin or author who deleted it; null if that account no longer exists. */
    deletedBy: text,
    /** When the entry will be deleted permanently. */
    purged: moment,
    /** The import that added the entry; null for an entry that was added otherwise. */
    import: z.strictObject({ _id: z.string(), fileName: z.string() }).nullable(),
  })
  .meta({ id: "BinEntry" });
export type BinnedEntryDto = z.infer<typeof binnedEntryAnswerSchema>;

/** Answer of POST /api/v1/admin/bin: ids of the entries that were changed, and of those left alone because they changed. */
export const binChangeAnswerSchema = z.strictObject({
  done: z.array(z.string()),
  conflicts: z.array(z.string()),
});
export type BinChangeDto = z.infer<typeof binChangeAnswerSchema>;

const count = z.int().min(0);

/** One page of the bin. `total` counts the results of search and filter; `counts` and `imports` cover the whole bin. */
export const binPageAnswerSchema = z
  .strictObject({
    entries: z.array(binnedEntryAnswerSchema),
    total: count,
    counts: z.strictObject({ all: count }),
    /** The imports that added entries of the bin, latest first. */
    imports: z.array(z.strictObject({ _id: z.string(), fileName: z.string(), count })),
  })
  .meta({ id: "BinPage" });
export type BinPage = z.infer<typeof binPageAnswerSchema>;

/** The average completeness of the public entries of one hospital. */
const hospitalCompleteness = z
  .strictObject({
    name: z.string(),
    /** Average of the entries' completeness percentages, rounded down. */
    average: z.int().min(0).max(100),
    algorithms: z.int().min(1),
  })
  .meta({ id: "HospitalCompleteness" });
export type HospitalCompleteness = z.infer<typeof hospitalCompleteness>;

/** Public figures on how complete the register is, and how completeness is counted. */
export const completenessPerHospitalAnswerSchema = z.strictObject({
  countedFields: z.array(z.enum(FIELD_KEYS)),
  minimumEntries: z.int().min(1),
  hospitals: z.array(hospitalCompleteness),
});
export type CompletenessPerHospital = z.infer<typeof completenessPerHospitalAnswerSchema>;
