import { type FormEvent, useEffect, useRef, useState } from "react";
import { cleanLine } from "@/lib/platform/text/schema";
import {
  changeSearchText,
  type EntryQuery,
  hasSearchOrFilters,
  isSearchLongEnough,
  isSearchTooShort,
} from "@/lib/search/query";
import { RESULTS_ANCHOR } from "./addresses";
import { useRegister } from "./register-provider";

/** Fraction of the window's height below which a heading leaves too little visible of the results. */
const MAX_HEADING_POSITION = 0.6;
/** Media query of a single column: the list stands below the filters. */
const ONE_COLUMN = "(width < 48rem)";

/**
 * Scrolls to the results after a submitted search if they are not in view. In two columns the focus stays, and it
 * scrolls just enough for the first result. In one column the results take the focus, which closes a phone's keyboard.
 */
function showResults(): void {
  const heading = document.getElementById(RESULTS_ANCHOR);
  if (heading === null) return;
  const isOneColumn = window.matchMedia(ONE_COLUMN).matches;
  if (isOneColumn) heading.focus({ preventScroll: true });
  const { top } = heading.getBoundingClientRect();
  if (top >= 0 && top < window.innerHeight * MAX_HEADING_POSITION) return;
  if (isOneColumn) {
    heading.scrollIntoView({ block: "start" });
  } else {
    const first = heading.closest("section")?.querySelector("article");
    first?.scrollIntoView({ block: "nearest" });
  }
}

/** Debounce of the list request while typing, in milliseconds. */
const SEARCH_DEBOUNCE_MS = 250;

/** Holds the typed search text, which becomes the query after a pause or at once on Enter. */
export function useTypedSearch() {
  const { query, listsAll, isPending, change, endStep } = useRegister();
  const [text, setText] = useState(query.search);
  const [isSubmitted, setSubmitted] = useState(false);
  const sent = useRef(query.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The query changed by something other than typing, such as the back button or a link.
  useEffect(() => {
    if (query.search === sent.current) return;
    clearTimeout(timer.current);
    sent.current = query.search;
    setText(query.search);
  }, [query.search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Scrolls to the results after a submit, unless the user has continued to type.
  useEffect(() => {
    if (!isSubmitted || isPending) return;
    setSubmitted(false);
    showResults();
  }, [isSubmitted, isPending]);

  function send(typed: string, isSubmit = false) {
    clearTimeout(timer.current);
    const search = cleanLine(typed);
    if (search === sent.current) return;
    const next = changeSearchText(query, search);
    if (!isSubmit) {
      // A text that is too short may still become longer; submitted, it gets a page that says what it may mean.
      if (isSearchTooShort(search)) return;
      // Without search and filters, visitors get the front page, which has its own search field; typing must not lead
      // there.
      if (!listsAll && !hasSearchOrFilters(next)) return;
    }
    if (change(next, "typing")) sent.current = search;
  }

  // The timer ends in a later render and must use that render's query.
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });

  const cleaned = cleanLine(text);
  return {
    text,
    /** True if there is text, but too little to search for. */
    isTooShort: isSearchTooShort(cleaned),
    type(typed: string) {
      setText(typed);
      setSubmitted(false);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latestSend.current(typed), SEARCH_DEBOUNCE_MS);
    },
    submit(event: FormEvent) {
      event.preventDefault();
      send(text, true);
      endStep();
      setSubmitted(isSearchLongEnough(cleaned));
    },
    /** Lists another query than the typed one and puts its search into the field. */
    choose(next: EntryQuery) {
      clearTimeout(timer.current);
      if (!change(next)) return;
      sent.current = next.search;
      setText(next.search);
      setSubmitted(true);
    },
    /** Clears the field and lists without a search. */
    clear() {
      setText("");
      setSubmitted(false);
      send("");
    },
    /** Cancels the pending search of the typed text, as the page is about to be left. */
    stop: () => clearTimeout(timer.current),
  };
}

export type TypedSearch = ReturnType<typeof useTypedSearch>;
