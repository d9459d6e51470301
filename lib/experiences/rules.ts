/** Length limits in characters, as in the database. */
export const EXPERIENCE_LIMITS = {
  roleMin: 2,
  roleMax: 100,
  textMax: 2000,
  obstacleMin: 2,
  obstacleMax: 100,
} as const;

/** Default page size of the API. */
export const EXPERIENCES_PER_PAGE = 25;

export const EFFORT_LEVELS = ["low", "middle", "high"] as const;
export const USE_AGAIN_ANSWERS = ["yes", "unsure", "no"] as const;

/** Minimum number of experiences for a summary; fewer would reveal what one person said. */
const MIN_FOR_SUMMARY = 3;

export interface CountedExperience {
  effort: (typeof EFFORT_LEVELS)[number] | null;
  again: (typeof USE_AGAIN_ANSWERS)[number] | null;
  obstacles: readonly { label: string; labelEn: string | null }[];
}

/** Returns an obstacle's name in the language of the page. */
export const getObstacleName = (
  { label, labelEn }: { label: string; labelEn: string | null },
  locale: string,
) => (locale === "en" ? (labelEn ?? label) : label);

/** Counts how often each key occurs. */
function countsOf<Key extends string>(
  keys: readonly Key[],
  said: readonly (Key | null)[],
): Record<Key, number> {
  return Object.fromEntries(keys.map((key) => [key, said.filter((one) => one === key).length])) as Record<
    Key,
    number
  >;
}

/** Summarises experiences in numbers; null if there are fewer than MIN_FOR_SUMMARY. */
export function summariseExperiences(told: readonly CountedExperience[]) {
  if (told.length < MIN_FOR_SUMMARY) return null;
  const named = told.flatMap(({ obstacles }) => obstacles);
  const obstacles = [...new Map(named.map(({ label, labelEn }) => [label, labelEn]))]
    .map(([label, labelEn]) => ({ label, labelEn, count: named.filter((one) => one.label === label).length }))
    .sort((one, other) => other.count - one.count || one.label.localeCompare(other.label, "nl"));
  return {
    total: told.length,
    again: countsOf(
      USE_AGAIN_ANSWERS,
      told.map(({ again }) => again),
    ),
    effort: countsOf(
      EFFORT_LEVELS,
      told.map(({ effort }) => effort),
    ),
    obstacles,
  };
}

/**
 * Returns how many people would choose the product again, of those who answered; null if fewer than MIN_FOR_SUMMARY
 * answered.
 */
export function countChoosingAgain(
  summary: ReturnType<typeof summariseExperiences>,
): { yes: number; total: number } | null {
  if (summary === null) return null;
  const { yes, unsure, no } = summary.again;
  const total = yes + unsure + no;
  return total < MIN_FOR_SUMMARY ? null : { yes, total };
}
