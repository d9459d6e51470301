import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import { MAX_SEARCH_LENGTH } from "@/lib/platform/pagination";
import { type EntryQuery, isSearchTooShort } from "@/lib/search/query";
import { Button } from "../ui/button";
import { DutchNote } from "../ui/dutch";
import { Icon } from "../ui/icon";
import { REGISTER_FORM_ID } from "./addresses";

const FIELD = "plain-search";
const HINT = "plain-search-hint";

/** Plain GET search form, which needs no script. */
export function PlainSearchForm({ query: { search } }: { query: EntryQuery }) {
  const translate = useTranslations("home.search");
  const isTooShort = isSearchTooShort(search);
  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers lack <search>
    <form id={REGISTER_FORM_ID} action={paths.home} method="get" role="search">
      <label htmlFor={FIELD} className="mb-1.5 block font-semibold max-md:sr-only">
        {translate("label")}
      </label>
      <div className="flex max-w-3xl gap-2">
        <span className="relative min-w-0 flex-1">
          <Icon
            name="search"
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-4 size-5 text-muted"
          />
          <input
            id={FIELD}
            type="search"
            name="search"
            defaultValue={search}
            maxLength={MAX_SEARCH_LENGTH}
            enterKeyHint="search"
            dir="auto"
            aria-describedby={isTooShort ? HINT : undefined}
            className="h-13 w-full rounded-card border border-line-strong bg-surface pr-4 pl-12 text-lg shadow-card"
          />
        </span>
        <Button type="submit" kind="primary" className="rounded-card px-5">
          {translate("submit")}
        </Button>
      </div>
      {isTooShort ? (
        <p id={HINT} className="mt-1.5 text-base text-muted">
          {translate("tooShort")}
        </p>
      ) : null}
      <DutchNote what="list" className="mt-1.5" />
    </form>
  );
}
