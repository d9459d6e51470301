import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { defaultSort, offeredSorts, withSort } from "@/lib/search/query";
import { useFocusFallback } from "../form/use-focus-fallback";
import { REGISTER_FORM, RESULTS_ANCHOR, registerAddress, SORT_MENU } from "./addresses";
import { ExportMenu } from "./export-menu";
import { FilterChips } from "./filter-chips";
import type { FilterField } from "./filter-group";
import { useRegister } from "./register-provider";

/** So long a live region is empty before it is filled, in milliseconds: the same words again are a change as well. */
const BREATH = 100;

/**
 * What a live region says of a new list: the words above it, such as what was meant instead, and its number of results.
 * Once for each search and choice of filters; the first list and another page or order say nothing.
 */
function useSaid(list: RefObject<HTMLElement | null>, count: string): string {
  const { query, isPending } = useRegister();
  const [said, say] = useState("");
  const { search, filters } = query;
  const asked = registerAddress({ search, filters });
  const lastAsked = useRef(asked);
  useEffect(() => {
    if (isPending || lastAsked.current === asked) return;
    lastAsked.current = asked;
    say("");
    const timer = setTimeout(() => {
      const first = list.current?.querySelector("[data-said-first]")?.textContent;
      say([first, count].filter(Boolean).join(" "));
    }, BREATH);
    return () => clearTimeout(timer);
  }, [isPending, asked, count, list]);
  return said;
}

/** The order of the list. The usual order has no value, so that a new search without script gets its own usual one. */
export function SortMenu() {
  const translate = useTranslations("home.sort");
  const { query, change } = useRegister();
  const usual = defaultSort(query.search);
  const sorts = offeredSorts(query.search);
  return (
    <label className="flex items-center gap-2 whitespace-nowrap text-base text-muted">
      {translate("label")}
      <select
        id={SORT_MENU}
        name="sort"
        form={REGISTER_FORM}
        value={query.sort === usual ? "" : query.sort}
        onChange={(event) =>
          change(withSort(query, sorts.find((sort) => sort === event.target.value) ?? usual))
        }
        className="min-h-10 rounded-control border border-line-strong bg-surface px-2.5 text-ink"
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort === usual ? "" : sort}>
            {translate(sort)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The list with its count, chips and order. While a newer one is on its way the old one stays, dimmed. */
export function ResultsRegion({
  total,
  corrected = null,
  fields,
  saving = null,
  children,
}: {
  total: number;
  /** What one can filter by. */
  fields: readonly FilterField[];
  /** What was searched for instead, as the search finds nothing. */
  corrected?: string | null;
  /** What saves this search. */
  saving?: ReactNode;
  children: ReactNode;
}) {
  const translate = useTranslations("home.results");
  const { isPending } = useRegister();
  const count = translate("count", { n: total });
  // Such as the way on from an empty list. The heading would say the number of results a second time.
  const list = useFocusFallback<HTMLDivElement>(() => document.getElementById(SORT_MENU));
  const said = useSaid(list, count);
  return (
    <section aria-labelledby={RESULTS_ANCHOR} className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={RESULTS_ANCHOR} tabIndex={-1} className="font-sans text-lg outline-offset-4">
          {count}
        </h2>
        <p aria-live="polite" aria-atomic="true" className="sr-only">
          {said}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-sm:w-full">
          <SortMenu />
          {saving}
          {total === 0 ? null : <ExportMenu total={total} corrected={corrected} />}
        </div>
        <FilterChips fields={fields} />
      </div>
      <div
        ref={list}
        aria-busy={isPending}
        className={clsx("transition-opacity", isPending && "pointer-events-none opacity-55 delay-150")}
      >
        {children}
      </div>
    </section>
  );
}
