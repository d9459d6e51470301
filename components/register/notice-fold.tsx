"use client";

import { type ReactNode, useState } from "react";
import { FOLDED_COOKIE, staysFolded } from "./folded-notices";

const YEAR = 365 * 24 * 3600;

function readFolded(): string | undefined {
  return document.cookie.match(new RegExp(`(?:^|; )${FOLDED_COOKIE}=([^;]*)`))?.[1];
}

function remember(isOpen: boolean, newest: number): void {
  const kept = isOpen
    ? `${FOLDED_COOKIE}=; path=/; max-age=0`
    : `${FOLDED_COOKIE}=${newest}; path=/; max-age=${YEAR}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = `${kept}; samesite=lax`;
}

/** What can be folded away and stays so until there is a newer notice; a cookie, so that the server's HTML has it. */
export function NoticeFold({
  newest,
  isOpen: isOpenAtFirst,
  children,
  className,
}: {
  newest: number;
  isOpen: boolean;
  children: ReactNode;
  className: string;
}) {
  // A page that is come back to may hold what the server said before somebody folded it.
  const [isOpen, setOpen] = useState(() =>
    typeof document === "undefined" ? isOpenAtFirst : !staysFolded(newest, readFolded()),
  );
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        // Told, too, of a box that was open from the start.
        if (currentTarget.open === isOpen) return;
        setOpen(currentTarget.open);
        remember(currentTarget.open, newest);
      }}
      className={className}
    >
      {children}
    </details>
  );
}
