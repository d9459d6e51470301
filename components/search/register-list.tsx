"use client";

import type { ReactNode } from "react";
import type { Suggestions } from "@/lib/search/answers";
import type { CardEntry } from "./card-entry";
import { DidYouMean } from "./did-you-mean";
import { EmptyList } from "./empty-list";
import { EntryCard } from "./entry-card";
import { FilterColumn } from "./filter-column";
import type { FilterField } from "./filter-group";
import { FilterOffers } from "./filter-offers";
import { RegisterPagination } from "./register-pagination";
import { ResultsRegion } from "./results-region";

interface RegisterListProps {
  search: string;
  /** The words that the cards mark wherever they occur. */
  words: readonly string[];
  /** The page that is shown, which is the last when a later one was asked for. */
  page: number;
  total: number;
  /** What was searched for instead, as the search finds nothing. */
  corrected: string | null;
  /** What was probably meant by it, of which the filters leave nothing. */
  meant?: string | null;
  /** What may have been meant as well, and is only asked about. */
  asked?: string | null;
  /** Filters that have the name of what is searched for. */
  offers?: Suggestions["filters"];
  cards: readonly CardEntry[];
  fields: FilterField[];
  /** What keeps this search; null where there is nothing to keep. */
  saving?: ReactNode;
}

/** What chosen values are called, where that is not their label. */
function valueNames(fields: readonly FilterField[]) {
  const named = fields.map(({ field, values }) => [
    field,
    Object.fromEntries(values.flatMap(({ value, shown }) => (shown === undefined ? [] : [[value, shown]]))),
  ]);
  return Object.fromEntries(named);
}

/** The filter column and beside it the list, within a RegisterProvider. */
export function RegisterList({
  search,
  words,
  page,
  total,
  corrected,
  meant = null,
  asked = null,
  offers = [],
  cards,
  fields,
  saving = null,
}: RegisterListProps) {
  return (
    <div className="grid gap-6 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-9 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="min-w-0 md:sticky md:top-20 md:self-start">
        <FilterColumn fields={fields} />
      </div>
      <ResultsRegion
        total={total}
        corrected={corrected}
        saving={saving}
        names={Object.fromEntries(fields.map(({ field, name }) => [field, name]))}
        values={valueNames(fields)}
      >
        <FilterOffers offers={offers} />
        {corrected === null ? null : <DidYouMean search={search} corrected={corrected} />}
        {meant === null ? null : <DidYouMean search={search} corrected={meant} says="filteredOut" />}
        {asked === null ? null : (
          <DidYouMean search={search} corrected={asked} says={total === 0 ? "asked" : "askedOfFew"} />
        )}
        {cards.length === 0 ? (
          <EmptyList />
        ) : (
          <ul className="space-y-4">
            {cards.map((card) => (
              <li key={card.entry._id}>
                <EntryCard {...card} words={words} />
              </li>
            ))}
          </ul>
        )}
        <RegisterPagination page={page} total={total} />
      </ResultsRegion>
    </div>
  );
}
