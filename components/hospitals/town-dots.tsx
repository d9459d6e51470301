"use client";

import { paths } from "@/lib/paths";

interface TownDot {
  city: string;
  /** Horizontal and vertical position, and radius. */
  place: readonly [number, number, number];
  title: string;
  /** Whether its hospitals have no public entries. */
  isEmpty: boolean;
  /** Whether a search found one of its hospitals; null without a search. */
  isLit: boolean | null;
}

/** The dots of the map of hospitals; each leads to the rows of its town. */
export function TownDots({ towns }: { towns: readonly TownDot[] }) {
  return towns.map(({ city, place: [x, y, radius], title, isEmpty, isLit }) => (
    <a
      key={city}
      tabIndex={-1}
      data-town={city}
      data-empty={isEmpty || undefined}
      data-lit={isLit || undefined}
      data-unlit={isLit === false || undefined}
      href={`${paths.hospitals}?${new URLSearchParams({ search: city })}`}
    >
      <title>{title}</title>
      <circle cx={x} cy={y} r={radius} />
    </a>
  ));
}
