"use client";

import dynamic from "next/dynamic";
import { lazyPiece } from "../ui/load-later";
import { PlainSearchForm } from "./plain-search-form";

/**
 * The search form: whoever may not search, such as every visitor who is not logged in, never downloads it. Where its file
 * does not come, the form is the one that works without script.
 */
export const SearchBox = lazyPiece(
  dynamic(() => import("./search-form").then((loaded) => loaded.SearchForm)),
  <PlainSearchForm />,
);
