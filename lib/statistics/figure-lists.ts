import { VALUE_CODES } from "../fields/entry-fields";
import { groupHospitalsByTown } from "../hospitals/map";
import { paths } from "../paths";
import {
  buildTableCell,
  type FigureContents,
  formatEntryBase,
  getDeveloperAddress,
  getShownLabelOr,
  getValueAddress,
} from "./figure-parts";
import type { FigureRenderContext } from "./figure-view";
import { type FigureCounts, percentOf, type StoppedEntry, sumCounts } from "./figures";
import { findStopThemes } from "./stop-themes";

/** Maximum number of bars in a drawing; the table has the rest. */
const MAX_DEVELOPER_BARS = 10;
const MAX_PRODUCT_BARS = 10;
/** Maximum number of themes that are drawn; the base names the others. */
const MAX_THEME_BARS = 5;
/** Maximum number of stopped entries that are shown beside the themes. */
const MAX_CASES = 3;

export function stopped(counts: FigureCounts, words: FigureRenderContext): FigureContents {
  const { translate, model, formatNumber } = words;
  const none = translate("noReason");
  const phase = model.technicalReadinessLevel.values.find(
    ({ code }) => code === VALUE_CODES.phaseOutOfService,
  );
  const all = getValueAddress(words, "technicalReadinessLevel", phase?.label ?? null);
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
  const unphased = sumCounts(counts.phases.filter(({ label }) => label === null));
  const base = formatEntryBase(words, "phase", counts.algorithms, unphased);
  const sinceOf = ({ since, isFirst }: Pick<StoppedEntry, "since" | "isFirst">) =>
    translate(isFirst ? "stopped.by" : "stopped.in", { month: words.formatMonth(since) });
  const hospitalOf = ({ hospital }: Pick<StoppedEntry, "hospital">) =>
    getShownLabelOr(words, "activeHospital", hospital, "");
  const firstOnly = isMore ? translate("firstOnly", { count: counts.stopped.length }) : "";
  const pastYear =
    counts.stoppedCount === 0 ? "" : translate("stopped.pastYear", { count: counts.stoppedInPastYear });
  const latest = counts.stopped.some(({ isFirst }) => isFirst) ? translate("stopped.latest") : "";
  const explained = themes.length > 0 ? translate("stopped.explained") : "";
  return {
    counted: [base, pastYear, latest, others, explained, firstOnly].filter(Boolean).join(" "),
    cases: {
      title: translate("stopped.last"),
      entries: counts.stopped.slice(0, MAX_CASES).map((entry) => ({
        name: entry.name,
        href: paths.entry(entry.id),
        about: [hospitalOf(entry), sinceOf(entry)].filter(Boolean).join(", "),
        reason: entry.reason ?? none,
      })),
    },
    drawing: bars.length === 0 ? { kind: "empty", says: translate("noStopped") } : { kind: "bars", bars },
    table: {
      head: (["name", "specialism", "hospital", "since", "theme", "reason"] as const).map((column) =>
        translate(`stopped.${column}`),
      ),
      rows: counts.stopped.map(({ id, name, specialism, reason, ...entry }) => [
        { text: name, href: paths.entry(id) },
        getShownLabelOr(words, "medicalSpecialism", specialism, ""),
        hospitalOf(entry),
        sinceOf(entry),
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

export function developers(counts: FigureCounts, words: FigureRenderContext): FigureContents {
  const { translate, formatNumber } = words;
  const named = counts.algorithms - counts.withoutDeveloper;
  const share = (count: number) => percentOf(count, named);
  const restAfter = (first: FigureCounts["developers"]) => ({
    others: counts.developerCount - first.length,
    count: named - sumCounts(first),
  });
  const drawn = counts.developers.slice(0, MAX_DEVELOPER_BARS);
  const [undrawn, unlisted] = [restAfter(drawn), restAfter(counts.developers)];
  const counted = formatEntryBase(words, "developer", counts.algorithms, counts.withoutDeveloper);
  return {
    counted: undrawn.others === 0 ? counted : `${counted} ${translate("developers.undrawn", undrawn)}`,
    drawing: {
      kind: "bars",
      bars: drawn.map(({ name, count }) => ({
        label: name,
        count,
        href: getDeveloperAddress(words, name),
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
          buildTableCell(name, getDeveloperAddress(words, name)),
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

export function hospitals(
  { hospitals: all, algorithms, withoutHospital }: FigureCounts,
  words: FigureRenderContext,
): FigureContents {
  const { translate, formatNumber } = words;
  const present = all.filter(({ count }) => count > 0).length;
  const { towns } = groupHospitalsByTown(
    all.map(({ name, city, count }) => ({ name, city: city ?? "", algorithms: count })),
  );
  const rowOf = (which: "with" | "without", count: number) => ({
    label: translate(`hospitals.${which}`),
    count,
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
        buildTableCell(
          getShownLabelOr(words, "activeHospital", name, ""),
          slug === null ? undefined : paths.hospital(slug),
        ),
        count,
      ]),
    },
  };
}

export function products(
  { products: all, productCount }: FigureCounts,
  words: FigureRenderContext,
): FigureContents {
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
