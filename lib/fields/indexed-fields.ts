import type { ChoiceFieldKey, FieldKey, ListedFieldKey } from "./entry-fields";

/** The weights of texts in search_vector: A the name, C the description, D the other texts. */
export const WEIGHTS = ["A", "C", "D"] as const;
export type Weight = (typeof WEIGHTS)[number];

/**
 * Which fields are searched and filtered. A text has a weight; of every choice the values are filtered by, and of some the
 * labels are searched. The order is that of the generated columns of table entry: another order rewrites the table, so add
 * a field at the end of its part, and let `npm run migration:new` write what that changes.
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
} as const satisfies Partial<Record<Exclude<FieldKey, ChoiceFieldKey>, { search: Weight }>> &
  Record<ListedFieldKey, { filter: true; search?: "label" }>;

type Indexed = typeof INDEXED_FIELDS;
type SearchedKey<Search> = {
  [Key in keyof Indexed]: Indexed[Key] extends { search: Search } ? Key : never;
}[keyof Indexed];

export type IndexedFields = Partial<
  Record<FieldKey, { readonly search?: Weight | "label"; readonly filter?: true }>
>;

/** The fields that are searched so, in the order of the table. */
export function searchedFields<Search extends Weight | "label">(
  search: Search,
  fields: IndexedFields = INDEXED_FIELDS,
): SearchedKey<Search>[] {
  const keys = Object.keys(fields) as SearchedKey<Search>[];
  return keys.filter((key) => fields[key]?.search === search);
}

/** The fields that are filtered by, in the order of the table. */
export function filteredFields(fields: IndexedFields = INDEXED_FIELDS): ListedFieldKey[] {
  return (Object.keys(fields) as ListedFieldKey[]).filter((key) => fields[key]?.filter);
}
