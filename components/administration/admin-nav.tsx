"use client";

import clsx from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { ADMIN_FIRST_PAGE, ADMIN_PAGES, type Waiting } from "@/lib/administration/rules";
import { paths } from "@/lib/paths";

/** So many pixels of an edge are in shade, where the list goes on. */
const SHADE = 15;

const LINK = "flex min-h-10 items-center gap-2 rounded-control px-3 whitespace-nowrap no-underline";

/** The parts of the admin area, with how much waits there. On a narrow screen it is one line to scroll along. */
export function AdminNav({ waiting }: { waiting: Waiting }) {
  const translate = useTranslations("admin.sections");
  const path = usePathname();
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>(`[href="${path}"]`);
    if (list.current && here) list.current.scrollLeft = here.offsetLeft - SHADE;
  }, [path]);

  const counts: Record<string, number> = waiting;
  const wordsOf = (part: (typeof ADMIN_FIRST_PAGE | typeof ADMIN_PAGES)[number] | "todo") => (
    <>
      {translate(part)}
      {counts[part] ? (
        <span className="rounded-full bg-accent px-2 text-on-accent text-sm tabular-nums">
          {counts[part]}
          <span className="sr-only"> {translate("waits")}</span>
        </span>
      ) : null}
    </>
  );
  const page = (part: (typeof ADMIN_PAGES)[number] | "todo") => {
    const href = part === "todo" ? paths.admin : paths.adminPart(part);
    const isHere = path === href;
    const look = isHere || (path.startsWith(`${paths.adminPart("import")}/`) && part === "import");
    return (
      <li key={part}>
        <Link
          href={href}
          prefetch={false}
          aria-current={isHere ? "page" : look ? "true" : undefined}
          className={clsx(LINK, look ? "bg-accent-soft font-semibold text-ink" : "text-muted hover:text-ink")}
        >
          {wordsOf(part)}
        </Link>
      </li>
    );
  };
  return (
    <nav aria-label={translate("label")} className="min-w-0">
      <ul
        ref={list}
        className="scrolls-sideways relative flex gap-1 pb-2 lg:sticky lg:top-24 lg:flex-col lg:overflow-visible lg:bg-none"
      >
        {page("todo")}
        {ADMIN_FIRST_PAGE.map((part) => (
          <li key={part}>
            <a href={`${paths.admin}#${part}`} className={clsx(LINK, "text-muted hover:text-ink")}>
              {wordsOf(part)}
            </a>
          </li>
        ))}
        {ADMIN_PAGES.map(page)}
      </ul>
    </nav>
  );
}
