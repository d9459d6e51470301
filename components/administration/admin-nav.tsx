"use client";

import clsx from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { ADMIN_GROUPS, ADMIN_PAGES, type AdminSection, type WaitingCounts } from "@/lib/administration/rules";
import { useWaitingCounts } from "@/lib/client/waiting-counts";
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

/** Folds the navigation, also after a link to the page that is shown. */
const fold = ({ currentTarget }: MouseEvent) => currentTarget.closest("details")?.removeAttribute("open");

/** Navigation of the admin area, with the number of open tasks per section. */
export function AdminNav({ waiting: rendered }: { waiting: WaitingCounts }) {
  const waiting = useWaitingCounts(rendered);
  const translate = useTranslations("admin.sections");
  const path = usePathname();
  const counts: Record<string, number> = {
    ...waiting,
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
  const shown = path.startsWith(`${paths.adminPart("import")}/`)
    ? "import"
    : (ADMIN_PAGES.find((part) => path === paths.adminPart(part)) ?? "overview");
  const linkTo = (part: AdminSection) => {
    const href = part === "overview" ? paths.admin : paths.adminPart(part);
    return (
      <Link
        href={href}
        prefetch={false}
        onClick={fold}
        aria-current={part !== shown ? undefined : path === href ? "page" : "true"}
        className={clsx(
          LINK,
          part === shown ? "bg-accent-soft font-semibold text-ink" : "text-muted hover:text-ink",
        )}
      >
        {wordsOf(part)}
      </Link>
    );
  };
  const sections = [
    <li key="overview">{linkTo("overview")}</li>,
    ...Object.entries(ADMIN_GROUPS).map(([group, parts]) => (
      <li key={group}>
        <p className="px-3 font-semibold text-base">{translate(`groups.${group}`)}</p>
        <ul>
          {parts.map((part) => (
            <li key={part}>{linkTo(part)}</li>
          ))}
        </ul>
      </li>
    )),
  ];
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
        <ul className="space-y-2">{sections}</ul>
      </FoldedMenu>
      <nav aria-label={translate("label")} className="hidden h-full lg:block">
        <ul className="sticky top-20 space-y-2">{sections}</ul>
      </nav>
    </div>
  );
}
