"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { createLazyComponent } from "../ui/load-later";
import { PlainSearchForm } from "./plain-search-form";
import { useRegister } from "./register-provider";

/** The plain form, shown if the script of SearchForm does not load. */
function SearchFallback() {
  return <PlainSearchForm query={useRegister().query} />;
}

/** Search form, downloaded only where results are shown. If its script does not load, PlainSearchForm replaces it. */
export const SearchBox = createLazyComponent(
  dynamic(() => import("./search-form").then((loaded) => loaded.SearchForm)),
  <SearchFallback />,
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

/** Filters and list, downloaded only where a list is shown, like SearchBox. */
export const LazyRegisterList = createLazyComponent(
  dynamic(() => import("./register-list").then((loaded) => loaded.RegisterList)),
  <ListMissing />,
);
