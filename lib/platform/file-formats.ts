/** The files that a list can be taken out in. */
export const FILE_FORMATS = ["csv", "csv-semicolon", "xlsx", "json"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
