import { buildStretchByPhaseLabel, listInUsePhaseLabels } from "../entries/phase";
import type { ListValueIdFieldKey } from "../fields/entry-fields";
import { serverOnlyPaths } from "../paths";
import { developers, hospitals, products, stopped } from "./figure-lists";
import {
  buildTableCell,
  type FigureContents,
  formatEntryBase,
  getShownLabelOr,
  getValueAddress,
} from "./figure-parts";
import {
  type FigureDrawingData,
  type FigureRenderContext,
  type FigureView,
  splitQuarter,
} from "./figure-view";
import {
  type FigureCounts,
  type FigureKey,
  growthOf,
  type LabelCount,
  percentOf,
  sumCounts,
} from "./figures";
import { findFinding } from "./findings";
import type { StopTheme } from "./stop-themes";

/** Maximum number of columns in a drawing; the table has the rest. */
const MAX_QUARTER_COLUMNS = 8;

function growth(counts: FigureCounts, words: FigureRenderContext): FigureContents {
  const { translate, model, formatNumber } = words;
  const quarters = growthOf(counts, listInUsePhaseLabels(model));
  const hrefOf = ({ quarter, added }: (typeof quarters)[number]) =>
    added === 0 ? undefined : serverOnlyPaths.explore("added", quarter);
  const nameOf = ({ quarter, isRunning }: (typeof quarters)[number]) =>
    translate(isRunning ? "quarterRunning" : "quarterShort", splitQuarter(quarter));
  const columns = quarters.slice(-MAX_QUARTER_COLUMNS).map((one, index) => {
    const { year, part } = splitQuarter(one.quarter);
    const { added, total, used } = one;
    return {
      key: one.quarter,
      label: translate("growth.axis", { part }),
      year: index === 0 || part === "1" ? year : null,
      total,
      said: formatNumber(total),
      used,
      saidUsed: formatNumber(used ?? 0),
      href: hrefOf(one),
      describes: translate("growth.column", { quarter: nameOf(one), added, total, used: used ?? 0 }),
    };
  });
  return {
    counted: [
      formatEntryBase(words, "phase", counts.algorithms, missingOf(counts.phases)),
      translate("growth.explained"),
      formatYearAgo(counts, words),
    ].join(" "),
    drawing: {
      kind: "columns",
      columns,
      legend: { total: translate("growth.total"), used: translate("growth.used") },
    },
    table: {
      head: (["quarter", "added", "total", "used"] as const).map((column) => translate(`growth.${column}`)),
      rows: quarters.map((one) => [
        buildTableCell(nameOf(one), hrefOf(one)),
        one.added,
        one.total,
        one.used ?? translate("unknown"),
      ]),
    },
  };
}

/** Returns the counts in the order of the field's list, also zeros of values on offer; no value comes last. */
function inListOrder(
  { model }: FigureRenderContext,
  field: ListValueIdFieldKey,
  counts: readonly LabelCount[],
) {
  const countBy = new Map(counts.map(({ label, count }) => [label, count]));
  const listed = model[field].values.filter(({ label, retired }) => !retired || countBy.has(label));
  const labels: (string | null)[] = listed.map(({ label }) => label);
  if (countBy.has(null)) labels.push(null);
  return labels.map((label) => ({ label, count: countBy.get(label) ?? 0 }));
}

/** Says how many of the entries were public a year ago, as only those are compared. */
const formatYearAgo = ({ phasesYearAgo }: FigureCounts, { translate }: FigureRenderContext) =>
  translate("yearAgo", { count: sumCounts(phasesYearAgo) });

const missingOf = (counts: readonly LabelCount[]) => sumCounts(counts.filter(({ label }) => label === null));

function phases(counts: FigureCounts, words: FigureRenderContext): FigureContents {
  const { translate, model, formatNumber } = words;
  const stretchOf = buildStretchByPhaseLabel(model);
  const before = new Map(counts.phasesYearAgo.map(({ label, count }) => [label, count]));
  const publicBefore = sumCounts(counts.phasesYearAgo);
  const parts = inListOrder(words, "technicalReadinessLevel", counts.phases).map(({ label, count }) => {
    const earlier = before.get(label) ?? 0;
    const difference = count - earlier;
    const sign = difference > 0 ? "+" : difference < 0 ? "−" : "";
    return {
      label: getShownLabelOr(words, "technicalReadinessLevel", label, translate("noValue")),
      count,
      earlier,
      said: formatNumber(count),
      href: count === 0 ? undefined : getValueAddress(words, "technicalReadinessLevel", label),
      stretch: stretchOf.get(label ?? "") ?? null,
      change: publicBefore === 0 ? null : sign + formatNumber(Math.abs(difference)),
    };
  });
  return {
    counted: [
      formatEntryBase(words, "phase", counts.algorithms, missingOf(counts.phases)),
      formatYearAgo(counts, words),
    ].join(" "),
    drawing: {
      kind: "band",
      parts: parts.map(({ earlier: _, ...part }) => part),
      headings: { count: translate("phases.now"), change: translate("phases.change") },
    },
    table: {
      head: [
        model.technicalReadinessLevel.displayName,
        ...(["count", "before"] as const).map((column) => translate(`phases.${column}`)),
      ],
      rows:
        counts.algorithms === 0
          ? []
          : parts.map(({ label, href, count, earlier }) => [buildTableCell(label, href), count, earlier]),
    },
  };
}

function makers(counts: FigureCounts, words: FigureRenderContext): FigureContents {
  const { translate, formatNumber } = words;
  const known = counts.makers.filter(({ label }) => label !== null);
  const all = sumCounts(known);
  const bars = known
    .toSorted((one, other) => other.count - one.count)
    .map(({ label, count }) => ({
      label: getShownLabelOr(words, "primaryDeveloper", label, ""),
      count,
      href: getValueAddress(words, "primaryDeveloper", label),
      said: `${formatNumber(count)} (${percentOf(count, all)}%)`,
    }));
  return {
    counted: formatEntryBase(words, "maker", counts.algorithms, missingOf(counts.makers)),
    drawing: { kind: "bars", bars },
    table: {
      head: [
        words.model.primaryDeveloper.displayName,
        translate("makers.count"),
        `${translate("makers.share")} (%)`,
      ],
      rows: bars.map(({ label, href, count }) => [buildTableCell(label, href), count, percentOf(count, all)]),
    },
  };
}

const CONTENTS: Record<FigureKey, (counts: FigureCounts, words: FigureRenderContext) => FigureContents> = {
  growth,
  phases,
  makers,
  stopped,
  hospitals,
  developers,
  products,
};

const withinSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/** Returns the finding of a figure as a sentence. */
function findingOf(key: FigureKey, counts: FigureCounts, words: FigureRenderContext): string | null {
  const finding = findFinding(key, counts, listInUsePhaseLabels(words.model));
  if (finding === null) return null;
  const { sentence, values } = finding;
  const { day, quarter, label, theme } = values;
  const field = sentence === "makers" ? "primaryDeveloper" : "technicalReadinessLevel";
  return words.translate(`findings.${sentence}`, {
    ...values,
    ...(typeof day === "string" ? { day: words.formatDate(day) } : {}),
    ...(typeof quarter === "string" ? { quarter: words.translate("quarter", splitQuarter(quarter)) } : {}),
    ...(typeof label === "string" ? { label: getShownLabelOr(words, field, label, "") } : {}),
    ...(theme === undefined
      ? {}
      : { theme: withinSentence(words.translate(`stopped.themes.${theme as StopTheme}`)) }),
  });
}

export function viewOf(key: FigureKey, counts: FigureCounts, words: FigureRenderContext): FigureView {
  const { translate, formatDate, siteName } = words;
  const { drawing, table, ...contents } = CONTENTS[key](counts, words);
  const empty: FigureDrawingData = { kind: "empty", says: translate("none") };
  return {
    key,
    title: translate(`${key}.title`),
    finding: findingOf(key, counts, words),
    ...contents,
    source: translate("source", { site: siteName, date: formatDate(counts.countedAt) }),
    drawing: table.rows.length === 0 && drawing.kind !== "empty" ? empty : drawing,
    table,
  };
}
