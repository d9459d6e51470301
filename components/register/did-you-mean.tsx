"use client";

import { useTranslations } from "next-intl";
import { withSearch } from "@/lib/domain/entry-query";
import { Callout } from "../ui/callout";
import { QueryLink } from "./query-link";
import { useRegister } from "./register-provider";

/** Above a list of what was probably meant: that nothing was found for what was typed. */
export function DidYouMean({ search, corrected }: { search: string; corrected: string }) {
  const translate = useTranslations("home.corrected");
  const { query } = useRegister();
  return (
    <div className="mb-4">
      <Callout kind="info" role="status">
        <p className="wrap-anywhere">
          {translate.rich("message", {
            search,
            link: () => (
              <QueryLink query={withSearch(query, corrected)} className="link font-semibold">
                {corrected}
              </QueryLink>
            ),
          })}
        </p>
      </Callout>
    </div>
  );
}
