/** The licences under which what is public can be given: by DATA_LICENCE, until an admin chooses one. */
export const DATA_LICENCE_NAMES = ["cc0", "cc-by", "cc-by-sa", "not-open"] as const;
export type DataLicence = (typeof DATA_LICENCE_NAMES)[number];

/** What an open one is called everywhere, and where it can be read. */
export const OPEN_LICENCES: Partial<Record<DataLicence, { name: string; url: string }>> = {
  cc0: { name: "CC0 1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
  "cc-by": { name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
  "cc-by-sa": { name: "CC BY-SA 4.0", url: "https://creativecommons.org/licenses/by-sa/4.0/" },
};
