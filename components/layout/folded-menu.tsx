"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../ui/icon";
import { useClosing } from "../ui/use-closing";

/** The links of the bar on a small screen, behind a button; they open without script, too. */
export function FoldedMenu({ label, children }: { label: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const path = usePathname();
  const shown = useRef(path);
  useClosing(details);

  // The bar outlives the page: whoever went on by one of its links goes on reading there.
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const menu = details.current;
    if (!menu?.open) return;
    if (menu.contains(document.activeElement))
      document.getElementById("content")?.focus({ preventScroll: true });
    menu.open = false;
  }, [path]);

  return (
    // Somebody may have opened it before the script came.
    <details ref={details} suppressHydrationWarning className="group ml-auto lg:hidden">
      <summary className="flex min-h-11 items-center gap-2 rounded-control border border-line-strong px-3 font-semibold">
        <Icon name="menu" />
        {label}
      </summary>
      <nav
        aria-label={label}
        className="absolute inset-x-0 top-full flex flex-col gap-1 border-line border-b bg-surface px-4 py-4 shadow-float"
      >
        {children}
      </nav>
    </details>
  );
}
