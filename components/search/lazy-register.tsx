"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import { SEARCH_MAX_LENGTH } from "@/lib/platform/pagination";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { DutchNote } from "../ui/dutch";
import { lazyComponent } from "../ui/load-later";
import { REGISTER_FORM } from "./addresses";
import { useRegister } from "./register-provider";

const FIELD = "plain-search";

/** The search as a plain GET form, which takes the filters along, where the script of the real one did not come. */
export function PlainSearchForm() {
  const translate = useTranslations("home.search");
  const { query } = useRegister();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element <search> is not yet known to every browser that we support
    <form id={REGISTER_FORM} action={paths.home} method="get" role="search">
      <label htmlFor={FIELD} className="mb-1.5 block font-semibold max-md:sr-only">
        {translate("label")}
      </label>
      <div className="flex max-w-3xl gap-2">
        <input
          id={FIELD}
          type="search"
          name="search"
          defaultValue={query.search}
          maxLength={SEARCH_MAX_LENGTH}
          dir="auto"
          className="h-13 min-w-0 flex-1 rounded-card border border-line-strong bg-surface px-4 text-lg shadow-card"
        />
        <Button type="submit" kind="primary" className="rounded-card px-5">
          {translate("submit")}
        </Button>
      </div>
      <DutchNote what="list" className="mt-1.5" />
    </form>
  );
}

/**
 * The search form: whoever may not search, such as every visitor who is not logged in, never downloads it. Where its file
 * does not come, the form is the one that works without script.
 */
export const SearchBox = lazyComponent(
  dynamic(() => import("./search-form").then((loaded) => loaded.SearchForm)),
  <PlainSearchForm />,
);

function ListMissing() {
  const translate = useTranslations("common");
  return (
    <Callout kind="danger" role="alert">
      <p>{translate("serverUnavailable")}</p>
      {/* The whole page again: what is missing is a script of it. */}
      <Button className="mt-2" onClick={() => window.location.reload()}>
        {translate("tryAgain")}
      </Button>
    </Callout>
  );
}

/**
 * Filters and list: whoever may not see the list, such as every visitor who is not logged in, never downloads them, as in
 * SearchBox.
 */
export const LazyRegisterList = lazyComponent(
  dynamic(() => import("./register-list").then((loaded) => loaded.RegisterList)),
  <ListMissing />,
);
