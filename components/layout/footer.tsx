import Link from "next/link";
import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import type { Theme } from "@/lib/platform/themes";
import { ThemeSwitch } from "./theme-switch";

function LinkList({ title, links }: { title: string; links: { href: string; label: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 font-sans font-semibold text-base">{title}</h2>
      <ul className="space-y-1">
        {links.map(({ href, label }) => (
          <li key={href}>
            {/* Not prefetched: the footer is on every page and its links are rarely used. */}
            <Link href={href} prefetch={false} className="link inline-block py-0.5">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Renders the footer. `theme` is set for visitors only: logged-in users choose theirs in the menu under their name. */
export function Footer({ theme }: { theme: Theme | null }) {
  const translate = useTranslations("common");
  const sitemap = [
    { href: paths.home, label: translate("home") },
    { href: paths.contact, label: translate("contact") },
  ];
  const more = [
    { href: paths.about, label: translate("aboutRegister") },
    { href: paths.hospitals, label: translate("hospitals") },
    { href: paths.compare(), label: translate("compare") },
    { href: paths.privacy, label: translate("privacy") },
    { href: paths.accessibility, label: translate("accessibility") },
    { href: paths.openData, label: translate("openData") },
    { href: paths.fields, label: translate("fields") },
    { href: paths.apiDocs, label: translate("apiDocs") },
  ];
  return (
    // The footer grows to fill a short window; pushing it down by the content would make it jump while the page loads.
    <footer className="grow border-line border-t bg-sunken">
      <div className="page-width grid grid-cols-[auto_1fr] gap-x-10 gap-y-6 py-8 md:grid-cols-[1fr_auto_auto] md:gap-8 md:py-10">
        <div className="space-y-4 max-md:col-span-2">
          <p className="max-w-sm text-lg">{translate("footerSentence")}</p>
          {theme === null ? null : <ThemeSwitch key={theme} initial={theme} />}
        </div>
        <LinkList title={translate("sitemap")} links={sitemap} />
        <LinkList title={translate("aboutRegister")} links={more} />
      </div>
    </footer>
  );
}
