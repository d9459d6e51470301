"use client";

import { useTranslations } from "next-intl";
import { useCallback, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { type ChosenEntry, comparison, NOTHING_CHOSEN, takeWaiting } from "@/lib/client/comparison";
import { MAX_COMPARED } from "@/lib/comparison/size";
import { CompareBar } from "./compare-bar";
import type { Comparison } from "./comparison-context";

function useChoice(ownerId: string) {
  const read = useCallback(() => comparison.read(ownerId), [ownerId]);
  return useSyncExternalStore(comparison.subscribe, read, () => NOTHING_CHOSEN);
}

/** Each way to change what is chosen, with the sentence that tells it to who cannot see it. */
function useChanges(ownerId: string, say: (sentence: string) => void): Comparison {
  const translate = useTranslations("compare.choose");
  const choice = useChoice(ownerId);
  return useMemo((): Comparison => {
    const { chosen } = choice;
    return {
      ...choice,
      add: (entry) => {
        const hasRoom = chosen.length < MAX_COMPARED;
        if (hasRoom) comparison.choose(ownerId, [...chosen, entry]);
        const counted = { name: entry.name, n: chosen.length + 1, max: MAX_COMPARED };
        say(hasRoom ? translate("added", counted) : translate("full"));
        return hasRoom;
      },
      remove: ({ id, name }) => {
        const others = chosen.filter((entry) => entry.id !== id);
        comparison.choose(ownerId, others);
        say(translate("removed", { name, n: others.length, max: MAX_COMPARED }));
      },
      clear: () => {
        comparison.choose(ownerId, []);
        say(translate("cleared"));
      },
    };
  }, [choice, ownerId, say, translate]);
}

interface ComparisonKeeperProps {
  ownerId: string;
  /** What was chosen before this script was there. */
  waiting: readonly ChosenEntry[];
  onChange: (comparison: Comparison) => void;
  onSay: (sentence: string) => void;
}

/** Keeps what is chosen across pages, tells each change, and shows it in a bar below the page. */
export function ComparisonKeeper({ ownerId, waiting, onChange, onSay }: ComparisonKeeperProps) {
  const changes = useChanges(ownerId, onSay);
  const first = useRef({ ownerId, changes, waiting });
  useLayoutEffect(() => {
    const { ownerId, changes, waiting } = first.current;
    const all = takeWaiting(ownerId, waiting);
    const [entry, ...others] = all;
    if (entry === undefined) return;
    if (others.length > 0) comparison.choose(ownerId, [...changes.chosen, ...all]);
    else changes.add(entry);
  }, []);
  useLayoutEffect(() => onChange(changes), [changes, onChange]);
  return changes.chosen.length > 0 ? <CompareBar comparison={changes} /> : null;
}
