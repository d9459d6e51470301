import type { DataModel } from "../fields/data-model";
import { type ListValueIdFieldKey, VALUE_CODES } from "../fields/entry-fields";
import { getShownLabel } from "../fields/shown-labels";
import { paths, serverOnlyPaths } from "../paths";
import type { Facets, FacetValue } from "../search/answers";
import type { FigureCounts } from "./figures";
import type { Statistics } from "./rules";
import { hasEnoughValues } from "./speak-enough";

/** Counts for the front page, of entries and hospitals. */
export interface FrontCounts {
  algorithms: number;
  hospitals: number;
  used: number;
  stopped: number;
  /** Addresses of the public lists of entries in use and of stopped entries; null if no entry has that phase. */
  hrefs: Record<"used" | "stopped", string | null>;
  /** How many entries have no phase, and whether enough have one to show the counts above. */
  unphased: number;
  isPhased: boolean;
}

/** Fields whose values have a public page in the sitemap. */
export const SITEMAP_FIELDS = ["activeHospital", "medicalSpecialism"] as const;

/** Returns the values of a field that have entries and are a specific hospital or specialism, most used first. */
export function listUsedValues(
  model: DataModel,
  field: (typeof SITEMAP_FIELDS)[number],
  facets: Facets,
): FacetValue[] {
  const names = new Set(model[field].values.filter(({ namesNone }) => namesNone).map(({ label }) => label));
  return (facets.find((facet) => facet.field === field)?.values ?? [])
    .filter(({ value, count }) => count > 0 && !names.has(value))
    .toSorted((one, other) => other.count - one.count);
}

/** A link on the front page to the public entries of one hospital, specialism or product. */
export interface FrontPageLink {
  label: string;
  href: string;
  count: number;
}

/** Returns the front page's links per hospital, specialism and product in use, most used first. `model` is the reader's. */
export function buildFrontPageLinks(
  model: DataModel,
  facets: Facets,
  { hospitals, products }: Pick<FigureCounts, "hospitals" | "products">,
): Record<"activeHospital" | "medicalSpecialism" | "product", FrontPageLink[]> {
  return {
    activeHospital: hospitals.flatMap(({ name, slug, count }) =>
      count === 0
        ? []
        : {
            label: getShownLabel(model, "activeHospital", name),
            href: slug === null ? serverOnlyPaths.explore("activeHospital", name) : paths.hospital(slug),
            count,
          },
    ),
    medicalSpecialism: listUsedValues(model, "medicalSpecialism", facets).map(({ value, count }) => ({
      label: getShownLabel(model, "medicalSpecialism", value),
      href: serverOnlyPaths.explore("medicalSpecialism", value),
      count,
    })),
    product: products
      .filter(({ inUse }) => inUse > 0)
      .toSorted((one, other) => other.inUse - one.inUse)
      .map(({ name, slug, inUse }) => ({ label: name, href: paths.product(slug), count: inUse })),
  };
}

/** Returns the counts of the front page; null if there are no public entries. */
export function buildFrontPageCounts(model: DataModel, statistics: Statistics): FrontCounts | null {
  const { algorithms, hospitals, facets, unanswered } = statistics;
  if (algorithms === 0) return null;
  const countsOf = (key: ListValueIdFieldKey) => facets.find(({ field }) => field === key)?.values ?? [];
  const phases = model.technicalReadinessLevel.values.filter(({ retired }) => !retired);
  const stopped = phases.find(({ code }) => code === VALUE_CODES.phaseOutOfService);
  // In the list, the steps come before 'Out of service', and the last step is being in use.
  const used = phases.filter((phase) => phase !== stopped).at(-1);
  const inPhase = (label: string | undefined) =>
    countsOf("technicalReadinessLevel").find(({ value }) => value === label)?.count ?? 0;
  const unphased = unanswered.technicalReadinessLevel ?? 0;
  const hrefOf = (label = "") =>
    inPhase(label) === 0 ? null : serverOnlyPaths.explore("technicalReadinessLevel", label);
  return {
    algorithms,
    hospitals,
    used: inPhase(used?.label),
    stopped: inPhase(stopped?.label),
    hrefs: { used: hrefOf(used?.label), stopped: hrefOf(stopped?.label) },
    unphased,
    isPhased: hasEnoughValues(algorithms - unphased, algorithms),
  };
}
