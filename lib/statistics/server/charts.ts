import "server-only";
import { createTranslator } from "use-intl/core";
import { getCompletenessPerHospital } from "../../entries/server/completeness";
import type { ListValueIdFieldKey } from "../../fields/entry-fields";
import english from "../../messages/en/dashboard.json";
import dutch from "../../messages/nl/dashboard.json";
import { AppError } from "../../platform/errors";
import type { Language } from "../../platform/language/language";
import { BREAKDOWN_FIELDS, type Breakdown, buildBreakdown } from "../breakdown";
import type { FigureView } from "../figure-view";
import { buildChartKey, buildFieldCharts } from "../rules";
import { getPairCounts } from "./breakdown";
import { getFigureRenderContext } from "./figure-views";
import { getStatistics, getStatisticsOfUse } from "./statistics";

type Chart = Pick<FigureView, "title" | "counted" | "table">;

/** Returns the words and translator of the dashboard in a language. */
async function getChartWords(language: Language, onlyInUse: boolean) {
  const messages = { dashboard: language === "en" ? english : dutch };
  const translate = createTranslator({ locale: language, messages, namespace: "dashboard" });
  const [words, all, narrowed] = await Promise.all([
    getFigureRenderContext(language, false),
    getStatistics(),
    onlyInUse ? getStatisticsOfUse() : {},
  ]);
  const statistics = { ...all, ...narrowed };
  return { words, statistics, translate, charts: buildFieldCharts(words.model, statistics.facets) };
}

const BREAKDOWN_KEY = /^(chart-\w+)-by-(\w+)$/;

/** Splits a chart's key such as 'chart-riskClass-in-use' into the chart and whether only entries in use count. */
const splitKey = (named: string) => {
  const key = named.replace(/-in-use$/, "");
  return { key, onlyInUse: key !== named };
};

/**
 * Returns a chart's values by hospital or specialism, by a key such as 'chart-riskClass-by-activeHospital', or
 * 'chart-riskClass-by-activeHospital-in-use'. Public to everyone. Throws not_found.
 */
export async function getBreakdown(named: string, language: Language): Promise<Breakdown> {
  const { key, onlyInUse } = splitKey(named);
  const [, chartKey, byKey] = BREAKDOWN_KEY.exec(key) ?? [];
  const { words, charts, translate } = await getChartWords(language, onlyInUse);
  const chart = charts.find(({ field }) => buildChartKey(field) === chartKey);
  const by = BREAKDOWN_FIELDS.find((field) => field === byKey);
  if (chart === undefined || by === undefined || chart.field === by) throw new AppError("not_found");
  const field = chart.field as ListValueIdFieldKey;
  const values = chart.values.map(({ value }) => value);
  return buildBreakdown(
    words.model,
    { field, by, values },
    await getPairCounts(field, by, onlyInUse),
    translate("explorer.none"),
  );
}

/**
 * Returns a dashboard chart as a table in this language, with the name of its file. Public to everyone. Throws
 * not_found.
 */
export async function getChart(
  named: string,
  language: Language,
): Promise<{ view: Chart & Pick<FigureView, "source">; name: string }> {
  const { key, onlyInUse } = splitKey(named);
  const { words, statistics, translate, charts } = await getChartWords(language, onlyInUse);
  const { algorithms, unanswered, countedAt } = statistics;
  const n = (count: number) => translate("n", { count });

  async function ofHospitals(): Promise<Chart> {
    const { hospitals, minimumEntries: minimum } = await getCompletenessPerHospital();
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

  function ofField(chartKey: string): Chart {
    const chart = charts.find(({ field }) => buildChartKey(field) === chartKey);
    if (chart === undefined) throw new AppError("not_found");
    const missing = unanswered[chart.field] ?? 0;
    const counted = [
      algorithms === 0
        ? n(algorithms)
        : translate("base", { count: algorithms, known: algorithms - missing, missing }),
      chart.countsSeveral ? translate("countsSeveral") : "",
    ];
    return {
      title: chart.title,
      counted: counted.filter(Boolean).join(" "),
      table: {
        head: [translate("value"), translate("count")],
        rows: [
          ...chart.values.map(({ value, count, shown = value }) => [shown, count]),
          ...(missing === 0 ? [] : [[translate("explorer.none"), missing]]),
        ],
      },
    };
  }

  async function ofBreakdown(): Promise<Chart> {
    const { by, heading, columns, rows } = await getBreakdown(named, language);
    const { title, counted } = ofField(key.replace(BREAKDOWN_KEY, "$1"));
    return {
      title: translate("explorer.breakdownOf", { title, by }),
      counted,
      table: {
        head: [heading, ...columns.map(({ text }) => text), translate("explorer.total")],
        rows: rows.map(({ text, cells, total }) => [text, ...cells, total]),
      },
    };
  }

  async function find(): Promise<Chart> {
    if (key === buildChartKey("completeness")) {
      if (onlyInUse) throw new AppError("not_found");
      return ofHospitals();
    }
    return BREAKDOWN_KEY.test(key) ? ofBreakdown() : ofField(key);
  }

  const chart = await find();
  const { translate: say, siteName, formatDate } = words;
  return {
    view: {
      ...chart,
      title: onlyInUse ? translate("explorer.narrowed", { title: chart.title }) : chart.title,
      source: say("source", { site: siteName, date: formatDate(countedAt) }),
    },
    name: say("file", { figure: named, day: countedAt.slice(0, 10) }),
  };
}
