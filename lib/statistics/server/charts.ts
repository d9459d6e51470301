import "server-only";
import { createTranslator } from "use-intl/core";
import { getCompleteness } from "../../entries/server/completeness";
import english from "../../messages/en/dashboard.json";
import dutch from "../../messages/nl/dashboard.json";
import { AppError } from "../../platform/errors";
import type { Language } from "../../platform/language/language";
import type { FigureView } from "../figure-view";
import { buildChartKey, buildFieldCharts } from "../rules";
import { getFigureWords } from "./figure-views";
import { getStatistics } from "./statistics";

type Chart = Pick<FigureView, "title" | "counted" | "table">;

/**
 * Returns a dashboard chart as a table in this language, with the name of its file. Public to everyone. Throws
 * not_found.
 */
export async function getChart(
  key: string,
  language: Language,
): Promise<{ view: Chart & Pick<FigureView, "source">; name: string }> {
  const [words, statistics] = await Promise.all([getFigureWords(language, false), getStatistics()]);
  const { algorithms, unanswered, facets, countedAt } = statistics;
  const messages = { dashboard: language === "en" ? english : dutch };
  const translate = createTranslator({ locale: language, messages, namespace: "dashboard" });
  const n = (count: number) => translate("n", { count });

  async function ofHospitals(): Promise<Chart> {
    const { hospitals, minimumEntries: minimum } = await getCompleteness();
    const explained = translate.markup("completeness.explained", { minimum, link: () => "" });
    const count = hospitals.reduce((sum, hospital) => sum + hospital.algorithms, 0);
    return {
      title: translate("completeness.title"),
      counted: `${n(count)} ${explained.trim()}`,
      table: {
        head: [
          translate("completeness.hospital"),
          `${translate("completeness.average")} (%)`,
          translate("completeness.algorithms"),
        ],
        rows: hospitals.map(({ name, average, algorithms: own }) => [name, average, own]),
      },
    };
  }

  function ofField(): Chart {
    const chart = buildFieldCharts(words.model, facets).find(({ field }) => buildChartKey(field) === key);
    if (chart === undefined) throw new AppError("not_found");
    const counted = [
      n(algorithms),
      algorithms === 0 ? "" : translate("unanswered", { count: unanswered[chart.field] ?? 0 }),
      chart.countsSeveral ? translate("countsSeveral") : "",
    ];
    return {
      title: chart.title,
      counted: counted.filter(Boolean).join(" "),
      table: {
        head: [translate("value"), translate("count")],
        rows: chart.values.map(({ value, count, shown = value }) => [shown, count]),
      },
    };
  }

  const chart = key === buildChartKey("completeness") ? await ofHospitals() : ofField();
  const { translate: say, siteName, formatDate } = words;
  return {
    view: { ...chart, source: say("source", { site: siteName, date: formatDate(countedAt) }) },
    name: say("file", { figure: key, day: countedAt.slice(0, 10) }),
  };
}
