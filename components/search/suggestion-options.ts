import type { SingleOrMultiChoiceKey } from "@/lib/fields/entry-fields";
import { paths } from "@/lib/paths";
import type { Suggestions } from "@/lib/search/answers";
import { changeSearchText, type EntryQuery, toggleFilter } from "@/lib/search/query";

/** An option of the suggestions. Entries with the same name are one option with a count, which searches for it. */
export type SuggestionOption = {
  text: string;
  detail: string | null;
} & (
  | { kind: "entries"; id: string; count: number; hospitals: number }
  | { kind: "products"; slug: string }
  | { kind: "filters"; field: SingleOrMultiChoiceKey; value: string }
  | { kind: "terms" }
);

/** Removes empty and repeated texts: developer and hospital may have the same name. */
const distinct = (parts: readonly (string | null)[]) => [...new Set(parts)].filter(Boolean);

/** Returns the suggestions in display order, without filters that are already active. */
export function listSuggestionOptions(
  suggestions: Suggestions | null,
  { filters }: EntryQuery,
): SuggestionOption[] {
  if (suggestions === null) return [];
  const isNew = ({ field, value }: Suggestions["filters"][number]) => !filters[field]?.includes(value);
  return [
    ...suggestions.entries.map(
      ({ _id, algorithmName, algorithmType, activeHospital, developerName, ...numbers }) => ({
        kind: "entries" as const,
        text: algorithmName,
        detail: distinct([algorithmType, activeHospital, developerName]).join(" · ") || null,
        id: _id,
        ...numbers,
      }),
    ),
    ...suggestions.products.map(({ name, supplier, slug }) => ({
      kind: "products" as const,
      text: name,
      detail: supplier,
      slug,
    })),
    ...suggestions.filters.filter(isNew).map(({ field, displayName, value, shown }) => ({
      kind: "filters" as const,
      text: shown ?? value,
      detail: displayName,
      field,
      value,
    })),
    ...suggestions.terms.map((text) => ({ kind: "terms" as const, text, detail: null })),
  ];
}

/** Returns the target of an option: the address of a page, or a new query. A filter replaces the typed text. */
export function getOptionTarget(option: SuggestionOption, query: EntryQuery): string | EntryQuery {
  switch (option.kind) {
    case "entries":
      return option.count > 1 ? changeSearchText(query, option.text) : paths.entry(option.id);
    case "products":
      return paths.product(option.slug);
    case "filters":
      return toggleFilter(changeSearchText(query, ""), option.field, option.value);
    case "terms":
      return changeSearchText(query, option.text);
  }
}
