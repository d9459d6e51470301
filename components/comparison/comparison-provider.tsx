"use client";

import { useTranslations } from "next-intl";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { type Comparison, comparisonStore, EMPTY_COMPARISON_CHOICE } from "@/lib/client/comparison";
import { showToast } from "@/lib/client/toast";
import { MAX_COMPARED_ENTRIES } from "@/lib/comparison/size";
import { createOnDemandComponent } from "../ui/load-later";

const CompareBar = createOnDemandComponent(() => import("./compare-bar"));

const ComparisonContext = createContext<Comparison | null>(null);

/** Returns the comparison, or null on pages where nothing can be chosen. */
export function useComparison(): Comparison | null {
  return useContext(ComparisonContext);
}

/** Returns the actions that change the comparison, each with a live-region message for screen readers. */
function useChanges(ownerId: string, say: (sentence: string) => void): Comparison {
  const translate = useTranslations("compare.choose");
  const read = useCallback(() => comparisonStore.read(ownerId), [ownerId]);
  const choice = useSyncExternalStore(comparisonStore.subscribe, read, () => EMPTY_COMPARISON_CHOICE);
  return useMemo((): Comparison => {
    const { chosen } = choice;
    return {
      ...choice,
      add: (entry) => {
        const hasRoom = chosen.length < MAX_COMPARED_ENTRIES;
        if (hasRoom) comparisonStore.choose(ownerId, [...chosen, entry]);
        const counted = { name: entry.name, n: chosen.length + 1, max: MAX_COMPARED_ENTRIES };
        say(hasRoom ? translate("added", counted) : translate("full"));
        return hasRoom;
      },
      remove: ({ id, name }) => {
        const others = chosen.filter((entry) => entry.id !== id);
        comparisonStore.choose(ownerId, others);
        say(translate("removed", { name, n: others.length, max: MAX_COMPARED_ENTRIES }));
      },
      clear: () => {
        comparisonStore.choose(ownerId, []);
        say(translate("cleared"));
      },
    };
  }, [choice, ownerId, say, translate]);
}

/** Provides the comparison on pages where entries can be chosen; the comparison bar appears with the first choice. */
export function ComparisonProvider({
  ownerId,
  hasBar = true,
  children,
}: {
  ownerId: string;
  /** Whether to show the bar; not on a page whose content shows the choice itself. */
  hasBar?: boolean;
  children: ReactNode;
}) {
  const common = useTranslations("common");
  const [said, say] = useState("");
  const changes = useChanges(ownerId, say);
  return (
    <ComparisonContext value={changes}>
      {children}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {!hasBar || changes.chosen.length === 0 ? null : (
        <CompareBar
          comparison={changes}
          onFailed={() => showToast(common("serverUnavailable"), { kind: "error" })}
        />
      )}
    </ComparisonContext>
  );
}
