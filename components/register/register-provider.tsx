"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useOptimistic,
  useRef,
  useTransition,
} from "react";
import { showToast } from "@/lib/client/toast";
import type { EntryQuery } from "@/lib/domain/entry-query";
import { registerAddress } from "./addresses";

/** How the address changes: typing keeps one step in the history, everything else makes a new one. */
type Change = "choice" | "typing";

interface Register {
  /** The query as the person sees it: what was just chosen, before the server has answered. */
  query: EntryQuery;
  /** A newer list is on its way. */
  isPending: boolean;
  /** Asks for another list; false when there is no network to ask. */
  change: (query: EntryQuery, how?: Change) => boolean;
}

const RegisterContext = createContext<Register | null>(null);

export function useRegister(): Register {
  const register = useContext(RegisterContext);
  if (register === null) throw new Error("useRegister needs a RegisterProvider around it");
  return register;
}

/** Puts changes of the query into the address, from which the server makes the new list. */
export function RegisterProvider({ query: served, children }: { query: EntryQuery; children: ReactNode }) {
  const router = useRouter();
  const translate = useTranslations("common");
  const [isPending, startTransition] = useTransition();
  const [query, showQuery] = useOptimistic(served);
  const lastChange = useRef<Change>("choice");

  const change = useCallback(
    (next: EntryQuery, how: Change = "choice") => {
      if (!navigator.onLine) {
        showToast(translate("serverUnavailable"), { kind: "error" });
        return false;
      }
      const isSameStep = how === "typing" && lastChange.current === "typing";
      lastChange.current = how;
      startTransition(() => {
        showQuery(next);
        router[isSameStep ? "replace" : "push"](registerAddress(next), { scroll: false });
      });
      return true;
    },
    [router, showQuery, translate],
  );
  const register = useMemo(() => ({ query, isPending, change }), [query, isPending, change]);
  return <RegisterContext value={register}>{children}</RegisterContext>;
}
