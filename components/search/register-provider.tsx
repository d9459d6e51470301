"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useOptimistic,
  useRef,
  useState,
  useTransition,
} from "react";
import { showToast } from "@/lib/client/toast";
import {
  buildRegisterAddress,
  type EntryQuery,
  hasSearchOrFilters,
  isSearchLongEnough,
} from "@/lib/search/query";

/** How a change affects the history: consecutive typing is one history entry, any other change ('choice') a new one. */
export type TypingOrChoiceChange = "choice" | "typing";

type Method = "push" | "replace";

/** Key in the state of a history entry: the query whose list was never shown. */
const UNSEEN = "registerUnseen";

/** Writes a history entry whose list was never loaded; navigating back to it requests that list. */
function writeUnseen(method: Method, query: EntryQuery): void {
  const state = { ...window.history.state, [UNSEEN]: query };
  window.history[`${method}State`](state, "", buildRegisterAddress(query));
}

function readUnseen(state: unknown): EntryQuery | undefined {
  return (state as { [UNSEEN]?: EntryQuery } | null)?.[UNSEEN];
}

/**
 * Navigates between queries so that the back button returns to each one, even if lists load slowly: the router drops a
 * pending navigation when the next one starts. Calls `onUnseen` with a query that the user returns to and whose list
 * was never shown.
 */
function useHistorySteps(isPending: boolean, onUnseen: RefObject<(query: EntryQuery) => void>) {
  const router = useRouter();
  const last = useRef<{ query: EntryQuery; method: Method } | null>(null);
  const isOnItsWay = useRef(false);
  const isTyping = useRef(false);

  useEffect(() => {
    if (!isPending) isOnItsWay.current = false;
  });

  /** Makes the next typing a new history entry. */
  const endStep = useCallback(() => {
    isTyping.current = false;
  }, []);

  useEffect(() => {
    function arrive(state: unknown) {
      endStep();
      isOnItsWay.current = false;
      const query = readUnseen(state);
      // The timeout runs the callback after the router has handled the same popstate event.
      if (query !== undefined) setTimeout(() => onUnseen.current(query));
    }
    const comeBack = (event: PopStateEvent) => arrive(event.state);
    // Handles a return from another page, during which this listener was not mounted.
    arrive(window.history.state);
    window.addEventListener("popstate", comeBack);
    return () => window.removeEventListener("popstate", comeBack);
  }, [endStep, onUnseen]);

  const goTo = useCallback(
    (query: EntryQuery, how: TypingOrChoiceChange) => {
      const before = isOnItsWay.current ? last.current : null;
      const isSameStep = how === "typing" && isTyping.current;
      if (!isSameStep && before !== null) writeUnseen(before.method, before.query);
      // The history entry of the open filter sheet becomes the one of the first filter.
      const method = isSameStep ? (before?.method ?? "replace") : "push";
      last.current = { query, method };
      isOnItsWay.current = true;
      isTyping.current = how === "typing";
      router[method](buildRegisterAddress(query), { scroll: false });
    },
    [router],
  );
  /** Requests the list of the current history entry. */
  const goAgain = useCallback(
    (query: EntryQuery) => router.replace(buildRegisterAddress(query), { scroll: false }),
    [router],
  );
  return { goTo, goAgain, endStep };
}

/**
 * Returns whether results come first on the page, before the introduction. Recomputed for each search; filters do not
 * change it, as the filters would move while the user clicks.
 */
function useResultsFirst(listed: EntryQuery): boolean {
  const isSearched = isSearchLongEnough(listed.search);
  const [begun, setBegun] = useState({ isSearched, first: hasSearchOrFilters(listed) });
  if (begun.isSearched !== isSearched) setBegun({ isSearched, first: hasSearchOrFilters(listed) });
  return begun.first;
}

interface Register {
  /** The query including the user's latest choice, before the server has answered. */
  query: EntryQuery;
  /** The search text of the displayed list. */
  listedSearch: string;
  /** Whether results come first, with the rest of the page folded. */
  resultsFirst: boolean;
  /** Whether the reader may list everything; others need a search or a filter. */
  listsAll: boolean;
  /** Whether a newer list is loading. */
  isPending: boolean;
  /** Requests the list of another query; returns false when offline. */
  change: (query: EntryQuery, how?: TypingOrChoiceChange) => boolean;
  /** Ends the current typing step, so that further typing becomes a new history entry. */
  endStep: () => void;
}

const RegisterContext = createContext<Register | null>(null);

export function useRegister(): Register {
  const register = useContext(RegisterContext);
  if (register === null) throw new Error("useRegister needs a RegisterProvider around it");
  return register;
}

/** Holds the register's query and writes changes to the address, from which the server renders the new list. */
export function RegisterProvider({
  query: served,
  listsAll = true,
  children,
}: {
  query: EntryQuery;
  listsAll?: boolean;
  children: ReactNode;
}) {
  const translate = useTranslations("common");
  const [isPending, startTransition] = useTransition();
  const [query, showQuery] = useOptimistic(served);
  const resultsFirst = useResultsFirst(served);
  const listedSearch = served.search;
  const showUnseen = useRef<(query: EntryQuery) => void>(() => {});
  const { goTo, goAgain, endStep } = useHistorySteps(isPending, showUnseen);

  const change = useCallback(
    (next: EntryQuery, how: TypingOrChoiceChange = "choice") => {
      if (!navigator.onLine) {
        showToast(translate("serverUnavailable"), { kind: "error" });
        return false;
      }
      startTransition(() => {
        showQuery(next);
        goTo(next, how);
      });
      return true;
    },
    [goTo, showQuery, translate],
  );
  useEffect(() => {
    showUnseen.current = (unseen) =>
      startTransition(() => {
        showQuery(unseen);
        goAgain(unseen);
      });
  }, [goAgain, showQuery]);
  const register = useMemo(
    () => ({ query, listedSearch, resultsFirst, listsAll, isPending, change, endStep }),
    [query, listedSearch, resultsFirst, listsAll, isPending, change, endStep],
  );
  return (
    <RegisterContext value={register}>
      {/* The skip links depend on the attribute `data-results-first` (app/globals.css). */}
      <div data-results-first={resultsFirst || undefined}>{children}</div>
    </RegisterContext>
  );
}

type QueryLinkProps = Omit<ComponentProps<typeof Link>, "href"> & { query: EntryQuery };

/** Link to the register with another query; the current list stays visible until the new one is loaded. */
export function QueryLink({ query, ...rest }: QueryLinkProps) {
  const { change } = useRegister();
  return (
    <Link
      href={buildRegisterAddress(query)}
      prefetch={false}
      scroll={false}
      onNavigate={(event) => {
        event.preventDefault();
        change(query);
      }}
      {...rest}
    />
  );
}
