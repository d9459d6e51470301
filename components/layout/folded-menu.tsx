"use client";

import clsx from "clsx";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon, type IconName } from "../ui/icon";
import { useClosing } from "../ui/use-closing";

interface FoldedMenuProps {
  label: string;
  /** What its button shows: the label, unless something else says more. */
  button?: ReactNode;
  icon?: IconName;
  /** Of the whole, of its button and of what it opens. */
  looks: [whole: string, button: string, panel: string];
  children: ReactNode;
}

/** Links of the bar behind a button, those of a person or all of them on a small screen; they open without script, too. */
export function FoldedMenu({ label, button = label, icon, looks, children }: FoldedMenuProps) {
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

  const [whole, summary, panel] = looks;
  return (
    // Somebody may have opened it before the script came.
    <details ref={details} suppressHydrationWarning className={clsx("group", whole)}>
      <summary
        className={clsx(
          "flex list-none items-center gap-2 rounded-control font-semibold [&::-webkit-details-marker]:hidden",
          summary,
        )}
      >
        {icon ? <Icon name={icon} /> : null}
        {button}
        {icon ? null : <Icon name="chevronDown" className="size-4 group-open:rotate-180" />}
      </summary>
      <nav aria-label={label} className={clsx("absolute top-full bg-surface shadow-float", panel)}>
        {children}
      </nav>
    </details>
  );
}
