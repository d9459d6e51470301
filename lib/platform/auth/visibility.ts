/** Who may read an entry: everybody, its institution, or its author; the codes that rights hang on. */
export const VISIBILITIES = ["PUBLIC", "INSTITUTION", "PRIVATE"] as const;
export type Visibility = (typeof VISIBILITIES)[number];
