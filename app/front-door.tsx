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
import { FloatingActions, Hero } from "@/components/search/register-frame";
import { wasRefused } from "@/lib/accounts/server/registrations";
import { listRecentEntries } from "@/lib/entries/server/stream";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { shownLabel } from "@/lib/fields/shown-words";
import { registerData } from "@/lib/open-data/structured-data";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/platform/auth/actor";
import { settings } from "@/lib/platform/env";
import type { EntryQuery, Filters } from "@/lib/search/query";
import { listRecentChosen } from "@/lib/search/server/recent-chosen";
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
async function chosenWords(filters: Filters): Promise<string | null> {
  const model = await getReaderModel();
  const words = Object.entries(filters).flatMap(([key, labels]) =>
    labels.map((label) => shownLabel(model, key as keyof Filters, label)),
  );
  return words.length === 0 ? null : words.join(", ");
}

/** The home page of who may not read the register: why, what it holds in numbers, and what changed lately. */
export async function FrontDoor({ actor, query }: { actor: Actor; query: EntryQuery }) {
  const chosen = await chosenWords(query.filters);
  const [notices, statistics, recent, translate] = await Promise.all([
    readNotices(),
    getStatistics(),
    chosen === null ? listRecentEntries() : listRecentChosen(query.filters),
    getTranslations("common"),
  ]);
  const target = registerAddress(query);
  const words = {
    site: settings().APP_URL,
    name: translate("siteName"),
    description: translate("siteDescription"),
  };
  return (
    <>
      <Hero />
      <div className="page-width space-y-8 pt-6 pb-8">
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
          <NoList actor={actor} target={target} />
          <PublicNumbers statistics={statistics} />
        </div>
        <NoticeBox {...notices} />
        <RecentEntries entries={recent} chosen={chosen} />
        <FloatingActions canAdd={actor.kind === "anonymous"} />
      </div>
      <StructuredData data={registerData(words)} />
    </>
  );
}
