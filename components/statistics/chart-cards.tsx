import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import type { CompletenessSummary } from "@/lib/entries/answers";
import { paths, publicPaths } from "@/lib/paths";
import { buildChartKey, type ChartKey, type FieldChart, type Statistics } from "@/lib/statistics/rules";
import { BarChart } from "../charts/bar-chart";
import { MAX_FOLDED_BARS } from "../charts/bar-rules";
import { DataTable } from "../charts/data-table";
import { linkTo } from "../ui/links";
import { useFormats } from "../ui/use-formats";
import { FileLink } from "./file-link";

interface CardProps extends Omit<ComponentProps<typeof DataTable>, "labels"> {
  anchor: ChartKey;
  title: string;
  /** Text above the chart, in its card. */
  children: ReactNode;
  /** Text shown instead of the chart if there are no data. */
  empty?: string;
  /** Column headings of the chart's table. */
  headings: { value: string; count: string };
  className?: string;
}

/** Card with a chart and its table. Bars and rows link to the register. */
function Card({ anchor, title, children, empty, headings, className, ...chart }: CardProps) {
  const { formatNumber } = useFormats();
  const translate = useTranslations("dashboard");
  const files = useTranslations("figures");
  const { more, ...drawn } = chart;
  return (
    <section
      aria-labelledby={anchor}
      className={clsx(
        "min-w-0 break-inside-avoid card p-5 sm:p-6 print:mb-1.5 print:rounded-none print:border-0 print:p-0 print:shadow-none",
        // A long chart may break across pages in print, as it would otherwise leave half a column empty.
        chart.counts.length > MAX_FOLDED_BARS && "print:break-inside-auto",
        className,
      )}
    >
      <h2 id={anchor}>{title}</h2>
      {children}
      {empty === undefined ? (
        <div className="mt-3 print:mt-0">
          <BarChart
            {...drawn}
            labels={{
              chart: translate("chartLabel", { title }),
              loading: translate("loading"),
              failed: translate("chartFailed"),
              showAll: translate("showAll", { count: formatNumber(chart.counts.length) }),
              showFewer: translate("showFewer"),
            }}
          />
          <DataTable
            {...chart}
            labels={{ table: translate("table"), caption: translate("tableOf", { title }), ...headings }}
          />
          <p className="no-print">
            <FileLink href={publicPaths.figureFile(anchor, "csv")} of={files("of", { title })}>
              {files("csv")}
            </FileLink>
          </p>
        </div>
      ) : (
        <p className="mt-3">{empty}</p>
      )}
    </section>
  );
}

/** Shows the number of entries behind a chart, as 'n = 52 algoritmes', with remarks. */
function EntryCount({ algorithms, children }: { algorithms: number; children: ReactNode }) {
  const translate = useTranslations("dashboard");
  return (
    <p className="mt-1 text-base text-muted">
      {translate("n", { count: algorithms })} {children}
    </p>
  );
}

/** Chart of the number of entries per value of one field. */
function ChartCard({
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
    <Card
      anchor={buildChartKey(field)}
      title={title}
      field={field}
      stretches={stretches}
      counts={values.map(({ value, count, shown }) =>
        shown === undefined ? [value, count] : [value, count, shown],
      )}
      headings={{ value: translate("value"), count: translate("count") }}
    >
      <EntryCount algorithms={algorithms}>
        {algorithms === 0 ? null : translate("unanswered", { count: unanswered })}{" "}
        {countsSeveral ? translate("countsSeveral") : null}
      </EntryCount>
    </Card>
  );
}

/** Chart of the average completeness of each hospital's public entries; states the minimum number of entries. */
export function CompletenessCard({
  summary: { hospitals, minimumEntries: minimum },
}: {
  summary: CompletenessSummary;
}) {
  const translate = useTranslations("dashboard.completeness");
  const link = linkTo(paths.completeness, { plain: true });
  return (
    <Card
      anchor={buildChartKey("completeness")}
      className="mt-6"
      title={translate("title")}
      field="activeHospital"
      counts={hospitals.map(({ name, average }) => [name, average])}
      unit="percent"
      more={{ heading: translate("algorithms"), cells: hospitals.map(({ algorithms }) => algorithms) }}
      headings={{ value: translate("hospital"), count: translate("average") }}
      {...(hospitals.length === 0 ? { empty: translate("empty", { minimum }) } : {})}
    >
      <EntryCount algorithms={hospitals.reduce((sum, { algorithms }) => sum + algorithms, 0)}>
        {translate.rich("explained", { minimum, link })}
      </EntryCount>
    </Card>
  );
}

/** Height of a card without its bars (title, axis, table link), in bar heights. */
const CARD_ROWS = 5;

/**
 * Splits the charts into two columns of about equal height, in reading order: left column first, so that a narrow
 * screen keeps the data model's order.
 */
export function splitColumns(charts: readonly FieldChart[]): [FieldChart[], FieldChart[]] {
  const rows = charts.map(({ values }) => CARD_ROWS + values.length);
  const total = rows.reduce((sum, row) => sum + row, 0);
  let left = 0;
  let best = { at: 0, gap: total };
  rows.forEach((row, index) => {
    left += row;
    const gap = Math.abs(total - 2 * left);
    if (gap < best.gap) best = { at: index + 1, gap };
  });
  return [charts.slice(0, best.at), charts.slice(best.at)];
}

/** Charts of all fields and of the completeness of hospitals; printed in three columns on a page of their own. */
export function ChartCards({
  charts,
  algorithms,
  unanswered,
  completeness,
}: {
  charts: readonly FieldChart[];
  algorithms: number;
  unanswered: Statistics["unanswered"];
  completeness: CompletenessSummary;
}) {
  return (
    <div className="print:columns-3 print:break-before-page print:gap-5">
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2 print:mt-0 print:block">
        {splitColumns(charts).map((column) => (
          <div key={column[0]?.field ?? "empty"} className="grid min-w-0 gap-6 print:block">
            {column.map((chart) => (
              <ChartCard
                key={chart.field}
                chart={chart}
                algorithms={algorithms}
                unanswered={unanswered[chart.field]}
              />
            ))}
          </div>
        ))}
      </div>
      <CompletenessCard summary={completeness} />
    </div>
  );
}
