import { getTranslations } from "next-intl/server";
import { StructuredData } from "@/components/layout/structured-data";
import { ExplorerSection } from "@/components/statistics/explorer-section";
import { LeadingFigures } from "@/components/statistics/figure-card";
import { Headlines } from "@/components/statistics/headlines";
import { TextLink } from "@/components/ui/links";
import { PrintFooter } from "@/components/ui/printed";
import { listInUsePhaseLabels } from "@/lib/entries/phase";
import { getCompletenessPerHospital } from "@/lib/entries/server/completeness";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { buildDashboardStructuredData } from "@/lib/open-data/structured-data";
import { paths, serverOnlyPaths } from "@/lib/paths";
import { DASHBOARD_PICTURE } from "@/lib/pictures/server/page-metadata";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getSettings, isExampleSite } from "@/lib/platform/env";
import { formatDate } from "@/lib/platform/language/format";
import { getPageLanguage } from "@/lib/platform/language/reader-language";
import { CERTIFICATE_MAIL_DAYS } from "@/lib/products/rules";
import { listExplorerSubjects, parseExplorerChoice } from "@/lib/statistics/explorer";
import { compareUse, describeChange, LEADING_FIGURES } from "@/lib/statistics/figures";
import { buildFieldCharts } from "@/lib/statistics/rules";
import { getBreakdown } from "@/lib/statistics/server/charts";
import { getFigureViews } from "@/lib/statistics/server/figure-views";
import { getFigureCounts } from "@/lib/statistics/server/figures";
import { getStatistics, getStatisticsOfUse } from "@/lib/statistics/server/statistics";
import { createPublicMetadataGenerator } from "../metadata";
import type { SearchParamsProps } from "../props";

export const generateMetadata = createPublicMetadataGenerator("dashboard", paths.dashboard, {
  title: "metaTitle",
  description: "metaDescription",
  picture: DASHBOARD_PICTURE,
  hasFeed: true,
});

export default async function DashboardPage({ searchParams }: SearchParamsProps) {
  const [actor, language] = await Promise.all([getCurrentActor(), getPageLanguage()]);
  const [model, statistics, counts, views, completeness, translate, common] = await Promise.all([
    getReaderModel(),
    getStatistics(),
    getFigureCounts(),
    getFigureViews(actor, language),
    getCompletenessPerHospital(),
    getTranslations("dashboard"),
    getTranslations("common"),
  ]);
  const { algorithms, developers, hospitals, facets, unanswered, countedAt } = statistics;
  const numbers = [
    { count: algorithms, of: translate("algorithms", { count: algorithms }) },
    { count: developers, of: translate("developers", { count: developers }) },
    { count: hospitals, of: translate("hospitals", { count: hospitals }) },
  ];
  const use = compareUse(counts, listInUsePhaseLabels(model));
  const change = use?.yearAgo
    ? describeChange(use.now, use.yearAgo.used)
    : { trend: "unknown", difference: 0 };
  const inUse = use === null ? [] : [{ count: use.now, of: translate("inUse", change) }];
  const charts = buildFieldCharts(model, facets);
  const rankings = views.slice(LEADING_FIGURES.length);
  const subjects = listExplorerSubjects(
    charts,
    { title: translate("completeness.title"), isEmpty: completeness.hospitals.length === 0 },
    rankings,
  );
  const choice = parseExplorerChoice(subjects, await searchParams);
  const isBreakdown = choice.view !== "chart" && choice.view !== "table";
  const breakdownKey = serverOnlyPaths.breakdown(choice.subject, choice.view);
  const [breakdown, inUseAlone] = await Promise.all([
    isBreakdown
      ? getBreakdown(choice.onlyInUse ? serverOnlyPaths.chartInUse(breakdownKey) : breakdownKey, language)
      : null,
    choice.onlyInUse ? getStatisticsOfUse() : null,
  ]);
  const explored =
    inUseAlone === null
      ? { charts, algorithms, unanswered, inUse: null }
      : {
          algorithms: inUseAlone.algorithms,
          unanswered: inUseAlone.unanswered,
          charts: buildFieldCharts(model, inUseAlone.facets),
          inUse: listInUsePhaseLabels(model),
        };
  const words = {
    site: getSettings().APP_URL,
    name: translate("title"),
    description: translate("metaDescription"),
  };
  return (
    <div className="report-page page-width py-6 print:max-w-none print:p-0">
      <p className="hidden text-muted text-sm print:float-right print:block">{common("siteName")}</p>
      <h1>{translate("title")}</h1>
      <p className="mt-2 text-lg text-muted print:mt-1 print:text-[9pt]">
        {translate("counted", { date: formatDate(countedAt, language) })}
      </p>
      <p className="mb-4 text-lg text-muted print:mb-1 print:text-[9pt]">{translate("scope")}</p>
      <Headlines label={translate("headlines")} numbers={[...numbers, ...inUse]} />
      <LeadingFigures views={views.slice(0, LEADING_FIGURES.length)} site={words.site} />
      <div className="mt-3 flex flex-wrap justify-between gap-x-6 print:mt-2">
        {counts.certificates.ended + counts.certificates.ending === 0 ? null : (
          <p>
            {translate("certificates", { ...counts.certificates, days: CERTIFICATE_MAIL_DAYS[0] })}{" "}
            <TextLink href={`${paths.products}?sort=certificate`} className="print:hidden">
              {translate("certificatesAll")}
            </TextLink>
          </p>
        )}
        <p className="no-print">
          <TextLink plain href={paths.api.feed()} alone>
            {translate("feed")}
          </TextLink>
        </p>
      </div>
      <ExplorerSection
        hint={translate(actor.kind === "anonymous" ? "followHintLogin" : "followHint")}
        source={views[0]?.source}
        site={words.site}
        {...explored}
        {...{ subjects, choice, rankings, completeness, breakdown }}
      />
      <PrintFooter address={words.site + paths.dashboard} isExample={isExampleSite()} />
      <StructuredData data={buildDashboardStructuredData(words, statistics, numbers)} />
    </div>
  );
}
