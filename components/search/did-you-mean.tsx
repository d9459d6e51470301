"use client";

import { useTranslations } from "next-intl";
import { withoutFilters, withSearch } from "@/lib/search/query";
import { Callout } from "../ui/callout";
import { QueryLink } from "./query-link";
import { useRegister } from "./register-provider";

interface DidYouMeanProps {
  search: string;
  corrected: string;
  /** What is said: that this is listed instead, that the filters leave nothing of it either, or only the question. */
  says?: "message" | "filteredOut" | "asked" | "askedOfFew";
}

/** Above a list of what was probably meant, or of nothing or little: whether something else was meant. */
export function DidYouMean({ search, corrected, says = "message" }: DidYouMeanProps) {
  const translate = useTranslations("home.corrected");
  const { query } = useRegister();
  const better = withSearch(query, corrected);
  return (
    <div className="mb-4">
      <Callout kind="info">
        <p data-said-first className="wrap-anywhere">
          {translate.rich(says, {
            search,
            link: () => (
              <QueryLink
                query={says === "filteredOut" ? withoutFilters(better) : better}
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
