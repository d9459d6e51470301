import clsx from "clsx";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { paths } from "@/lib/paths";

export const DETAIL_TABS = ["about", "media"] as const;
export type DetailTab = (typeof DETAIL_TABS)[number];

/** The tab that an address asks for; About when it asks for none that exists. */
export function readTab(value: string | string[] | undefined): DetailTab {
  return value === "media" ? "media" : "about";
}

/** The tabs as links: they live in the address, so that back, sharing and a browser without scripts work. */
export async function DetailTabs({ id, current }: { id: string; current: DetailTab }) {
  const translate = await getTranslations("detail");
  const labels = { about: translate("tabAbout"), media: translate("tabMedia") };
  const detail = paths.entry(id);
  return (
    <nav aria-label={translate("tabs")} className="no-print mt-6 mb-8 border-line border-b">
      <ul className="flex gap-7">
        {DETAIL_TABS.map((tab) => (
          <li key={tab}>
            <Link
              href={tab === "about" ? detail : `${detail}?tab=${tab}`}
              scroll={false}
              lang="en"
              aria-current={tab === current ? "page" : undefined}
              className={clsx(
                "-mb-px flex min-h-11 items-center border-b-2 font-semibold no-underline",
                tab === current ? "border-accent text-ink" : "border-transparent text-muted hover:text-ink",
              )}
            >
              {labels[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
