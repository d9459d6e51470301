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
import { type EntryQuery, isNarrowed, isSearch, registerAddress } from "@/lib/search/query";

/** How the address changes: what is typed in one go is one step in the history, everything else each a step. */
export type Change = "choice" | "typing";

type Method = "push" | "replace";

/** In the state of a step in the history: the query whose list was never shown there. */
const UNSEEN = "registerUnseen";

/** A step as it stands in the history although its list never came; going back to it asks for that list. */
function writeUnseen(method: Method, query: EntryQuery): void {
  const state = { ...window.history.state, [UNSEEN]: query };
  window.history[`${method}State`](state, "", registerAddress(query));
}

function readUnseen(state: unknown): EntryQuery | undefined {
  return (state as { [UNSEEN]?: EntryQuery } | null)?.[UNSEEN];
}

/**
 * Leads from query to query so that the back button finds each step again, however slow the lists come: the router
 * forgets a step that has not come when the next is asked for. `onUnseen` is told of a query that was come back to and
 * never listed.
 */
function useHistorySteps(isPending: boolean, onUnseen: RefObject<(query: EntryQuery) => void>) {
  const router = useRouter();
  const last = useRef<{ query: EntryQuery; method: Method } | null>(null);
  const isOnItsWay = useRef(false);
  const isTyping = useRef(false);

  useEffect(() => {
    if (!isPending) isOnItsWay.current = false;
  });

  /** What is typed from now on is a step of its own. */
  const endStep = useCallback(() => {
    isTyping.current = false;
  }, []);

  useEffect(() => {
    function arrive(state: unknown) {
      endStep();
      isOnItsWay.current = false;
      const query = readUnseen(state);
      // Once the router, which listens to the same event, has taken its own step.
      if (query !== undefined) setTimeout(() => onUnseen.current(query));
    }
    const comeBack = (event: PopStateEvent) => arrive(event.state);
    // Back from another page, on which this did not listen.
    arrive(window.history.state);
    window.addEventListener("popstate", comeBack);
    return () => window.removeEventListener("popstate", comeBack);
  }, [endStep, onUnseen]);

  const goTo = useCallback(
    (query: EntryQuery, how: Change) => {
      const before = isOnItsWay.current ? last.current : null;
      const isSameStep = how === "typing" && isTyping.current;
      if (!isSameStep && before !== null) writeUnseen(before.method, before.query);
      const method = isSameStep ? (before?.method ?? "replace") : "push";
      last.current = { query, method };
      isOnItsWay.current = true;
      isTyping.current = how === "typing";
      router[method](registerAddress(query), { scroll: false });
    },
    [router],
  );
  /** Asks for the list of the step at which the history stands. */
  const goAgain = useCallback(
    (query: EntryQuery) => router.replace(registerAddress(query), { scroll: false }),
    [router],
  );
  return { goTo, goAgain, endStep };
}

/**
 * Whether results come first on the page, before what introduces the register. A search begins anew with it; a filter
 * leaves it as it is, or the filters would move from under the hand.
 */
function useResultsFirst(listed: EntryQuery): boolean {
  const isSearched = isSearch(listed.search);
  const [begun, setBegun] = useState({ isSearched, first: isNarrowed(listed) });
  if (begun.isSearched !== isSearched) setBegun({ isSearched, first: isNarrowed(listed) });
  return begun.first;
}

interface Register {
  /** The query as the person sees it: what was just chosen, before the server has answered. */
  query: EntryQuery;
  /** The search of the list that is shown. */
  listedSearch: string;
  /** Results come first: the rest of the page is folded. */
  resultsFirst: boolean;
  /** A newer list is on its way. */
  isPending: boolean;
  /** Asks for another list; false when there is no network to ask. */
  change: (query: EntryQuery, how?: Change) => boolean;
  /** What was typed so far is a step in the history; what is typed from now on is another. */
  endStep: () => void;
}

const RegisterContext = createContext<Register | null>(null);

export function useRegister(): Register {
  const register = useContext(RegisterContext);
  if (register === null) throw new Error("useRegister needs a RegisterProvider around it");
  return register;
}

/** Puts changes of the query into the address, from which the server makes the new list. */
export function RegisterProvider({ query: served, children }: { query: EntryQuery; children: ReactNode }) {
  const translate = useTranslations("common");
  const [isPending, startTransition] = useTransition();
  const [query, showQuery] = useOptimistic(served);
  const resultsFirst = useResultsFirst(served);
  const listedSearch = served.search;
  const showUnseen = useRef<(query: EntryQuery) => void>(() => {});
  const { goTo, goAgain, endStep } = useHistorySteps(isPending, showUnseen);

  const change = useCallback(
    (next: EntryQuery, how: Change = "choice") => {
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
    () => ({ query, listedSearch, resultsFirst, isPending, change, endStep }),
    [query, listedSearch, resultsFirst, isPending, change, endStep],
  );
  return (
    <RegisterContext value={register}>
      {/* The hero and the page's first link go by it (register-frame.tsx, app/layout.tsx). */}
      <div data-results-first={resultsFirst || undefined}>{children}</div>
    </RegisterContext>
  );
}

type QueryLinkProps = Omit<ComponentProps<typeof Link>, "href"> & { query: EntryQuery };

/** A link to the register with another query; the list it leaves stays in sight until the new one is there. */
export function QueryLink({ query, ...rest }: QueryLinkProps) {
  const { change } = useRegister();
  return (
    <Link
      href={registerAddress(query)}
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
