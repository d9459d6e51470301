"use client";

import { useTranslations } from "next-intl";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useOptimistic,
  useRef,
  useTransition,
} from "react";
import { showToast } from "@/lib/client/toast";
import type { EntryQuery } from "@/lib/search/query";
import { type Change, useHistorySteps } from "./use-history-steps";

interface Register {
  /** The query as the person sees it: what was just chosen, before the server has answered. */
  query: EntryQuery;
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
    () => ({ query, isPending, change, endStep }),
    [query, isPending, change, endStep],
  );
  return <RegisterContext value={register}>{children}</RegisterContext>;
}
