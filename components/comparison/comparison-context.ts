"use client";

import { createContext, useContext } from "react";
import type { Choice, ChosenEntry } from "@/lib/client/comparison";

export interface Comparison extends Choice {
  /** False when there is no room, which is then said. */
  add: (entry: ChosenEntry) => boolean;
  remove: (entry: ChosenEntry) => void;
  clear: () => void;
}

export const ComparisonContext = createContext<Comparison | null>(null);

/** What is chosen to compare; null on a page where nothing can be. */
export function useComparison(): Comparison | null {
  return useContext(ComparisonContext);
}
