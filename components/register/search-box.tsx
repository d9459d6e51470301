"use client";

import dynamic from "next/dynamic";
import { LoadBoundary } from "../ui/load-boundary";
import { PlainSearchForm } from "./plain-search-form";

const SearchForm = dynamic(() => import("./search-form").then((loaded) => loaded.SearchForm));

/**
 * The search form in a file of its own to load: whoever may not search, such as every visitor who is not logged in,
 * never downloads it. It is in the page's HTML all the same. Where that file does not come, the form is the one that
 * works without script.
 */
export function SearchBox() {
  return (
    <LoadBoundary fallback={<PlainSearchForm />}>
      <SearchForm />
    </LoadBoundary>
  );
}
