import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon";

/** Something more of a panel, folded under its name. */
export function Disclosure({
  label,
  children,
  ...details
}: ComponentProps<"details"> & { label: ReactNode }) {
  return (
    // Who opens it before the scripts have loaded changes its `open`, which is theirs.
    <details suppressHydrationWarning className="group text-base" {...details}>
      <summary className="-mx-2 inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 font-semibold text-accent hover:bg-accent-soft">
        <Icon name="chevronRight" className="size-4 transition-transform group-open:rotate-90" />
        {label}
      </summary>
      {children}
    </details>
  );
}
