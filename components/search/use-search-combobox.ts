import { type UseComboboxStateChange, useCombobox } from "downshift";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { paths } from "@/lib/paths";
import { cleanLine } from "@/lib/platform/text/schema";
import type { Suggestions } from "@/lib/search/answers";
import { dropTooShortSearch } from "@/lib/search/query";
import { useSuggestions } from "../form/use-suggestions";
import { useTextBeforeHydration } from "../form/use-typed-before";
import { useRegister } from "./register-provider";
import { getOptionTarget, listSuggestionOptions, type SuggestionOption } from "./suggestion-options";
import type { TypedSearch } from "./use-typed-search";

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}

/** Focuses the field on the key '/', unless the user is typing elsewhere. */
function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function listen(event: globalThis.KeyboardEvent) {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    }
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [field]);
}

export const SEARCH_FIELD_ID = "search";
export const SEARCH_LABEL_ID = "search-label";
const LIST = "search-suggestions";
const { ItemClick, InputChange, InputKeyDownEnter } = useCombobox.stateChangeTypes;

/** Prevents Downshift's handling, so that a key or click works as in any search field. */
function leaveToBrowser(event: { nativeEvent: Event }) {
  Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}

/**
 * Turns the search field into a combobox (ARIA 1.2): typing searches as before, and suggestions appear as well. They
 * are shown only if they belong to the exact text in the field, and only while the user types.
 */
export function useSearchCombobox({ text, type, clear, choose, stop }: TypedSearch) {
  const { query } = useRegister();
  const router = useRouter();
  const search = dropTooShortSearch(cleanLine(text));
  const [wantedFor, setWantedFor] = useState<string | null>(null);
  const isWanted = search !== "" && wantedFor === search;
  const options = listSuggestionOptions(
    useSuggestions<Suggestions>(isWanted ? search : null, paths.api.suggestions),
    query,
  );
  const isOpen = isWanted && options.length > 0;

  function pick(option: SuggestionOption) {
    const target = getOptionTarget(option, query);
    if (typeof target !== "string") return choose(target);
    stop();
    router.push(target);
  }

  const combobox = useCombobox<SuggestionOption>({
    items: options,
    itemToString: () => text,
    inputValue: text,
    selectedItem: null,
    isOpen,
    inputId: SEARCH_FIELD_ID,
    labelId: SEARCH_LABEL_ID,
    menuId: LIST,
    getItemId: (index) => `${LIST}-${index}`,
    // Scrolls the page as well: at a high zoom the list is longer than the window.
    scrollIntoView: (line) => line?.scrollIntoView({ block: "nearest" }),
    onIsOpenChange({ isOpen: opens, type: cause }) {
      if (cause !== InputChange) setWantedFor(opens ? search : null);
    },
    onStateChange({ type: cause, selectedItem }: UseComboboxStateChange<SuggestionOption>) {
      if ((cause === ItemClick || cause === InputKeyDownEnter) && selectedItem) pick(selectedItem);
    },
  });

  const isPicking = isOpen && combobox.highlightedIndex >= 0;
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(field);
  useTextBeforeHydration(field, text, type);
  const inputProps = combobox.getInputProps({
    ref: field,
    onChange(event) {
      const typed = event.currentTarget.value;
      setWantedFor(dropTooShortSearch(cleanLine(typed)));
      type(typed);
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === "Enter" && !isPicking) leaveToBrowser(event);
      if (event.key === "Escape" && !isOpen) leaveToBrowser(event);
      if (event.key === "Home" || event.key === "End") leaveToBrowser(event);
    },
    onClick: leaveToBrowser,
    onBlur: () => setWantedFor(null),
  });
  return {
    ...combobox,
    isOpen,
    options,
    search,
    inputProps,
    close: () => setWantedFor(null),
    clear() {
      setWantedFor(null);
      clear();
      field.current?.focus();
    },
  };
}

export type SearchCombobox = ReturnType<typeof useSearchCombobox>;
