/** Licences of the public data: DATA_LICENCE sets one until an admin chooses. */
export const DATA_LICENCE_NAMES = ["cc0", "cc-by", "cc-by-sa", "not-open"] as const;
export type DataLicence = (typeof DATA_LICENCE_NAMES)[number];

/** Names and addresses of the open licences. */
export const OPEN_DATA_LICENCES: Partial<Record<DataLicence, { name: string; url: string }>> = {
  cc0: { name: "CC0 1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
  "cc-by": { name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
  "cc-by-sa": { name: "CC BY-SA 4.0", url: "https://creativecommons.org/licenses/by-sa/4.0/" },
};
