import { useTranslations } from "next-intl";
import type { DataModel } from "@/lib/fields/data-model";
import { getShownValue } from "@/lib/fields/shown-labels";
import type { SavedSearchDto } from "@/lib/following/schema";
import {
  ADVICE_FILTER_KEY,
  type ListQuery,
  listFieldFilters,
  PRODUCT_HOSPITALS_FILTER_KEY,
} from "@/lib/search/query";
import { useFormats } from "../ui/use-formats";
import { SavedSearchItem } from "./saved-search-item";

interface ShownSearch {
  search: SavedSearchDto;
  /** The search; null if it filters by values that no longer exist. */
  query: ListQuery | null;
  /** When a change to the results was last mailed. */
  lastChange: string | null;
}

/** List of the user's saved searches. */
export function SavedSearches({
  searches,
  model,
  mayBegin,
}: {
  searches: readonly ShownSearch[];
  model: DataModel;
  mayBegin: boolean;
}) {
  const { formatDate } = useFormats();
  const translate = useTranslations("following.searches");
  const ofFilters = useTranslations("home.filters");
  const wordsOf = (query: ListQuery | null): string[] => {
    const { [PRODUCT_HOSPITALS_FILTER_KEY]: ofProduct, [ADVICE_FILTER_KEY]: advice } = query?.filters ?? {};
    const chosen = listFieldFilters(query?.filters ?? {}).map(([key, values]) =>
      translate("filter", {
        field: model[key].displayName,
        values: getShownValue(model, key, values).join(", "),
      }),
    );
    if (ofProduct !== undefined) {
      chosen.push(translate("filter", { field: ofFilters("product"), values: ofFilters("inHospitals") }));
    }
    if (advice !== undefined) {
      const values = advice.map((value) => ofFilters(`advices.${value as "none"}`)).join(", ");
      chosen.push(translate("filter", { field: ofFilters("advice"), values }));
    }
    return query?.search ? [translate("search", { search: query.search }), ...chosen] : chosen;
  };
  return (
    <section aria-labelledby="saved-searches" className="mt-12">
      <h2 id="saved-searches" tabIndex={-1} className="scroll-mt-24 outline-offset-4">
        {translate("title")}
      </h2>
      <p className="mt-1 mb-2 text-muted">{translate("intro")}</p>
      {searches.length === 0 ? (
        <p>{translate("empty")}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {searches.map(({ search, query, lastChange }) => (
            <SavedSearchItem
              key={search._id}
              search={search}
              words={wordsOf(query)}
              told={
                lastChange ? translate("lastMail", { date: formatDate(lastChange) }) : translate("noMail")
              }
              isOutdated={query === null}
              mayBegin={mayBegin}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
