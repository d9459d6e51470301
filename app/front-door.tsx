import { getTranslations } from "next-intl/server";
import { StructuredData } from "@/components/layout/structured-data";
import { NoticeBox } from "@/components/notices/notice-box";
import { registerAddress } from "@/components/search/addresses";
import {
  LoginPanel,
  OneWayOn,
  PendingPanel,
  PublicNumbers,
  RecentEntries,
} from "@/components/search/front-panels";
import { FiguresSentence, WaysIn, WorthReading } from "@/components/search/front-story";
import { FloatingActions, Hero } from "@/components/search/register-frame";
import { wasRefused } from "@/lib/accounts/server/registrations";
import { listRecentEntries } from "@/lib/entries/server/stream";
import { listWorthReading } from "@/lib/entries/server/worth-reading";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { shownLabel } from "@/lib/fields/shown-labels";
import { registerData } from "@/lib/open-data/structured-data";
import { paths, publicPaths } from "@/lib/paths";
import type { Actor } from "@/lib/platform/auth/actor";
import { settings } from "@/lib/platform/env";
import type { EntryQuery, Filters } from "@/lib/search/query";
import { listRecentChosen } from "@/lib/search/server/recent-chosen";
import { frontFigures } from "@/lib/statistics/front-figures";
import { getStatistics } from "@/lib/statistics/server/statistics";
import { readNotices } from "./read-notices";

/** Why there is no list, and what to do about it. */
async function NoList({ actor, target }: { actor: Actor; target: string }) {
  if (actor.kind === "anonymous") return <LoginPanel target={target} keepsQuery={target !== paths.home} />;
  if (actor.lacksSecondFactor) return <OneWayOn reason="needsTwoFactor" href={paths.profile(actor.id)} />;
  if (await wasRefused(actor)) return <OneWayOn reason="refused" href={paths.contact} />;
  const verifyAddress = `${paths.verifyEmail}?${new URLSearchParams({ email: actor.email })}`;
  return <PendingPanel verifyAddress={actor.verified ? null : verifyAddress} />;
}

/** What was chosen, in the reader's words; null when nothing was. */
async function chosenLabels(filters: Filters): Promise<string | null> {
  const model = await getReaderModel();
  const labels = Object.entries(filters).flatMap(([key, values]) =>
    values.map((value) => shownLabel(model, key as keyof Filters, value)),
  );
  return labels.length === 0 ? null : labels.join(", ");
}

/** The page of all that is public of what was chosen, when that is one value. */
function publicListOf(filters: Filters): string | null {
  const chosen = Object.entries(filters).flatMap(([field, values]) =>
    values.map((value) => [field, value] as const),
  );
  const [one] = chosen;
  return one === undefined || chosen.length > 1 ? null : publicPaths.explore(...one);
}

/**
 * The home page of who may not read the register: what it holds in a sentence, what is worth reading and where the rest of
 * what is public is, and then the way in. Who came for a list, or waits for access, is told about that first.
 */
export async function FrontDoor({ actor, query }: { actor: Actor; query: EntryQuery }) {
  const chosen = await chosenLabels(query.filters);
  const [notices, statistics, recent, examples, model, translate] = await Promise.all([
    readNotices(),
    getStatistics(),
    chosen === null ? listRecentEntries() : listRecentChosen(query.filters),
    listWorthReading(),
    getReaderModel(),
    getTranslations("common"),
  ]);
  const target = registerAddress(query);
  const figures = frontFigures(model, statistics);
  const isFirst = actor.kind === "user" || target !== paths.home;
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
    <>
      <Hero says={figures === null ? null : <FiguresSentence figures={figures} />} />
      <div className="page-width space-y-10 pt-6 pb-8">
        {isFirst ? wayIn : null}
        {chosen === null ? null : (
          <RecentEntries entries={recent} chosen={chosen} all={publicListOf(query.filters)} />
        )}
        <WorthReading entries={examples} model={model} />
        {figures === null ? null : <WaysIn facets={statistics.facets} model={model} />}
        {isFirst ? null : wayIn}
        <NoticeBox {...notices} />
        {chosen === null ? <RecentEntries entries={recent} /> : null}
        {/* On a phone it would be a bar that covers what a visitor reads. */}
        <div className="contents max-md:hidden">
          <FloatingActions canAdd={actor.kind === "anonymous"} />
        </div>
      </div>
      <StructuredData data={registerData(words)} />
    </>
  );
}
