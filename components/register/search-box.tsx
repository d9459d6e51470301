"use client";

import dynamic from "next/dynamic";

/**
 * The search form in a file of its own to load: whoever may not search, such as every visitor who is not logged in,
 * never downloads it. It is in the page's HTML all the same.
 */
export const SearchBox = dynamic(() => import("./search-form").then(({ SearchForm }) => SearchForm));
