import { getTranslations } from "next-intl/server";
import type { DataModel } from "@/lib/fields/data-model";
import type { FieldKey } from "@/lib/fields/entry-fields";
import { shownValue } from "@/lib/fields/shown-words";
import type { SavedSearchDto } from "@/lib/following/schema";
import type { ListQuery } from "@/lib/search/query";
import { getFormats } from "../ui/get-formats";
import { SavedSearchItem } from "./saved-search-item";

export interface ShownSearch {
  search: SavedSearchDto;
  /** What it asks for; null when it chooses what the lists no longer know. */
  query: ListQuery | null;
  /** When a mail last told of it. */
  lastChange: string | null;
}

async function SearchItem({
  shown: { search, query, lastChange },
  model,
  mayBegin,
}: {
  shown: ShownSearch;
  model: DataModel;
  mayBegin: boolean;
}) {
  const { formatDate } = await getFormats();
  const translate = await getTranslations("following.searches");
  const filters = (Object.entries(query?.filters ?? {}) as [FieldKey, string[]][]).map(([key, values]) =>
    translate("filter", {
      field: model[key].displayName,
      values: shownValue(model, key, values).join(", "),
    }),
  );
  const words = query?.search ? [translate("search", { search: query.search }), ...filters] : filters;
  const told =
    lastChange === null ? translate("noMail") : translate("lastMail", { date: formatDate(lastChange) });
  return (
    <SavedSearchItem
      search={search}
      words={words}
      told={told}
      isOutdated={query === null}
      mayBegin={mayBegin}
    />
  );
}

/** The searches that a person keeps. */
export async function SavedSearches({
  searches,
  model,
  mayBegin,
}: {
  searches: readonly ShownSearch[];
  model: DataModel;
  mayBegin: boolean;
}) {
  const translate = await getTranslations("following.searches");
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
          {searches.map((shown) => (
            <SearchItem key={shown.search._id} shown={shown} model={model} mayBegin={mayBegin} />
          ))}
        </ul>
      )}
    </section>
  );
}
