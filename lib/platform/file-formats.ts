/** File formats in which a list can be exported. */
export const FILE_FORMATS = ["csv", "csv-semicolon", "xlsx", "json"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
