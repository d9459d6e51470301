"use client";

import { type ReactNode, useState } from "react";
import { readCookie, writeCookie } from "@/lib/client/cookies";
import { FOLDED_COOKIE, staysFolded } from "./folded-notices";

const YEAR = 365 * 24 * 3600;

function remember(isOpen: boolean, newest: number): void {
  if (isOpen) writeCookie(FOLDED_COOKIE, "", 0);
  else writeCookie(FOLDED_COOKIE, newest, YEAR);
}

/**
 * What can be folded away and stays so until there is a newer notice; a cookie, so that the server's HTML has it. Above
 * results it begins folded, and nothing of it is remembered.
 */
export function NoticeFold({
  newest,
  isOpen: isOpenAtFirst,
  aboveResults,
  children,
  className,
}: {
  newest: number;
  isOpen: boolean;
  aboveResults: boolean;
  children: ReactNode;
  className: string;
}) {
  // A page that is come back to may hold what the server said before somebody folded it.
  const [isOpen, setOpen] = useState(() =>
    typeof document === "undefined" || aboveResults
      ? isOpenAtFirst
      : !staysFolded(newest, readCookie(FOLDED_COOKIE)),
  );
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        // Told, too, of a box that was open from the start.
        if (currentTarget.open === isOpen) return;
        setOpen(currentTarget.open);
        if (!aboveResults) remember(currentTarget.open, newest);
      }}
      className={className}
    >
      {children}
    </details>
  );
}
