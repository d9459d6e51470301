"use client";

import { type ReactNode, useEffect, useState } from "react";
import { readCookie, writeCookie } from "@/lib/client/cookies";
import { FOLDED_NOTICES_COOKIE } from "@/lib/platform/notice-cookie";
import { shouldStayFolded } from "./folded-notices";

const YEAR = 365 * 24 * 3600;

/**
 * Foldable box that stays folded until there is a newer notice. A cookie stores this, so that the server renders it
 * correctly. Above results it starts folded, and its state is not stored. With `opensOnce`, having been open counts as
 * folded for the next visit.
 */
export function NoticeFold({
  newest,
  folded,
  aboveResults,
  opensOnce,
  children,
}: {
  newest: number;
  folded: string | undefined;
  aboveResults: boolean;
  opensOnce: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(() => {
    // A page restored from the browser's cache may have an older state, so the cookie is read again.
    const remembered = typeof document === "undefined" ? folded : readCookie(FOLDED_NOTICES_COOKIE);
    return !aboveResults && !shouldStayFolded(newest, remembered);
  });
  const [isByHand, setByHand] = useState(false);
  const isStored = !aboveResults && !opensOnce;
  useEffect(() => {
    if (opensOnce && isOpen && !aboveResults) writeCookie(FOLDED_NOTICES_COOKIE, newest, YEAR);
  }, [opensOnce, isOpen, aboveResults, newest]);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        // Ignores the toggle event that a box open from the start fires.
        if (currentTarget.open === isOpen) return;
        setOpen(currentTarget.open);
        setByHand(true);
        if (!isStored) return;
        if (currentTarget.open) writeCookie(FOLDED_NOTICES_COOKIE, "", 0);
        else writeCookie(FOLDED_NOTICES_COOKIE, newest, YEAR);
      }}
      data-by-hand={isByHand || undefined}
      className="no-print group card"
    >
      {children}
    </details>
  );
}
