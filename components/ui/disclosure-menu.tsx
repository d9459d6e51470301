"use client";

import clsx from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { buttonClass } from "./button";
import { Icon, type IconName } from "./icon";
import { useCloseOnOutsideClick } from "./use-closing";

/**
 * Renders a button that opens a menu below it, or above it with `isUpward`, also without script. On phones the menu
 * pushes content down.
 */
export function DisclosureMenu({
  label,
  icon,
  align = "right",
  size = "small",
  isUpward = false,
  onOpen,
  children,
}: {
  label: string;
  icon: IconName;
  align?: "left" | "right" | "flow";
  size?: "normal" | "small";
  isUpward?: boolean;
  /** Called whenever the menu opens, and once if it was opened before the script loaded. Must be a stable function. */
  onOpen?: () => void;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  useCloseOnOutsideClick(details);
  useEffect(() => {
    if (details.current?.open) onOpen?.();
  }, [onOpen]);
  return (
    // Suppresses hydration warnings: a user who opens the menu before hydration changes its `open` attribute.
    <details
      ref={details}
      suppressHydrationWarning
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen?.();
      }}
      className="group no-print relative max-sm:w-full"
    >
      <summary
        className={clsx(
          buttonClass("secondary", size),
          "cursor-pointer list-none [&::-webkit-details-marker]:hidden",
        )}
      >
        <Icon name={icon} />
        {label}
        <Icon name="chevronDown" className="-mr-1 size-4 group-open:rotate-180" />
      </summary>
      <div
        className={clsx(
          "mt-2 max-w-full card p-4 text-base",
          align !== "flow" && "sm:absolute sm:z-20 sm:w-80 sm:max-w-none sm:shadow-float",
          align === "right" && "sm:right-0",
          isUpward && "sm:bottom-full sm:mb-2",
        )}
      >
        {children}
      </div>
    </details>
  );
}

/** Renders the choices of a menu as a list; its children are links or buttons. */
export function MenuList({ children }: { children: ReactNode }) {
  return <ul className="-mx-2 space-y-1">{children}</ul>;
}

/** CSS classes of a menu choice: its name, with a description below. */
export const MENU_CHOICE_CLASS =
  "block rounded-control px-2 py-1.5 no-underline text-ink hover:bg-accent-soft [&_strong]:text-accent [&_span]:block [&_span]:text-muted [&_span]:text-sm";
