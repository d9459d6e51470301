"use client";

import { type ReactNode, useState } from "react";
import { readCookie, writeCookie } from "@/lib/client/cookies";
import { HIDDEN_NOTICES_COOKIE } from "@/lib/platform/notice-cookie";
import { staysFolded } from "./folded-notices";

const YEAR = 365 * 24 * 3600;

/**
 * What can be folded away and stays so until there is a newer notice; a cookie, so that the server's HTML has it. Above
 * results it begins folded, and nothing of it is remembered.
 */
export function NoticeFold({
  newest,
  folded,
  aboveResults,
  children,
}: {
  newest: number;
  folded: string | undefined;
  aboveResults: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(() => {
    // A page from the browser's history may contain the state from before it was folded.
    const remembered = typeof document === "undefined" ? folded : readCookie(HIDDEN_NOTICES_COOKIE);
    return !aboveResults && !staysFolded(newest, remembered);
  });
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        // Told, too, of a box that was open from the start.
        if (currentTarget.open === isOpen) return;
        setOpen(currentTarget.open);
        if (aboveResults) return;
        if (currentTarget.open) writeCookie(HIDDEN_NOTICES_COOKIE, "", 0);
        else writeCookie(HIDDEN_NOTICES_COOKIE, newest, YEAR);
      }}
      className="group card"
    >
      {children}
    </details>
  );
}
