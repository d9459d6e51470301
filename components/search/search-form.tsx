import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import { MAX_SEARCH_LENGTH } from "@/lib/platform/pagination";
import type { WordsToMark } from "@/lib/platform/text/text-match";
import { parseSearch } from "@/lib/search/words/search-terms";
import { NO_SYNONYMS } from "@/lib/search/words/synonyms";
import { getWordsToMark } from "@/lib/search/words/typed-marks";
import { useHydrated } from "../form/use-hydrated";
import { Button } from "../ui/button";
import { DutchNote, useDutchText } from "../ui/dutch";
import { Icon } from "../ui/icon";
import { REGISTER_FORM_ID } from "./addresses";
import { MarkedText } from "./marked-text";
import type { SuggestionOption } from "./suggestion-options";
import {
  SEARCH_FIELD_ID,
  SEARCH_LABEL_ID,
  type SearchCombobox,
  useSearchCombobox,
} from "./use-search-combobox";
import { useTypedSearch } from "./use-typed-search";

const KINDS = [
  "entries",
  "products",
  "filters",
  "terms",
] as const satisfies readonly SuggestionOption["kind"][];

type ListProps = Pick<
  SearchCombobox,
  "isOpen" | "options" | "search" | "getMenuProps" | "getItemProps" | "highlightedIndex"
>;

function Option({
  option,
  index,
  searched,
  getItemProps,
}: Pick<ListProps, "getItemProps"> & { option: SuggestionOption; index: number; searched: WordsToMark }) {
  const dutch = useDutchText();
  const translate = useTranslations("home.search.suggestions");
  const { text, detail: own } = option;
  const isMany = option.kind === "entries" && option.count > 1;
  const detail = isMany ? translate("same", { count: option.count, hospitals: option.hospitals }) : own;
  // Screen readers would read a partly marked word in pieces, so the option has its text as accessible name.
  const name = detail === null ? text : `${text}, ${detail}`;
  return (
    <div
      {...getItemProps({ item: option, index, "aria-label": name })}
      className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-control px-3 py-1.5 leading-snug -outline-offset-3 aria-selected:bg-accent-soft aria-selected:outline-3 aria-selected:outline-accent"
    >
      <span {...(option.kind === "filters" ? {} : dutch)} className="wrap-anywhere min-w-0 flex-auto">
        <MarkedText text={option.text} searched={searched} />
      </span>{" "}
      {detail === null ? null : <span className="wrap-anywhere min-w-0 text-base text-muted">{detail}</span>}
    </div>
  );
}

/** Renders the suggestions below the search field, grouped by kind. */
export function SuggestionList({ isOpen, options, search, getMenuProps, getItemProps }: ListProps) {
  const translate = useTranslations("home.search.suggestions");
  const searched = getWordsToMark(parseSearch(search, NO_SYNONYMS));
  return (
    <div
      {...getMenuProps({ "aria-label": translate("label") })}
      hidden={!isOpen}
      className="absolute inset-x-0 top-full z-25 mt-1 max-h-[min(28rem,60vh)] overflow-y-auto rounded-card border border-line-strong bg-surface p-1.5 shadow-float"
    >
      {KINDS.map((kind) => {
        const heading = `suggestions-${kind}`;
        const lines = options
          .map((option, index) => ({ option, index }))
          .filter((line) => line.option.kind === kind);
        return isOpen && lines.length > 0 ? (
          // biome-ignore lint/a11y/useSemanticElements: an option group in a listbox is no fieldset
          <div key={kind} role="group" aria-labelledby={heading}>
            <div id={heading} role="presentation" className="px-3 pt-2 pb-1 font-semibold text-muted text-sm">
              {translate(kind)}
            </div>
            {lines.map(({ option, index }) => (
              <Option
                key={`${option.text} ${index}`}
                option={option}
                index={index}
                searched={searched}
                getItemProps={getItemProps}
              />
            ))}
          </div>
        ) : null;
      })}
    </div>
  );
}

const HINT = "search-hint";
const LANGUAGE_NOTE = "search-language";
/** Removes the combobox attributes until hydration: before that no suggestions would open. */
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
        maxLength={MAX_SEARCH_LENGTH}
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
          // Not a tab stop, like the clear button of a native search field: keyboard users press Escape.
          tabIndex={-1}
          aria-label={translate("clear")}
          // Keeps the focus in the field during the press; otherwise the suggestions would close first.
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

/** Search form of the register: a plain GET form, which with script updates the results while the user types. */
export function SearchForm() {
  const translate = useTranslations("home.search");
  const typed = useTypedSearch();
  const { inputProps, close, clear, ...list } = useSearchCombobox(typed);
  const hint = typed.isTooShort ? translate("tooShort") : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers lack <search>
    <form
      id={REGISTER_FORM_ID}
      action={paths.home}
      method="get"
      role="search"
      autoComplete="off"
      onSubmit={(event) => {
        close();
        typed.submit(event);
      }}
    >
      {/* The label is visually hidden on phones, where it would take two lines; icon and button are clear enough. */}
      <label
        id={SEARCH_LABEL_ID}
        htmlFor={SEARCH_FIELD_ID}
        className="mb-1.5 block font-semibold max-md:sr-only"
      >
        {translate("label")}
      </label>
      <div className="relative flex max-w-3xl gap-2">
        <SearchInput inputProps={inputProps} clear={clear} />
        <Button type="submit" kind="primary" className="rounded-card px-5">
          {translate("submit")}
        </Button>
        <SuggestionList {...list} />
      </div>
      <div className="mt-1 grid min-h-6 *:[grid-area:1/1]">
        <p id={HINT} role="status" className="text-base text-muted">
          {list.isOpen ? (
            <span className="sr-only">{translate("suggestions.count", { n: list.options.length })}</span>
          ) : (
            hint
          )}
        </p>
        {/* The note takes the place of the hint, so that nothing below moves when the note appears. */}
        <DutchNote
          what="list"
          id={LANGUAGE_NOTE}
          className={hint === null || list.isOpen ? undefined : "invisible"}
        />
      </div>
    </form>
  );
}
