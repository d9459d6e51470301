import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import type { CompletenessPerHospital } from "@/lib/entries/answers";
import { paths, serverOnlyPaths } from "@/lib/paths";
import { type Filters, formatQueryParameters } from "@/lib/search/query";
import type { Breakdown } from "@/lib/statistics/breakdown";
import {
  ALL_SUBJECTS,
  type ExplorerChoice,
  type ExplorerView,
  type listExplorerSubjects,
} from "@/lib/statistics/explorer";
import type { FigureView } from "@/lib/statistics/figure-view";
import { buildChartKey, type ChartKey, type FieldChart, type Statistics } from "@/lib/statistics/rules";
import { BarChart } from "../charts/bar-chart";
import { DataTable } from "../charts/data-table";
import { linkTo, TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";
import { BreakdownTable } from "./breakdown-table";
import { ExplorerControls } from "./explorer-controls";
import { Figure } from "./figure-card";
import { FileLink } from "./file-link";

/** How a chart is shown, with its numbers by hospital or specialism if those are shown. */
interface ChartPresentation {
  view: ExplorerView;
  breakdown: Breakdown | null;
  /** Labels of the phases in use if only entries in use are counted; null if all are. */
  inUse: readonly string[] | null;
}

function Panel({ anchor, title, children }: { anchor: string; title: string; children: ReactNode }) {
  return (
    <section id={anchor} aria-label={title} className="min-w-0 scroll-mt-44 break-inside-avoid">
      {children}
    </section>
  );
}

interface ChartPanelProps extends Omit<ComponentProps<typeof DataTable>, "labels">, ChartPresentation {
  anchor: ChartKey;
  title: string;
  /** Text above the chart. */
  children: ReactNode;
  /** Text shown instead of the chart if there are no data. */
  empty?: string;
  /** Column headings of the chart's table. */
  headings: { value: string; count: string };
}

/** Panel with a chart, its table, or its numbers by hospital or specialism. Bars and rows link to the register. */
function ChartPanel({
  anchor,
  title,
  view,
  breakdown,
  inUse,
  children,
  empty,
  headings,
  ...chart
}: ChartPanelProps) {
  const { formatNumber } = useFormats();
  const translate = useTranslations("dashboard");
  const files = useTranslations("figures");
  const { more: _, none: __, ...drawn } = chart;
  const whole = breakdown === null ? title : translate("explorer.breakdownOf", { title, by: breakdown.by });
  const heading = inUse === null ? whole : translate("explorer.narrowed", { title: whole });
  const key = breakdown === null ? anchor : serverOnlyPaths.breakdown(anchor, breakdown.by);
  const file = inUse === null ? key : serverOnlyPaths.chartInUse(key);
  const filters: Filters = inUse === null ? {} : { technicalReadinessLevel: [...inUse] };
  // A bar of phases is filtered by the phase itself.
  const isFiltered = inUse !== null && chart.field !== "technicalReadinessLevel";
  const within = isFiltered ? `&${formatQueryParameters({ filters })}` : "";
  return (
    <Panel anchor={anchor} title={title}>
      <h3>{heading}</h3>
      {children}
      {empty === undefined ? (
        <>
          {view === "chart" ? (
            <BarChart
              {...drawn}
              within={within}
              labels={{
                chart: translate("chartLabel", { title }),
                loading: translate("loading"),
                failed: translate("chartFailed"),
                showAll: translate("showAll", { count: formatNumber(chart.counts.length) }),
                showFewer: translate("showFewer"),
              }}
            />
          ) : null}
          {breakdown === null ? (
            <div className={view === "chart" ? "hidden noscript:block print:block" : undefined}>
              <DataTable
                {...chart}
                within={within}
                labels={{ caption: translate("tableOf", { title }), ...headings }}
              />
            </div>
          ) : (
            <BreakdownTable
              breakdown={breakdown}
              within={filters}
              labels={{
                caption: heading,
                total: translate("explorer.total"),
                sum: translate("explorer.sum"),
              }}
            />
          )}
          <p className="no-print mt-2">
            <FileLink href={serverOnlyPaths.figureFile(file, "csv")} of={files("of", { title: heading })}>
              {files("csv")}
            </FileLink>
          </p>
        </>
      ) : (
        <p className="mt-3">{empty}</p>
      )}
    </Panel>
  );
}

/** The number of entries behind a chart, with remarks. */
function Base({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1 mb-3 text-base text-muted print:mb-1 print:text-[7.5pt] print:leading-snug">
      {children}
    </p>
  );
}

/** Chart of the number of entries per value of one field. */
function FieldPanel({
  chart: { field, title, countsSeveral, values, stretches },
  algorithms,
  unanswered = 0,
  ...shown
}: ChartPresentation & {
  chart: FieldChart;
  /** Number of entries behind the chart, and how many of them have no value. */
  algorithms: number;
  unanswered: number | undefined;
}) {
  const translate = useTranslations("dashboard");
  return (
    <ChartPanel
      anchor={buildChartKey(field)}
      title={title}
      {...shown}
      field={field}
      stretches={stretches}
      counts={values.map(({ value, count, shown: text }) =>
        text === undefined ? [value, count] : [value, count, text],
      )}
      headings={{ value: translate("value"), count: translate("count") }}
      {...(unanswered === 0 ? {} : { none: { label: translate("explorer.none"), count: unanswered } })}
    >
      <Base>
        {algorithms === 0
          ? translate("n", { count: algorithms })
          : translate("base", {
              count: algorithms,
              known: algorithms - unanswered,
              missing: unanswered,
            })}{" "}
        {countsSeveral ? translate("countsSeveral") : null}
      </Base>
    </ChartPanel>
  );
}

/** Chart of the average completeness of each hospital's public entries; states the minimum number of entries. */
export function CompletenessPanel({
  summary: { hospitals, minimumEntries: minimum },
  view,
}: {
  summary: CompletenessPerHospital;
  view: ExplorerView;
}) {
  const translate = useTranslations("dashboard.completeness");
  const dashboard = useTranslations("dashboard");
  const link = linkTo(paths.completeness, { plain: true });
  return (
    <ChartPanel
      anchor={buildChartKey("completeness")}
      title={translate("title")}
      view={view}
      breakdown={null}
      inUse={null}
      field="activeHospital"
      counts={hospitals.map(({ name, average }) => [name, average])}
      unit="percent"
      more={{ heading: translate("algorithms"), cells: hospitals.map(({ algorithms }) => algorithms) }}
      headings={{ value: translate("hospital"), count: translate("average") }}
      {...(hospitals.length === 0 ? { empty: translate("empty", { minimum }) } : {})}
    >
      <Base>
        {dashboard("n", { count: hospitals.reduce((sum, { algorithms }) => sum + algorithms, 0) })}{" "}
        {translate.rich("explained", { minimum, link })}
      </Base>
    </ChartPanel>
  );
}

/** Section in which the reader chooses a field or ranking, and how it is shown; or all of them, as tables. */
export function ExplorerSection({
  subjects,
  choice,
  charts,
  rankings,
  algorithms,
  unanswered,
  completeness,
  breakdown,
  inUse,
  hint,
  source,
  site,
}: {
  subjects: ReturnType<typeof listExplorerSubjects>;
  choice: ExplorerChoice;
  charts: readonly FieldChart[];
  rankings: readonly FigureView[];
  algorithms: number;
  unanswered: Statistics["unanswered"];
  completeness: CompletenessPerHospital;
  breakdown: Breakdown | null;
  inUse: ChartPresentation["inUse"];
  hint: string;
  source: string | undefined;
  site: string;
}) {
  const words = useTranslations("dashboard.explorer");
  const showsAll = choice.subject === ALL_SUBJECTS;
  const isShown = (key: string) => showsAll || key === choice.subject;
  const views = [...subjects.fields, ...subjects.figures].find(({ key }) => key === choice.subject)?.views;
  const groups = (["fields", "figures"] as const).map((group) => ({
    label: words(group),
    subjects: subjects[group].map(({ key, title }) => ({ key, title })),
  }));
  return (
    <section
      aria-labelledby="explorer"
      className="mt-6 card p-4 sm:p-6 print:mt-4 print:break-before-page print:border-0 print:p-0 print:shadow-none"
    >
      <h2 id="explorer" className="scroll-mt-20">
        {words("title")}
      </h2>
      <p className="no-print mt-1 mb-4 text-base text-muted">
        {hint}{" "}
        {showsAll ? null : (
          <TextLink plain href={serverOnlyPaths.allCharts}>
            {words("allLink")}
          </TextLink>
        )}
      </p>
      <ExplorerControls
        groups={groups}
        views={(views ?? []).map((view) => [view, words(view)] as const)}
        choice={choice}
        offersInUse={subjects.fields.some(({ key }) => key === choice.subject)}
        labels={{
          subject: words("subject"),
          all: words("all"),
          showAs: words("showAs"),
          onlyInUse: words("onlyInUse"),
          show: words("show"),
        }}
      >
        <div
          className={
            showsAll
              ? "all-subjects grid gap-8 lg:grid-cols-2 print:mt-3 print:block print:columns-2 print:gap-6 print:space-y-4"
              : undefined
          }
        >
          {charts
            .filter(({ field }) => isShown(buildChartKey(field)))
            .map((chart) => (
              <FieldPanel
                key={chart.field}
                chart={chart}
                algorithms={algorithms}
                unanswered={unanswered[chart.field]}
                view={choice.view}
                breakdown={breakdown}
                inUse={inUse}
              />
            ))}
          {isShown(buildChartKey("completeness")) ? (
            <CompletenessPanel summary={completeness} view={choice.view} />
          ) : null}
          {rankings
            .filter(({ key }) => isShown(key))
            .map((view) => (
              <Panel key={view.key} anchor={view.key} title={view.title}>
                <Figure view={view} site={site} heading="h3" />
              </Panel>
            ))}
        </div>
        {showsAll || views?.length ? <p className="no-print mt-1 text-muted text-sm">{source}</p> : null}
      </ExplorerControls>
      {showsAll ? null : (
        <p className="mt-2 hidden text-[8pt] print:block">
          {words("all")}: {site}
          {serverOnlyPaths.allCharts}
        </p>
      )}
    </section>
  );
}
