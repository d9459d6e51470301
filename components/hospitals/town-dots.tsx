"use client";

interface TownDot {
  city: string;
  href: string;
  /** Horizontal and vertical position, and radius. */
  place: readonly [number, number, number];
  title: string;
  /** Whether its hospitals have no public entries. */
  isEmpty: boolean;
  /** Whether a search found one of its hospitals; null without a search. */
  isLit: boolean | null;
}

/** The dots of the map of hospitals, each a link. */
export function TownDots({ towns }: { towns: readonly TownDot[] }) {
  return towns.map(({ city, href, place: [x, y, radius], title, isEmpty, isLit }) => (
    <a
      key={city}
      aria-label={title}
      data-town={city}
      data-empty={isEmpty || undefined}
      data-lit={isLit || undefined}
      data-unlit={isLit === false || undefined}
      href={href}
    >
      <title>{title}</title>
      <circle cx={x} cy={y} r={radius} />
    </a>
  ));
}
