import { getTranslations } from "next-intl/server";
import { StructuredData } from "@/components/layout/structured-data";
import { ChartCard, CompletenessCard, splitColumns } from "@/components/statistics/chart-cards";
import { Headlines } from "@/components/statistics/headlines";
import { getFormats } from "@/components/ui/get-formats";
import { TextLink } from "@/components/ui/links";
import { getCompleteness } from "@/lib/entries/server/completeness";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { dashboardData } from "@/lib/open-data/structured-data";
import { paths } from "@/lib/paths";
import { DASHBOARD_PICTURE } from "@/lib/pictures/server/page-metadata";
import { currentActor } from "@/lib/platform/auth/session";
import { settings } from "@/lib/platform/env";
import { fieldCharts } from "@/lib/statistics/rules";
import { getStatistics } from "@/lib/statistics/server/statistics";
import { publicMetadata } from "../metadata";

export const generateMetadata = publicMetadata("dashboard", paths.dashboard, {
  title: "metaTitle",
  description: "metaDescription",
  picture: DASHBOARD_PICTURE,
  hasFeed: true,
});

export default async function DashboardPage() {
  const { formatDate } = await getFormats();
  const [actor, model, statistics, completeness, translate] = await Promise.all([
    currentActor(),
    getReaderModel(),
    getStatistics(),
    getCompleteness(),
    getTranslations("dashboard"),
  ]);
  const { algorithms, developers, hospitals, facets, unanswered, countedAt } = statistics;
  const passesLogin = actor.kind === "anonymous";
  const numbers = [
    { count: algorithms, of: translate("algorithms", { count: algorithms }) },
    { count: developers, of: translate("developers", { count: developers }) },
    { count: hospitals, of: translate("hospitals", { count: hospitals }) },
  ];
  const words = {
    site: settings().APP_URL,
    name: translate("title"),
    description: translate("metaDescription"),
  };
  return (
    <div className="dashboard-page page-width py-10 sm:py-14 print:max-w-none print:p-0">
      <h1>{translate("title")}</h1>
      <p className="mt-3 mb-8 text-lg text-muted">{translate("counted", { date: formatDate(countedAt) })}</p>
      <Headlines label={translate("headlines")} numbers={numbers} />
      <p className="no-print mt-4">
        <TextLink plain href={paths.api.feed()} alone>
          {translate("feed")}
        </TextLink>
      </p>
      <p className="no-print mt-4 text-muted">{translate(passesLogin ? "followHintLogin" : "followHint")}</p>
      <div className="print:break-before-page print:columns-3 print:gap-5">
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-2 print:mt-0 print:block">
          {splitColumns(fieldCharts(model, facets)).map((column) => (
            <div key={column[0]?.field ?? "empty"} className="grid min-w-0 gap-6 print:block">
              {column.map((chart) => (
                <ChartCard
                  key={chart.field}
                  chart={chart}
                  algorithms={algorithms}
                  unanswered={unanswered[chart.field]}
                  passesLogin={passesLogin}
                />
              ))}
            </div>
          ))}
        </div>
        <CompletenessCard summary={completeness} passesLogin={passesLogin} />
      </div>
      <StructuredData data={dashboardData(words, statistics, numbers)} />
    </div>
  );
}
