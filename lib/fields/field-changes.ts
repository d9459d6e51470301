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

export const FIELD_CHANGERS = ["admin", "version"] as const;
/** Who changed it: an admin, or a new version of the register. */
export type FieldChanger = (typeof FIELD_CHANGERS)[number];
