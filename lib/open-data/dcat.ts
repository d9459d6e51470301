import type { DataLicence } from "../platform/data-licences";

/**
 * The vocabularies that DCAT-AP-NL 3.0 is written in, and the values of the lists that it prescribes (its chapter
 * 'Waardelijsten'): by their own addresses, as programs compare those.
 */
export const DCAT_CONTEXT = {
  dcat: "http://www.w3.org/ns/dcat#",
  dct: "http://purl.org/dc/terms/",
  foaf: "http://xmlns.com/foaf/0.1/",
  vcard: "http://www.w3.org/2006/vcard/ns#",
  skos: "http://www.w3.org/2004/02/skos/core#",
  rdfs: "http://www.w3.org/2000/01/rdf-schema#",
  xsd: "http://www.w3.org/2001/XMLSchema#",
} as const;

const AUTHORITY = "http://publications.europa.eu/resource/authority";
const LICENCES = "https://definities.geostandaarden.nl/dcat-ap-nl/id/waardelijst/licenties";

/** The licences that an organisation can choose from, and what DCAT-AP-NL calls them. */
export const DATA_LICENCES = {
  cc0: `${LICENCES}/cc0`,
  "cc-by": `${LICENCES}/naamsvermelding40`,
  "cc-by-sa": `${LICENCES}/naamsvermelding_gelijkdelen40`,
  "not-open": `${LICENCES}/niet_open`,
} as const satisfies Record<DataLicence, string>;

export const ACCESS_RIGHTS = {
  public: `${AUTHORITY}/access-right/PUBLIC`,
  restricted: `${AUTHORITY}/access-right/RESTRICTED`,
} as const;
export type Access = keyof typeof ACCESS_RIGHTS;

export const DUTCH = `${AUTHORITY}/language/NLD`;
export const NETHERLANDS = `${AUTHORITY}/country/NLD`;
export const CONTINUOUS = `${AUTHORITY}/frequency/CONT`;
export const IRREGULAR = `${AUTHORITY}/frequency/IRREG`;
export const THEMES = `${AUTHORITY}/data-theme`;
export const HEALTH = `${AUTHORITY}/data-theme/HEAL`;
export const OPENAPI = "https://spec.openapis.org/oas/v3.1.0";

/** A form of a file: its media type as IANA lists it, and its name in the EU's list of file types. */
export const FILE_TYPES = {
  atom: { media: "application/atom+xml", type: "ATOM" },
  csv: { media: "text/csv", type: "CSV" },
  html: { media: "text/html", type: "HTML" },
  json: { media: "application/json", type: "JSON" },
  xlsx: { media: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", type: "XLSX" },
  xml: { media: "application/xml", type: "XML" },
} as const;
export type FileType = keyof typeof FILE_TYPES;

export const mediaTypeOf = (type: FileType) =>
  `https://www.iana.org/assignments/media-types/${FILE_TYPES[type].media}`;
export const formatOf = (type: FileType) => `${AUTHORITY}/file-type/${FILE_TYPES[type].type}`;
