import { getColourByPhase } from "../entries/phase";
import { type ListedFieldKey, VALUE_CODES } from "../fields/entry-fields";
import { getShownLabel } from "../fields/shown-labels";
import { groupHospitalsByTown } from "../hospitals/map";
import { paths, publicPaths } from "../paths";
import { buildRegisterAddress } from "../search/query";
import { type Cell, type FigureView, type FigureWords, type ShownDrawing, splitQuarter } from "./figure-view";
import {
  type FigureCounts,
  type FigureKey,
  growthOf,
  type LabelCount,
  percentOf,
  sumCounts,
} from "./figures";
import { findFinding } from "./findings";
import { findStopThemes, type StopTheme } from "./stop-themes";

type FigureContents = Pick<FigureView, "counted" | "drawing" | "table">;

/** Maximum number of columns or bars in a drawing; the table has the rest. */
const MAX_QUARTER_COLUMNS = 8;
const MAX_DEVELOPER_BARS = 10;
const MAX_PRODUCT_BARS = 10;
/** Maximum number of themes that are drawn; the base names the others. */
const MAX_THEME_BARS = 5;

function countedOf({ translate }: FigureWords, count: number, missing: number): string {
  const n = translate("n", { count });
  return count === 0 ? n : `${n} ${translate("missing", { count: missing })}`;
}

const shownIn = (words: FigureWords, field: ListedFieldKey, label: string | null, none: string) =>
  label === null ? none : getShownLabel(words.model, field, label);

/** Returns the link for entries with a value: a search for readers of the register, otherwise a public page. */
function leadsTo({ readsRegister }: FigureWords, field: ListedFieldKey, label: string | null) {
  if (label === null) return undefined;
  return readsRegister
    ? buildRegisterAddress({ filters: { [field]: [label] } })
    : publicPaths.explore(field, label);
}

/** Returns the link for a developer's entries: a text search for readers of the register, otherwise a public page. */
const entriesOf = ({ readsRegister }: FigureWords, name: string) =>
  readsRegister ? buildRegisterAddress({ search: name }) : publicPaths.explore("developer", name);

const linked = (text: string, href: string | undefined): Cell => (href === undefined ? text : { text, href });

function growth(counts: FigureCounts, words: FigureWords): FigureContents {
  const { translate, formatNumber } = words;
  const quarters = growthOf(counts);
  const hrefOf = ({ quarter, added }: (typeof quarters)[number]) =>
    added === 0 ? undefined : publicPaths.explore("added", quarter);
  const nameOf = ({ quarter, isRunning }: (typeof quarters)[number]) =>
    translate(isRunning ? "quarterRunning" : "quarterShort", splitQuarter(quarter));
  const columns = quarters.slice(-MAX_QUARTER_COLUMNS).map((one, index) => {
    const { year, part } = splitQuarter(one.quarter);
    const { added, total } = one;
    return {
      key: one.quarter,
      label: translate("growth.axis", { part }),
      year: index === 0 || part === "1" ? year : null,
      added,
      total,
      said: formatNumber(total),
      href: hrefOf(one),
      describes: translate("growth.column", { quarter: nameOf(one), added, total }),
    };
  });
  return {
    counted: `${translate("n", { count: counts.algorithms })} ${translate("growth.explained")}`,
    drawing: { kind: "columns", columns },
    table: {
      head: (["quarter", "added", "total"] as const).map((column) => translate(`growth.${column}`)),
      rows: quarters.map((one) => [linked(nameOf(one), hrefOf(one)), one.added, one.total]),
    },
  };
}

/** Returns the counts in the order of the field's list, also zeros of values on offer; no value comes last. */
function inListOrder({ model }: FigureWords, field: ListedFieldKey, counts: readonly LabelCount[]) {
  const countBy = new Map(counts.map(({ label, count }) => [label, count]));
  const listed = model[field].values.filter(({ label, retired }) => !retired || countBy.has(label));
  const labels: (string | null)[] = listed.map(({ label }) => label);
  if (countBy.has(null)) labels.push(null);
  return labels.map((label) => ({ label, count: countBy.get(label) ?? 0 }));
}

const missingOf = (counts: readonly LabelCount[]) => sumCounts(counts.filter(({ label }) => label === null));

function phases(counts: FigureCounts, words: FigureWords): FigureContents {
  const { translate, model, formatNumber } = words;
  const stretchOf = getColourByPhase(model);
  const before = new Map(counts.phasesYearAgo.map(({ label, count }) => [label, count]));
  const publicBefore = sumCounts(counts.phasesYearAgo);
  const parts = inListOrder(words, "technicalReadinessLevel", counts.phases).map(({ label, count }) => {
    const earlier = before.get(label) ?? 0;
    const difference = count - earlier;
    const sign = difference > 0 ? "+" : difference < 0 ? "−" : "";
    return {
      label: shownIn(words, "technicalReadinessLevel", label, translate("noValue")),
      count,
      earlier,
      said: formatNumber(count),
      href: count === 0 ? undefined : leadsTo(words, "technicalReadinessLevel", label),
      stretch: stretchOf.get(label ?? "") ?? null,
      change: publicBefore === 0 ? null : sign + formatNumber(Math.abs(difference)),
    };
  });
  return {
    counted: [
      countedOf(words, counts.algorithms, missingOf(counts.phases)),
      translate("phases.yearAgo", { count: publicBefore }),
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
          : parts.map(({ label, href, count, earlier }) => [linked(label, href), count, earlier]),
    },
  };
}

function makers(counts: FigureCounts, words: FigureWords): FigureContents {
  const { translate, formatNumber } = words;
  const known = counts.makers.filter(({ label }) => label !== null);
  const all = sumCounts(known);
  const bars = known
    .toSorted((one, other) => other.count - one.count)
    .map(({ label, count }) => ({
      label: shownIn(words, "primaryDeveloper", label, ""),
      count,
      href: leadsTo(words, "primaryDeveloper", label),
      said: `${formatNumber(count)} (${percentOf(count, all)}%)`,
    }));
  return {
    counted: countedOf(words, counts.algorithms, missingOf(counts.makers)),
    drawing: { kind: "bars", bars },
    table: {
      head: [
        words.model.primaryDeveloper.displayName,
        translate("makers.count"),
        `${translate("makers.share")} (%)`,
      ],
      rows: bars.map(({ label, href, count }) => [linked(label, href), count, percentOf(count, all)]),
    },
  };
}

function stopped(counts: FigureCounts, words: FigureWords): FigureContents {
  const { translate, model, formatNumber } = words;
  const none = translate("noReason");
  const phase = model.technicalReadinessLevel.values.find(
    ({ code }) => code === VALUE_CODES.phaseOutOfService,
  );
  const all = leadsTo(words, "technicalReadinessLevel", phase?.label ?? null);
  const themes = counts.themes.map(({ theme, count, id }) => ({
    label: translate(`stopped.themes.${theme}`),
    count,
    href: count === 1 ? paths.entry(id) : all,
  }));
  const rest = { label: none, count: counts.withoutReason, href: all };
  const drawn = themes.slice(0, MAX_THEME_BARS);
  const undrawn = themes.slice(MAX_THEME_BARS).map(({ label, count }) => `${label} (${formatNumber(count)})`);
  const others = undrawn.length === 0 ? "" : translate("stopped.undrawn", { themes: undrawn.join(", ") });
  const bars = (rest.count > 0 ? [...drawn, rest] : drawn).map((bar) => ({
    ...bar,
    said: formatNumber(bar.count),
  }));
  const isMore = counts.stoppedCount > counts.stopped.length;
  const says = translate("stopped.of", { count: counts.stoppedCount, of: counts.algorithms });
  const firstOnly = isMore ? translate("firstOnly", { count: counts.stopped.length }) : "";
  const explained = themes.length > 0 ? translate("stopped.explained") : "";
  return {
    counted: [translate("n", { count: counts.algorithms }), says, others, explained, firstOnly]
      .filter(Boolean)
      .join(" "),
    drawing: bars.length === 0 ? { kind: "empty", says: translate("noStopped") } : { kind: "bars", bars },
    table: {
      head: (["name", "specialism", "hospital", "theme", "reason"] as const).map((column) =>
        translate(`stopped.${column}`),
      ),
      rows: counts.stopped.map(({ id, name, specialism, hospital, reason }) => [
        { text: name, href: paths.entry(id) },
        shownIn(words, "medicalSpecialism", specialism, ""),
        shownIn(words, "activeHospital", hospital, ""),
        reason === null
          ? ""
          : findStopThemes(reason)
              .map((theme) => translate(`stopped.themes.${theme}`))
              .join("; "),
        reason ?? none,
      ]),
    },
  };
}

function developers(counts: FigureCounts, words: FigureWords): FigureContents {
  const { translate, formatNumber } = words;
  const named = counts.algorithms - counts.withoutDeveloper;
  const share = (count: number) => percentOf(count, named);
  const restAfter = (first: FigureCounts["developers"]) => ({
    others: counts.developerCount - first.length,
    count: named - sumCounts(first),
  });
  const drawn = counts.developers.slice(0, MAX_DEVELOPER_BARS);
  const [undrawn, unlisted] = [restAfter(drawn), restAfter(counts.developers)];
  const counted = countedOf(words, counts.algorithms, counts.withoutDeveloper);
  return {
    counted: undrawn.others === 0 ? counted : `${counted} ${translate("developers.undrawn", undrawn)}`,
    drawing: {
      kind: "bars",
      bars: drawn.map(({ name, count }) => ({
        label: name,
        count,
        href: entriesOf(words, name),
        said: `${formatNumber(count)} (${share(count)}%)`,
      })),
    },
    table: {
      head: [
        translate("developers.developer"),
        translate("developers.count"),
        `${translate("developers.share")} (%)`,
      ],
      rows: [
        ...counts.developers.map(({ name, count }) => [
          linked(name, entriesOf(words, name)),
          count,
          share(count),
        ]),
        ...(unlisted.others === 0
          ? []
          : [
              [
                translate("developers.others", { count: unlisted.others }),
                unlisted.count,
                share(unlisted.count),
              ],
            ]),
      ],
    },
  };
}

function hospitals(
  { hospitals: all, algorithms, withoutHospital }: FigureCounts,
  words: FigureWords,
): FigureContents {
  const { translate, formatNumber } = words;
  const present = all.filter(({ count }) => count > 0).length;
  const { towns } = groupHospitalsByTown(
    all.map(({ name, city, count }) => ({ name, city: city ?? "", algorithms: count })),
  );
  const rowOf = (which: "with" | "without", count: number) => ({
    label: translate(`hospitals.${which}`),
    count,
    href: paths.hospitals,
    said: formatNumber(count),
  });
  return {
    counted: translate("hospitals.n", { count: all.length, of: algorithms, missing: withoutHospital }),
    drawing: {
      kind: "map",
      towns: towns.map(({ city, x, y, algorithms: here, hospitals: names }) => ({
        city,
        x,
        y,
        algorithms: here,
        describes: translate("hospitals.town", {
          city,
          count: here,
          names: names.map(({ name }) => name).join(", "),
        }),
      })),
      present: rowOf("with", present),
      absent: rowOf("without", all.length - present),
    },
    table: {
      head: (["hospital", "count"] as const).map((column) => translate(`hospitals.${column}`)),
      rows: all.map(({ name, slug, count }) => [
        linked(shownIn(words, "activeHospital", name, ""), slug === null ? undefined : paths.hospital(slug)),
        count,
      ]),
    },
  };
}

function products({ products: all, productCount }: FigureCounts, words: FigureWords): FigureContents {
  const { translate, formatNumber } = words;
  const isMore = productCount > all.length;
  const n = translate("products.n", { count: productCount });
  return {
    counted: isMore ? `${n} ${translate("firstOnly", { count: all.length })}` : n,
    drawing: {
      kind: "bars",
      bars: all.slice(0, MAX_PRODUCT_BARS).map(({ name, slug, hospitals: count }) => ({
        label: name,
        href: paths.product(slug),
        count,
        said: formatNumber(count),
      })),
    },
    table: {
      head: (["product", "supplier", "hospitals"] as const).map((column) => translate(`products.${column}`)),
      rows: all.map(({ name, slug, supplier, hospitals: count }) => [
        { text: name, href: paths.product(slug) },
        supplier ?? "",
        count,
      ]),
    },
  };
}

const CONTENTS: Record<FigureKey, (counts: FigureCounts, words: FigureWords) => FigureContents> = {
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
function findingOf(key: FigureKey, counts: FigureCounts, words: FigureWords): string | null {
  const finding = findFinding(key, counts);
  if (finding === null) return null;
  const { sentence, values } = finding;
  const { quarter, label, theme } = values;
  const field = sentence === "makers" ? "primaryDeveloper" : "technicalReadinessLevel";
  return words.translate(`findings.${sentence}`, {
    ...values,
    ...(typeof quarter === "string" ? { quarter: words.translate("quarter", splitQuarter(quarter)) } : {}),
    ...(typeof label === "string" ? { label: shownIn(words, field, label, "") } : {}),
    ...(theme === undefined
      ? {}
      : { theme: withinSentence(words.translate(`stopped.themes.${theme as StopTheme}`)) }),
  });
}

export function viewOf(key: FigureKey, counts: FigureCounts, words: FigureWords): FigureView {
  const { translate, formatDate, siteName } = words;
  const { counted, drawing, table } = CONTENTS[key](counts, words);
  const empty: ShownDrawing = { kind: "empty", says: translate("none") };
  return {
    key,
    title: translate(`${key}.title`),
    finding: findingOf(key, counts, words),
    counted,
    source: translate("source", { site: siteName, date: formatDate(counts.countedAt) }),
    drawing: table.rows.length === 0 && drawing.kind !== "empty" ? empty : drawing,
    table,
  };
}
