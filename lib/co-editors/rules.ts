/** So many people an entry may have besides its author. */
export const MAX_CO_EDITORS = 10;
/** From so many characters of a name on colleagues are looked for, and so many are shown. */
export const MIN_NAME_SEARCH = 2;
export const MAX_NAME_SEARCH = 100;
export const MOST_CANDIDATES = 10;

/** Why nobody can be named: the entry has no institution, its author is not of it (any more), or there are enough. */
export const NAMING_OBSTACLES = ["noInstitution", "elsewhere", "full"] as const;
export type NamingObstacle = (typeof NAMING_OBSTACLES)[number];
