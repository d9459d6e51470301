import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon";

/** Renders details of a panel, folded behind a button. */
export function Disclosure({
  label,
  children,
  className = "text-base",
  ...details
}: ComponentProps<"details"> & { label: ReactNode }) {
  return (
    // Suppresses hydration warnings: a user who opens the details before hydration changes their `open` attribute.
    <details suppressHydrationWarning className={clsx("disclosure", className)} {...details}>
      <summary>
        <Icon name="chevronRight" className="size-4" />
        {label}
      </summary>
      {children}
    </details>
  );
}
