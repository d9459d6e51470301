import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/platform/auth/actor";
import { may } from "@/lib/platform/auth/permissions";
import { OPEN_REPORTS_COUNTED } from "@/lib/reports/rules";
import { buttonClass } from "../ui/button";
import { Icon } from "../ui/icon";
import { WholePageLink } from "../ui/whole-page-link";
import { FoldedMenu } from "./folded-menu";
import { LanguageSwitch } from "./language-switch";
import { LogoutButton } from "./logout-button";
import { NavLink } from "./nav-link";

function Logo({ name }: { name: string }) {
  return (
    <Link
      href={paths.home}
      prefetch={false}
      className="flex items-center gap-3 text-ink no-underline lg:shrink-0"
    >
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0">
        <rect width="32" height="32" rx="7" fill="var(--accent)" />
        <path
          d="M9 20v-6M14 23V10M19 20v-5M24 22v-9"
          stroke="var(--on-accent)"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      <span className="font-semibold font-serif text-xl lg:whitespace-nowrap">{name}</span>
    </Link>
  );
}

/** Entries and their comparison belong to the register. */
const OF_REGISTER = ["/algorithm/", paths.compare()];

async function MainLinks({ actor }: { actor: Actor }) {
  const translate = await getTranslations("common");
  return (
    <>
      <NavLink href={paths.home} below={OF_REGISTER}>
        {translate("register")}
      </NavLink>
      <NavLink href={paths.dashboard}>{translate("dashboard")}</NavLink>
      <NavLink href={paths.about}>{translate("about")}</NavLink>
      <NavLink href={paths.contact}>{translate("contact")}</NavLink>
      {may(actor, "admin.area") ? <NavLink href={paths.admin}>{translate("admin")}</NavLink> : null}
    </>
  );
}

/**
 * In the row of a narrow screen there is room for their picture alone, whose words are then shown on pointing at it.
 */
const PICTURE_LINK = `${buttonClass("quiet", "small")} shrink-0 lg:px-2`;

async function FollowingLink() {
  const translate = await getTranslations("common");
  return (
    <Link href={paths.following} prefetch={false} title={translate("followingHint")} className={PICTURE_LINK}>
      <Icon name="bell" />
      <span className="lg:max-[71rem]:sr-only">{translate("following")}</span>
    </Link>
  );
}

/** What waits for an author; in the row as a number, of which the words are said and shown on pointing at it. */
async function OpenReportsLink({ profileId, count }: { profileId: string; count: number }) {
  const translate = await getTranslations("common");
  const [words, number] = [translate("openReports", { count }), count < OPEN_REPORTS_COUNTED ? count : "99+"];
  return (
    <Link
      href={paths.ownReports(profileId)}
      prefetch={false}
      title={translate("openReportsHint")}
      className={PICTURE_LINK}
    >
      <Icon name="flag" />
      <span className="lg:sr-only">{words}</span>
      <span
        aria-hidden="true"
        className="hidden min-w-6 rounded-full bg-warning-soft px-1.5 text-center text-sm text-warning tabular-nums lg:inline"
      >
        {number}
      </span>
    </Link>
  );
}

async function AccountLinks({ actor, openReports }: { actor: Actor; openReports: number }) {
  const translate = await getTranslations("common");
  if (actor.kind === "anonymous") {
    return (
      <>
        <WholePageLink href={paths.login} className={buttonClass("quiet", "small")}>
          {translate("login")}
        </WholePageLink>
        <WholePageLink href={paths.register} className={buttonClass("secondary", "small")}>
          {translate("requestAccess")}
        </WholePageLink>
      </>
    );
  }
  return (
    <>
      {may(actor, "follow.begin") ? <FollowingLink /> : null}
      {openReports > 0 ? <OpenReportsLink profileId={actor.id} count={openReports} /> : null}
      <Link
        href={paths.profile(actor.id)}
        prefetch={false}
        // The row cuts a name that is long for it.
        title={actor.name || actor.email}
        className={`${buttonClass("quiet", "small")} min-w-0 lg:px-2`}
      >
        <bdi className="max-w-48 truncate">{actor.name || actor.email}</bdi>
      </Link>
      <LogoutButton action={paths.api.logout} home={paths.home} />
    </>
  );
}

/** The bar on top of every page, as links in a row or folded behind 'Menu' on small screens. */
export async function Header({
  actor,
  isExample,
  openReports = 0,
  place = paths.home,
}: {
  actor: Actor;
  isExample: boolean;
  /** How many reported errors wait for them. */
  openReports?: number;
  /** The path and query of the page, for coming back to it in the other language. */
  place?: string;
}) {
  const translate = await getTranslations("common");
  const example = isExample ? (
    <span
      title={translate("exampleDataHint")}
      className="shrink-0 rounded-full bg-warning-soft px-2.5 py-0.5 text-sm text-warning whitespace-nowrap"
    >
      {translate("exampleData")}
    </span>
  ) : null;
  return (
    <header className="no-print top-0 tall:sticky z-30 border-line border-b bg-surface">
      <div className="page-width flex min-h-16 items-center gap-x-3 gap-y-1 min-[71rem]:gap-x-4">
        <Logo name={translate("siteName")} />
        <nav
          aria-label={translate("mainNavigation")}
          className="hidden shrink-0 items-stretch gap-3 self-stretch lg:flex min-[71rem]:gap-4"
        >
          <MainLinks actor={actor} />
        </nav>
        <div className="ml-auto hidden min-w-0 items-center gap-1 lg:flex">
          {example}
          <LanguageSwitch action={paths.api.language} place={place} isShort={actor.kind === "user"} />
          <nav aria-label={translate("accountNavigation")} className="flex min-w-0 items-center gap-1">
            <AccountLinks actor={actor} openReports={openReports} />
          </nav>
        </div>
        <FoldedMenu label={translate("menu")}>
          <MainLinks actor={actor} />
          <span className="mt-2 flex flex-wrap items-center gap-2 border-line border-t pt-4">
            <AccountLinks actor={actor} openReports={openReports} />
            <LanguageSwitch action={paths.api.language} place={place} />
            {example}
          </span>
        </FoldedMenu>
      </div>
    </header>
  );
}
