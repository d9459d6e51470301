/** Maximum number of co-editors per entry. */
export const MAX_CO_EDITORS = 10;
/** Minimum and maximum length of a name search, and maximum number of results. */
export const MIN_NAME_SEARCH_LENGTH = 2;
export const MAX_NAME_SEARCH_LENGTH = 100;
export const MAX_CO_EDITOR_CANDIDATES = 10;

/** Why nobody can be added: no institution, the actor is not of the entry's institution, or the maximum is reached. */
export const ADD_CO_EDITOR_OBSTACLES = ["noInstitution", "elsewhere", "full"] as const;
export type AddCoEditorObstacle = (typeof ADD_CO_EDITOR_OBSTACLES)[number];
