import { getTranslations } from "next-intl/server";
import { LoginPanel, PendingPanel, SingleLinkMessage } from "@/components/front-page/no-list";
import {
  CountsSentence,
  PublicDataLinks,
  PublicNumbers,
  PublicSearchResults,
  RecentEntries,
  WorthReading,
} from "@/components/front-page/what-is-public";
import { StructuredData } from "@/components/layout/structured-data";
import { NoticeBox } from "@/components/notices/notice-box";
import { RESULTS_ANCHOR } from "@/components/search/addresses";
import { FloatingActions, Hero } from "@/components/search/register-frame";
import { wasRequestRefused } from "@/lib/accounts/server/registrations";
import { listRecentEntries } from "@/lib/entries/server/stream";
import { listWorthReading } from "@/lib/entries/server/worth-reading";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { findMomentsOf } from "@/lib/history/server/phase-moments";
import { registerData } from "@/lib/open-data/structured-data";
import { paths, publicPaths } from "@/lib/paths";
import type { Actor } from "@/lib/platform/auth/actor";
import { settings } from "@/lib/platform/env";
import { pageLanguage } from "@/lib/platform/language/reader-language";
import { chosenLabels } from "@/lib/search/chosen-labels";
import { countFilters, type EntryQuery, type Filters, registerAddress } from "@/lib/search/query";
import { searchOrClosest } from "@/lib/search/server/quick-search";
import { listRecentChosen } from "@/lib/search/server/recent-chosen";
import { frontCounts, frontWays } from "@/lib/statistics/front-counts";
import { getFigureCounts } from "@/lib/statistics/server/figures";
import { getStatistics } from "@/lib/statistics/server/statistics";
import { readNotices } from "./read-notices";

/** Explains why the list is not shown, and what to do about it. */
async function NoList({ actor, target }: { actor: Actor; target: string }) {
  if (actor.kind === "anonymous") return <LoginPanel target={target} keepsQuery={target !== paths.home} />;
  if (actor.lacksSecondFactor)
    return <SingleLinkMessage reason="needsTwoFactor" href={paths.profile(actor.id)} />;
  if (await wasRequestRefused(actor)) return <SingleLinkMessage reason="refused" href={paths.contact} />;
  const verifyAddress = `${paths.verifyEmail}?${new URLSearchParams({ email: actor.email })}`;
  return <PendingPanel verifyAddress={actor.verified ? null : verifyAddress} />;
}

/** Returns the address of the public list of the chosen value, or null unless exactly one value is chosen. */
function publicListOf(filters: Filters): string | null {
  const chosen = Object.entries(filters).flatMap(([field, values]) =>
    values.map((value) => [field, value] as const),
  );
  const [one] = chosen;
  return one === undefined || chosen.length > 1 ? null : publicPaths.explore(...one);
}

/**
 * Front page: `/` for users who may not read the register. Shows the register's size, three entries, links to other
 * public entries, and how to log in. Users who requested a list or await approval see a message about that first.
 */
export async function FrontPage({ actor, query }: { actor: Actor; query: EntryQuery }) {
  const isChosen = countFilters(query.filters) > 0;
  const [model, notices, statistics, figures, recent, found, examples, translate] = await Promise.all([
    getReaderModel(),
    readNotices(),
    getStatistics(),
    getFigureCounts(),
    isChosen ? listRecentChosen(query.filters) : listRecentEntries(),
    query.search === "" ? null : searchOrClosest(actor, query.search, await pageLanguage()),
    listWorthReading(),
    getTranslations("common"),
  ]);
  const moments = await findMomentsOf(actor, [...recent, ...examples]);
  const target = registerAddress(query);
  const counts = frontCounts(model, statistics);
  const isAsked = target !== paths.home;
  const hasResults = query.search !== "" || isChosen;
  const wayInFirst = actor.kind === "user" || isAsked;
  const wayIn = (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
      <NoList actor={actor} target={target} />
      <PublicNumbers statistics={statistics} />
    </div>
  );
  const words = {
    site: settings().APP_URL,
    name: translate("siteName"),
    description: translate("siteDescription"),
  };
  return (
    <div data-results-first={hasResults || undefined}>
      <Hero says={counts === null ? null : <CountsSentence counts={counts} />} />
      <div className="page-width space-y-10 pt-6 pb-8">
        {hasResults ? (
          <div id={RESULTS_ANCHOR} tabIndex={-1} className="scroll-mt-24 space-y-10 outline-none">
            {found === null ? null : <PublicSearchResults search={query.search} {...found} />}
            {isChosen ? (
              <RecentEntries
                entries={recent}
                {...{ model, moments }}
                chosen={chosenLabels(model, query.filters).join(", ") || null}
                all={publicListOf(query.filters)}
              />
            ) : null}
          </div>
        ) : null}
        {wayInFirst ? wayIn : null}
        <WorthReading entries={examples} {...{ model, moments }} />
        {counts === null ? null : <PublicDataLinks ways={frontWays(model, statistics.facets, figures)} />}
        {wayInFirst ? null : wayIn}
        <NoticeBox {...notices} />
        {isChosen ? null : <RecentEntries entries={recent} {...{ model, moments }} />}
        {/* Hidden on phones, where these buttons would be a bar that covers the content. */}
        <div className="contents max-md:hidden">
          <FloatingActions canAdd={actor.kind === "anonymous"} />
        </div>
      </div>
      <StructuredData data={registerData(words)} />
    </div>
  );
}
