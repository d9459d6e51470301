"use client";

import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import { SEARCH_MAX_LENGTH } from "@/lib/search/query";
import { useHydrated } from "../form/use-hydrated";
import { Button } from "../ui/button";
import { DutchNote, useDutchText } from "../ui/dutch";
import { Icon } from "../ui/icon";
import { REGISTER_FORM } from "./addresses";
import { SuggestionList } from "./suggestion-list";
import { SEARCH_FIELD, SEARCH_LABEL, type SearchCombobox, useSearchCombobox } from "./use-search-combobox";
import { useTypedSearch } from "./use-typed-search";

const HINT = "search-hint";
const LANGUAGE_NOTE = "search-language";
/** Until the script runs it is a search field like any other: nothing would open. */
const NO_COMBOBOX = {
  role: undefined,
  "aria-expanded": undefined,
  "aria-controls": undefined,
  "aria-autocomplete": undefined,
  "aria-activedescendant": undefined,
} as const;

function SearchInput({ inputProps, clear }: Pick<SearchCombobox, "inputProps" | "clear">) {
  const translate = useTranslations("home.search");
  const isHydrated = useHydrated();
  const isForeign = useDutchText().lang !== undefined;
  return (
    <span className="relative min-w-0 flex-1">
      <Icon
        name="search"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-4 size-5 text-muted"
      />
      <input
        {...inputProps}
        {...(isHydrated ? null : NO_COMBOBOX)}
        type="search"
        name="search"
        maxLength={SEARCH_MAX_LENGTH}
        spellCheck={false}
        enterKeyHint="search"
        aria-keyshortcuts="/"
        aria-describedby={isForeign ? `${LANGUAGE_NOTE} ${HINT}` : HINT}
        dir="auto"
        className="h-13 w-full rounded-card border border-line-strong bg-surface pr-12 pl-12 text-lg shadow-card [&::-webkit-search-cancel-button]:hidden"
      />
      {inputProps.value === "" ? (
        <span
          aria-hidden="true"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-4 hidden rounded border border-line px-2 font-sans text-muted text-sm md:block noscript:hidden"
        >
          /
        </span>
      ) : (
        <button
          type="button"
          aria-label={translate("clear")}
          // What has the focus keeps it until the press is done: the suggestions would close under the hand.
          onPointerDown={(event) => event.preventDefault()}
          onClick={clear}
          className="-translate-y-1/2 absolute top-1/2 right-2 flex size-9 items-center justify-center rounded-control text-muted hover:text-ink noscript:hidden"
        >
          <Icon name="close" className="size-5" />
        </button>
      )}
    </span>
  );
}

/** The search of the register: a plain GET form, which answers while one types once the script has loaded. */
export function SearchForm() {
  const translate = useTranslations("home.search");
  const typed = useTypedSearch();
  const { inputProps, close, clear, ...list } = useSearchCombobox(typed);
  const hint = typed.isTooShort ? translate("tooShort") : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element <search> is not yet known to every browser that we support
    <form
      id={REGISTER_FORM}
      action={paths.home}
      method="get"
      role="search"
      autoComplete="off"
      onSubmit={(event) => {
        close();
        typed.submit(event);
      }}
    >
      <label id={SEARCH_LABEL} htmlFor={SEARCH_FIELD} className="mb-1.5 block font-semibold">
        {translate("label")}
      </label>
      <div className="relative flex max-w-3xl gap-2">
        <SearchInput inputProps={inputProps} clear={clear} />
        <Button type="submit" kind="primary" className="rounded-card px-5">
          {translate("submit")}
        </Button>
        <SuggestionList {...list} />
      </div>
      <div className="mt-1.5 grid min-h-6 *:[grid-area:1/1]">
        <p id={HINT} role="status" className="text-base text-muted">
          {list.isOpen ? (
            <span className="sr-only">{translate("suggestions.count", { n: list.options.length })}</span>
          ) : (
            hint
          )}
        </p>
        {/* In the place of the hint, so that nothing below moves when one comes. */}
        <DutchNote
          what="list"
          id={LANGUAGE_NOTE}
          className={hint === null || list.isOpen ? undefined : "invisible"}
        />
      </div>
    </form>
  );
}
