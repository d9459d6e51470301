"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useKeptFocus } from "../form/use-kept-focus";
import { RESULTS_ANCHOR, SORT_MENU } from "./addresses";
import { ExportMenu } from "./export-menu";
import { type FieldNames, FilterChips, type ValueNames } from "./filter-chips";
import { useRegister } from "./register-provider";
import { SortMenu } from "./sort-menu";
import { useSaid } from "./use-said";

/** The list with its count, chips and order. While a newer one is on its way the old one stays, dimmed. */
export function ResultsRegion({
  total,
  corrected = null,
  names,
  values,
  saving = null,
  children,
}: {
  total: number;
  /** What the fields are called that one can filter by. */
  names: FieldNames;
  /** What chosen values are called, where that is not their label. */
  values?: ValueNames | undefined;
  /** What was searched for instead, as the search finds nothing. */
  corrected?: string | null;
  /** What keeps this search. */
  saving?: ReactNode;
  children: ReactNode;
}) {
  const translate = useTranslations("home.results");
  const { isPending } = useRegister();
  const count = translate("count", { n: total });
  // Such as the way on from an empty list. The heading would say the number of results a second time.
  const list = useKeptFocus<HTMLDivElement>(() => document.getElementById(SORT_MENU));
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
        <FilterChips names={names} values={values} />
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
