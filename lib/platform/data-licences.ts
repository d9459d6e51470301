/** The licences under which an organisation can give its data (DATA_LICENCE). */
export const DATA_LICENCE_NAMES = ["cc0", "cc-by", "cc-by-sa", "not-open"] as const;
export type DataLicence = (typeof DATA_LICENCE_NAMES)[number];
