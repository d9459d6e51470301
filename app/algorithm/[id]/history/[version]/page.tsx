import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ChangeNote, HistoryHeader, VersionDateAndAuthor } from "@/components/history/history-header";
import { RestoreVersionControl, VersionLinks, VersionView } from "@/components/history/version-view";
import { Callout } from "@/components/ui/callout";
import { linkTo } from "@/components/ui/links";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { getVersion } from "@/lib/history/server/versions";
import { paths } from "@/lib/paths";
import { wrapPageWithRefusals } from "../../../../in-place";
import { entrySubpageMetadata, wrapReadOrNull } from "../../read-entry";

interface Props {
  params: Promise<{ id: string; version: string }>;
}

const readVersion = wrapReadOrNull(getVersion);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id, version } = await params;
  const [found, translate] = await Promise.all([readVersion(id, version), getTranslations("history")]);
  if (found === null) return entrySubpageMetadata(null);
  const { number } = found.version;
  const title = translate("metaVersion", { number, name: found.entry.algorithmName ?? "" });
  return entrySubpageMetadata({ id, title });
}

/** One version of an entry, at its permanent address. */
async function VersionPage({ params }: Props) {
  const { id, version: versionId } = await params;
  const [found, model, translate] = await Promise.all([
    readVersion(id, versionId),
    getReaderModel(),
    getTranslations("history"),
  ]);
  if (found === null) notFound();
  const { entry, version, restore } = found;
  const toEntry = linkTo(paths.entry(id));
  return (
    <div className="page-width py-8 sm:py-10">
      <HistoryHeader entry={entry} title={translate("version", { number: version.number })} isBelow>
        <p className="mt-3 mb-3 text-muted">
          <VersionDateAndAuthor version={version} sentence="detail.savedOn" />
        </p>
        <ChangeNote note={version.note} />
        <div className="mt-4">
          <Callout kind="info">
            {version.next === null
              ? translate("detail.isCurrent")
              : translate.rich("detail.isEarlier", { link: toEntry })}
          </Callout>
        </div>
        <VersionLinks entryId={id} version={version} />
        {restore === null ? null : (
          <RestoreVersionControl entry={entry} version={version} offer={restore} model={model} />
        )}
      </HistoryHeader>
      <VersionView content={version.content} model={model} />
    </div>
  );
}

export default wrapPageWithRefusals(VersionPage);
