import type { Suggestions } from "@/lib/domain/dto";
import type { ChoiceFieldKey } from "@/lib/domain/entry-fields";
import { type EntryQuery, toggleFilter, withSearch } from "@/lib/domain/entry-query";
import { paths } from "@/lib/paths";

/** One line of the suggestions: what it says, a word beside it, and what it leads to. */
export type SuggestionOption = { text: string; detail: string | null } & (
  | { kind: "entries"; id: string }
  | { kind: "filters"; field: ChoiceFieldKey; value: string }
  | { kind: "terms" }
);

/** The suggestions in the order in which the arrow keys meet them; a filter that is on already is none. */
export function optionsOf(suggestions: Suggestions | null, { filters }: EntryQuery): SuggestionOption[] {
  if (suggestions === null) return [];
  const isNew = ({ field, value }: Suggestions["filters"][number]) => !filters[field]?.includes(value);
  return [
    ...suggestions.entries.map(({ _id, algorithmName, algorithmType }) => ({
      kind: "entries" as const,
      text: algorithmName,
      detail: algorithmType,
      id: _id,
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

/** Where an option leads: to a page, or to another list. A filter takes the place of what was typed. */
export function targetOf(option: SuggestionOption, query: EntryQuery): string | EntryQuery {
  switch (option.kind) {
    case "entries":
      return paths.entry(option.id);
    case "filters":
      return toggleFilter(withSearch(query, ""), option.field, option.value);
    case "terms":
      return withSearch(query, option.text);
  }
}
