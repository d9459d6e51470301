import type { Metadata } from "next";
import Link from "next/link";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { cache } from "react";
import { HistoryHeader } from "@/components/history/history-header";
import { RestoreVersion } from "@/components/history/restore-version";
import { ChangeNote, VersionOrigin } from "@/components/history/version-origin";
import { VersionLinks, VersionView } from "@/components/history/version-view";
import { Callout } from "@/components/ui/callout";
import type { EntryDto } from "@/lib/entries/answers";
import { codeOfLabel, type DataModel } from "@/lib/fields/data-model";
import { VALUE_CODES } from "@/lib/fields/entry-fields";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { shownLabel } from "@/lib/fields/shown-words";
import type { EntryVersionDetailDto } from "@/lib/history/schema";
import { getVersion, type RestoreOffer } from "@/lib/history/server/versions";
import { paths } from "@/lib/paths";
import { currentActor } from "@/lib/platform/auth/session";
import { AppError } from "@/lib/platform/errors";
import { inPlace, refuse } from "../../../../in-place";
import { HIDDEN, ID } from "../../read-entry";

interface Props {
  params: Promise<{ id: string; version: string }>;
}

/** A version that the actor may see, or null; looked up once for the page and its metadata. */
const readVersion = cache(async (id: string, version: string) => {
  if (!ID.test(id) || !ID.test(version)) return null;
  try {
    return await getVersion(await currentActor(), id, version);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id, version } = await params;
  const [found, translate] = await Promise.all([readVersion(id, version), getTranslations("history")]);
  if (found === null) return { title: (await getTranslations("common"))("notFoundTitle"), ...HIDDEN };
  const { number } = found.version;
  return {
    title: translate("metaVersion", { number, name: found.entry.algorithmName ?? "" }),
    alternates: { canonical: paths.entry(id) },
    ...HIDDEN,
  };
}

async function Restore({
  entry,
  version,
  offer,
  model,
}: {
  entry: EntryDto;
  version: EntryVersionDetailDto;
  offer: NonNullable<RestoreOffer>;
  model: DataModel;
}) {
  const { common, form, history } = await getMessages();
  const messages = { common, form: { widgets: form.widgets }, history: { restore: history.restore } };
  const label = offer.visibility;
  const isPublic = codeOfLabel(model, "visibility", label) === VALUE_CODES.visibilityPublic;
  return (
    <div className="no-print mt-5">
      <NextIntlClientProvider messages={messages}>
        <RestoreVersion
          entry={{ _id: entry._id, name: entry.algorithmName ?? "" }}
          versionId={version._id}
          number={version.number}
          version={offer.version}
          changes={offer.changes.map((key) => model[key].displayName)}
          visibility={label === null ? null : { label: shownLabel(model, "visibility", label), isPublic }}
        />
      </NextIntlClientProvider>
    </div>
  );
}

/** One version of an entry, at an address of its own that never shows another. */
async function VersionPage({ params }: Props) {
  const { id, version: versionId } = await params;
  const [found, model, translate] = await Promise.all([
    readVersion(id, versionId),
    getReaderModel(),
    getTranslations("history"),
  ]);
  if (found === null) refuse(404);
  const { entry, version, restore } = found;
  return (
    <div className="page-width py-8 sm:py-10">
      <HistoryHeader entry={entry} title={translate("version", { number: version.number })} isBelow>
        <p className="mt-3 mb-3 text-muted">
          <VersionOrigin version={version} sentence="detail.savedOn" />
        </p>
        <ChangeNote note={version.note} />
        <div className="mt-4">
          <Callout kind="info">
            {version.next === null
              ? translate("detail.isCurrent")
              : translate.rich("detail.isEarlier", {
                  link: (words) => (
                    <Link href={paths.entry(id)} className="link">
                      {words}
                    </Link>
                  ),
                })}
          </Callout>
        </div>
        <VersionLinks entryId={id} version={version} />
        {restore === null ? null : <Restore entry={entry} version={version} offer={restore} model={model} />}
      </HistoryHeader>
      <VersionView content={version.content} model={model} />
    </div>
  );
}

export default inPlace(VersionPage);
