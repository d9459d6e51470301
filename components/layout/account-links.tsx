import clsx from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import type { UserActor } from "@/lib/platform/auth/actor";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import type { Theme } from "@/lib/platform/themes";
import { LanguageSwitch } from "./language-switch";
import { LogoutButton } from "./logout-button";
import { ThemeSwitch } from "./theme-switch";

const LINE =
  "flex min-h-11 items-center rounded-control px-3 font-semibold text-accent no-underline hover:bg-accent-soft";

interface AccountLinksProps {
  actor: UserActor;
  theme: Theme;
  /** Path and query of the current page, so that the language switch returns to this page. */
  place: string;
}

/** Renders the links of the logged-in user, in the menu under their name and in the menu of small screens. */
export function AccountLinks({ actor, theme, place }: AccountLinksProps) {
  const translate = useTranslations("common");
  return (
    <>
      <Link
        href={paths.profile(actor.id)}
        prefetch={false}
        className="block rounded-control px-3 py-2 no-underline hover:bg-accent-soft"
      >
        <bdi className="block wrap-anywhere font-semibold text-accent">{actor.name || actor.email}</bdi>{" "}
        <span className="block text-base text-muted">{translate("profile")}</span>
      </Link>
      {/* Small screens show this link as "To do" higher up in the menu. */}
      <Link href={paths.work} prefetch={false} className={clsx(LINE, "max-lg:hidden")}>
        {translate("work")}
      </Link>
      {mayPerformAction(actor, "entry.create") ? (
        <Link href={paths.newEntry} prefetch={false} className={LINE}>
          {translate("quick.newEntry")}
        </Link>
      ) : null}
      {mayPerformAction(actor, "follow.read") ? (
        <Link href={paths.following} prefetch={false} className={LINE}>
          {translate("following")}
        </Link>
      ) : null}
      {mayPerformAction(actor, "admin.area") ? (
        <Link href={paths.admin} prefetch={false} className={LINE}>
          {translate("admin")}
        </Link>
      ) : null}
      <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-3 border-line border-t pt-3">
        <div className="w-full px-3">
          <ThemeSwitch initial={theme} key={theme} />
        </div>
        <LanguageSwitch action={paths.api.language} place={place} />
        <LogoutButton action={paths.api.logout} home={paths.home} />
      </div>
    </>
  );
}
