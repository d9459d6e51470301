import type { EntryDto } from "../entries/answers";
import { entryAddress } from "../entries/entry-file";
import { codeOfLabel, type DataModel, isPublicLabel } from "../fields/data-model";
import { type ChoiceFieldKey, VALUE_CODES } from "../fields/entry-fields";
import type { ProductDto, PublicProduct } from "../products/schema";
import type { Statistics } from "../statistics/rules";
import type { HospitalInFile } from "./daily-columns";

/**
 * What search engines read of a page besides its text (schema.org, as JSON-LD): plain data, made field by field of what
 * everyone may see.
 */
export type StructuredData = { [name: string]: StructuredValue };
type StructuredValue = string | number | boolean | StructuredData | readonly StructuredValue[];

/** How the register is called, and where it stands. */
export interface RegisterTexts {
  /** The origin of the site, without a slash at its end. */
  site: string;
  name: string;
  description: string;
}

const CONTEXT = { "@context": "https://schema.org" } as const;

type Sparse = { [name: string]: StructuredValue | null | undefined };

/** Without what is not known: an empty value would claim that there is nothing. */
function known(values: Sparse): StructuredData {
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

/** The register as a catalogue of what hospitals use, with the figures about it as its data set. */
export function registerData(texts: RegisterTexts): StructuredData {
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

/** The figures of the dashboard as a data set, by the names that it gives them. */
export function dashboardData(
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

/** Fields whose values are words to find an entry by, each in the list that the field is. */
const KEYWORDS: readonly ChoiceFieldKey[] = [
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
 * A public entry as the software that it is about, and as a medical device only where the register says that it is one.
 * Null for an entry that not everyone may see.
 */
export function entryData(entry: EntryDto, model: DataModel, site: string): StructuredData | null {
  if (!isPublicLabel(model, entry.visibility)) return null;
  const isDevice = codeOfLabel(model, "medicalDevice", entry.medicalDevice) === VALUE_CODES.medicalDeviceYes;
  const url = entryAddress(site, entry._id);
  return known({
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
    // Of what the register says about it.
    datePublished: entry.timestamp,
    dateModified: entry.updated,
  });
}

/** JSON that can stand within a script element: no text of it can end the element or begin another. */
export function writeStructuredData(data: StructuredData): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const property = (propertyID: string, value: string | null): StructuredData[] =>
  value === null ? [] : [{ "@type": "PropertyValue", propertyID, value }];

/** Who makes a product, by the number that EUDAMED gave them. */
function manufacturerData({ supplier, srn }: ProductDto): StructuredData | null {
  if (supplier === null) return null;
  const { name, otherNames, website } = supplier;
  return known({
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
  return known({
    "@type": "Certification",
    name: law,
    certificationIdentification: certificateNumber,
    issuedBy: notifiedBody === null ? null : { "@type": "Organization", name: notifiedBody },
    expires: certificateEndsOn,
  });
}

/**
 * A product, as search engines know it, and as a medical device only where the register names the law that makes it one.
 * `intendedUsers` are those that public entries name.
 */
export function productData(
  product: ProductDto,
  site: string,
  intendedUsers: readonly string[] = [],
): StructuredData {
  const { name, otherNames, supplier, description, website, updated, slug, law, udiDi, riskClass } = product;
  const isDevice = law !== null && law !== "none";
  return {
    ...CONTEXT,
    ...known({
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
      // A UDI-DI of GS1 is a GTIN, which is digits alone.
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

/** A hospital, as search engines know it. */
export function hospitalData(
  hospital: { slug: string; name: string; city: string; contactEmail: string | null },
  site: string,
): StructuredData {
  const { slug, name, city, contactEmail } = hospital;
  return {
    ...CONTEXT,
    ...known({
      "@type": "Hospital",
      name,
      ...addressOf(site, "hospital", slug),
      email: contactEmail,
      address: { "@type": "PostalAddress", addressLocality: city, addressCountry: "NL" },
    }),
  };
}

/** A product with its uses: the hospital, the phase there, and the entry that says so. */
export function productInFileData(product: PublicProduct, site: string): StructuredData {
  const { additionalProperty = [], ...about } = productData(product, site);
  const uses = product.uses.map(({ algorithm, hospital, phase }) =>
    known({ "@type": "PropertyValue", name: hospital, value: phase, url: entryAddress(site, algorithm) }),
  );
  return { ...about, additionalProperty: [additionalProperty, uses].flat() as StructuredData[] };
}

/** A hospital with how much of it is public, by the names of a file's columns. */
export function hospitalInFileData(
  hospital: HospitalInFile,
  words: Record<"algorithms" | "inUse" | "products", string>,
  site: string,
): StructuredData {
  return {
    ...hospitalData({ ...hospital, contactEmail: null }, site),
    additionalProperty: (["algorithms", "inUse", "products"] as const).map((key) => ({
      "@type": "PropertyValue",
      name: words[key],
      value: hospital[key],
    })),
  };
}

/** One among many that have their context in common, as a part of what they are together. */
export function partOf(data: StructuredData, whole: StructuredData): StructuredData {
  const { "@context": _, isPartOf, ...about } = data;
  return { ...about, isPartOf: isPartOf === undefined ? whole : [isPartOf as StructuredData, whole] };
}
