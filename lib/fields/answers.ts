import { z } from "zod";
import { FIELD_KEYS, FIELD_KINDS } from "./entry-fields";

/** Kinds of changes to a field or a value of its list; `first` is the start of the log, for all fields together. */
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

/** Author of a change: an admin, or a new version of the register. */
export const FIELD_CHANGERS = ["admin", "version"] as const;

const text = z.string().nullable();
const count = z.int().min(0);
const kind = z.enum(FIELD_KINDS);

/** A field in the list that an admin chooses from. */
export const fieldSummaryAnswerSchema = z
  .strictObject({
    _id: z.enum(FIELD_KEYS),
    displayName: z.string(),
    displayNameEn: text,
    kind,
    /** How many values its list has, and how many of these are retired; null for a field without a list. */
    values: count.nullable(),
    retired: count.nullable(),
  })
  .meta({ id: "FieldSummary" });
export type FieldSummaryDto = z.infer<typeof fieldSummaryAnswerSchema>;

/** A list value as admins see it. */
const listValue = z
  .strictObject({
    _id: z.string(),
    label: z.string(),
    labelEn: text,
    /** Whether a rule of the register depends on the value, which then may be renamed, but not retired or removed. */
    hasRule: z.boolean(),
    /** Whether the value names one specific thing; for activeHospital, false means that the value is not a hospital. */
    namesOne: z.boolean(),
    retired: z.boolean(),
    /** How many entries have this value, including those in the bin; how many are public, how many in the bin. */
    entries: count,
    publicEntries: count,
    inBin: count,
  })
  .meta({ id: "ListValue" });
export type ListValueDto = z.infer<typeof listValue>;

/** A field as admins see it; activeHospital without institutions, which are edited elsewhere. */
export const editableFieldAnswerSchema = z
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
    /** Whether the field can be made a filter at all, and whether it can have a default value. */
    mayBeFiltered: z.boolean(),
    mayHaveDefault: z.boolean(),
    values: z.array(listValue).nullable(),
    /** Hash of all properties of the field that an admin can change; it does not depend on the counts of entries. */
    revision: z.string(),
  })
  .meta({ id: "EditableField" });
export type EditableFieldDto = z.infer<typeof editableFieldAnswerSchema>;

/** The effect of saving a value or a field, besides the change itself. */
export const dataModelEffectAnswerSchema = z
  .strictObject({
    /** Entries that will show the new name, including those in the bin. */
    entries: count,
    publicEntries: count,
    inBin: count,
    /** Saved searches that filter by the value; for a field, those that filter by the field. */
    searches: count,
    /** Number of people who follow the value. */
    followers: count,
  })
  .meta({ id: "DataModelEffect" });
export type DataModelEffect = z.infer<typeof dataModelEffectAnswerSchema>;

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

export const dataModelAnswerSchema = z.record(z.enum(FIELD_KEYS), field);
export type DataModelDto = z.infer<typeof dataModelAnswerSchema>;

export const savedValueAnswerSchema = z.strictObject({ field: editableFieldAnswerSchema, entries: count });

const describedValue = z.strictObject({ label: z.string(), retired: z.boolean() });

/** A field in the field dictionary. */
const fieldEntry = z
  .strictObject({
    key: z.string(),
    name: z.string(),
    meaning: z.string(),
    kind,
    required: z.boolean(),
    minLength: count.nullable(),
    maxLength: count.nullable(),
    /** The field applies only while another field (`field`) has this value; null if it always applies. */
    condition: z.strictObject({ field: z.string(), value: z.string() }).nullable(),
    /** All values of the list; retired ones may still occur in old entries. Null for a field without a list. */
    values: z.array(describedValue).nullable(),
    defaultValue: z.union([z.string(), z.array(z.string()), z.null()]),
    filterable: z.boolean(),
    /** Whether everyone sees the field of a public entry; otherwise only members do. */
    public: z.boolean(),
    /** The fields of the Publicatiestandaard 1.0 that it is exported to. */
    standard: z.array(z.string()),
    /** The URL of the page that explains the field. */
    url: z.string(),
  })
  .meta({ id: "FieldDescription" });
export type FieldEntryDto = Omit<z.infer<typeof fieldEntry>, "values"> & {
  /** `shown` is the value in the reader's language, if that differs from its label; the API omits it. */
  values: (z.infer<typeof describedValue> & { shown?: string })[] | null;
};

/** A line of the log of changes to fields. */
const fieldChange = z
  .strictObject({
    _id: z.string(),
    changedAt: z.iso.datetime(),
    kind: z.enum(FIELD_CHANGES),
    /** The key of the field, which may have been removed since; null for the first version of all fields. */
    field: text,
    before: text,
    after: text,
    by: z.enum(FIELD_CHANGERS),
  })
  .meta({ id: "FieldChange" });
export type FieldChangeDto = z.infer<typeof fieldChange>;

/** The fields in form order, and the log of their changes, newest first. */
export const fieldsAnswerSchema = z.strictObject({
  /** The time of the last change; null if none is known. */
  modified: z.iso.datetime().nullable(),
  fields: z.array(fieldEntry),
  log: z.array(fieldChange),
});
export type FieldDictionary = Omit<z.infer<typeof fieldsAnswerSchema>, "fields"> & {
  fields: FieldEntryDto[];
};
