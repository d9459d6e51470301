import type { EntryDto } from "../entries/answers";
import { buildEntryUrl } from "../entries/entry-file";
import { type DataModel, findCodeByLabel, isPublicLabel } from "../fields/data-model";
import { type SingleOrMultiChoiceKey, VALUE_CODES } from "../fields/entry-fields";
import type { ProductDto, ProductWithPublicUses } from "../products/schema";
import type { Statistics } from "../statistics/rules";
import type { HospitalInFile } from "./daily-columns";

/**
 * Data that search engines read from a page besides its text (schema.org, as JSON-LD): plain objects, built field by
 * field from public content.
 */
export type StructuredData = { [name: string]: StructuredValue };
type StructuredValue = string | number | boolean | StructuredData | readonly StructuredValue[];

/** Name, description and URL of the register. */
export interface RegisterTexts {
  /** The origin of the site, without a trailing slash. */
  site: string;
  name: string;
  description: string;
}

const CONTEXT = { "@context": "https://schema.org" } as const;

type OptionalProperties = { [name: string]: StructuredValue | null | undefined };

/** Removes unknown values: an empty value would claim that there is none. */
function withoutEmpty(values: OptionalProperties): StructuredData {
  const entries = Object.entries(values).filter(
    (pair): pair is [string, StructuredValue] =>
      pair[1] !== null && pair[1] !== undefined && (!Array.isArray(pair[1]) || pair[1].length > 0),
  );
  return Object.fromEntries(entries);
}

const catalogId = (site: string) => `${site}/#register`;
const inCatalog = (site: string) => ({ "@type": "DataCatalog", "@id": catalogId(site), url: `${site}/` });

function addressOf(site: string, kind: "product" | "hospital", slug: string) {
  const url = `${site}/${kind}/${slug}`;
  return { "@id": url, url };
}

const figures = ({ site, name, description }: RegisterTexts) => ({
  "@type": "Dataset",
  "@id": `${site}/dashboard#figures`,
  name,
  description,
  url: `${site}/dashboard`,
});

/** Returns the register as a data catalogue of hospital algorithms, with its figures as a data set. */
export function buildRegisterStructuredData(texts: RegisterTexts): StructuredData {
  const { site, name, description } = texts;
  return {
    ...CONTEXT,
    "@type": "DataCatalog",
    "@id": catalogId(site),
    name,
    description,
    url: `${site}/`,
    inLanguage: "nl",
    dataset: figures(texts),
  };
}

/** Returns the figures of the dashboard as a data set; `of` is the name of a figure. */
export function buildDashboardStructuredData(
  texts: RegisterTexts,
  { changedAt }: Statistics,
  numbers: readonly { count: number; of: string }[],
): StructuredData {
  return {
    ...CONTEXT,
    ...figures(texts),
    inLanguage: "nl",
    isAccessibleForFree: true,
    spatialCoverage: { "@type": "Country", name: "Nederland" },
    ...(changedAt === null ? {} : { dateModified: changedAt }),
    includedInDataCatalog: inCatalog(texts.site),
    variableMeasured: numbers.map(({ count, of }) => ({ "@type": "PropertyValue", name: of, value: count })),
  };
}

/** Fields whose values are keywords of an entry, each as a term of its list. */
const KEYWORDS: readonly SingleOrMultiChoiceKey[] = [
  "algorithmFunction",
  "medicalSpecialism",
  "activeHospital",
  "applicationGoal",
  "targetPopulation",
  "technicalReadinessLevel",
];

function keywords(entry: EntryDto, model: DataModel): StructuredData[] {
  return KEYWORDS.flatMap((key) =>
    [entry[key] ?? []].flat().map((name) => ({
      "@type": "DefinedTerm",
      name,
      inDefinedTermSet: { "@type": "DefinedTermSet", name: model[key].displayName },
    })),
  );
}

/**
 * Returns a public entry as a software application, and also as a medical device if the register says that it is one.
 * Null for an entry that is not public.
 */
export function buildEntryStructuredData(
  entry: EntryDto,
  model: DataModel,
  site: string,
): StructuredData | null {
  if (!isPublicLabel(model, entry.visibility)) return null;
  const isDevice =
    findCodeByLabel(model, "medicalDevice", entry.medicalDevice) === VALUE_CODES.medicalDeviceYes;
  const url = buildEntryUrl(site, entry._id);
  return withoutEmpty({
    ...CONTEXT,
    "@type": isDevice ? ["SoftwareApplication", "MedicalDevice"] : "SoftwareApplication",
    "@id": url,
    url,
    name: entry.algorithmName,
    alternateName: entry.nameCommercialProduct,
    description: entry.description,
    applicationCategory: "HealthApplication",
    applicationSubCategory: entry.algorithmType,
    creator: entry.developerName === null ? null : { "@type": "Organization", name: entry.developerName },
    audience: [entry.intendedUser ?? []]
      .flat()
      .map((audienceType) => ({ "@type": "Audience", audienceType })),
    keywords: keywords(entry, model),
    isBasedOn:
      entry.product === undefined
        ? null
        : { "@type": "Product", ...addressOf(site, "product", entry.product.slug), name: entry.product.name },
    isPartOf: inCatalog(site),
    // Dates of the register's entry, not of the software.
    datePublished: entry.timestamp,
    dateModified: entry.updated,
  });
}

/** Returns JSON that is safe in a script element: no text in it can end the element or begin another. */
export function serialiseStructuredData(data: StructuredData): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const property = (propertyID: string, value: string | null): StructuredData[] =>
  value === null ? [] : [{ "@type": "PropertyValue", propertyID, value }];

/** Returns the manufacturer of a product, with its registration number in EUDAMED. */
function manufacturerData({ supplier, srn }: ProductDto): StructuredData | null {
  if (supplier === null) return null;
  const { name, otherNames, website } = supplier;
  return withoutEmpty({
    "@type": "Organization",
    name,
    alternateName: otherNames,
    url: website,
    sameAs: website,
    identifier: property("SRN", srn),
  });
}

function certificationData(product: ProductDto): StructuredData | null {
  const { law, certificateNumber, notifiedBody, certificateEndsOn } = product;
  if (certificateNumber === null && notifiedBody === null && certificateEndsOn === null) return null;
  return withoutEmpty({
    "@type": "Certification",
    name: law,
    certificationIdentification: certificateNumber,
    issuedBy: notifiedBody === null ? null : { "@type": "Organization", name: notifiedBody },
    expires: certificateEndsOn,
  });
}

/**
 * Returns a product for search engines, also as a medical device if the product has a `law` other than none.
 * `intendedUsers` come from public entries.
 */
export function buildProductStructuredData(
  product: ProductDto,
  site: string,
  intendedUsers: readonly string[] = [],
): StructuredData {
  const { name, otherNames, supplier, description, website, updated, slug, law, udiDi, riskClass } = product;
  const isDevice = law !== null && law !== "none";
  return {
    ...CONTEXT,
    ...withoutEmpty({
      "@type": isDevice ? ["Product", "MedicalDevice"] : "Product",
      name,
      alternateName: otherNames,
      description,
      ...addressOf(site, "product", slug),
      sameAs: website,
      category: [
        ...(product.medicalSpecialism === null ? [] : [product.medicalSpecialism]),
        ...product.functions,
      ],
      manufacturer: manufacturerData(product),
      brand: supplier === null ? null : { "@type": "Brand", name: supplier.name },
      // A UDI-DI of GS1 is a GTIN, which consists of digits only.
      gtin: udiDi !== null && /^\d+$/.test(udiDi) ? udiDi : null,
      identifier: property("UDI-DI", udiDi),
      hasCertification: certificationData(product),
      additionalProperty: riskClass === null ? [] : property(`${law} risk class`, riskClass),
      audience: intendedUsers.map((audienceType) => ({ "@type": "Audience", audienceType })),
      subjectOf: inCatalog(site),
      dateModified: updated,
    }),
  };
}

/** Returns a hospital for search engines. */
export function buildHospitalStructuredData(
  hospital: { slug: string; name: string; city: string; contactEmail: string | null },
  site: string,
): StructuredData {
  const { slug, name, city, contactEmail } = hospital;
  return {
    ...CONTEXT,
    ...withoutEmpty({
      "@type": "Hospital",
      name,
      ...addressOf(site, "hospital", slug),
      email: contactEmail,
      address: { "@type": "PostalAddress", addressLocality: city, addressCountry: "NL" },
    }),
  };
}

/** Returns a product with its uses: hospital, phase and entry of each. */
export function buildProductFileItem(product: ProductWithPublicUses, site: string): StructuredData {
  const { additionalProperty = [], ...about } = buildProductStructuredData(product, site);
  const uses = product.uses.map(({ algorithm, hospital, phase }) =>
    withoutEmpty({
      "@type": "PropertyValue",
      name: hospital,
      value: phase,
      url: buildEntryUrl(site, algorithm),
    }),
  );
  return { ...about, additionalProperty: [additionalProperty, uses].flat() as StructuredData[] };
}

/** Returns a hospital with its public counts, named by the column headings of the file. */
export function buildHospitalFileItem(
  hospital: HospitalInFile,
  words: Record<"algorithms" | "inUse" | "products", string>,
  site: string,
): StructuredData {
  return {
    ...buildHospitalStructuredData({ ...hospital, contactEmail: null }, site),
    additionalProperty: (["algorithms", "inUse", "products"] as const).map((key) => ({
      "@type": "PropertyValue",
      name: words[key],
      value: hospital[key],
    })),
  };
}

/** Returns data as a part of a whole that has the JSON-LD context, without a context of its own. */
export function nestStructuredData(data: StructuredData, whole: StructuredData): StructuredData {
  const { "@context": _, isPartOf, ...about } = data;
  return { ...about, isPartOf: isPartOf === undefined ? whole : [isPartOf as StructuredData, whole] };
}
