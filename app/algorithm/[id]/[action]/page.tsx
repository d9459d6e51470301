import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { CoEditorsPanel } from "@/components/co-editors/co-editors-panel";
import { CompareToggle } from "@/components/comparison/compare-toggle";
import { ComparisonProvider } from "@/components/comparison/comparison-provider";
import { readTab } from "@/components/entries/detail/detail-tabs";
import { EntryDetail } from "@/components/entries/detail/entry-detail";
import { StructuredData } from "@/components/layout/structured-data";
import { ReportLink } from "@/components/reports/report-link";
import { BrokenLinks } from "@/components/review/broken-links";
import { OutdatedNote } from "@/components/review/outdated-note";
import { ReviewPanel } from "@/components/review/review-panel";
import { listCoEditors } from "@/lib/co-editors/server/co-editors";
import type { EntryDto } from "@/lib/entries/answers";
import { codeOfLabel, type DataModel } from "@/lib/fields/data-model";
import { VALUE_CODES } from "@/lib/fields/entry-fields";
import { getDataModel } from "@/lib/fields/server/data-model";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { findFollowables } from "@/lib/following/server/followables";
import { entryData } from "@/lib/open-data/structured-data";
import { paths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import type { Actor } from "@/lib/platform/auth/actor";
import { may } from "@/lib/platform/auth/permissions";
import { currentActor } from "@/lib/platform/auth/session";
import { settings } from "@/lib/platform/env";
import { truncate } from "@/lib/platform/language/format";
import { listBrokenLinks } from "@/lib/review/server/link-checks";
import { inPlace, refuse } from "../../../in-place";
import { orRefuse } from "../../../or-refuse";
import { HIDDEN, readEntry } from "../read-entry";
import { EntryActionsPiece, FollowMenuPiece, ReviewNoticePiece } from "./member-pieces";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

function isPublic({ visibility }: EntryDto, model: DataModel): boolean {
  return codeOfLabel(model, "visibility", visibility) === VALUE_CODES.visibilityPublic;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  const [found, model, translate] = await Promise.all([
    readEntry(id),
    getDataModel(),
    getTranslations("detail"),
  ]);
  if (found === null) return { title: (await getTranslations("common"))("notFoundTitle"), ...HIDDEN };
  const { algorithmName, description, version } = found.entry;
  const name = algorithmName ?? "";
  const words = {
    title: name,
    description: truncate(description?.replace(/\s+/g, " ").trim() || translate("metaDescription"), 300),
    path: paths.entry(id),
  };
  // Of what is not for everyone there is no picture either.
  return isPublic(found.entry, model)
    ? publicPage({
        ...words,
        picture: { path: paths.entryPicture(id, version), alt: { key: "altEntry", name } },
      })
    : { ...(await publicPage(words)), ...HIDDEN };
}

/** Following the entry, its hospital and its specialism; for members. */
async function Following({ actor, entry, model }: { actor: Actor; entry: EntryDto; model: DataModel }) {
  const [followables, { common, following }] = await Promise.all([
    findFollowables(actor, entry, model),
    getMessages(),
  ]);
  const { menu, control } = following;
  return (
    <NextIntlClientProvider messages={{ common, following: { menu, control } }}>
      <FollowMenuPiece followables={followables} />
    </NextIntlClientProvider>
  );
}

/** That an entry may not be right any more, with the button that says that it is for who may press it. */
async function Notice({ entry, mayConfirm }: { entry: EntryDto; mayConfirm: boolean }) {
  const { isOutdated, nextReview } = entry.review;
  if (!mayConfirm) return isOutdated ? <OutdatedNote since={nextReview} /> : null;
  const { common, review } = await getMessages();
  const { outdated, outdatedText, control } = review;
  return (
    <NextIntlClientProvider messages={{ common, review: { outdated, outdatedText, control } }}>
      <ReviewNoticePiece entry={{ id: entry._id, name: entry.algorithmName ?? "" }} review={entry.review} />
    </NextIntlClientProvider>
  );
}

/**
 * The specification's /algorithm/{id}/{action}: its folders new, edit and delete beside this one are those pages,
 * with scripts of their own; any other action is the detail. What is not there and what one may not see answer
 * alike: 404 in place.
 */
async function DetailPage({ params, searchParams }: Props) {
  const [{ id }, { tab }] = await Promise.all([params, searchParams]);
  const [found, read, model, actor, { common, compare, entryActions }] = await Promise.all([
    readEntry(id),
    getDataModel(),
    getReaderModel(),
    currentActor(),
    getMessages(),
  ]);
  if (found === null) refuse(404);
  const { entry, rights } = found;
  const specialism = entry.medicalSpecialism;
  const mayList = specialism !== null && may(actor, "entry.list");
  const reviewed = { id: entry._id, name: entry.algorithmName ?? "" };
  // Rights may have gone since the entry was read.
  const still = <T,>(list: () => Promise<T>) => orRefuse(paths.entry(id), id, list);
  const data = entryData(entry, read, settings().APP_URL);
  return (
    <NextIntlClientProvider messages={{ common, compare: { choose: compare.choose } }}>
      <ComparisonProvider ownerId={actor.kind === "user" ? actor.id : ""}>
        <EntryDetail
          entry={entry}
          rights={rights}
          actions={
            <>
              <CompareToggle id={entry._id} name={entry.algorithmName ?? ""} kind="secondary" size="normal" />
              {may(actor, "follow.begin") ? <Following actor={actor} entry={entry} model={model} /> : null}
              {rights.handOver || rights.requestDeletion ? (
                <NextIntlClientProvider messages={{ common, entryActions }}>
                  <EntryActionsPiece
                    entry={{
                      _id: entry._id,
                      name: entry.algorithmName ?? "",
                      version: entry.version,
                      author: entry.author,
                      institution: entry.institution,
                    }}
                    rights={rights}
                  />
                </NextIntlClientProvider>
              ) : null}
            </>
          }
          model={model}
          tab={readTab(tab)}
          specialismHref={mayList ? paths.filtered("medicalSpecialism", specialism) : null}
          report={isPublic(entry, model) ? <ReportLink id={entry._id} /> : null}
          review={
            <>
              <ReviewPanel entry={reviewed} review={entry.review} mayConfirm={rights.confirm} />
              {rights.nameCoEditors || rights.isCoEditor ? (
                <CoEditorsPanel
                  entry={{ ...reviewed, institution: entry.institution }}
                  own={rights.isCoEditor && actor.kind === "user" ? actor.id : null}
                  listed={await still(() => listCoEditors(actor, id))}
                />
              ) : null}
            </>
          }
          notice={
            <>
              <Notice entry={entry} mayConfirm={rights.confirm} />
              <BrokenLinks
                entryId={entry._id}
                links={rights.edit ? await still(() => listBrokenLinks(actor, id)) : []}
              />
            </>
          }
          address={settings().APP_URL + paths.entry(entry._id)}
        />
      </ComparisonProvider>
      {data === null ? null : <StructuredData data={data} />}
    </NextIntlClientProvider>
  );
}

export default inPlace(DetailPage);
