"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useKeptFocus } from "../form/use-rescued-focus";
import { RESULTS_ANCHOR, SORT_MENU } from "./addresses";
import { FilterChips } from "./filter-chips";
import { useRegister } from "./register-provider";
import { SortMenu } from "./sort-menu";

/** The list with its count, chips and order. While a newer one is on its way the old one stays, dimmed. */
export function ResultsRegion({ total, children }: { total: number; children: ReactNode }) {
  const translate = useTranslations("home.results");
  const { isPending } = useRegister();
  // Such as the way on from an empty list. The heading would say the number of results a second time.
  const list = useKeptFocus<HTMLDivElement>(() => document.getElementById(SORT_MENU));
  return (
    <section aria-labelledby={RESULTS_ANCHOR} className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={RESULTS_ANCHOR} tabIndex={-1} className="font-sans text-lg outline-offset-4">
          <span aria-live="polite" aria-atomic="true">
            {translate("count", { n: total })}
          </span>
        </h2>
        <SortMenu />
        <FilterChips />
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
