"use client";

import { useTranslations } from "next-intl";
import { withoutFilters, withSearch } from "@/lib/domain/entry-query";
import { Callout } from "../ui/callout";
import { QueryLink } from "./query-link";
import { useRegister } from "./register-provider";

interface DidYouMeanProps {
  search: string;
  corrected: string;
  /** The filters leave nothing of what was probably meant either. */
  isFilteredOut?: boolean;
}

/** Above a list of what was probably meant, or of nothing: that nothing was found for what was typed. */
export function DidYouMean({ search, corrected, isFilteredOut = false }: DidYouMeanProps) {
  const translate = useTranslations("home.corrected");
  const { query } = useRegister();
  const better = withSearch(query, corrected);
  return (
    <div className="mb-4">
      <Callout kind="info">
        <p data-said-first className="wrap-anywhere">
          {translate.rich(isFilteredOut ? "filteredOut" : "message", {
            search,
            link: () => (
              <QueryLink
                query={isFilteredOut ? withoutFilters(better) : better}
                className="link font-semibold"
              >
                {corrected}
              </QueryLink>
            ),
          })}
        </p>
      </Callout>
    </div>
  );
}
