import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AdviceHistory } from "@/components/advice/advice-list";
import { VersionComparison } from "@/components/history/comparison";
import { HistoryHeader } from "@/components/history/history-header";
import {
  HistoryPages,
  SameVersionChosenMessage,
  VersionChooser,
  VersionTimeline,
} from "@/components/history/timeline";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { parseHistoryQuery } from "@/lib/history/schema";
import { wrapPageWithRefusals } from "../../../in-place";
import type { IdParamProps, SearchParamsProps } from "../../../props";
import { entrySubpageMetadata, readEntry } from "../read-entry";
import { readPair, readVersions } from "./read-versions";

export async function generateMetadata({ params }: IdParamProps): Promise<Metadata> {
  const { id } = await params;
  const [found, translate] = await Promise.all([readEntry(id), getTranslations("history")]);
  if (found === null) return entrySubpageMetadata(null);
  return entrySubpageMetadata({
    id,
    title: translate("metaTitle", { name: found.entry.algorithmName ?? "" }),
  });
}

/** Versions of an entry, or a comparison of two if the address names one or two. */
async function HistoryPage({ params, searchParams }: IdParamProps & SearchParamsProps) {
  const [{ id }, asked] = await Promise.all([params, searchParams.then(parseHistoryQuery)]);
  const [pair, model, translate] = await Promise.all([
    readPair(id, asked),
    getReaderModel(),
    getTranslations("history"),
  ]);
  if (pair !== null && pair.from._id !== pair.to._id) {
    const { entry, from, to } = pair;
    const title = translate("compare.title", { from: from.number, to: to.number });
    return (
      <div className="page-width py-8 sm:py-10">
        <HistoryHeader entry={entry} title={title} isBelow />
        <VersionComparison
          entryId={id}
          from={from}
          to={to}
          model={model}
          showsAll={asked.all !== undefined}
        />
      </div>
    );
  }
  const { page, advice, entry, versions, total, hasRestricted } = await readVersions(id, asked.page);
  return (
    <div className="page-width py-8 sm:py-10">
      <HistoryHeader entry={entry} title={translate("title")} isBelow={false}>
        <p className="mt-3">{translate(total === 1 ? "onlyOne" : "intro")}</p>
        <p className="mt-2 text-base text-muted">
          {translate(hasRestricted ? "othersSeeLess" : "ownNumbers")}
        </p>
      </HistoryHeader>
      {pair === null ? null : (
        <SameVersionChosenMessage
          number={pair.from.number}
          hasOthers={asked.from !== undefined && total > 1}
        />
      )}
      <VersionChooser entryId={id} versions={versions} />
      <VersionTimeline
        entryId={id}
        versions={versions}
        current={total}
        model={model}
        showsVisibility={hasRestricted}
      />
      <HistoryPages entryId={id} page={page} total={total} />
      <AdviceHistory advice={advice} />
    </div>
  );
}

export default wrapPageWithRefusals(HistoryPage);
