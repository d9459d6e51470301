"use client";

import { useTranslations } from "next-intl";
import type { Searched } from "@/lib/platform/text/text-match";
import { parseSearch, typedMarks } from "@/lib/search/words/search-terms";
import { NO_SYNONYMS } from "@/lib/search/words/synonyms";
import { useDutchText } from "../ui/dutch";
import { MarkedText } from "./marked-text";
import type { SuggestionOption } from "./suggestion-options";
import type { SearchCombobox } from "./use-search-combobox";

const KINDS = ["entries", "filters", "terms"] as const satisfies readonly SuggestionOption["kind"][];

type ListProps = Pick<
  SearchCombobox,
  "isOpen" | "options" | "search" | "getMenuProps" | "getItemProps" | "highlightedIndex"
>;

function Option({
  option,
  index,
  searched,
  getItemProps,
}: Pick<ListProps, "getItemProps"> & { option: SuggestionOption; index: number; searched: Searched }) {
  const dutch = useDutchText();
  const translate = useTranslations("home.search.suggestions");
  const { text, detail: own } = option;
  const isMany = option.kind === "entries" && option.count > 1;
  const detail = isMany ? translate("same", { count: option.count, hospitals: option.hospitals }) : own;
  // A word of which a part is marked is read as one.
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

/** The suggestions below the search field, each kind under its own heading. */
export function SuggestionList({ isOpen, options, search, getMenuProps, getItemProps }: ListProps) {
  const translate = useTranslations("home.search.suggestions");
  const searched = typedMarks(parseSearch(search, NO_SYNONYMS));
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
          // biome-ignore lint/a11y/useSemanticElements: within a listbox a group is a part of the list, no fieldset
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
