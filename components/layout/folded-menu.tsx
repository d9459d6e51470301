"use client";

import clsx from "clsx";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon, type IconName } from "../ui/icon";
import { useCloseOnOutsideClick } from "../ui/use-closing";

interface FoldedMenuProps {
  label: string;
  /** Content of the menu's button. Default: the label. */
  button?: ReactNode;
  icon?: IconName;
  /** CSS classes of the whole menu, of its button and of the panel that it opens. */
  looks: [whole: string, button: string, panel: string];
  children: ReactNode;
}

/** Renders header links in a menu behind a button: the user's own, or all on small screens. Works without script. */
export function FoldedMenu({ label, button = label, icon, looks, children }: FoldedMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const path = usePathname();
  const shown = useRef(path);
  useCloseOnOutsideClick(details);

  // The header stays mounted when the page changes: closes the menu after navigation.
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
    // Suppresses hydration warnings: a user who opens the menu before hydration changes its `open` attribute.
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
