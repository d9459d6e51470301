"use client";

import clsx from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { ADMIN_FIRST_PAGE_SECTIONS, ADMIN_PAGES, type WaitingCounts } from "@/lib/administration/rules";
import { paths } from "@/lib/paths";
import { FoldedMenu } from "../layout/folded-menu";

const LINK = "flex min-h-10 items-center gap-2 rounded-control px-3 whitespace-nowrap no-underline";

/** CSS classes of the folded navigation on narrow screens, behind the name of the current section. */
const FOLDED: [string, string, string] = [
  "relative lg:hidden",
  "min-h-11 w-full justify-between border border-line-strong bg-surface px-3",
  "inset-x-0 z-20 mt-1 max-h-[70dvh] overflow-y-auto rounded-card border border-line p-2",
];

/** Closes the list also after a link to an anchor on the same page. */
const fold = ({ currentTarget }: MouseEvent) => currentTarget.closest("details")?.removeAttribute("open");

/** Navigation of the admin area, with the number of open tasks per section. */
export function AdminNav({ waiting }: { waiting: WaitingCounts }) {
  const translate = useTranslations("admin.sections");
  const path = usePathname();
  const counts: Record<string, number> = { ...waiting, products: waiting.products + waiting.certificates };
  const wordsOf = (part: (typeof ADMIN_FIRST_PAGE_SECTIONS | typeof ADMIN_PAGES)[number] | "todo") => (
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
  const addressOf = (part: (typeof ADMIN_PAGES)[number] | "todo") =>
    part === "todo" ? paths.admin : paths.adminPart(part);
  const shown = path.startsWith(`${paths.adminPart("import")}/`)
    ? "import"
    : ADMIN_PAGES.find((part) => path === addressOf(part));
  const page = (part: (typeof ADMIN_PAGES)[number] | "todo") => {
    const href = addressOf(part);
    const isHere = path === href;
    const look = part === (shown ?? "todo");
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
  const parts = (
    <>
      {page("todo")}
      {ADMIN_FIRST_PAGE_SECTIONS.map((part) => (
        <li key={part}>
          <a
            href={`${paths.admin}#${part}`}
            onClick={fold}
            className={clsx(LINK, "text-muted hover:text-ink")}
          >
            {wordsOf(part)}
          </a>
        </li>
      ))}
      {ADMIN_PAGES.map(page)}
    </>
  );
  return (
    <div className="min-w-0">
      <FoldedMenu
        label={translate("label")}
        looks={FOLDED}
        button={
          <span className="flex min-w-0 items-center gap-2">
            <span className="font-normal text-muted">{translate("parts")}:</span> {wordsOf(shown ?? "todo")}
          </span>
        }
      >
        <ul>{parts}</ul>
      </FoldedMenu>
      <nav aria-label={translate("label")} className="hidden h-full lg:block">
        <ul className="sticky top-24 flex flex-col gap-1">{parts}</ul>
      </nav>
    </div>
  );
}
