"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { SEARCH_MAX_LENGTH } from "@/lib/domain/entry-query";
import { paths } from "@/lib/paths";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { REGISTER_FORM } from "./addresses";
import { useSlashKey } from "./use-slash-key";
import { useTypedSearch } from "./use-typed-search";

const HINT = "search-hint";

function SearchInput({ text, onType }: { text: string; onType: (typed: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useSlashKey(input);
  return (
    <span className="relative min-w-0 flex-1">
      <Icon
        name="search"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-4 size-5 text-muted"
      />
      <input
        ref={input}
        id="search"
        type="search"
        name="search"
        value={text}
        onChange={(event) => onType(event.target.value)}
        maxLength={SEARCH_MAX_LENGTH}
        spellCheck={false}
        enterKeyHint="search"
        aria-keyshortcuts="/"
        aria-describedby={HINT}
        dir="auto"
        className="h-13 w-full rounded-card border border-line-strong bg-surface pr-12 pl-12 text-lg shadow-card"
      />
      {text === "" ? (
        <span
          aria-hidden="true"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-4 hidden rounded border border-line px-2 font-sans text-muted text-sm md:block noscript:hidden"
        >
          /
        </span>
      ) : null}
    </span>
  );
}

/** The search of the register: a plain GET form, which answers while one types once the script has loaded. */
export function SearchForm() {
  const translate = useTranslations("home.search");
  const { text, isTooShort, type, submit } = useTypedSearch();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element <search> is not yet known to every browser that we support
    <form
      id={REGISTER_FORM}
      action={paths.home}
      method="get"
      role="search"
      autoComplete="off"
      onSubmit={submit}
    >
      <label htmlFor="search" className="mb-1.5 block font-semibold">
        {translate("label")}
      </label>
      <div className="flex max-w-3xl gap-2">
        <SearchInput text={text} onType={type} />
        <Button type="submit" kind="primary" className="rounded-card px-5">
          {translate("submit")}
        </Button>
      </div>
      <p id={HINT} role="status" className="mt-1.5 min-h-6 text-base text-muted">
        {isTooShort ? translate("tooShort") : ""}
      </p>
    </form>
  );
}
