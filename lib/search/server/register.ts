import "server-only";
import type { Actor } from "../../platform/auth/actor";
import type { Language } from "../../platform/language/language";
import { lastPage } from "../../platform/pagination";
import type { Facets, Suggestions } from "../answers";
import type { EntryQuery } from "../query";
import { typedMarks } from "../words/search-terms";
import { type EntryPage, listEntries } from "./entry-list";
import { getFacets } from "./facets";
import { findMarks } from "./marks";
import { type FoundIn, findPlaces } from "./places";
import { offerFilters } from "./suggestions";
import { readSearch } from "./synonyms";

export interface RegisterPage extends EntryPage {
  /** The page that is shown: one beyond the last shows the last. */
  page: number;
  /** Per entry the words that are to be marked. */
  marks: string[][];
  /** Per entry the other texts in which it was found. */
  places: FoundIn[][];
  /** What is to be marked wherever it stands as typed. */
  words: string[];
  facets: Facets;
  /** Filters that the search may mean. */
  offers: Suggestions["filters"];
}

async function readList(actor: Actor, query: EntryQuery): Promise<Omit<RegisterPage, "facets" | "offers">> {
  const asked = await listEntries(actor, query, { hasFacets: true });
  const page = Math.min(query.page, lastPage(asked.total, query.pageSize));
  const shown =
    page === query.page ? asked : await listEntries(actor, { ...query, page }, { hasFacets: true });
  const searched = shown.corrected ?? query.search;
  const places = await findPlaces(shown.entries, searched);
  const texts = shown.entries.map((entry, index) => {
    const others = places[index]?.map(({ text }) => text) ?? [];
    return [entry.algorithmName, entry.algorithmType, entry.description, ...others].join("\n");
  });
  const marks = await findMarks(texts, searched);
  const { words } = typedMarks(await readSearch(searched));
  return { ...shown, page, places, marks, words: [...words] };
}

/** All that the register's page shows of a query. Throws not_authenticated or not_approved. */
export async function readRegister(
  actor: Actor,
  query: EntryQuery,
  language: Language,
): Promise<RegisterPage> {
  const [list, { facets }, offers] = await Promise.all([
    readList(actor, query),
    getFacets(actor, query.search, query.filters),
    offerFilters(actor, query.search, language),
  ]);
  return { ...list, facets, offers };
}
