"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import type { ChosenEntry } from "@/lib/client/comparison";
import { COMPARISON_KEY, COMPARISON_WAITING_KEY } from "@/lib/client/comparison-end";
import { showToast } from "@/lib/client/toast";
import { MAX_COMPARED } from "@/lib/comparison/size";
import { type Comparison, ComparisonContext } from "./comparison-context";
import type { ComparisonKeeper } from "./comparison-keeper";

function isSomethingKept(): boolean {
  try {
    return [COMPARISON_KEY, COMPARISON_WAITING_KEY].some((key) => localStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}

/** Stores the choice for the next page, even if that comes before the script that manages it. */
function lockWaiting(ownerId: string, chosen: readonly ChosenEntry[]): void {
  try {
    if (chosen.length === 0) localStorage.removeItem(COMPARISON_WAITING_KEY);
    else localStorage.setItem(COMPARISON_WAITING_KEY, JSON.stringify({ ownerId, chosen }));
  } catch {
    // A browser that stores nothing: the choice lasts as long as the page.
  }
}

/** The script of the keeper, which comes once there is something to store; null until then. */
function useKeeper(hasChosen: boolean, giveUp: () => void): typeof ComparisonKeeper | null {
  const translate = useTranslations("common");
  const [Keeper, setKeeper] = useState<typeof ComparisonKeeper | null>(null);
  useEffect(() => {
    const load = () =>
      import("./comparison-keeper").then(
        (loaded) => setKeeper(() => loaded.ComparisonKeeper),
        () => {
          giveUp();
          showToast(translate("serverUnavailable"), { kind: "error" });
        },
      );
    const look = () => void ((hasChosen || isSomethingKept()) && load());
    look();
    // Another tab may choose as well.
    window.addEventListener("storage", look);
    return () => window.removeEventListener("storage", look);
  }, [hasChosen, giveUp, translate]);
  return Keeper;
}

/** Around a page on which entries can be chosen; the script for all the rest comes with the first choice. */
export function ComparisonProvider({ ownerId, children }: { ownerId: string; children: ReactNode }) {
  const translate = useTranslations("compare.choose");
  const [waiting, setWaitingState] = useState<readonly ChosenEntry[]>([]);
  const [kept, setKept] = useState<Comparison | null>(null);
  const [said, say] = useState("");
  const setWaiting = useCallback(
    (chosen: readonly ChosenEntry[]) => {
      lockWaiting(ownerId, chosen);
      setWaitingState(chosen);
    },
    [ownerId],
  );
  const giveUp = useCallback(() => setWaiting([]), [setWaiting]);
  const Keeper = useKeeper(waiting.length > 0, giveUp);
  const value = useMemo(
    (): Comparison =>
      kept ?? {
        chosen: waiting,
        isKept: true,
        add: (entry) => {
          const hasRoom = waiting.length < MAX_COMPARED;
          if (hasRoom) setWaiting([...waiting, entry]);
          else say(translate("full"));
          return hasRoom;
        },
        remove: ({ id }) => setWaiting(waiting.filter((entry) => entry.id !== id)),
        clear: giveUp,
      },
    [kept, waiting, setWaiting, giveUp, translate],
  );
  return (
    <ComparisonContext value={value}>
      {children}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {Keeper === null ? null : <Keeper ownerId={ownerId} waiting={waiting} onChange={setKept} onSay={say} />}
    </ComparisonContext>
  );
}
