import type { FieldKey, ListValueIdFieldKey, SingleOrMultiChoiceKey } from "./entry-fields";

/** Weights of texts in the column search_vector: A for the name, C for the description, D for other texts. */
export const SEARCH_WEIGHTS = ["A", "C", "D"] as const;
export type SearchWeight = (typeof SEARCH_WEIGHTS)[number];

/**
 * Which fields are searched and filtered. A text field has a weight; every choice field can be filtered by its values,
 * and for some the labels are searched too. The order is that of the generated columns of table entry. Reordering
 * rewrites the table, so add a field at the end of its part, and let `npm run migration:new` write the change.
 */
export const INDEXED_FIELDS = {
  algorithmName: { search: "A" },
  description: { search: "C" },
  nameCommercialProduct: { search: "D" },
  developerName: { search: "D" },
  collaboration: { search: "D" },
  intendedPurpose: { search: "D" },
  lessonsLearned: { search: "D" },
  algorithmType: { filter: true, search: "label" },
  activeHospital: { filter: true, search: "label" },
  medicalSpecialism: { filter: true, search: "label" },
  medicalDevice: { filter: true },
  riskClass: { filter: true },
  primaryDeveloper: { filter: true },
  technicalReadinessLevel: { filter: true },
  dataSource: { filter: true },
  technicalPlatform: { filter: true },
  dataStandard: { filter: true },
  innovationFunnelTested: { filter: true },
  algorithmFunction: { filter: true },
  applicationGoal: { filter: true },
  intendedUser: { filter: true },
  targetPopulation: { filter: true },
  peopleInvolved: { filter: true },
} as const satisfies Partial<Record<Exclude<FieldKey, SingleOrMultiChoiceKey>, { search: SearchWeight }>> &
  Record<ListValueIdFieldKey, { filter: true; search?: "label" }>;

type IndexedFieldTable = typeof INDEXED_FIELDS;
type SearchedKey<Search> = {
  [Key in keyof IndexedFieldTable]: IndexedFieldTable[Key] extends { search: Search } ? Key : never;
}[keyof IndexedFieldTable];

export type IndexedFields = Partial<
  Record<FieldKey, { readonly search?: SearchWeight | "label"; readonly filter?: true }>
>;

/** Returns the fields that are searched with this weight or by label, in the order of the table. */
export function listFieldsBySearchWeight<Search extends SearchWeight | "label">(
  search: Search,
  fields: IndexedFields = INDEXED_FIELDS,
): SearchedKey<Search>[] {
  const keys = Object.keys(fields) as SearchedKey<Search>[];
  return keys.filter((key) => fields[key]?.search === search);
}

/** Returns the fields that can be filtered, in the order of the table. */
export function listFilteredFields(fields: IndexedFields = INDEXED_FIELDS): ListValueIdFieldKey[] {
  return (Object.keys(fields) as ListValueIdFieldKey[]).filter((key) => fields[key]?.filter);
}
