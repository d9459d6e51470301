"use client";

import clsx from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { paths } from "@/lib/paths";

/** A link of the main menu that shows where one is. Entries and their comparison belong to the register. */
export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const path = usePathname();
  const ofRegister = path === "/" || path.startsWith("/algorithm/") || path === paths.compare();
  const here = href === "/" ? ofRegister : path.startsWith(href);
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
