"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import { SEARCH_MAX_LENGTH } from "@/lib/platform/pagination";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { DutchNote } from "../ui/dutch";
import { lazyComponent } from "../ui/load-later";
import { REGISTER_FORM_ID } from "./addresses";
import { useRegister } from "./register-provider";

const FIELD = "plain-search";

/** Plain GET search form that keeps the filters, shown if the script of SearchForm does not load. */
export function PlainSearchForm() {
  const translate = useTranslations("home.search");
  const { query } = useRegister();
  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers lack <search>
    <form id={REGISTER_FORM_ID} action={paths.home} method="get" role="search">
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

/** Search form, downloaded only by users who may search. If its script does not load, PlainSearchForm replaces it. */
export const SearchBox = lazyComponent(
  dynamic(() => import("./search-form").then((loaded) => loaded.SearchForm)),
  <PlainSearchForm />,
);

function ListMissing() {
  const translate = useTranslations("common");
  return (
    <Callout kind="danger" role="alert">
      <p>{translate("serverUnavailable")}</p>
      {/* Reloads the whole page, as one of its scripts is missing. */}
      <Button className="mt-2" onClick={() => window.location.reload()}>
        {translate("tryAgain")}
      </Button>
    </Callout>
  );
}

/** Filters and list, downloaded only by users who may see the list, like SearchBox. */
export const LazyRegisterList = lazyComponent(
  dynamic(() => import("./register-list").then((loaded) => loaded.RegisterList)),
  <ListMissing />,
);
