import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { type Actor, isAdmin } from "@/lib/domain/actor";
import { may } from "@/lib/domain/permissions";
import { paths } from "@/lib/paths";
import { buttonClass } from "../ui/button";
import { Icon } from "../ui/icon";
import { WholePageLink } from "../ui/whole-page-link";
import { LogoutButton } from "./logout-button";
import { NavLink } from "./nav-link";

function Logo({ name }: { name: string }) {
  return (
    <Link href={paths.home} className="flex items-center gap-3 text-ink no-underline">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0">
        <rect width="32" height="32" rx="7" fill="var(--accent)" />
        <path
          d="M9 20v-6M14 23V10M19 20v-5M24 22v-9"
          stroke="var(--on-accent)"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      <span className="font-semibold font-serif text-xl">{name}</span>
    </Link>
  );
}

async function MainLinks({ actor }: { actor: Actor }) {
  const translate = await getTranslations("common");
  return (
    <>
      <NavLink href={paths.home}>{translate("register")}</NavLink>
      <NavLink href={paths.dashboard}>{translate("dashboard")}</NavLink>
      <NavLink href={paths.about}>{translate("about")}</NavLink>
      <NavLink href={paths.contact}>{translate("contact")}</NavLink>
      {isAdmin(actor) ? <NavLink href={paths.admin}>{translate("admin")}</NavLink> : null}
    </>
  );
}

async function AccountLinks({ actor }: { actor: Actor }) {
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
      {may(actor, "follow.read") ? (
        // In the row there is room for its picture alone, and in a narrow one for nothing: the profile leads there too.
        <Link
          href={paths.following}
          prefetch={false}
          title={translate("following")}
          className={`${buttonClass("quiet", "small")} lg:max-xl:hidden`}
        >
          <Icon name="bell" />
          <span className="lg:sr-only">{translate("following")}</span>
        </Link>
      ) : null}
      <Link href={paths.profile(actor.id)} className={buttonClass("quiet", "small")}>
        <bdi className="max-w-48 truncate">{actor.name || actor.email}</bdi>
      </Link>
      <LogoutButton />
    </>
  );
}

/** The bar on top of every page, as links in a row or folded behind 'Menu' on small screens. */
export async function Header({ actor, isExample }: { actor: Actor; isExample: boolean }) {
  const translate = await getTranslations("common");
  const example = isExample ? (
    <span
      title={translate("exampleDataHint")}
      className="rounded-full bg-warning-soft px-3 py-0.5 text-sm text-warning whitespace-nowrap"
    >
      {translate("exampleData")}
    </span>
  ) : null;
  return (
    <header className="no-print top-0 tall:sticky z-30 border-line border-b bg-surface">
      <div className="page-width flex min-h-16 items-center gap-x-6 gap-y-1">
        <Logo name={translate("siteName")} />
        <nav
          aria-label={translate("mainNavigation")}
          className="hidden items-stretch gap-5 self-stretch lg:flex"
        >
          <MainLinks actor={actor} />
        </nav>
        <div className="ml-auto hidden items-center gap-2 lg:flex">
          {example}
          <nav aria-label={translate("accountNavigation")} className="flex items-center gap-2">
            <AccountLinks actor={actor} />
          </nav>
        </div>
        <details className="group ml-auto lg:hidden">
          <summary className="flex min-h-11 items-center gap-2 rounded-control border border-line-strong px-3 font-semibold">
            <Icon name="menu" />
            {translate("menu")}
          </summary>
          <nav
            aria-label={translate("menu")}
            className="absolute inset-x-0 top-full flex flex-col gap-1 border-line border-b bg-surface px-4 py-4 shadow-float"
          >
            <MainLinks actor={actor} />
            <span className="mt-2 flex flex-wrap items-center gap-2 border-line border-t pt-4">
              <AccountLinks actor={actor} />
              {example}
            </span>
          </nav>
        </details>
      </div>
    </header>
  );
}
