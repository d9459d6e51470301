/** Lengths in characters, as the database holds them. */
export const EXPERIENCE = {
  roleMin: 2,
  roleMax: 100,
  textMax: 2000,
  obstacleMin: 2,
  obstacleMax: 100,
} as const;

/** So many the API gives at a time, where nothing else is asked. */
export const EXPERIENCES_PER_PAGE = 25;

export const EFFORTS = ["low", "middle", "high"] as const;
export const AGAIN = ["yes", "unsure", "no"] as const;

/** From so many experiences on they are summed up: fewer would tell what one person said. */
const SUMMED_FROM = 3;

interface Told {
  effort: (typeof EFFORTS)[number] | null;
  again: (typeof AGAIN)[number] | null;
  obstacles: readonly { label: string; labelEn: string | null }[];
}

/** What an obstacle is called in the language of the page. */
export const obstacleName = (
  { label, labelEn }: { label: string; labelEn: string | null },
  locale: string,
) => (locale === "en" ? (labelEn ?? label) : label);

/** How often each of these is said. */
function countsOf<Key extends string>(
  keys: readonly Key[],
  said: readonly (Key | null)[],
): Record<Key, number> {
  return Object.fromEntries(keys.map((key) => [key, said.filter((one) => one === key).length])) as Record<
    Key,
    number
  >;
}

/** Experiences in numbers; null for fewer than SUMMED_FROM. */
export function summaryOf(told: readonly Told[]) {
  if (told.length < SUMMED_FROM) return null;
  const named = told.flatMap(({ obstacles }) => obstacles);
  const obstacles = [...new Map(named.map(({ label, labelEn }) => [label, labelEn]))]
    .map(([label, labelEn]) => ({ label, labelEn, count: named.filter((one) => one.label === label).length }))
    .sort((one, other) => other.count - one.count || one.label.localeCompare(other.label, "nl"));
  return {
    total: told.length,
    again: countsOf(
      AGAIN,
      told.map(({ again }) => again),
    ),
    effort: countsOf(
      EFFORTS,
      told.map(({ effort }) => effort),
    ),
    obstacles,
  };
}
