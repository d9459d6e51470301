import Link from "next/link";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ADMIN_PAGES } from "@/lib/administration/rules";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/platform/auth/actor";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import type { Theme } from "@/lib/platform/themes";
import { MAX_HEADER_COUNT } from "@/lib/work/rules";
import { buttonClass } from "../ui/button";
import { WholePageLink } from "../ui/whole-page-link";
import { AccountLinks } from "./account-links";
import { FoldedMenu } from "./folded-menu";
import { LanguageSwitch } from "./language-switch";
import { NavLink } from "./nav-link";
import { ALL_COMMAND_PERMISSIONS } from "./quick-commands";
import { QuickSearch, QuickSearchButton } from "./quick-search";

/** Site name and logo, with the "example data" badge below it, visible at every screen size. */
function Logo({ name, sign }: { name: string; sign: ReactNode }) {
  return (
    <div className="flex flex-col items-start py-1.5 lg:shrink-0">
      <Link href={paths.home} prefetch={false} className="flex items-center gap-3 text-ink no-underline">
        <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0">
          <rect width="32" height="32" rx="7" fill="var(--accent)" />
          <path
            d="M9 20v-6M14 23V10M19 20v-5M24 22v-9"
            stroke="var(--on-accent)"
            strokeWidth="3"
            strokeLinecap="round"
          />
        </svg>
        <span className="font-semibold font-serif text-lg leading-tight min-[23.5rem]:text-xl lg:text-lg lg:whitespace-nowrap min-[71rem]:text-xl">
          {name}
        </span>
      </Link>
      {sign}
    </div>
  );
}

/** Path prefixes that count as part of the register: entry pages and the comparison page. */
const REGISTER_PATH_PREFIXES = ["/algorithm/", paths.compare()];

/** Main links that every row has room for. */
function FirstLinks() {
  const translate = useTranslations("common");
  return (
    <>
      <NavLink href={paths.home} below={REGISTER_PATH_PREFIXES}>
        {translate("register")}
      </NavLink>
      <NavLink href={paths.products} below={["/product/"]}>
        {translate("products")}
      </NavLink>
      <NavLink href={paths.hospitals} below={["/hospital/"]}>
        {translate("hospitals")}
      </NavLink>
    </>
  );
}

/** Main links that fold behind 'More' where the row has no room for them. */
function FurtherLinks() {
  const translate = useTranslations("common");
  return (
    <>
      <NavLink href={paths.dashboard}>{translate("dashboard")}</NavLink>
      <NavLink href={paths.about}>{translate("about")}</NavLink>
      <NavLink href={paths.contact}>{translate("contact")}</NavLink>
    </>
  );
}

/** Number of open tasks of the user, as a badge; nothing if there are none. */
function WaitingCount({ waiting }: { waiting: number }) {
  const translate = useTranslations("common");
  if (waiting === 0) return null;
  return (
    <>
      {" "}
      <span className="sr-only">({translate("waiting", { count: waiting })})</span>
      <span
        aria-hidden="true"
        title={translate("waiting", { count: waiting })}
        className="ml-1.5 min-w-6 rounded-full bg-warning-soft px-1.5 text-center text-sm text-warning tabular-nums"
      >
        {waiting > MAX_HEADER_COUNT ? `${MAX_HEADER_COUNT}+` : waiting}
      </span>
    </>
  );
}

/** Link to the user's to-do page, with the number of open tasks. */
function WorkLink({ waiting }: { waiting: number }) {
  const translate = useTranslations("common");
  return (
    <NavLink href={paths.work}>
      <span className="whitespace-nowrap">{translate("toDo")}</span>
      <WaitingCount waiting={waiting} />
    </NavLink>
  );
}

function VisitorLinks() {
  const translate = useTranslations("common");
  return (
    <>
      <WholePageLink href={paths.login} className={`${buttonClass("quiet", "small")} px-2 whitespace-nowrap`}>
        {translate("login")}
      </WholePageLink>
      <WholePageLink
        href={paths.register}
        className={`${buttonClass("secondary", "small")} whitespace-nowrap`}
      >
        {translate("requestAccess")}
      </WholePageLink>
    </>
  );
}

/** Links to the parts of the admin area, with the same names as in its navigation. */
async function adminParts() {
  const translate = await getTranslations("admin.sections");
  return ADMIN_PAGES.map((part) => ({ name: translate(part), href: paths.adminPart(part) }));
}

interface HeaderProps {
  actor: Actor;
  isExample: boolean;
  theme: Theme;
  /** Number of open tasks of the user. */
  waiting?: number;
  /** Path and query of the current page, so that the language switch returns to this page. */
  place?: string;
}

const ACCOUNT_LOOKS: [string, string, string] = [
  // Fallback fonts are wider than the web fonts: without a minimum width the name would wrap after every letter.
  "relative min-w-28",
  "min-h-9 px-2 text-accent hover:bg-accent-soft",
  "right-0 w-80 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-card border border-line p-2 mt-2",
];
const MENU_LOOKS: [string, string, string] = [
  "ml-auto lg:relative lg:ml-0 lg:self-center min-[80rem]:hidden",
  "min-h-11 border border-line-strong px-3 lg:min-h-9 lg:border-transparent lg:px-2 lg:text-base lg:text-muted lg:hover:text-ink",
  "inset-x-0 flex max-h-[calc(100dvh-5rem)] flex-col gap-1 overflow-y-auto border-line border-b px-4 py-4 lg:right-auto lg:mt-2 lg:w-48 lg:rounded-card lg:border lg:py-2",
];

/**
 * Renders the header of every page: links in a row, and what it has no room for in one menu, which is called 'More', and
 * 'Menu' on phones, where it has all of them.
 */
export async function Header({ actor, isExample, theme, waiting = 0, place = paths.home }: HeaderProps) {
  const translate = await getTranslations("common");
  const sign = isExample ? (
    <span
      title={translate("exampleDataHint")}
      className="ml-11 rounded-full bg-warning-soft px-2 text-sm text-warning leading-5 whitespace-nowrap"
    >
      {translate("exampleData")}
    </span>
  ) : null;
  const isPerson = actor.kind === "user";
  const account = isPerson ? <AccountLinks actor={actor} theme={theme} place={place} /> : null;
  return (
    <header className="no-print relative top-0 tall:sticky z-30 overflow-x-clip border-line border-b bg-surface">
      <div className="page-width flex min-h-16 items-center gap-x-2 gap-y-1 min-[71rem]:gap-x-3">
        <Logo name={translate("siteName")} sign={sign} />
        <nav
          aria-label={translate("mainNavigation")}
          className="ml-2 hidden shrink-0 items-stretch gap-2.5 self-stretch text-base md:flex"
        >
          <FirstLinks />
          <div className="flex gap-2.5 max-[80rem]:hidden">
            <FurtherLinks />
          </div>
        </nav>
        <FoldedMenu
          label={translate("menu")}
          button={
            <>
              <span className="md:hidden">{translate("menu")}</span>
              <span className="max-md:hidden">{translate("more")}</span>
              {waiting === 0 ? null : (
                <span className="lg:hidden">
                  <WaitingCount waiting={waiting} />
                </span>
              )}
            </>
          }
          icon="menu"
          looks={MENU_LOOKS}
        >
          <div className="flex flex-col lg:hidden">
            <QuickSearchButton />
          </div>
          <div className="flex flex-col gap-1 md:hidden">
            <FirstLinks />
          </div>
          <FurtherLinks />
          <div className="flex flex-col gap-1 lg:hidden">
            {isPerson ? <WorkLink waiting={waiting} /> : null}
            <div className="mt-2 border-line border-t pt-3">
              {account ?? (
                <div className="flex flex-wrap items-center gap-2">
                  <VisitorLinks />
                  <LanguageSwitch action={paths.api.language} place={place} />
                </div>
              )}
            </div>
          </div>
        </FoldedMenu>
        <div
          className={`${isPerson ? "gap-2" : "gap-1"} ml-auto hidden min-w-0 items-center self-stretch lg:flex`}
        >
          <QuickSearchButton />
          {isPerson ? (
            <>
              <div className="flex shrink-0 items-stretch self-stretch text-base">
                <WorkLink waiting={waiting} />
              </div>
              <FoldedMenu
                label={translate("accountNavigation")}
                looks={ACCOUNT_LOOKS}
                button={
                  <bdi className="wrap-anywhere max-w-44 text-balance text-base leading-5 min-[71rem]:max-w-60">
                    {actor.name || actor.email}
                  </bdi>
                }
              >
                {account}
              </FoldedMenu>
            </>
          ) : (
            <>
              <LanguageSwitch action={paths.api.language} place={place} />
              <nav aria-label={translate("accountNavigation")} className="flex items-center gap-1">
                <VisitorLinks />
              </nav>
            </>
          )}
        </div>
      </div>
      <QuickSearch
        profileId={isPerson ? actor.id : null}
        allowed={ALL_COMMAND_PERMISSIONS.filter((rule) => mayPerformAction(actor, rule))}
        adminParts={mayPerformAction(actor, "admin.area") ? await adminParts() : []}
      />
    </header>
  );
}
