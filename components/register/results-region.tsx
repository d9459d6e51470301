"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RESULTS_ANCHOR } from "./addresses";
import { FilterChips } from "./filter-chips";
import { useRegister } from "./register-provider";
import { SortMenu } from "./sort-menu";

/** The list with its count, chips and order. While a newer one is on its way the old one stays, dimmed. */
export function ResultsRegion({ total, children }: { total: number; children: ReactNode }) {
  const translate = useTranslations("home.results");
  const { isPending } = useRegister();
  return (
    <section aria-labelledby={RESULTS_ANCHOR} className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={RESULTS_ANCHOR} tabIndex={-1} className="font-sans text-lg outline-offset-4">
          <span aria-live="polite" aria-atomic="true">
            {translate("count", { n: total })}
          </span>
        </h2>
        <SortMenu />
        <div className="w-full empty:hidden">
          <FilterChips />
        </div>
      </div>
      <div
        aria-busy={isPending}
        className={clsx("transition-opacity", isPending && "pointer-events-none opacity-55 delay-150")}
      >
        {children}
      </div>
    </section>
  );
}
