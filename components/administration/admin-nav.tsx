"use client";

import clsx from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type MouseEvent, useEffect, useState } from "react";
import {
  ADMIN_FIRST_PAGE_SECTIONS,
  ADMIN_GROUPS,
  ADMIN_PAGES,
  type AdminSection,
  type WaitingCounts,
} from "@/lib/administration/rules";
import { paths } from "@/lib/paths";
import { FoldedMenu } from "../layout/folded-menu";

const LINK =
  "flex min-h-10 lg:min-h-8 items-center gap-2 rounded-control px-3 whitespace-nowrap no-underline";

/** CSS classes of the navigation on narrow screens: a folded menu whose button names the current section. */
const FOLDED: [string, string, string] = [
  "relative lg:hidden",
  "min-h-11 w-full justify-between border border-line-strong bg-surface px-3",
  "inset-x-0 z-20 mt-1 max-h-[70dvh] overflow-y-auto rounded-card border border-line p-2",
];

/** Folds the navigation, also after a link to an anchor on the same page. */
const fold = ({ currentTarget }: MouseEvent) => currentTarget.closest("details")?.removeAttribute("open");

/** Returns the section of the admin area's first page that the address names, and a function to forget it. */
function useNamedSection(path: string) {
  const [hash, setHash] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page has its own fragment
  useEffect(() => {
    const readHash = () => setHash(window.location.hash.slice(1));
    readHash();
    window.addEventListener("hashchange", readHash);
    window.addEventListener("popstate", readHash);
    return () => {
      window.removeEventListener("hashchange", readHash);
      window.removeEventListener("popstate", readHash);
    };
  }, [path]);
  const named =
    path === paths.admin ? ADMIN_FIRST_PAGE_SECTIONS.find((section) => section === hash) : undefined;
  return { named, forget: () => setHash("") };
}

/** Navigation of the admin area, with the number of open tasks per section. */
export function AdminNav({ waiting }: { waiting: WaitingCounts }) {
  const translate = useTranslations("admin.sections");
  const path = usePathname();
  const { users, ...others } = waiting;
  const counts: Record<string, number> = {
    ...others,
    todo: users,
    products: waiting.products + waiting.certificates,
  };
  const wordsOf = (part: AdminSection) => (
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
  const { named, forget } = useNamedSection(path);
  const shown = path.startsWith(`${paths.adminPart("import")}/`)
    ? "import"
    : (named ?? ADMIN_PAGES.find((part) => path === paths.adminPart(part)) ?? "todo");
  const lookOf = (part: AdminSection) =>
    clsx(LINK, part === shown ? "bg-accent-soft font-semibold text-ink" : "text-muted hover:text-ink");
  const page = (part: "todo" | (typeof ADMIN_PAGES)[number]) => {
    const href = part === "todo" ? paths.admin : paths.adminPart(part);
    return (
      <Link
        href={href}
        prefetch={false}
        // Next changes the address without an event.
        onNavigate={forget}
        aria-current={part !== shown ? undefined : path === href ? "page" : "true"}
        className={lookOf(part)}
      >
        {wordsOf(part)}
      </Link>
    );
  };
  const linkTo = (part: AdminSection) => {
    const section = ADMIN_FIRST_PAGE_SECTIONS.find((one) => one === part);
    const other = ADMIN_PAGES.find((one) => one === part);
    if (section === undefined) return page(other ?? "todo");
    return (
      <a
        href={`${paths.admin}#${section}`}
        onClick={fold}
        aria-current={section === shown ? "location" : undefined}
        className={lookOf(section)}
      >
        {wordsOf(section)}
      </a>
    );
  };
  const groups = Object.entries(ADMIN_GROUPS).map(([group, parts]) => (
    <li key={group}>
      <p className="px-3 font-semibold text-base">{translate(`groups.${group}`)}</p>
      <ul>
        {parts.map((part) => (
          <li key={part}>{linkTo(part)}</li>
        ))}
      </ul>
    </li>
  ));
  return (
    <div className="min-w-0">
      <FoldedMenu
        label={translate("label")}
        looks={FOLDED}
        button={
          <span className="flex min-w-0 items-center gap-2">
            <span className="font-normal text-muted">{translate("parts")}:</span> {wordsOf(shown)}
          </span>
        }
      >
        <ul className="space-y-2">{groups}</ul>
      </FoldedMenu>
      <nav aria-label={translate("label")} className="hidden h-full lg:block">
        <ul className="sticky top-20 space-y-2">{groups}</ul>
      </nav>
    </div>
  );
}
