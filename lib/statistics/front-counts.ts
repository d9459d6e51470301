import type { DataModel } from "../fields/data-model";
import { type ListedFieldKey, VALUE_CODES } from "../fields/entry-fields";
import { shownLabel } from "../fields/shown-labels";
import { paths, publicPaths } from "../paths";
import type { Facets, FacetValue } from "../search/answers";
import type { FigureCounts } from "./figures";
import { leading } from "./leading";
import type { Statistics } from "./rules";
import { speakEnough } from "./speak-enough";

/** The register in one sentence: how many entries run and how many were stopped, and what most of them are for. */
export interface FrontCounts {
  algorithms: number;
  hospitals: number;
  used: number;
  stopped: number;
  /** Where everyone can read those; null where there are none. */
  hrefs: Record<"used" | "stopped", string | null>;
  /** How many name no phase, and whether those that do are enough to say the two counts above. */
  unphased: number;
  isPhased: boolean;
  /** The specialisms that more entries have than any other, as the reader calls them: at most two. */
  most: FacetValue[];
  /** How many entries name a specialism. */
  specialised: number;
}

/** By which values of entries the sitemap leads to public ones. */
export const WAYS_IN = ["activeHospital", "medicalSpecialism"] as const;

/** The values of a way in that have entries and name one thing of their kind, most used first. */
export function waysIn(model: DataModel, field: (typeof WAYS_IN)[number], facets: Facets): FacetValue[] {
  const names = new Set(model[field].values.filter(({ namesNone }) => namesNone).map(({ label }) => label));
  return (facets.find((facet) => facet.field === field)?.values ?? [])
    .filter(({ value, count }) => count > 0 && !names.has(value))
    .toSorted((one, other) => other.count - one.count);
}

/** A way from the front page to what is public of one thing. */
export interface WayIn {
  label: string;
  href: string;
  count: number;
}

/** The ways in by hospital, specialism and product, most used first. `model` is the reader's. */
export function frontWays(
  model: DataModel,
  facets: Facets,
  { hospitals, products }: Pick<FigureCounts, "hospitals" | "products">,
): Record<"activeHospital" | "medicalSpecialism" | "product", WayIn[]> {
  return {
    activeHospital: hospitals.flatMap(({ name, slug, count }) =>
      count === 0
        ? []
        : {
            label: shownLabel(model, "activeHospital", name),
            href: slug === null ? publicPaths.explore("activeHospital", name) : paths.hospital(slug),
            count,
          },
    ),
    medicalSpecialism: waysIn(model, "medicalSpecialism", facets).map(({ value, count }) => ({
      label: shownLabel(model, "medicalSpecialism", value),
      href: publicPaths.explore("medicalSpecialism", value),
      count,
    })),
    product: products.map(({ name, slug, hospitals: count }) => ({
      label: name,
      href: paths.product(slug),
      count,
    })),
  };
}

/** What the front page says of the public entries; null when there are none. `model` is the reader's. */
export function frontCounts(model: DataModel, statistics: Statistics): FrontCounts | null {
  const { algorithms, hospitals, facets, unanswered } = statistics;
  if (algorithms === 0) return null;
  const countsOf = (key: ListedFieldKey) => facets.find(({ field }) => field === key)?.values ?? [];
  const phases = model.technicalReadinessLevel.values.filter(({ retired }) => !retired);
  const stopped = phases.find(({ code }) => code === VALUE_CODES.phaseOutOfService);
  // The steps come before 'Out of service' in the list, and the last of them is being in use.
  const used = phases.filter((phase) => phase !== stopped).at(-1);
  const inPhase = (label: string | undefined) =>
    countsOf("technicalReadinessLevel").find(({ value }) => value === label)?.count ?? 0;
  const specialisms = waysIn(model, "medicalSpecialism", facets);
  const specialised = specialisms.reduce((sum, { count }) => sum + count, 0);
  const unphased = unanswered.technicalReadinessLevel ?? 0;
  const most = leading(speakEnough(specialised, algorithms) ? specialisms : [], 2).map(
    ({ value, count }) => ({
      value: shownLabel(model, "medicalSpecialism", value),
      count,
    }),
  );
  const hrefOf = (label = "") =>
    inPhase(label) === 0 ? null : publicPaths.explore("technicalReadinessLevel", label);
  return {
    algorithms,
    hospitals,
    used: inPhase(used?.label),
    stopped: inPhase(stopped?.label),
    hrefs: { used: hrefOf(used?.label), stopped: hrefOf(stopped?.label) },
    unphased,
    isPhased: speakEnough(algorithms - unphased, algorithms),
    most,
    specialised,
  };
}
