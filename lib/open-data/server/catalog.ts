import "server-only";
import { createTranslator } from "use-intl/core";
import englishOpenData from "../../messages/en/open-data.json";
import common from "../../messages/nl/common.json";
import openData from "../../messages/nl/open-data.json";
import { paths, serverOnlyPaths } from "../../paths";
import { ANONYMOUS } from "../../platform/auth/actor";
import type { DataLicence } from "../../platform/data-licences";
import { buildSiteUrl, getSettings } from "../../platform/env";
import { createCacheableAnswer } from "../../platform/http/conditional";
import { listProducts } from "../../products/server/product-list";
import { getStatistics } from "../../statistics/server/statistics";
import { DAILY_DATA_SETS, type DailyDataSet, type DailyFormat } from "../daily-files";
import type { CatalogDocument } from "../schema";
import { getFieldDictionary } from "./field-dictionary";
import { getDataLicence } from "./licence";
import { getPublicChanges } from "./public-changes";

export const CATALOG_MEDIA_TYPE = "application/ld+json";

/*
 * The vocabularies of DCAT-AP-NL 3.0, and the values of its prescribed lists (chapter 'Waardelijsten'), by their own
 * URIs, as programs compare those.
 */
const CONTEXT = {
  dcat: "http://www.w3.org/ns/dcat#",
  dct: "http://purl.org/dc/terms/",
  foaf: "http://xmlns.com/foaf/0.1/",
  vcard: "http://www.w3.org/2006/vcard/ns#",
  skos: "http://www.w3.org/2004/02/skos/core#",
  rdfs: "http://www.w3.org/2000/01/rdf-schema#",
  xsd: "http://www.w3.org/2001/XMLSchema#",
};
const AUTHORITY = "http://publications.europa.eu/resource/authority";
const LICENCE_LIST = "https://definities.geostandaarden.nl/dcat-ap-nl/id/waardelijst/licenties";
const LICENCES: Record<DataLicence, string> = {
  cc0: "cc0",
  "cc-by": "naamsvermelding40",
  "cc-by-sa": "naamsvermelding_gelijkdelen40",
  "not-open": "niet_open",
};
const MEDIA_TYPES = "https://www.iana.org/assignments/media-types";
/** Media types as registered at IANA; the keys, in upper case, are the codes of the EU's file type list. */
const FILE_TYPES = {
  atom: "application/atom+xml",
  csv: "text/csv",
  html: "text/html",
  json: "application/json",
  json_ld: "application/ld+json",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  xml: "application/xml",
};

type Resource = CatalogDocument["@graph"][number];

const translate = createTranslator({ locale: "nl", messages: openData, namespace: "catalog" });
const english = createTranslator({ locale: "en", messages: englishOpenData, namespace: "catalog" });

const nl = (text: string) => ({ "@value": text, "@language": "nl" });
const en = (text: string) => ({ "@value": text, "@language": "en" });
/**
 * Returns a text in Dutch and in English; DCAT-AP-NL allows one value per language, of which a reader of the catalog
 * chooses one.
 */
const both = (key: Parameters<typeof translate>[0], values: Record<string, string> = {}) => [
  nl(translate(key, values)),
  en(english(key, values)),
];
const typed = (id: string, type: string) => ({ "@id": id, "@type": type });
/** Returns the URI of a resource of the catalog that has no page of its own. */
const named = (name: string) => `${buildSiteUrl(paths.api.catalog)}#${name}`;
const link = (path: string) => ({ "@id": buildSiteUrl(path) });

const publisher = () => getSettings().PUBLISHER_URI ?? named("uitgever");

/** Returns the properties common to datasets, the API and the catalog: publisher, contact point and language. */
function about() {
  return {
    "dct:publisher": { "@id": publisher() },
    "dct:creator": { "@id": publisher() },
    "dcat:contactPoint": { "@id": named("contact") },
    "dct:language": typed(`${AUTHORITY}/language/NLD`, "dct:LinguisticSystem"),
  };
}

const inNetherlands = () => typed(`${AUTHORITY}/country/NLD`, "dct:Location");
const licence = (of: DataLicence) => typed(`${LICENCE_LIST}/${LICENCES[of]}`, "dct:LicenseDocument");
const accessRights = (access: Dataset["access"]) =>
  typed(`${AUTHORITY}/access-right/${access}`, "dct:RightsStatement");
const rights = (key: "restricted" | "service.rights") => ({
  "@type": "dct:RightsStatement",
  "rdfs:label": both(key),
});
const modified = (iso: string | null) =>
  iso === null ? {} : { "dct:modified": { "@value": iso, "@type": "xsd:dateTime" } };
const documented = (path: string) => typed(buildSiteUrl(path), "foaf:Document");
/** Returns the documentation of a dataset: the field page for entries, otherwise the description of the API. */
const schema = (of: Dataset) => {
  const isApi = DAILY_DATA_SETS.some((set) => set !== "entries" && set === of.name);
  return {
    ...typed(buildSiteUrl(isApi ? paths.apiDocs : paths.fields), "dct:Standard"),
    "dct:title": both(isApi ? "service.title" : "fields.title"),
  };
};

interface Distribution {
  name: keyof typeof openData.catalog.distributions;
  type: keyof typeof FILE_TYPES;
  /** Path of the page or file that people visit. */
  access: string;
  /** The URL of the whole file; absent if the API returns it entry by entry. */
  download?: string;
}

interface Dataset {
  name: DailyDataSet | "list" | "fields" | "numbers";
  access: "PUBLIC" | "RESTRICTED";
  licence: DataLicence;
  /** How often the dataset changes, by the EU's frequency list. */
  frequency: "CONT" | "IRREG";
  page: string;
  changed: string | null;
  distributions: readonly Distribution[];
}

/** Returns the properties common to datasets and the API. */
function offered(id: string, type: string, key: Dataset["name"] | "service", page: string): Resource {
  return {
    ...typed(id, type),
    "dct:identifier": id,
    "dct:title": both(`${key}.title`),
    "dct:description": both(`${key}.description`),
    ...about(),
    "dcat:theme": {
      ...typed(`${AUTHORITY}/data-theme/HEAL`, "skos:Concept"),
      "skos:prefLabel": both("health"),
    },
    "dcat:keyword": [
      ...translate("keywords").split(", ").map(nl),
      ...english("keywords").split(", ").map(en),
    ],
    "dcat:landingPage": documented(page),
  };
}

function describeDistribution(of: Dataset, { name, type, access, download }: Distribution): Resource {
  return {
    ...typed(named(`distributie-${name}`), "dcat:Distribution"),
    "dct:title": both(`distributions.${name}.title`),
    "dct:description": both(`distributions.${name}.description`),
    "dcat:accessURL": link(access),
    ...(download === undefined ? {} : { "dcat:downloadURL": link(download) }),
    "dcat:accessService": { "@id": named("api") },
    "dcat:mediaType": typed(`${MEDIA_TYPES}/${FILE_TYPES[type]}`, "dct:MediaType"),
    "dct:format": typed(`${AUTHORITY}/file-type/${type.toUpperCase()}`, "dct:MediaTypeOrExtent"),
    "dct:license": licence(of.licence),
    "dct:language": typed(`${AUTHORITY}/language/NLD`, "dct:LinguisticSystem"),
    "dct:conformsTo": schema(of),
    ...(of.access === "PUBLIC"
      ? {}
      : { "dct:accessRights": accessRights(of.access), "dct:rights": rights("restricted") }),
    ...modified(of.changed),
  };
}

function describeDataset(dataset: Dataset): Resource[] {
  const { name, access, frequency, page, changed, distributions } = dataset;
  const standard = schema(dataset);
  const described = distributions.map((distribution) => describeDistribution(dataset, distribution));
  return [
    {
      ...offered(named(`dataset-${name}`), "dcat:Dataset", name, page),
      "dct:accessRights": accessRights(access),
      "dct:accrualPeriodicity": typed(`${AUTHORITY}/frequency/${frequency}`, "dct:Frequency"),
      "dct:conformsTo": standard,
      "dct:spatial": inNetherlands(),
      "foaf:page": typed(standard["@id"], "foaf:Document"),
      ...modified(changed),
      "dcat:distribution": described.map((one) => ({ "@id": one["@id"] })),
    },
    ...described,
  ];
}

/** Returns a distribution that is one file, whose URL is also the one for people. */
const whole = (name: Distribution["name"], type: Distribution["type"], access: string): Distribution => ({
  name,
  type,
  access,
  download: access,
});
/** Returns a distribution with a URL per entry; for people it links to the description of the API call. */
const perEntry = (name: Distribution["name"], call: string): Distribution => ({
  name,
  type: "json",
  access: serverOnlyPaths.apiCall("Algorithms", call),
});
const ofList = (name: Distribution["name"], format: "csv" | "xlsx" | "json") =>
  whole(name, format, paths.api.entriesFile(new URLSearchParams(), format));

/**
 * Returns the distributions of a data set's nightly files; the array has the catalog names of CSV, JSON and JSON-LD.
 */
function nightly(
  set: DailyDataSet,
  [csv, json, jsonld]: readonly [Distribution["name"], Distribution["name"], Distribution["name"]],
) {
  const latest = (format: DailyFormat) => serverOnlyPaths.dailyFile("latest", format, set);
  return [
    whole(csv, "csv", latest("csv")),
    whole(json, "json", latest("json")),
    whole(jsonld, "json_ld", latest("jsonld")),
  ];
}

interface CatalogFacts {
  changed: string | null;
  productsChanged: string | null;
  fieldsChanged: string | null;
  licence: DataLicence;
}

function datasets({ changed, productsChanged, fieldsChanged, licence }: CatalogFacts): Dataset[] {
  const open = { access: "PUBLIC", licence, frequency: "CONT", changed } as const;
  return [
    {
      ...open,
      name: "entries",
      page: paths.dashboard,
      distributions: [
        whole("feed", "atom", paths.api.feed()),
        ...nightly("entries", ["dailyCsv", "dailyJson", "dailyJsonld"]),
        whole("addresses", "xml", paths.sitemap),
        perEntry("entry", "getEntry"),
        perEntry("standard", "exportEntry"),
      ],
    },
    {
      ...open,
      name: "products",
      page: paths.products,
      changed: productsChanged,
      distributions: nightly("products", ["productsCsv", "productsJson", "productsJsonld"]),
    },
    {
      ...open,
      name: "hospitals",
      page: paths.hospitals,
      distributions: nightly("hospitals", ["hospitalsCsv", "hospitalsJson", "hospitalsJsonld"]),
    },
    {
      ...open,
      name: "list",
      access: "RESTRICTED",
      // The list also has entries that only members of an institution may see.
      licence: "not-open",
      page: paths.home,
      distributions: [ofList("csv", "csv"), ofList("xlsx", "xlsx"), ofList("listJson", "json")],
    },
    {
      name: "fields",
      access: "PUBLIC",
      licence: "cc0",
      frequency: "IRREG",
      page: paths.fields,
      changed: fieldsChanged,
      distributions: [
        whole("fieldsJson", "json", paths.api.fields),
        whole("fieldsPage", "html", paths.fields),
      ],
    },
    {
      ...open,
      name: "numbers",
      page: paths.dashboard,
      distributions: [whole("numbers", "html", paths.dashboard)],
    },
  ];
}

function describeService(served: readonly Dataset[], of: DataLicence): Resource {
  return {
    ...offered(named("api"), "dcat:DataService", "service", paths.apiDocs),
    "dct:accessRights": accessRights("PUBLIC"),
    "dct:rights": rights("service.rights"),
    "dct:license": licence(of),
    "dct:conformsTo": typed("https://spec.openapis.org/oas/v3.1.0", "dct:Standard"),
    "dcat:endpointURL": link("/api"),
    "dcat:endpointDescription": link(paths.api.document),
    "dcat:servesDataset": served.map(({ name }) => ({ "@id": named(`dataset-${name}`) })),
    "foaf:page": documented(paths.apiDocs),
  };
}

function describePublisher(): Resource[] {
  const { PUBLISHER_NAME = common.siteName, PUBLISHER_CONTACT } = getSettings();
  const isMail = PUBLISHER_CONTACT?.startsWith("mailto:") === true;
  return [
    {
      ...typed(publisher(), "foaf:Agent"),
      "foaf:name": nl(PUBLISHER_NAME),
      "foaf:homepage": documented(paths.about),
    },
    {
      ...typed(named("contact"), "vcard:Organization"),
      "@type": ["vcard:Kind", "vcard:Organization"],
      "vcard:fn": nl(PUBLISHER_NAME),
      ...(isMail ? { "vcard:hasEmail": { "@id": PUBLISHER_CONTACT } } : {}),
      "vcard:hasURL": PUBLISHER_CONTACT && !isMail ? { "@id": PUBLISHER_CONTACT } : link(paths.contact),
    },
  ];
}

function describeCatalog(all: readonly Dataset[], changed: string | null): Resource {
  return {
    ...typed(named("catalogus"), "dcat:Catalog"),
    "dct:identifier": named("catalogus"),
    "dct:title": both("title", { siteName: common.siteName }),
    "dct:description": both("description"),
    ...about(),
    // The licence of the catalog itself; each distribution has its own.
    "dct:license": licence("cc0"),
    "dct:spatial": inNetherlands(),
    "dcat:themeTaxonomy": {
      ...typed(`${AUTHORITY}/data-theme`, "skos:ConceptScheme"),
      "dct:title": both("themes"),
    },
    "foaf:homepage": documented(paths.home),
    ...modified(changed),
    "dcat:dataset": all.map(({ name }) => ({ "@id": named(`dataset-${name}`) })),
    "dcat:service": { "@id": named("api") },
  };
}

/** Returns when public content last changed, by the public feed: a save that changes nothing public does not count. */
async function lastPublicChange(): Promise<string | null> {
  const [newest] = (await getPublicChanges({ search: "", filters: {} })).changes;
  return newest === undefined ? (await getStatistics()).changedAt : newest.savedAt.toISOString();
}

const newestOf = (moments: readonly (string | null | undefined)[]) =>
  moments
    .filter((moment) => typeof moment === "string")
    .sort()
    .at(-1) ?? null;

/**
 * Describes the register's data in DCAT-AP-NL 3.0 (docs.geostandaarden.nl/dcat/dcat-ap-nl30): public data, and data for
 * members only, marked as such.
 */
async function describeOpenData(): Promise<CatalogDocument> {
  const [changed, { products }, { modified: fieldsChanged }, chosen] = await Promise.all([
    lastPublicChange(),
    listProducts(ANONYMOUS, { search: "", sort: "updated", page: 1, pageSize: 1 }),
    getFieldDictionary(),
    getDataLicence(),
  ]);
  const productsChanged = newestOf([changed, products[0]?.updated]);
  const all = datasets({ changed, productsChanged, fieldsChanged, licence: chosen });
  const newest = newestOf([productsChanged, fieldsChanged]);
  return {
    "@context": CONTEXT,
    "@graph": [
      describeCatalog(all, newest),
      ...all.flatMap(describeDataset),
      describeService(all, chosen),
      ...describePublisher(),
    ],
  };
}

/** Answers GET /api/v1/catalog.jsonld. */
export async function answerCatalog(asked: { headers: Headers; isHead: boolean }): Promise<Response> {
  return createCacheableAnswer(JSON.stringify(await describeOpenData()), {
    ...asked,
    media: CATALOG_MEDIA_TYPE,
  });
}
