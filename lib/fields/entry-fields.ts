/**
 * The structure of an algorithm entry: its fields, their kinds, and where the form and the detail page show them. What
 * admins may change (names, help texts, list values, defaults) is data, not code: see DataModel. Source: the field
 * table of the product's specification, sections 2, 3 and 5.
 */

export const FORM_SECTIONS = [
  "details",
  "hospital",
  "purpose",
  "development",
  "platform",
  "patients",
] as const;
export type FormSection = (typeof FORM_SECTIONS)[number];

export const DETAIL_GROUPS = ["details", "purpose", "development", "platform"] as const;
export type DetailGroup = (typeof DETAIL_GROUPS)[number];

/** `uriList` is one text of URIs separated by white space; `single` and `multi` choose from a list. */
export const FIELD_KINDS = ["text", "longText", "uriList", "email", "single", "multi"] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** Stable codes of the list values that rules depend on; admins may change their labels. */
export const VALUE_CODES = {
  visibilityPublic: "PUBLIC",
  visibilityInstitution: "INSTITUTION",
  visibilityPrivate: "PRIVATE",
  medicalDeviceYes: "YES",
  developerCommercial: "COMMERCIAL",
  phaseOutOfService: "OUT_OF_SERVICE",
} as const;

export { VISIBILITIES, type Visibility } from "../platform/auth/actor";

interface Structure<Condition = { field: string; code: string }> {
  kind: FieldKind;
  section: FormSection;
  /** The group on the detail page's About tab; `null` for fields elsewhere on the page (title, lead, facts, Media). */
  group: DetailGroup | null;
  required?: true;
  /** Length limits in characters: Unicode code points, as zod and PostgreSQL count them; an emoji may count as one. */
  min?: number;
  max?: number;
  condition?: Condition;
}

/** All fields, in the order of the form. */
export const ENTRY_FIELDS = {
  algorithmName: { kind: "text", section: "details", group: null, required: true, min: 5, max: 150 },
  description: { kind: "longText", section: "details", group: null, min: 25, max: 512 },
  algorithmFunction: { kind: "multi", section: "details", group: "details" },
  algorithmType: { kind: "single", section: "details", group: "details" },
  visibility: { kind: "single", section: "details", group: "details", required: true },
  benefitClaims: { kind: "longText", section: "details", group: "details", min: 5, max: 512 },
  mediaURL: { kind: "uriList", section: "details", group: null, max: 2048 },
  contactEmail: { kind: "email", section: "details", group: null, max: 254 },
  activeHospital: { kind: "single", section: "hospital", group: null },
  medicalSpecialism: { kind: "single", section: "hospital", group: null },
  collaboration: { kind: "text", section: "hospital", group: "development", max: 100 },
  intendedPurpose: { kind: "longText", section: "purpose", group: "purpose", min: 25, max: 2048 },
  intendedUser: { kind: "multi", section: "purpose", group: "purpose" },
  targetPopulation: { kind: "multi", section: "purpose", group: "purpose" },
  applicationGoal: { kind: "multi", section: "purpose", group: "purpose" },
  medicalDevice: { kind: "single", section: "development", group: "development" },
  riskClass: {
    kind: "single",
    section: "development",
    group: "development",
    condition: { field: "medicalDevice", code: VALUE_CODES.medicalDeviceYes },
  },
  primaryDeveloper: { kind: "single", section: "development", group: "development" },
  developerName: { kind: "text", section: "development", group: null, min: 5, max: 255 },
  nameCommercialProduct: {
    kind: "text",
    section: "development",
    group: "development",
    min: 3,
    max: 50,
    condition: { field: "primaryDeveloper", code: VALUE_CODES.developerCommercial },
  },
  peopleInvolved: { kind: "multi", section: "development", group: "development" },
  lessonsLearned: { kind: "longText", section: "development", group: "development", min: 5, max: 512 },
  technicalReadinessLevel: { kind: "single", section: "platform", group: "platform" },
  reasonCancellation: {
    kind: "text",
    section: "platform",
    group: "platform",
    max: 100,
    condition: { field: "technicalReadinessLevel", code: VALUE_CODES.phaseOutOfService },
  },
  dataSource: { kind: "single", section: "platform", group: "platform" },
  technicalPlatform: { kind: "single", section: "platform", group: "platform" },
  dataStandard: { kind: "single", section: "platform", group: "platform" },
  innovationFunnelTested: { kind: "single", section: "platform", group: "platform" },
  // Short, so that all answers to a patient fit on one screen of a phone.
  patientExplanation: { kind: "longText", section: "patients", group: null, min: 10, max: 240 },
  patientDecision: { kind: "longText", section: "patients", group: null, min: 10, max: 180 },
  patientRefusal: { kind: "longText", section: "patients", group: null, min: 5, max: 150 },
  patientContact: { kind: "longText", section: "patients", group: null, min: 5, max: 120 },
} as const satisfies Record<string, Structure>;

export type FieldKey = keyof typeof ENTRY_FIELDS;
type KeyOfKind<Kind extends FieldKind> = {
  [Key in FieldKey]: (typeof ENTRY_FIELDS)[Key]["kind"] extends Kind ? Key : never;
}[FieldKey];
export type SingleOrMultiChoiceKey = KeyOfKind<"single" | "multi">;
export type MultiFieldKey = KeyOfKind<"multi">;
/** A field whose values entries store as ids of list values; visibility is stored as its code instead. */
export type ListValueIdFieldKey = Exclude<SingleOrMultiChoiceKey, "visibility">;

/** A field with a condition applies only while another field has the list value with this stable code. */
export type FieldStructure = Structure<{ field: SingleOrMultiChoiceKey; code: string }>;

/** Returns the structure of one field, widened so that optional members can be read without narrowing. */
export function getFieldStructure(key: FieldKey): FieldStructure {
  return ENTRY_FIELDS[key];
}

export function isFieldKey(key: string): key is FieldKey {
  return Object.hasOwn(ENTRY_FIELDS, key);
}

export function isMultiField(key: string): key is MultiFieldKey {
  return isFieldKey(key) && ENTRY_FIELDS[key].kind === "multi";
}

export function isSingleOrMultiChoice(key: string): key is SingleOrMultiChoiceKey {
  return isMultiField(key) || (isFieldKey(key) && ENTRY_FIELDS[key].kind === "single");
}

export function isListValueIdField(key: string): key is ListValueIdFieldKey {
  return isSingleOrMultiChoice(key) && key !== "visibility";
}

export const FIELD_KEYS = Object.keys(ENTRY_FIELDS) as FieldKey[];
export const SINGLE_AND_MULTI_CHOICE_KEYS = FIELD_KEYS.filter(isSingleOrMultiChoice);
export const MULTI_FIELD_KEYS = FIELD_KEYS.filter(isMultiField);
/** The texts for patients, in the order of the form. */
export const PATIENT_FIELD_KEYS = [
  "patientExplanation",
  "patientDecision",
  "patientRefusal",
  "patientContact",
] as const satisfies readonly FieldKey[];
export type PatientFieldKey = (typeof PATIENT_FIELD_KEYS)[number];

export function isPatientField(key: FieldKey): key is PatientFieldKey {
  return PATIENT_FIELD_KEYS.some((one) => one === key);
}

export const TEXT_FIELD_KEYS = FIELD_KEYS.filter((key) => !isSingleOrMultiChoice(key));

/** Returns a record with a value for each field. */
export function buildFieldRecord<Value>(choose: (key: FieldKey) => Value): Record<FieldKey, Value> {
  return Object.fromEntries(FIELD_KEYS.map((key) => [key, choose(key)])) as Record<FieldKey, Value>;
}

/** Maximum length of a change note ('wat is er veranderd'), in characters. */
export const MAX_CHANGE_NOTE_LENGTH = 200;

/** The content of an entry, with labels as choices; an empty text or single choice is `null`, a multi choice `[]`. */
export type EntryContent = { [K in Exclude<FieldKey, MultiFieldKey>]: string | null } & {
  [K in MultiFieldKey]: string[];
};

/** Returns the column name of an entry field: its key in snake_case, with `_id` or `_ids` for a choice from a list. */
export function getColumnName(key: string): string {
  const name = key.replace(/URL/g, "Url").replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (!isFieldKey(key) || !isSingleOrMultiChoice(key) || key === "visibility") return name;
  return isMultiField(key) ? `${name}_ids` : `${name}_id`;
}
