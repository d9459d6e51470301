import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Comparison } from "@/components/history/comparison";
import { HistoryHeader } from "@/components/history/history-header";
import { HistoryPagination } from "@/components/history/history-pagination";
import { Timeline } from "@/components/history/timeline";
import { VersionChooser } from "@/components/history/version-chooser";
import { Callout } from "@/components/ui/callout";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { VERSIONS_PER_PAGE } from "@/lib/history/schema";
import { getVersionPair, listVersions } from "@/lib/history/server/versions";
import { paths } from "@/lib/paths";
import { currentActor } from "@/lib/platform/auth/session";
import { PAGE_PARAMETERS } from "@/lib/search/schema";
import { inPlace, refuse } from "../../../in-place";
import { orRefuse } from "../../../or-refuse";
import { HIDDEN, ID, readEntry } from "../read-entry";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** What an address asks for; twice the same is the first. */
type Asked = Record<"from" | "to" | "page" | "all", string | undefined>;

function readAsked(parameters: Awaited<Props["searchParams"]>): Asked {
  const one = (name: keyof Asked) => [parameters[name]].flat()[0] || undefined;
  return { from: one("from"), to: one("to"), page: one("page"), all: one("all") };
}

/** What is shown here was once so: search engines keep to the entry as it is now. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  const [found, translate] = await Promise.all([readEntry(id), getTranslations("history")]);
  if (found === null) return { title: (await getTranslations("common"))("notFoundTitle"), ...HIDDEN };
  return {
    title: translate("metaTitle", { name: found.entry.algorithmName ?? "" }),
    alternates: { canonical: paths.entry(id) },
    ...HIDDEN,
  };
}

async function ComparePage({ id, asked }: { id: string; asked: Asked }) {
  if ([asked.from, asked.to].some((version) => version !== undefined && !ID.test(version))) refuse(404);
  const actor = await currentActor();
  const [{ entry, from, to }, model, translate] = await Promise.all([
    orRefuse(paths.history(id), id, () => getVersionPair(actor, id, { from: asked.from, to: asked.to })),
    getReaderModel(),
    getTranslations("history.compare"),
  ]);
  if (from._id === to._id) return TimelinePage({ id, asked, twice: from.number });
  const title = translate("title", { from: from.number, to: to.number });
  return (
    <div className="page-width py-8 sm:py-10">
      <HistoryHeader entry={entry} title={title} isBelow />
      <Comparison entryId={id} from={from} to={to} model={model} showsAll={asked.all !== undefined} />
    </div>
  );
}

async function TimelinePage({
  id,
  asked,
  twice = null,
}: {
  id: string;
  asked: Asked;
  /** The version that was to be compared with itself, which shows nothing. */
  twice?: number | null;
}) {
  const page = PAGE_PARAMETERS.page.safeParse(asked.page).data ?? 1;
  const actor = await currentActor();
  const [{ entry, versions, total, hasRestricted }, model, translate] = await Promise.all([
    orRefuse(paths.history(id), id, () => listVersions(actor, id, { page, pageSize: VERSIONS_PER_PAGE })),
    getReaderModel(),
    getTranslations("history"),
  ]);
  if (versions.length === 0) refuse(404);
  return (
    <div className="page-width py-8 sm:py-10">
      <HistoryHeader entry={entry} title={translate("title")} isBelow={false}>
        <p className="mt-3">{translate(total === 1 ? "onlyOne" : "intro")}</p>
        {hasRestricted ? <p className="mt-2 text-base text-muted">{translate("othersSeeLess")}</p> : null}
      </HistoryHeader>
      {twice === null ? null : (
        <div className="mb-6 max-w-[56rem]">
          <Callout kind="warning">
            {asked.from !== undefined && total > 1
              ? translate("choose.same", { number: twice })
              : translate("choose.onlyOne", { number: twice })}
          </Callout>
        </div>
      )}
      <VersionChooser entryId={id} versions={versions} />
      <Timeline
        entryId={id}
        versions={versions}
        current={total}
        model={model}
        showsVisibility={hasRestricted}
      />
      <HistoryPagination entryId={id} page={page} total={total} pageSize={VERSIONS_PER_PAGE} />
    </div>
  );
}

/** The versions of an entry, or two of them beside each other when the address names one or two. */
async function HistoryPage({ params, searchParams }: Props) {
  const [{ id }, parameters] = await Promise.all([params, searchParams]);
  const asked = readAsked(parameters);
  const compares = asked.from !== undefined || asked.to !== undefined;
  return compares ? ComparePage({ id, asked }) : TimelinePage({ id, asked });
}

export default inPlace(HistoryPage);
