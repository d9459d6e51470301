import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon";

/** Renders details of a panel, folded behind a button. */
export function Disclosure({
  label,
  children,
  ...details
}: ComponentProps<"details"> & { label: ReactNode }) {
  return (
    // Suppresses hydration warnings: a user who opens the details before hydration changes their `open` attribute.
    <details suppressHydrationWarning className="group text-base" {...details}>
      <summary className="-mx-2 inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 font-semibold text-accent hover:bg-accent-soft">
        <Icon name="chevronRight" className="size-4 transition-transform group-open:rotate-90" />
        {label}
      </summary>
      {children}
    </details>
  );
}
