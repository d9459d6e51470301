"use client";

import clsx from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

/** A link of the main menu that shows where one is. */
export function NavLink({
  href,
  below = [href],
  children,
}: {
  href: string;
  /** With what the addresses begin of the pages that belong to it. */
  below?: readonly string[];
  children: ReactNode;
}) {
  const path = usePathname();
  const here = path === href || below.some((start) => path.startsWith(start));
  return (
    <Link
      href={href}
      // Every page is made anew for who asks, so all that would be fetched ahead is its frame, at four requests a page.
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
