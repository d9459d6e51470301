import type { ProfileCardDto } from "./dto";

/** So many people an entry may have besides its author. */
export const MAX_CO_EDITORS = 10;
/** From so many characters of a name on colleagues are looked for, and so many are shown. */
export const MIN_NAME_SEARCH = 2;
export const MAX_NAME_SEARCH = 100;
export const MOST_CANDIDATES = 10;

/** Who may edit an entry besides its author. */
export type CoEditorDto = ProfileCardDto & {
  /** When they were named. ISO 8601 UTC. */
  namedAt: string;
  /** Who named them; null once that account is closed. */
  namedBy: string | null;
  /** Whether they may edit it now: they have access, and belong to the institution of the entry. */
  isActive: boolean;
};

/** Why nobody can be named: the entry has no institution, its author is not of it (any more), or there are enough. */
export const NAMING_OBSTACLES = ["noInstitution", "elsewhere", "full"] as const;
export type NamingObstacle = (typeof NAMING_OBSTACLES)[number];

export interface CoEditorsDto {
  coEditors: CoEditorDto[];
  obstacle: NamingObstacle | null;
}
