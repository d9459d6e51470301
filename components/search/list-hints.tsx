import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import type { Suggestions } from "@/lib/search/answers";
import {
  changeSearchText,
  countFilters,
  dropTooShortSearch,
  removeAllFilters,
  toggleFilter,
} from "@/lib/search/query";
import { buttonClass } from "../ui/button";
import { Callout } from "../ui/callout";
import { ButtonLink } from "../ui/links";
import { PhaseLineDrawing } from "../ui/phase-illustration";
import { QueryLink, useRegister } from "./register-provider";

interface DidYouMeanProps {
  search: string;
  corrected: string;
  /**
   * Key of the message: the results of the corrected search are listed, the filters exclude those results, or the
   * spelling is only suggested (`asked` without results, `askedOfFew` with few).
   */
  says?: "message" | "filteredOut" | "asked" | "askedOfFew";
}

/** Spelling suggestion above a list without or with few results, or above the results of the corrected search. */
export function DidYouMean({ search, corrected, says = "message" }: DidYouMeanProps) {
  const translate = useTranslations("home.corrected");
  const { query } = useRegister();
  const better = changeSearchText(query, corrected);
  return (
    <div className="mb-4">
      <Callout kind="info">
        <p data-said-first className="wrap-anywhere">
          {translate.rich(says, {
            search,
            link: () => (
              <QueryLink
                query={says === "filteredOut" ? removeAllFilters(better) : better}
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

/** Lower-cases the first letter for use within a sentence, except of words in capitals. */
const within = (name: string) => name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase());

/** Offers filters whose name equals the search, to apply instead of the text. */
export function FilterOffers({ offers }: { offers: Suggestions["filters"] }) {
  const translate = useTranslations("home.corrected");
  const { query } = useRegister();
  const others = offers.filter(({ field, value }) => !query.filters[field]?.includes(value));
  if (others.length === 0) return null;
  return (
    <ul className="mb-4 flex flex-wrap gap-2">
      {others.map(({ field, displayName, value, shown }) => (
        <li key={`${field} ${value}`} className="max-w-full">
          <QueryLink
            query={toggleFilter(changeSearchText(query, ""), field, value)}
            className="wrap-anywhere flex min-h-9 items-center rounded-card border border-line-strong px-3.5 py-1 text-accent text-base no-underline hover:border-accent hover:bg-accent-soft"
          >
            <span>
              {translate.rich("offer", {
                field: within(displayName),
                value: () => <bdi className="font-semibold">{shown ?? value}</bdi>,
              })}
            </span>
          </QueryLink>
        </li>
      ))}
    </ul>
  );
}

/** Message for an empty list, with suggestions what to do next. */
export function EmptyList() {
  const translate = useTranslations("home");
  const { query, listsAll } = useRegister();
  const hasFilters = countFilters(query.filters) > 0;
  const hasSearch = dropTooShortSearch(query.search) !== "";
  const reason = hasFilters ? "empty.filterText" : hasSearch ? "empty.searchText" : "empty.registerText";
  return (
    <div className="rounded-card border border-line-strong border-dashed px-6 py-12 text-center">
      <PhaseLineDrawing className="mx-auto mb-6 w-40" />
      <p className="font-semibold font-serif text-xl">{translate("empty.title")}</p>
      <p className="mx-auto mt-2 max-w-prose text-muted">{translate(reason)}</p>
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        {hasFilters ? (
          <QueryLink query={removeAllFilters(query)} className={buttonClass("secondary")}>
            {translate(hasSearch ? "empty.clearFilters" : listsAll ? "empty.showAll" : "filters.clear")}
          </QueryLink>
        ) : null}
        {hasSearch ? (
          <QueryLink query={changeSearchText(query, "")} className={buttonClass("secondary")}>
            {translate("empty.clearSearch")}
          </QueryLink>
        ) : null}
        {listsAll ? (
          <ButtonLink href={paths.newEntry} kind="quiet">
            {translate("actions.add")}
          </ButtonLink>
        ) : null}
      </p>
    </div>
  );
}
