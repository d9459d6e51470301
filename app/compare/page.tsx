import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AddSection } from "@/components/comparison/add-entry";
import { Comparison, ComparisonFrame } from "@/components/comparison/comparison";
import { ComparisonProvider } from "@/components/comparison/comparison-provider";
import { HowToBegin } from "@/components/comparison/how-to-begin";
import { Sentences } from "@/components/ui/sentences";
import { findEntriesToAdd } from "@/lib/comparison/server/comparison";
import { formatDutchDay } from "@/lib/entries/recheck-day";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { findPhaseMomentsOfEntries } from "@/lib/history/server/phase-moments";
import { paths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getValueUnlessRepeated } from "@/lib/platform/http/search-params";
import { truncateText } from "@/lib/platform/language/format";
import type { SearchParamsProps } from "../props";
import { CertificateEnd } from "../verdict-facts";
import { readCertificateEnds, readComparison } from "./read-comparison";

/** Maximum length of each name in the window's title, in characters. */
const MAX_TITLE_NAME_LENGTH = 40;

export async function generateMetadata({ searchParams }: SearchParamsProps): Promise<Metadata> {
  const [{ ids }, translate] = await Promise.all([searchParams, getTranslations("compare")]);
  const { entries } = await readComparison(ids);
  const names = entries
    .map(({ algorithmName }) => truncateText(algorithmName ?? "", MAX_TITLE_NAME_LENGTH))
    .join(", ");
  const about = {
    title: entries.length === 0 ? translate("metaTitleEmpty") : translate("metaTitle", { names }),
    description: translate("metaDescription"),
    path: paths.compare(entries.map(({ _id }) => _id)),
  };
  // Not indexed: there is one page per selection of entries, which repeats the entries' own pages.
  return { ...(await publicPage(about)), robots: { index: false, follow: true } };
}

/** Compares the entries that the address names, so that a comparison can be bookmarked and shared. */
export default async function ComparePage({ searchParams }: SearchParamsProps) {
  const [parameters, actor] = await Promise.all([searchParams, getCurrentActor()]);
  const { entries, missing, named } = await readComparison(parameters.ids);
  const ownerId = actor.kind === "user" ? actor.id : "";
  const hasList = mayPerformAction(actor, "entry.list");
  if (entries.length === 0) {
    return (
      <ComparisonFrame missing={missing} named={named}>
        <Sentences of={["compare.choose", "compare.empty"]}>
          <ComparisonProvider ownerId={ownerId} hasBar={false}>
            <HowToBegin hasList={hasList} />
          </ComparisonProvider>
        </Sentences>
      </ComparisonFrame>
    );
  }
  const search = getValueUnlessRepeated(parameters.search).trim();
  const [model, found, moments, ends] = await Promise.all([
    getReaderModel(),
    hasList ? findEntriesToAdd(actor, entries, search) : null,
    findPhaseMomentsOfEntries(actor, entries),
    readCertificateEnds(actor, entries),
  ]);
  const today = formatDutchDay(new Date());
  const certificates = ends.map((endsOn) => ({
    endsOn,
    shown: endsOn === null ? null : <CertificateEnd endsOn={endsOn} today={today} />,
  }));
  const shown = { entries, ownerId, showsEqual: getValueUnlessRepeated(parameters.equal) === "1" };
  const access = hasList ? "list" : actor.kind === "anonymous" ? "anonymous" : "pending";
  return (
    <ComparisonFrame missing={missing} named={named}>
      <Comparison {...shown} model={model} moments={moments} certificates={certificates} />
      <AddSection {...shown} access={access} search={search} found={found} />
    </ComparisonFrame>
  );
}
