import type { createTranslator } from "use-intl/core";
import { getColourByPhase, type PhaseLineColour } from "../entries/phase";
import type { DataModel } from "../fields/data-model";
import { type ListedFieldKey, VALUE_CODES } from "../fields/entry-fields";
import { getShownLabel } from "../fields/shown-labels";
import type messages from "../messages/nl/figures.json";
import { paths, publicPaths } from "../paths";
import { buildRegisterAddress, type Filters } from "../search/query";
import { type FigureCounts, type FigureKey, growthOf, matrixOf, percentOf } from "./figures";
import type { Finding } from "./findings";
import { findStopThemes, type StopTheme } from "./stop-themes";

/** What figures are rendered with in one language: messages, the reader's data model, and formats. */
export interface FigureWords {
  translate: ReturnType<typeof createTranslator<{ figures: typeof messages }, "figures">>;
  model: DataModel;
  formatDate: (iso: string) => string;
  formatNumber: (value: number) => string;
  siteName: string;
  /** Whether the reader may search the register: bars then link to a search, otherwise to public pages. */
  readsRegister: boolean;
}

export type Cell = string | number | { text: string; href: string };

interface CountedBar {
  label: string;
  count: number;
  /** Link to the page about the bar's subject. */
  href?: string | undefined;
  /** Text behind the bar, instead of only the count. */
  said?: string;
}

export type ShownBar = CountedBar & { said: string };

export interface ShownMatrix {
  kind: "matrix";
  columns: string[];
  /** The stretch of each column that is a phase on the phase line; null for others. */
  stretches: (PhaseLineColour | null)[];
  /** The link of each column that is a phase; undefined for others. */
  hrefs: (string | undefined)[];
  rows: {
    label: string;
    href?: string | undefined;
    cells: { count: number; href?: string | undefined }[];
    total: number;
  }[];
  highest: number;
}

/** A figure with its texts, ready to be rendered on a page, in a file or as a picture. */
export interface FigureView {
  key: FigureKey;
  title: string;
  /** The base: how many entries were counted, and how many of those have no value. */
  counted: string;
  source: string;
  drawing: { kind: "bars"; bars: ShownBar[] } | ShownMatrix | { kind: "empty"; says: string };
  table: { head: string[]; rows: Cell[][] };
}

interface RenderedFigure extends Pick<FigureView, "counted" | "table"> {
  drawing: Exclude<FigureView["drawing"], { kind: "bars" }> | { kind: "bars"; bars: CountedBar[] };
}

/** Maximum number of bars in a chart; its table has the rest, and for developers one more bar adds up the others. */
const MAX_QUARTER_BARS = 12;
const MAX_DEVELOPER_BARS = 10;
const MAX_PRODUCT_BARS = 10;

/** Splits a quarter such as '2026-4' into year and number, as messages take them. */
export const splitQuarter = (quarter: string) => {
  const [year = "", part = ""] = quarter.split("-");
  return { year, part };
};

function countedOf({ translate }: FigureWords, count: number, missing: number): string {
  const n = translate("n", { count });
  return count === 0 ? n : `${n} ${translate("missing", { count: missing })}`;
}

const shownIn = (words: FigureWords, field: ListedFieldKey, label: string | null, none: string) =>
  label === null ? none : getShownLabel(words.model, field, label);

/** Returns the link for entries with these values: a public page if one value, the register's search otherwise. */
function leadsTo({ readsRegister }: FigureWords, chosen: Partial<Record<ListedFieldKey, string | null>>) {
  const values = Object.entries(chosen);
  if (values.some(([, label]) => label === null)) return undefined;
  const [[field, label] = ["", ""], ...others] = values as [ListedFieldKey, string][];
  if (!readsRegister && others.length === 0) return publicPaths.explore(field, label);
  const filters: Filters = Object.fromEntries(values.map(([key, value]) => [key, [value]]));
  return buildRegisterAddress({ filters });
}

/** Returns the link for a developer's entries: a text search for readers of the register, otherwise a public page. */
const entriesOf = ({ readsRegister }: FigureWords, name: string) =>
  readsRegister ? buildRegisterAddress({ search: name }) : publicPaths.explore("developer", name);

const linked = (text: string, href: string | undefined): Cell => (href === undefined ? text : { text, href });

function growth(counts: FigureCounts, words: FigureWords): RenderedFigure {
  const { translate } = words;
  const rows = growthOf(counts).map(({ quarter, added, total, isRunning }) => {
    const label = translate(isRunning ? "quarterRunning" : "quarterShort", splitQuarter(quarter));
    const href = added === 0 ? undefined : publicPaths.explore("added", quarter);
    return { label, added, total, href };
  });
  const before = rows.at(-MAX_QUARTER_BARS - 1);
  const n = translate("n", { count: counts.algorithms });
  return {
    counted: before
      ? `${n} ${translate("growth.shown", { quarters: MAX_QUARTER_BARS, count: before.total })}`
      : n,
    drawing: {
      kind: "bars",
      bars: rows.slice(-MAX_QUARTER_BARS).map(({ label, added: count, href }) => ({ label, count, href })),
    },
    table: {
      head: (["quarter", "added", "total"] as const).map((column) => translate(`growth.${column}`)),
      rows: rows.map(({ label, added, total, href }) => [linked(label, href), added, total]),
    },
  };
}

function phases(counts: FigureCounts, words: FigureWords): RenderedFigure {
  const { translate, model } = words;
  const matrix = matrixOf(counts.phases, {
    phases: model.technicalReadinessLevel.values,
    specialisms: model.medicalSpecialism.values.map(({ label }) => label),
  });
  const none = translate("noValue");
  const columns = matrix.phases.map((label) => shownIn(words, "technicalReadinessLevel", label, none));
  const stretchOf = getColourByPhase(model);
  const stretches = matrix.phases.map((label) => stretchOf.get(label ?? "") ?? null);
  const rows = matrix.rows.map(({ specialism, cells, total }) => ({
    label: shownIn(words, "medicalSpecialism", specialism, none),
    href: leadsTo(words, { medicalSpecialism: specialism }),
    cells: cells.map((count, column) => ({
      count,
      href: leadsTo(words, {
        medicalSpecialism: specialism,
        technicalReadinessLevel: matrix.phases[column] ?? null,
      }),
    })),
    total,
  }));
  const missing = counts.phases
    .filter(({ phase, specialism }) => phase === null || specialism === null)
    .reduce((sum, { count }) => sum + count, 0);
  return {
    counted: countedOf(words, counts.algorithms, missing),
    drawing: {
      kind: "matrix",
      columns,
      stretches,
      hrefs: matrix.phases.map((label) => leadsTo(words, { technicalReadinessLevel: label })),
      rows,
      highest: matrix.highest,
    },
    table: {
      head: [translate("phases.specialism"), ...columns, translate("total")],
      rows: rows.map(({ label, cells, total }) => [label, ...cells.map(({ count }) => count), total]),
    },
  };
}

function stopped(counts: FigureCounts, words: FigureWords): RenderedFigure {
  const { translate, model } = words;
  const none = translate("noReason");
  const phase = model.technicalReadinessLevel.values.find(
    ({ code }) => code === VALUE_CODES.phaseOutOfService,
  );
  const all = leadsTo(words, { technicalReadinessLevel: phase?.label ?? null });
  const themes = counts.themes.map(({ theme, count, id }) => ({
    label: translate(`stopped.themes.${theme}`),
    count,
    href: count === 1 ? paths.entry(id) : all,
  }));
  const rest = { label: none, count: counts.withoutReason, href: all };
  const bars = rest.count > 0 ? [...themes, rest] : themes;
  const isMore = counts.stoppedCount > counts.stopped.length;
  const says = translate("stopped.of", { count: counts.stoppedCount, of: counts.algorithms });
  const firstOnly = isMore ? translate("firstOnly", { count: counts.stopped.length }) : "";
  const explained = themes.length > 0 ? translate("stopped.explained") : "";
  return {
    counted: [translate("n", { count: counts.algorithms }), says, explained, firstOnly]
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

function developers(counts: FigureCounts, words: FigureWords): RenderedFigure {
  const { translate, formatNumber } = words;
  const named = counts.algorithms - counts.withoutDeveloper;
  const withOthers = (most: number): CountedBar[] => {
    const first = counts.developers.slice(0, most);
    const others = counts.developerCount - first.length;
    const count = named - first.reduce((sum, developer) => sum + developer.count, 0);
    const bars = first.map(({ name, count: own }) => ({
      label: name,
      count: own,
      href: entriesOf(words, name),
    }));
    return others === 0
      ? bars
      : [...bars, { label: translate("developers.others", { count: others }), count }];
  };
  const share = (count: number) => percentOf(count, named);
  return {
    counted: countedOf(words, counts.algorithms, counts.withoutDeveloper),
    drawing: {
      kind: "bars",
      bars: withOthers(MAX_DEVELOPER_BARS).map((bar) => ({
        ...bar,
        said: `${formatNumber(bar.count)} (${share(bar.count)}%)`,
      })),
    },
    table: {
      head: [
        translate("developers.developer"),
        translate("developers.count"),
        `${translate("developers.share")} (%)`,
      ],
      rows: withOthers(counts.developers.length).map(({ label, count, href }) => [
        linked(label, href),
        count,
        share(count),
      ]),
    },
  };
}

function hospitals(
  { hospitals: all, algorithms, withoutHospital }: FigureCounts,
  words: FigureWords,
): RenderedFigure {
  const { translate } = words;
  const present = all.filter(({ count }) => count > 0).length;
  return {
    counted: translate("hospitals.n", { count: all.length, of: algorithms, missing: withoutHospital }),
    drawing: {
      kind: "bars",
      bars: [
        { label: translate("hospitals.with"), count: present, href: paths.hospitals },
        { label: translate("hospitals.without"), count: all.length - present, href: paths.hospitals },
      ],
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

function products({ products: all, productCount }: FigureCounts, words: FigureWords): RenderedFigure {
  const { translate } = words;
  const isMore = productCount > all.length;
  const n = translate("products.n", { count: productCount });
  return {
    counted: isMore ? `${n} ${translate("firstOnly", { count: all.length })}` : n,
    drawing: {
      kind: "bars",
      bars: all
        .slice(0, MAX_PRODUCT_BARS)
        .map(({ name, slug, hospitals: count }) => ({ label: name, href: paths.product(slug), count })),
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

const VIEWS: Record<FigureKey, (counts: FigureCounts, words: FigureWords) => RenderedFigure> = {
  growth,
  phases,
  stopped,
  developers,
  hospitals,
  products,
};

export function viewOf(key: FigureKey, counts: FigureCounts, words: FigureWords): FigureView {
  const { translate, formatDate, formatNumber, siteName } = words;
  const { counted, drawing, table } = VIEWS[key](counts, words);
  const shownDrawing = (): FigureView["drawing"] => {
    if (drawing.kind === "empty") return drawing;
    if (table.rows.length === 0) return { kind: "empty", says: translate("none") };
    if (drawing.kind === "matrix") return drawing;
    return { ...drawing, bars: drawing.bars.map((bar) => ({ said: formatNumber(bar.count), ...bar })) };
  };
  return {
    key,
    title: translate(`${key}.title`),
    counted,
    source: translate("source", { site: siteName, date: formatDate(counts.countedAt) }),
    drawing: shownDrawing(),
    table,
  };
}

const withinSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/** Renders a finding as a sentence. */
export function sentenceOf({ sentence, values }: Finding, words: FigureWords): string {
  const { quarter, phase, specialism, theme } = values;
  return words.translate(`findings.${sentence}`, {
    ...values,
    ...(typeof quarter === "string" ? { quarter: words.translate("quarter", splitQuarter(quarter)) } : {}),
    ...(typeof phase === "string" ? { phase: shownIn(words, "technicalReadinessLevel", phase, "") } : {}),
    ...(typeof specialism === "string"
      ? { specialism: shownIn(words, "medicalSpecialism", specialism, "") }
      : {}),
    ...(theme === undefined
      ? {}
      : { theme: withinSentence(words.translate(`stopped.themes.${theme as StopTheme}`)) }),
  });
}
