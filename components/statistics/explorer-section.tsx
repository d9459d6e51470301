import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import type { CompletenessPerHospital } from "@/lib/entries/answers";
import { paths, serverOnlyPaths } from "@/lib/paths";
import { BREAKDOWN_FIELDS } from "@/lib/statistics/breakdown";
import type { FigureView } from "@/lib/statistics/figure-view";
import { buildChartKey, type ChartKey, type FieldChart, type Statistics } from "@/lib/statistics/rules";
import { BarChart } from "../charts/bar-chart";
import { DataTable } from "../charts/data-table";
import { linkTo } from "../ui/links";
import { useFormats } from "../ui/use-formats";
import { Explorer, ExplorerPanel } from "./explorer";
import { Figure } from "./figure-card";
import { FileLink } from "./file-link";

interface ChartPanelProps extends Omit<ComponentProps<typeof DataTable>, "labels"> {
  anchor: ChartKey;
  title: string;
  /** Whether the chart can be broken down by hospital or specialism. */
  isField: boolean;
  /** Text above the chart. */
  children: ReactNode;
  /** Text shown instead of the chart if there are no data. */
  empty?: string;
  /** Column headings of the chart's table. */
  headings: { value: string; count: string };
}

const breakdownsOf = (field: string) => BREAKDOWN_FIELDS.filter((by) => by !== field);

/** Panel with a chart and its table. Bars and rows link to the register. */
function ChartPanel({ anchor, title, isField, children, empty, headings, ...chart }: ChartPanelProps) {
  const { formatNumber } = useFormats();
  const translate = useTranslations("dashboard");
  const files = useTranslations("figures");
  const { more: _, none: __, ...drawn } = chart;
  const breakdowns = (isField ? breakdownsOf(chart.field) : []).map((by) => ({
    by,
    data: serverOnlyPaths.figureFile(serverOnlyPaths.breakdown(anchor, by), "json"),
    caption: translate("explorer.breakdownOf", { title, by: translate(`explorer.${by}`) }),
  }));
  const labels = {
    chart: translate("chartLabel", { title }),
    loading: translate("loading"),
    failed: translate("chartFailed"),
    showAll: translate("showAll", { count: formatNumber(chart.counts.length) }),
    showFewer: translate("showFewer"),
  };
  return (
    <ExplorerPanel
      {...{ anchor, title, breakdowns }}
      labels={{
        loading: labels.loading,
        failed: translate("explorer.failed"),
        total: translate("explorer.total"),
        sum: translate("explorer.sum"),
        csv: files("csv"),
      }}
      chart={empty === undefined ? <BarChart {...drawn} labels={labels} /> : undefined}
      table={
        empty === undefined ? (
          <DataTable {...chart} labels={{ caption: translate("tableOf", { title }), ...headings }} />
        ) : undefined
      }
      files={
        empty === undefined ? (
          <FileLink href={serverOnlyPaths.figureFile(anchor, "csv")} of={files("of", { title })}>
            {files("csv")}
          </FileLink>
        ) : undefined
      }
    >
      <h3>{title}</h3>
      {children}
      {empty === undefined ? null : <p className="mt-3">{empty}</p>}
    </ExplorerPanel>
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
}: {
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
      isField
      field={field}
      stretches={stretches}
      counts={values.map(({ value, count, shown }) =>
        shown === undefined ? [value, count] : [value, count, shown],
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
}: {
  summary: CompletenessPerHospital;
}) {
  const translate = useTranslations("dashboard.completeness");
  const dashboard = useTranslations("dashboard");
  const link = linkTo(paths.completeness, { plain: true });
  return (
    <ChartPanel
      anchor={buildChartKey("completeness")}
      title={translate("title")}
      isField={false}
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

/** Section in which the reader chooses a field or ranking, and how it is shown. */
export function ExplorerSection({
  charts,
  rankings,
  algorithms,
  unanswered,
  completeness,
  hint,
  source,
  site,
}: {
  charts: readonly FieldChart[];
  rankings: readonly FigureView[];
  algorithms: number;
  unanswered: Statistics["unanswered"];
  completeness: CompletenessPerHospital;
  hint: string;
  source: string | undefined;
  site: string;
}) {
  const translate = useTranslations("dashboard");
  const words = useTranslations("dashboard.explorer");
  const [fields, figures] = [words("fields"), words("figures")];
  const subjects: ComponentProps<typeof Explorer>["subjects"] = [
    ...charts.map(({ field, title }) => ({
      anchor: buildChartKey(field),
      title,
      group: fields,
      views: ["chart", "table", ...breakdownsOf(field)] as const,
    })),
    {
      anchor: buildChartKey("completeness"),
      title: translate("completeness.title"),
      group: figures,
      views: completeness.hospitals.length === 0 ? [] : ["chart", "table"],
    },
    ...rankings.map(({ key, title }) => ({ anchor: key, title, group: figures, views: [] })),
  ];
  return (
    <section
      aria-labelledby="explorer"
      className="mt-6 card p-4 sm:p-6 print:mt-4 print:break-before-page print:border-0 print:p-0 print:shadow-none"
    >
      <h2 id="explorer" className="scroll-mt-20">
        {words("title")}
      </h2>
      <p className="no-print mt-1 mb-4 text-base text-muted">{hint}</p>
      <Explorer
        subjects={subjects}
        source={source}
        labels={{
          subject: words("subject"),
          showAs: words("showAs"),
          chart: words("chart"),
          table: words("table"),
          activeHospital: words("activeHospital"),
          medicalSpecialism: words("medicalSpecialism"),
        }}
      >
        <div className="noscript:grid noscript:gap-8 noscript:lg:grid-cols-2 print:mt-3 print:block print:columns-2 print:gap-6 print:space-y-4">
          {charts.map((chart) => (
            <FieldPanel
              key={chart.field}
              chart={chart}
              algorithms={algorithms}
              unanswered={unanswered[chart.field]}
            />
          ))}
          <CompletenessPanel summary={completeness} />
          {rankings.map((view) => (
            <ExplorerPanel key={view.key} anchor={view.key} title={view.title}>
              <Figure view={view} site={site} heading="h3" />
            </ExplorerPanel>
          ))}
        </div>
      </Explorer>
    </section>
  );
}
