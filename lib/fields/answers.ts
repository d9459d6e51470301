import { z } from "zod";
import { FIELD_KEYS, FIELD_KINDS } from "./entry-fields";

/** What can happen to a field or to a value of its list. The log begins with the first version of all fields together. */
export const FIELD_CHANGES = [
  "first",
  "fieldAdded",
  "fieldRenamed",
  "fieldRemoved",
  "helpChanged",
  "filterChanged",
  "emptyChanged",
  "defaultChanged",
  "valueAdded",
  "valueRenamed",
  "valueRetired",
  "valueReturned",
  "valueRemoved",
  "valuesOrdered",
  "englishNameChanged",
  "englishHelpChanged",
  "englishValueChanged",
] as const;
export type FieldChangeKind = (typeof FIELD_CHANGES)[number];

/** Who changed it: an admin, or a new version of the register. */
export const FIELD_CHANGERS = ["admin", "version"] as const;

const text = z.string().nullable();
const count = z.int().min(0);
const kind = z.enum(FIELD_KINDS);

/** A field in the list that an admin chooses from. */
export const fieldSummaryAnswer = z
  .strictObject({
    _id: z.enum(FIELD_KEYS),
    displayName: z.string(),
    displayNameEn: text,
    kind,
    /** How many values its list has, and how many of these are retired; null for a field to write in. */
    values: count.nullable(),
    retired: count.nullable(),
  })
  .meta({ id: "FieldSummary" });
export type FieldSummaryDto = z.infer<typeof fieldSummaryAnswer>;

/** A value of a list as admins see it. */
const listValue = z
  .strictObject({
    _id: z.string(),
    label: z.string(),
    labelEn: text,
    /** A rule of the register hangs on it: it may be reworded, never retired or removed. */
    hasRule: z.boolean(),
    /** Whether it names one of what its field is about; a value of activeHospital that does not is no hospital. */
    namesOne: z.boolean(),
    retired: z.boolean(),
    /** How many entries hold it, those in the bin included; of these, how many are public, and how many in the bin. */
    entries: count,
    publicEntries: count,
    inBin: count,
  })
  .meta({ id: "ListValue" });
export type ListValueDto = z.infer<typeof listValue>;

/** A field as admins see it. The institutions among the values of activeHospital are not here: they have their own. */
export const editableFieldAnswer = z
  .strictObject({
    _id: z.enum(FIELD_KEYS),
    kind,
    displayName: z.string(),
    displayNameEn: text,
    help: z.string(),
    helpEn: text,
    isFilterable: z.boolean(),
    doFilterEmpty: z.boolean(),
    defaultValue: z.union([z.string(), z.array(z.string()), z.null()]),
    /** Whether it can be filtered by, and whether it can have a default value, at all. */
    mayBeFiltered: z.boolean(),
    mayHaveDefault: z.boolean(),
    values: z.array(listValue).nullable(),
    /** Stands for everything above that an admin can change, but not for how many entries hold a value. */
    revision: z.string(),
  })
  .meta({ id: "EditableField" });
export type EditableFieldDto = z.infer<typeof editableFieldAnswer>;

/** What saving a value does beside the value itself, or what saving a field does. */
export const dataModelEffectAnswer = z
  .strictObject({
    /** Entries that show the new name, those in the bin included. */
    entries: count,
    publicEntries: count,
    inBin: count,
    /** Saved searches that choose the value; of a field those that filter by it. */
    searches: count,
    /** How many people follow the value. */
    followers: count,
  })
  .meta({ id: "DataModelEffect" });
export type DataModelEffect = z.infer<typeof dataModelEffectAnswer>;

const field = z
  .strictObject({
    displayName: z.string(),
    listData: z.array(z.string()),
    isMultiSelect: z.boolean(),
    isFilterable: z.boolean(),
    doFilterEmpty: z.boolean(),
    defaultValue: z.union([z.string(), z.array(z.string()), z.null()]),
    help: z.string(),
  })
  .meta({ id: "Field" });

export const dataModelAnswer = z.record(z.enum(FIELD_KEYS), field);
export type DataModelDto = z.infer<typeof dataModelAnswer>;

export const savedValueAnswer = z.strictObject({ field: editableFieldAnswer, entries: count });

const describedValue = z.strictObject({ label: z.string(), retired: z.boolean() });

/** A field as the dictionary gives it. */
const fieldEntry = z
  .strictObject({
    key: z.string(),
    name: z.string(),
    meaning: z.string(),
    kind,
    required: z.boolean(),
    minLength: count.nullable(),
    maxLength: count.nullable(),
    /** It is asked for only while that field holds that value. */
    condition: z.strictObject({ field: z.string(), value: z.string() }).nullable(),
    /** The values that may be chosen, and those that old entries may still hold; null for a field to write in. */
    values: z.array(describedValue).nullable(),
    defaultValue: z.union([z.string(), z.array(z.string()), z.null()]),
    filterable: z.boolean(),
    /** Whether everyone sees it of a public entry; otherwise members do. */
    public: z.boolean(),
    /** The fields of the Publicatiestandaard 1.0 that it goes into. */
    standard: z.array(z.string()),
    /** Where people read about it. */
    url: z.string(),
  })
  .meta({ id: "FieldDescription" });
export type FieldEntryDto = Omit<z.infer<typeof fieldEntry>, "values"> & {
  /** `shown` is what the reader of the page calls a value, where that is not its label; the API says nothing of it. */
  values: (z.infer<typeof describedValue> & { shown?: string })[] | null;
};

/** A line of the log of changes to fields. */
const fieldChange = z
  .strictObject({
    _id: z.string(),
    changedAt: z.iso.datetime(),
    kind: z.enum(FIELD_CHANGES),
    /** The key of the field, which may be one that is there no more; null for the first version of all. */
    field: text,
    before: text,
    after: text,
    by: z.enum(FIELD_CHANGERS),
  })
  .meta({ id: "FieldChange" });
export type FieldChangeDto = z.infer<typeof fieldChange>;

/** The fields in the order of the form, and what happened to them, newest first. */
export const fieldsAnswer = z.strictObject({
  /** When the last change was; null when nothing is known of any. */
  modified: z.iso.datetime().nullable(),
  fields: z.array(fieldEntry),
  log: z.array(fieldChange),
});
export type FieldDictionary = Omit<z.infer<typeof fieldsAnswer>, "fields"> & { fields: FieldEntryDto[] };
