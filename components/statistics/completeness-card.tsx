import { getTranslations } from "next-intl/server";
import type { CompletenessSummary } from "@/lib/entries/answers";
import { paths } from "@/lib/paths";
import { BarChart } from "../charts/bar-chart";
import { DataTable } from "../charts/data-table";
import { getFormats } from "../ui/get-formats";

const FIELD = "activeHospital";

/** How complete the public entries of each hospital are on average, with its table; says when it begins. */
export async function CompletenessCard({
  summary: { hospitals, minimumEntries },
  passesLogin,
}: {
  summary: CompletenessSummary;
  passesLogin: boolean;
}) {
  const { formatNumber } = await getFormats();
  const translate = await getTranslations("dashboard");
  const title = translate("completeness.title");
  const averages = hospitals.map(({ name, average }) => [name, average] as const);
  return (
    <section
      aria-labelledby="grafiek-volledigheid"
      className="mt-6 min-w-0 break-inside-avoid rounded-card border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="grafiek-volledigheid">{title}</h2>
      <p className="mt-1 text-base text-muted">
        {translate.rich("completeness.explained", {
          minimum: minimumEntries,
          link: (words) => (
            <a href={paths.completeness} className="link">
              {words}
            </a>
          ),
        })}
      </p>
      {hospitals.length === 0 ? (
        <p className="mt-3">{translate("completeness.empty", { minimum: minimumEntries })}</p>
      ) : (
        <div className="mt-3">
          <BarChart
            field={FIELD}
            counts={averages}
            unit="percent"
            passesLogin={passesLogin}
            labels={{
              chart: translate("chartLabel", { title }),
              loading: translate("loading"),
              failed: translate("chartFailed"),
              showAll: translate("showAll", { count: formatNumber(averages.length) }),
              showFewer: translate("showFewer"),
            }}
          />
          <DataTable
            field={FIELD}
            counts={averages}
            unit="percent"
            more={{
              heading: translate("completeness.algorithms"),
              cells: hospitals.map(({ algorithms }) => algorithms),
            }}
            passesLogin={passesLogin}
            labels={{
              table: translate("table"),
              caption: translate("tableOf", { title }),
              value: translate("completeness.hospital"),
              count: translate("completeness.average"),
            }}
          />
        </div>
      )}
    </section>
  );
}
