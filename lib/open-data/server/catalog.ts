import "server-only";
import { createTranslator } from "use-intl/core";
import englishOpenData from "../../messages/en/open-data.json";
import common from "../../messages/nl/common.json";
import openData from "../../messages/nl/open-data.json";
import { paths } from "../../paths";
import type { DataLicence } from "../../platform/data-licences";
import { settings } from "../../platform/env";
import { answerKept } from "../../platform/http/conditional";
import { getStatistics } from "../../statistics/server/statistics";
import {
  ACCESS_RIGHTS,
  type Access,
  CONTINUOUS,
  DATA_LICENCES,
  DCAT_CONTEXT,
  DUTCH,
  type FileType,
  formatOf,
  HEALTH,
  IRREGULAR,
  mediaTypeOf,
  NETHERLANDS,
  OPENAPI,
  THEMES,
} from "../dcat";
import type { CatalogDocument } from "../schema";
import { getFieldDictionary } from "./field-dictionary";
import { publicChangesFor } from "./public-changes";

export const CATALOG_MEDIA = "application/ld+json";

type Resource = CatalogDocument["@graph"][number];

const translate = createTranslator({ locale: "nl", messages: { openData }, namespace: "openData.catalog" });

const english = createTranslator({
  locale: "en",
  messages: { openData: englishOpenData },
  namespace: "openData.catalog",
});

type Key = Parameters<typeof translate>[0];

const nl = (text: string) => ({ "@value": text, "@language": "nl" });
const en = (text: string) => ({ "@value": text, "@language": "en" });
/** A sentence in both languages: a reader of the catalog chooses (DCAT-AP-NL allows one of each). */
const both = (key: Key, values: Record<string, string> = {}) => [
  nl(translate(key, values)),
  en(english(key, values)),
];
const typed = (id: string, type: string) => ({ "@id": id, "@type": type });
const moment = (iso: string) => ({ "@value": iso, "@type": "xsd:dateTime" });
/** An address on this site. */
const on = (path: string) => settings().APP_URL + path;
/** What the catalog names something that has no page of its own. */
const named = (name: string) => `${on(paths.api.catalog)}#${name}`;
const link = (path: string) => ({ "@id": on(path) });

const publisher = () => settings().PUBLISHER_URI ?? named("uitgever");

/** What every resource that people may ask about has: whose it is, whom to ask, and in which language. */
function about() {
  return {
    "dct:publisher": { "@id": publisher() },
    "dct:creator": { "@id": publisher() },
    "dcat:contactPoint": { "@id": named("contact") },
    "dct:language": typed(DUTCH, "dct:LinguisticSystem"),
  };
}

const theme = () => ({ ...typed(HEALTH, "skos:Concept"), "skos:prefLabel": both("health") });
const licence = (of: DataLicence) => typed(DATA_LICENCES[of], "dct:LicenseDocument");
const accessRights = (access: Access) => typed(ACCESS_RIGHTS[access], "dct:RightsStatement");
const documented = (path: string) => typed(on(path), "foaf:Document");
const keywords = () => [
  ...translate("keywords").split(", ").map(nl),
  ...english("keywords").split(", ").map(en),
];
const schema = () => ({
  ...typed(on(paths.fields), "dct:Standard"),
  "dct:title": both("fields.title"),
});

interface Distribution {
  name:
    | "feed"
    | "addresses"
    | "entry"
    | "standard"
    | "csv"
    | "xlsx"
    | "listJson"
    | "fieldsJson"
    | "fieldsPage"
    | "numbers";
  type: FileType;
  /** Where people come to it, and where the whole is to be had; without the latter by asking the API. */
  access: string;
  download?: string;
}

interface Dataset {
  name: "entries" | "list" | "fields" | "numbers";
  access: Access;
  licence: DataLicence;
  frequency: string;
  /** The page that shows it. */
  page: string;
  changed: string | null;
  distributions: readonly Distribution[];
}

function describeDistribution(of: Dataset, { name, type, access, download }: Distribution): Resource {
  return {
    ...typed(named(`distributie-${name}`), "dcat:Distribution"),
    "dct:title": both(`distributions.${name}.title`),
    "dct:description": both(`distributions.${name}.description`),
    "dcat:accessURL": link(access),
    ...(download === undefined ? {} : { "dcat:downloadURL": link(download) }),
    "dcat:accessService": { "@id": named("api") },
    "dcat:mediaType": typed(mediaTypeOf(type), "dct:MediaType"),
    "dct:format": typed(formatOf(type), "dct:MediaTypeOrExtent"),
    "dct:license": licence(of.licence),
    "dct:language": typed(DUTCH, "dct:LinguisticSystem"),
    "dct:conformsTo": schema(),
    ...(of.access === "public"
      ? {}
      : {
          "dct:accessRights": accessRights(of.access),
          "dct:rights": { "@type": "dct:RightsStatement", "rdfs:label": both("restricted") },
        }),
    ...(of.changed === null ? {} : { "dct:modified": moment(of.changed) }),
  };
}

function describeDataset(dataset: Dataset): Resource[] {
  const { name, access, frequency, page, changed, distributions } = dataset;
  const id = named(`dataset-${name}`);
  const described = distributions.map((distribution) => describeDistribution(dataset, distribution));
  return [
    {
      ...typed(id, "dcat:Dataset"),
      "dct:identifier": id,
      "dct:title": both(`${name}.title`),
      "dct:description": both(`${name}.description`),
      ...about(),
      "dct:accessRights": accessRights(access),
      "dct:accrualPeriodicity": typed(frequency, "dct:Frequency"),
      "dct:conformsTo": schema(),
      "dct:spatial": typed(NETHERLANDS, "dct:Location"),
      "dcat:theme": theme(),
      "dcat:keyword": keywords(),
      "dcat:landingPage": documented(page),
      "foaf:page": documented(paths.fields),
      ...(changed === null ? {} : { "dct:modified": moment(changed) }),
      "dcat:distribution": described.map((one) => ({ "@id": one["@id"] })),
    },
    ...described,
  ];
}

/** The call that the page of the API describes: for what has an address per entry. */
const described = (call: string) => `${paths.apiDocs}#call-${call}`;

function datasets(changed: string | null, modified: string | null): Dataset[] {
  const file = (format: string) => paths.api.entriesFile(new URLSearchParams(), format);
  const listed = (name: "csv" | "xlsx" | "listJson", type: "csv" | "xlsx" | "json"): Distribution => ({
    name,
    type,
    access: file(type),
    download: file(type),
  });
  const open = { access: "public", licence: settings().DATA_LICENCE } as const;
  return [
    {
      ...open,
      name: "entries",
      frequency: CONTINUOUS,
      page: paths.dashboard,
      changed,
      distributions: [
        { name: "feed", type: "atom", access: paths.api.feed(), download: paths.api.feed() },
        { name: "addresses", type: "xml", access: "/sitemap.xml", download: "/sitemap.xml" },
        { name: "entry", type: "json", access: described("getEntry") },
        { name: "standard", type: "json", access: described("exportEntry") },
      ],
    },
    {
      name: "list",
      access: "restricted",
      // It also holds what only members of an institution may see.
      licence: "not-open",
      frequency: CONTINUOUS,
      page: paths.home,
      changed,
      distributions: [listed("csv", "csv"), listed("xlsx", "xlsx"), listed("listJson", "json")],
    },
    {
      name: "fields",
      access: "public",
      licence: "cc0",
      frequency: IRREGULAR,
      page: paths.fields,
      changed: modified,
      distributions: [
        { name: "fieldsJson", type: "json", access: paths.api.fields, download: paths.api.fields },
        { name: "fieldsPage", type: "html", access: paths.fields, download: paths.fields },
      ],
    },
    {
      ...open,
      name: "numbers",
      frequency: CONTINUOUS,
      page: paths.dashboard,
      changed,
      distributions: [{ name: "numbers", type: "html", access: paths.dashboard, download: paths.dashboard }],
    },
  ];
}

function describeService(served: readonly Dataset[]): Resource {
  const id = named("api");
  return {
    ...typed(id, "dcat:DataService"),
    "dct:identifier": id,
    "dct:title": both("service.title"),
    "dct:description": both("service.description"),
    ...about(),
    "dct:accessRights": accessRights("public"),
    "dct:rights": { "@type": "dct:RightsStatement", "rdfs:label": both("service.rights") },
    "dct:license": licence(settings().DATA_LICENCE),
    "dct:conformsTo": typed(OPENAPI, "dct:Standard"),
    "dcat:endpointURL": link("/api"),
    "dcat:endpointDescription": link(paths.api.document),
    "dcat:servesDataset": served.map(({ name }) => ({ "@id": named(`dataset-${name}`) })),
    "dcat:theme": theme(),
    "dcat:keyword": keywords(),
    "dcat:landingPage": documented(paths.apiDocs),
    "foaf:page": documented(paths.apiDocs),
  };
}

function describePublisher(): Resource[] {
  const { PUBLISHER_NAME = common.siteName, PUBLISHER_CONTACT } = settings();
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

/** The later of two moments; null when there is neither. */
function later(one: string | null, other: string | null): string | null {
  return one !== null && (other === null || one > other) ? one : other;
}

function describeCatalog(all: readonly Dataset[], changed: string | null): Resource {
  return {
    ...typed(named("catalogus"), "dcat:Catalog"),
    "dct:identifier": named("catalogus"),
    "dct:title": both("title", { siteName: common.siteName }),
    "dct:description": both("description"),
    ...about(),
    // What the catalog itself says; each distribution has its own.
    "dct:license": licence("cc0"),
    "dct:spatial": typed(NETHERLANDS, "dct:Location"),
    "dcat:themeTaxonomy": { ...typed(THEMES, "skos:ConceptScheme"), "dct:title": both("themes") },
    "foaf:homepage": documented(paths.home),
    ...(changed === null ? {} : { "dct:modified": moment(changed) }),
    "dcat:dataset": all.map(({ name }) => ({ "@id": named(`dataset-${name}`) })),
    "dcat:service": { "@id": named("api") },
  };
}

/** When what everyone may see last changed, as the feed tells it: what a save leaves hidden is no change. */
async function lastPublicChange(): Promise<string | null> {
  const {
    changes: [newest],
  } = await publicChangesFor({ search: "", filters: {} });
  return newest === undefined ? (await getStatistics()).changedAt : newest.savedAt.toISOString();
}

/**
 * What data the register has, as DCAT-AP-NL 3.0 (docs.geostandaarden.nl/dcat/dcat-ap-nl30): what everyone may have, and
 * what only members may, said as such.
 */
async function describeOpenData(): Promise<CatalogDocument> {
  const [changed, { modified }] = await Promise.all([lastPublicChange(), getFieldDictionary()]);
  const all = datasets(changed, modified);
  return {
    "@context": DCAT_CONTEXT,
    "@graph": [
      describeCatalog(all, later(changed, modified)),
      ...all.flatMap(describeDataset),
      describeService(all),
      ...describePublisher(),
    ],
  };
}

/** GET /api/v1/catalog.jsonld */
export async function answerCatalog(asked: { headers: Headers; isHead: boolean }): Promise<Response> {
  return answerKept(JSON.stringify(await describeOpenData()), { ...asked, media: CATALOG_MEDIA });
}
