import { getTranslations } from "next-intl/server";
import type { FieldChart } from "@/lib/statistics/rules";
import { BarChart } from "../charts/bar-chart";
import { DataTable } from "../charts/data-table";
import { getFormats } from "../ui/get-formats";

/** The chart of one field with its table. Its bars lead to the register, for who is not logged in by the login page. */
export async function ChartCard({
  chart,
  unanswered,
  passesLogin,
}: {
  chart: FieldChart;
  /** How many have no value; not known of a field of which one may choose several. */
  unanswered: number | undefined;
  passesLogin: boolean;
}) {
  const { formatNumber } = await getFormats();
  const translate = await getTranslations("dashboard");
  const { field, title, countsSeveral, values } = chart;
  const counts = values.map(({ value, count, shown }) =>
    shown === undefined ? ([value, count] as const) : ([value, count, shown] as const),
  );
  const heading = `grafiek-${field}`;
  return (
    <section
      aria-labelledby={heading}
      className="min-w-0 break-inside-avoid rounded-card border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id={heading}>{title}</h2>
      {countsSeveral ? <p className="mt-1 text-base text-muted">{translate("countsSeveral")}</p> : null}
      {unanswered === undefined ? null : (
        <p className="mt-1 text-base text-muted">{translate("unanswered", { count: unanswered })}</p>
      )}
      <div className="mt-3">
        <BarChart
          field={field}
          counts={counts}
          passesLogin={passesLogin}
          labels={{
            chart: translate("chartLabel", { title }),
            loading: translate("loading"),
            failed: translate("chartFailed"),
            showAll: translate("showAll", { count: formatNumber(counts.length) }),
            showFewer: translate("showFewer"),
          }}
        />
        <DataTable
          field={field}
          counts={counts}
          passesLogin={passesLogin}
          labels={{
            table: translate("table"),
            caption: translate("tableOf", { title }),
            value: translate("value"),
            count: translate("count"),
          }}
        />
      </div>
    </section>
  );
}
