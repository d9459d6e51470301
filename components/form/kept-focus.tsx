"use client";

import type { ReactNode } from "react";
import { useKeptFocus } from "./use-kept-focus";

/** Around lists from which a button takes away its own row: the focus then goes to the page's heading. */
export function KeptFocus({ headingId, children }: { headingId: string; children: ReactNode }) {
  const kept = useKeptFocus<HTMLDivElement>(() => document.getElementById(headingId));
  return <div ref={kept}>{children}</div>;
}
