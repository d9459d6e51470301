import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { computeLastPage, computePaginationWindow } from "@/lib/platform/pagination";
import type { Suggestions } from "@/lib/search/answers";
import { Pagination } from "../ui/pagination";
import { RESULTS_ANCHOR } from "./addresses";
import type { CardEntry } from "./card-entry";
import { EntryCard } from "./entry-card";
import { ExportMenu } from "./export-menu";
import { FilterChips } from "./filter-chips";
import { FilterColumn } from "./filter-column";
import type { FilterField } from "./filter-group";
import { DidYouMean, EmptyList } from "./list-hints";
import { QueryLink, useRegister } from "./register-provider";
import { ResultsRegion } from "./results-region";

/** Pagination of the register's list. A page change moves the focus to the heading of the results. */
export function RegisterPagination({ page, total }: { page: number; total: number }) {
  const translate = useTranslations("home.results");
  const { query } = useRegister();
  const bar = useRef<HTMLDivElement>(null);
  const shownPage = useRef(page);

  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    if (!bar.current?.contains(document.activeElement)) return;
    const heading = document.getElementById(RESULTS_ANCHOR);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "start" });
  }, [page]);

  return (
    <div ref={bar} className="mt-8 empty:hidden">
      <Pagination
        {...computePaginationWindow(page, computeLastPage(total, query.pageSize))}
        label={translate("pages")}
        namePage={(number) => translate("page", { n: number })}
        renderLink={({ page: target, ...rest }) => <QueryLink query={{ ...query, page: target }} {...rest} />}
      />
    </div>
  );
}

interface RegisterListProps {
  search: string;
  /** Words to highlight on the cards. */
  words: readonly string[];
  /** The displayed page: the last one if the requested page does not exist. */
  page: number;
  total: number;
  /** The corrected search whose results are listed, because the typed search has none. */
  corrected: string | null;
  /** A correction that was not applied, because the filters remove all its results. */
  meant?: string | null;
  /** A possible spelling correction that is offered as a link and not applied. */
  asked?: string | null;
  /** Filters whose name equals the search. */
  offers?: Suggestions["filters"];
  /** Cards of the found entries; if the total is 0, of the closest matches. */
  cards: readonly CardEntry[];
  fields: FilterField[];
  /** Pages of products and hospitals whose name matches the search. */
  named?: ReactNode;
  /** Control that saves this search; null if there is nothing to save. */
  saving?: ReactNode;
  /** Number of the reader's unpublished drafts; 0 where they are not to be mentioned. */
  drafts?: number;
}

/** The register's list with its filter column; must be inside a RegisterProvider. */
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
  named = null,
  saving = null,
  drafts = 0,
}: RegisterListProps) {
  return (
    <div className="grid gap-6 print:block md:grid-cols-[minmax(0,1fr)_15rem] md:gap-9 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <ResultsRegion
        total={total}
        closestTo={total === 0 && cards.length > 0 ? search : null}
        chips={<FilterChips fields={fields} className="md:hidden" />}
        drafts={drafts}
      >
        {corrected === null ? null : <DidYouMean search={search} corrected={corrected} />}
        {meant === null ? null : <DidYouMean search={search} corrected={meant} says="filteredOut" />}
        {asked === null ? null : (
          <DidYouMean search={search} corrected={asked} says={total === 0 ? "asked" : "askedOfFew"} />
        )}
        {named}
        {cards.length === 0 ? (
          <EmptyList />
        ) : (
          <ul className="space-y-4">
            {cards.map((card) => (
              <li key={card.entry._id} className="break-inside-avoid">
                <EntryCard {...card} words={words} />
              </li>
            ))}
          </ul>
        )}
        <RegisterPagination page={page} total={total} />
      </ResultsRegion>
      <FilterColumn
        total={total}
        fields={fields}
        offers={offers}
        saving={saving}
        exporting={total === 0 ? null : <ExportMenu total={total} corrected={corrected} />}
      />
    </div>
  );
}
