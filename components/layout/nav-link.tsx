"use client";

import clsx from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

/** Renders a link of the main menu, which marks the current page. */
export function NavLink({
  href,
  below = [href],
  children,
}: {
  href: string;
  /** Prefixes of other paths on which this link is marked as current, too. */
  below?: readonly string[];
  children: ReactNode;
}) {
  const path = usePathname();
  const here = path === href || below.some((start) => path.startsWith(start));
  return (
    <Link
      href={href}
      // Pages are rendered per user, so prefetching would load only their layout, at four requests per page.
      prefetch={false}
      aria-current={path === href ? "page" : here ? "true" : undefined}
      className={clsx(
        "flex min-h-11 items-center border-b-2 font-semibold no-underline lg:min-h-0",
        here ? "border-accent text-ink" : "border-transparent text-muted hover:text-ink",
      )}
    >
      {children}
    </Link>
  );
}
