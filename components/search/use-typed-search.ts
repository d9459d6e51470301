import { type FormEvent, useEffect, useRef, useState } from "react";
import { cleanLine } from "@/lib/platform/text/schema";
import { type EntryQuery, effectiveSearch, withSearch } from "@/lib/search/query";
import { RESULTS_ANCHOR } from "./addresses";
import { useRegister } from "./register-provider";

/** From here down the window, as a part of its height, too little would be seen of what stands below. */
const LOW = 0.6;
/** One column: the list stands below the filters. */
const ONE_COLUMN = "(width < 48rem)";

/**
 * Brings the results into sight after a search that was sent, where they are not yet; the focus stays where it is. Beside
 * the filters no more moves than is needed for the first result.
 */
function showResults(): void {
  const heading = document.getElementById(RESULTS_ANCHOR);
  if (heading === null) return;
  const { top } = heading.getBoundingClientRect();
  if (top >= 0 && top < window.innerHeight * LOW) return;
  if (window.matchMedia(ONE_COLUMN).matches) {
    heading.scrollIntoView({ block: "start" });
  } else {
    const first = heading.closest("section")?.querySelector("article");
    first?.scrollIntoView({ block: "nearest" });
  }
}

/** How long a pause in typing is, in milliseconds, after which the list is asked for. */
const TYPING_PAUSE = 250;

/** What is being typed in the search, which becomes the query after a pause or at once on Enter. */
export function useTypedSearch() {
  const { query, isPending, change, endStep } = useRegister();
  const [text, setText] = useState(query.search);
  const [isSubmitted, setSubmitted] = useState(false);
  const sent = useRef(query.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address changed in another way than by typing: back, a link.
  useEffect(() => {
    if (query.search === sent.current) return;
    clearTimeout(timer.current);
    sent.current = query.search;
    setText(query.search);
  }, [query.search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Whoever types on is looking at the field, and nothing moves.
  useEffect(() => {
    if (!isSubmitted || isPending) return;
    setSubmitted(false);
    showResults();
  }, [isSubmitted, isPending]);

  function send(typed: string) {
    clearTimeout(timer.current);
    const search = effectiveSearch(cleanLine(typed));
    if (search === effectiveSearch(sent.current)) return;
    if (change(withSearch(query, search), "typing")) sent.current = search;
  }

  // The pause ends in a later render, whose query is the one to change.
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });

  const cleaned = cleanLine(text);
  return {
    text,
    /** There is something, but not enough to search for. */
    isTooShort: cleaned !== "" && effectiveSearch(cleaned) === "",
    type(typed: string) {
      setText(typed);
      setSubmitted(false);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latestSend.current(typed), TYPING_PAUSE);
    },
    submit(event: FormEvent) {
      event.preventDefault();
      send(text);
      endStep();
      setSubmitted(effectiveSearch(cleaned) !== "");
    },
    /** Lists something else than what is being typed, whose search then stands in the field. */
    choose(next: EntryQuery) {
      clearTimeout(timer.current);
      if (!change(next)) return;
      sent.current = next.search;
      setText(next.search);
      setSubmitted(true);
    },
    /** Empties the field, and lists without a search. */
    clear() {
      setText("");
      setSubmitted(false);
      send("");
    },
    /** What was typed last is not searched for any more: the page is about to be left. */
    stop: () => clearTimeout(timer.current),
  };
}

export type TypedSearch = ReturnType<typeof useTypedSearch>;
