import type { Metadata } from "next";
import Link from "next/link";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { AddFollow } from "@/components/following/add-follow";
import { FollowSection } from "@/components/following/follow-section";
import { SavedSearchItem } from "@/components/following/saved-search-item";
import { KeptFocus } from "@/components/form/kept-focus";
import { Callout } from "@/components/ui/callout";
import { getFormats } from "@/components/ui/get-formats";
import { type DataModel, offeredLabels } from "@/lib/fields/data-model";
import type { FieldKey } from "@/lib/fields/entry-fields";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { shownLabel, shownValue } from "@/lib/fields/shown-words";
import type { FollowDto, SavedSearchDto } from "@/lib/following/schema";
import { listHospitals } from "@/lib/following/server/followables";
import { listFollows } from "@/lib/following/server/follows";
import { listSavedSearches } from "@/lib/following/server/saved-searches";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/platform/auth/actor";
import { may } from "@/lib/platform/auth/permissions";
import { currentActor } from "@/lib/platform/auth/session";
import { readSavedQuery } from "@/lib/search/server/saved-query";
import { inPlace } from "../in-place";
import { orRefuse } from "../or-refuse";

export async function generateMetadata(): Promise<Metadata> {
  const translate = await getTranslations("following");
  return { title: translate("metaTitle"), robots: { index: false, follow: false } };
}

const HEADING = "volgen";
const KINDS = ["entry", "hospital", "specialism"] as const;

/** What there is for who is no member (any more): what they follow stays theirs, and nothing is told of it. */
async function NotTold() {
  const translate = await getTranslations("following.page");
  return (
    <div className="mb-6">
      <Callout kind="warning">{translate("noAccess")}</Callout>
    </div>
  );
}

async function Empty() {
  const translate = await getTranslations("following.page");
  return (
    <Callout kind="info">
      <p className="font-semibold">{translate("emptyTitle")}</p>
      <p>
        {translate("empty")}{" "}
        <Link href={paths.home} className="link">
          {translate("toRegister")}
        </Link>
      </p>
    </Callout>
  );
}

const FIELDS = { hospital: "activeHospital", specialism: "medicalSpecialism" } as const;

/** Which of these can still be added, with what the reader calls them. */
function addable(
  model: DataModel,
  names: readonly string[],
  follows: readonly FollowDto[],
  kind: "hospital" | "specialism",
) {
  const followed = new Set(follows.filter((follow) => follow.kind === kind).map(({ target }) => target));
  return names
    .filter((name) => !followed.has(name))
    .map((target) => ({ target, name: shownLabel(model, FIELDS[kind], target) }));
}

/** What is followed, by what the reader calls it; an entry by its own name. */
function called(model: DataModel, follow: FollowDto): FollowDto {
  const { kind, name } = follow;
  if (kind !== "specialism" || name === null) return follow;
  return { ...follow, name: shownLabel(model, FIELDS.specialism, name) };
}

async function SearchItem({
  search,
  model,
  lastChange,
  mayBegin,
}: {
  search: SavedSearchDto;
  model: DataModel;
  lastChange: string | null;
  mayBegin: boolean;
}) {
  const { formatDate } = await getFormats();
  const translate = await getTranslations("following.searches");
  const query = readSavedQuery(model, search.query);
  const filters = (Object.entries(query?.filters ?? {}) as [FieldKey, string[]][]).map(([key, values]) =>
    translate("filter", {
      field: model[key].displayName,
      values: shownValue(model, key, values).join(", "),
    }),
  );
  const words = query?.search ? [translate("search", { search: query.search }), ...filters] : filters;
  const told =
    lastChange === null ? translate("noMail") : translate("lastMail", { date: formatDate(lastChange) });
  return (
    <SavedSearchItem
      search={search}
      words={words}
      told={told}
      isOutdated={query === null}
      mayBegin={mayBegin}
    />
  );
}

async function SavedSearches({
  searches,
  follows,
  model,
  mayBegin,
}: {
  searches: readonly SavedSearchDto[];
  follows: readonly FollowDto[];
  model: DataModel;
  mayBegin: boolean;
}) {
  const translate = await getTranslations("following.searches");
  const lastChangeOf = (id: string) =>
    follows.find(({ kind, target }) => kind === "savedSearch" && target === id)?.lastChange ?? null;
  return (
    <section aria-labelledby="saved-searches" className="mt-12">
      <h2 id="saved-searches" tabIndex={-1} className="scroll-mt-24 outline-offset-4">
        {translate("title")}
      </h2>
      <p className="mt-1 mb-2 text-muted">{translate("intro")}</p>
      {searches.length === 0 ? (
        <p>{translate("empty")}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {searches.map((search) => (
            <SearchItem
              key={search._id}
              search={search}
              model={model}
              lastChange={lastChangeOf(search._id)}
              mayBegin={mayBegin}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Following a hospital or specialism that is not followed yet; for members. */
async function Adding({
  actor,
  follows,
  model,
}: {
  actor: Actor;
  follows: readonly FollowDto[];
  model: DataModel;
}) {
  const [hospitals, translate] = await Promise.all([listHospitals(actor), getTranslations("following.page")]);
  return (
    <section aria-labelledby="toevoegen" className="mt-10">
      <h2 id="toevoegen">{translate("add")}</h2>
      <p className="mt-1 text-muted">{translate("addIntro")}</p>
      <AddFollow
        hospitals={addable(model, hospitals, follows, "hospital")}
        specialisms={addable(model, offeredLabels(model.medicalSpecialism), follows, "specialism")}
      />
    </section>
  );
}

/** What a person follows and the searches that they keep; who is no member can only change and end it. */
async function FollowingPage() {
  const actor = await currentActor();
  const [follows, searches] = await orRefuse(paths.following, HEADING, () =>
    Promise.all([listFollows(actor), listSavedSearches(actor)]),
  );
  const mayBegin = may(actor, "follow.begin");
  const [model, translate, { common, following }] = await Promise.all([
    getReaderModel(),
    getTranslations("following"),
    getMessages(),
  ]);
  const { control, page, searches: words } = following;
  return (
    <NextIntlClientProvider messages={{ common, following: { control, page, searches: words } }}>
      <div className="page-width max-w-[56rem] py-8 sm:py-10">
        <KeptFocus headingId={HEADING}>
          <h1 id={HEADING} tabIndex={-1} className="outline-offset-4">
            {translate("title")}
          </h1>
          <p className="mt-3 mb-6 text-lg text-muted">{translate("intro")}</p>
          {mayBegin ? null : <NotTold />}
          {mayBegin && follows.length === 0 ? <Empty /> : null}
          {KINDS.map((kind) => (
            <FollowSection
              key={kind}
              kind={kind}
              follows={follows.filter((one) => one.kind === kind).map((one) => called(model, one))}
              mayBegin={mayBegin}
            />
          ))}
          {!mayBegin && follows.length + searches.length === 0 ? <p>{translate("page.nothing")}</p> : null}
          {mayBegin ? <Adding actor={actor} follows={follows} model={model} /> : null}
          {mayBegin || searches.length > 0 ? (
            <SavedSearches searches={searches} follows={follows} model={model} mayBegin={mayBegin} />
          ) : null}
        </KeptFocus>
      </div>
    </NextIntlClientProvider>
  );
}

export default inPlace(FollowingPage);
