import { getTranslations } from "next-intl/server";
import {
  EntriesWithLessonsLearned,
  ExampleLinks,
  FrontNumbers,
  LinksByHospitalSpecialismProduct,
  PublicNumbers,
  RecentEntries,
} from "@/components/front-page/what-is-public";
import { StructuredData } from "@/components/layout/structured-data";
import { FoldableNoticesBox } from "@/components/notices/notice-box";
import { PlainSearchForm } from "@/components/search/plain-search-form";
import { Hero, VisitorActions } from "@/components/search/register-frame";
import { listInUsePhaseLabels } from "@/lib/entries/phase";
import { listRecentEntries } from "@/lib/entries/server/stream";
import { listEntriesWorthReading } from "@/lib/entries/server/worth-reading";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { findPhaseMomentsOfEntries } from "@/lib/history/server/phase-moments";
import { buildRegisterStructuredData } from "@/lib/open-data/structured-data";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/platform/auth/actor";
import { getSettings } from "@/lib/platform/env";
import { buildRegisterAddress, type EntryQuery } from "@/lib/search/query";
import { compareUse, describeChange } from "@/lib/statistics/figures";
import { buildFrontPageCounts, buildFrontPageLinks } from "@/lib/statistics/front-counts";
import { getFigureCounts } from "@/lib/statistics/server/figures";
import { getStatistics } from "@/lib/statistics/server/statistics";
import { NoList } from "./no-list";
import { readNotices } from "./read-notices";

/**
 * Front page: `/` without search and filters, for users who may not read the whole register. Shows the search of public
 * entries, the register's size, three entries, links to other public entries, and how to log in. Logged-in users
 * without access, and visitors whose address has query parameters, see first why the list is not shown.
 */
export async function PublicFrontPage({ actor, query }: { actor: Actor; query: EntryQuery }) {
  const [model, notices, statistics, figures, recent, examples, translate] = await Promise.all([
    getReaderModel(),
    readNotices(),
    getStatistics(),
    getFigureCounts(),
    listRecentEntries(),
    listEntriesWorthReading(),
    getTranslations("common"),
  ]);
  const moments = await findPhaseMomentsOfEntries(actor, [...recent, ...examples]);
  const counts = buildFrontPageCounts(model, statistics);
  const use = compareUse(figures, listInUsePhaseLabels(model));
  const change = use?.yearAgo ? describeChange(use.now, use.yearAgo.used) : null;
  const ways = buildFrontPageLinks(model, statistics.facets, figures);
  const wayInFirst = actor.kind === "user" || buildRegisterAddress(query) !== paths.home;
  const wayIn = <NoList actor={actor} query={query} publicEntries={statistics.algorithms} />;
  const words = {
    site: getSettings().APP_URL,
    name: translate("siteName"),
    description: translate("siteDescription"),
  };
  return (
    <>
      <Hero says={counts === null ? null : <FrontNumbers counts={counts} change={change} />}>
        <PlainSearchForm query={query} />
        {counts === null ? null : <ExampleLinks ways={ways} />}
      </Hero>
      <div className="page-width space-y-10 pt-6 pb-8">
        {wayInFirst ? (
          <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
            {wayIn}
            <PublicNumbers statistics={statistics} />
          </div>
        ) : null}
        <EntriesWithLessonsLearned entries={examples} {...{ model, moments }} />
        {counts === null ? null : <LinksByHospitalSpecialismProduct ways={ways} />}
        {wayInFirst ? null : wayIn}
        <FoldableNoticesBox {...notices} />
        <RecentEntries entries={recent} {...{ model, moments }} />
        <VisitorActions actor={actor} />
      </div>
      <StructuredData data={buildRegisterStructuredData(words)} />
    </>
  );
}
