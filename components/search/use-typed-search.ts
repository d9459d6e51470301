import { type FormEvent, useEffect, useRef, useState } from "react";
import { cleanLine } from "@/lib/platform/text/schema";
import { type EntryQuery, effectiveSearch, withSearch } from "@/lib/search/query";
import { useRegister } from "./register-provider";
import { showResults } from "./show-results";

/** How long a pause in typing is, in milliseconds, after which the list is asked for. */
const TYPING_PAUSE = 250;

export interface TypedSearch {
  text: string;
  /** There is something, but not enough to search for. */
  isTooShort: boolean;
  type: (typed: string) => void;
  submit: (event: FormEvent) => void;
  /** Empties the field, and lists without a search. */
  clear: () => void;
  /** Lists something else than what is being typed, whose search then stands in the field. */
  choose: (query: EntryQuery) => void;
  /** What was typed last is not searched for any more: the page is about to be left. */
  stop: () => void;
}

/** What is being typed in the search, which becomes the query after a pause or at once on Enter. */
export function useTypedSearch(): TypedSearch {
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
    isTooShort: cleaned !== "" && effectiveSearch(cleaned) === "",
    type(typed) {
      setText(typed);
      setSubmitted(false);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latestSend.current(typed), TYPING_PAUSE);
    },
    submit(event) {
      event.preventDefault();
      send(text);
      endStep();
      setSubmitted(effectiveSearch(cleaned) !== "");
    },
    choose(next) {
      clearTimeout(timer.current);
      if (!change(next)) return;
      sent.current = next.search;
      setText(next.search);
      setSubmitted(true);
    },
    clear() {
      setText("");
      setSubmitted(false);
      send("");
    },
    stop: () => clearTimeout(timer.current),
  };
}
