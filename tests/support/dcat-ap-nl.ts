/**
 * Requirement level of a property in DCAT-AP-NL 3.0 (docs.geostandaarden.nl/dcat/dcat-ap-nl30, with its SHACL shapes
 * and those of DCAT-AP 3.0): `V` is required, `A` recommended. Conditional properties whose condition is always true
 * here are required.
 */
export type RequirementLevel = "V" | "A";
export interface DcatPropertyRule {
  need: RequirementLevel;
  /** Maximum number of values. */
  most?: 1;
  kind: "text" | "resource";
  /** The class that the referenced resource must have. */
  of?: string;
}

const DCT = "http://purl.org/dc/terms/";
const DCAT = "http://www.w3.org/ns/dcat#";
const FOAF = "http://xmlns.com/foaf/0.1/";
const VCARD = "http://www.w3.org/2006/vcard/ns#";
const SKOS = "http://www.w3.org/2004/02/skos/core#";

const text = (need: RequirementLevel, most?: 1): DcatPropertyRule => ({
  need,
  kind: "text",
  ...(most ? { most } : {}),
});
const one = (need: RequirementLevel, of?: string): DcatPropertyRule => ({
  need,
  kind: "resource",
  most: 1,
  ...(of ? { of } : {}),
});
const some = (need: RequirementLevel, of?: string): DcatPropertyRule => ({
  need,
  kind: "resource",
  ...(of ? { of } : {}),
});

const AGENT = `${FOAF}Agent`;
const CONTACT = `${VCARD}Kind`;
const DOCUMENT = `${FOAF}Document`;
const LANGUAGE = `${DCT}LinguisticSystem`;
const LICENCE = `${DCT}LicenseDocument`;
const RIGHTS = `${DCT}RightsStatement`;
const STANDARD = `${DCT}Standard`;
const CONCEPT = `${SKOS}Concept`;

export const DCAT_AP_NL_RULES: Record<string, Record<string, DcatPropertyRule>> = {
  [`${DCAT}Catalog`]: {
    [`${DCT}title`]: text("V"),
    [`${DCT}description`]: text("V"),
    [`${DCT}publisher`]: one("V", AGENT),
    [`${DCAT}contactPoint`]: one("V", CONTACT),
    [`${DCAT}dataset`]: some("V", `${DCAT}Dataset`),
    [`${DCT}creator`]: one("A", AGENT),
    [`${DCT}language`]: some("A", LANGUAGE),
    [`${DCT}license`]: one("A", LICENCE),
    [`${DCT}modified`]: text("A", 1),
    [`${DCT}spatial`]: some("A", `${DCT}Location`),
    [`${DCAT}service`]: some("A", `${DCAT}DataService`),
    [`${DCAT}themeTaxonomy`]: some("A", `${SKOS}ConceptScheme`),
    [`${FOAF}homepage`]: one("A", DOCUMENT),
  },
  [`${DCAT}Dataset`]: {
    [`${DCT}title`]: text("V"),
    [`${DCT}description`]: text("V"),
    [`${DCT}accessRights`]: one("V", RIGHTS),
    [`${DCAT}contactPoint`]: one("V", CONTACT),
    [`${DCT}creator`]: some("V", AGENT),
    [`${DCT}identifier`]: text("V", 1),
    [`${DCT}publisher`]: one("V", AGENT),
    [`${DCAT}theme`]: some("V", CONCEPT),
    [`${DCAT}distribution`]: some("V", `${DCAT}Distribution`),
    [`${DCT}conformsTo`]: some("A", STANDARD),
    [`${FOAF}page`]: some("A", DOCUMENT),
    [`${DCAT}landingPage`]: some("A", DOCUMENT),
    [`${DCT}language`]: some("A", LANGUAGE),
    [`${DCAT}keyword`]: text("A"),
    [`${DCT}spatial`]: some("A", `${DCT}Location`),
    [`${DCT}accrualPeriodicity`]: one("A", `${DCT}Frequency`),
    [`${DCT}modified`]: text("A", 1),
  },
  [`${DCAT}Distribution`]: {
    [`${DCAT}accessURL`]: one("V"),
    [`${DCT}license`]: one("V", LICENCE),
    [`${DCT}format`]: one("V", `${DCT}MediaTypeOrExtent`),
    [`${DCAT}mediaType`]: one("V", `${DCT}MediaType`),
    [`${DCT}title`]: text("A"),
    [`${DCT}description`]: text("A"),
    [`${DCAT}accessService`]: one("A", `${DCAT}DataService`),
    [`${DCT}language`]: some("A", LANGUAGE),
    [`${DCT}conformsTo`]: some("A", STANDARD),
  },
  [`${DCAT}DataService`]: {
    [`${DCT}title`]: text("V"),
    [`${DCT}description`]: text("V"),
    [`${DCT}accessRights`]: one("V", RIGHTS),
    [`${DCAT}contactPoint`]: one("V", CONTACT),
    [`${DCAT}endpointURL`]: one("V"),
    [`${DCAT}endpointDescription`]: one("V"),
    [`${DCT}identifier`]: text("V", 1),
    [`${DCT}license`]: one("V", LICENCE),
    [`${DCT}publisher`]: one("V", AGENT),
    [`${DCAT}theme`]: some("V", CONCEPT),
    [`${DCT}conformsTo`]: some("V", STANDARD),
    [`${FOAF}page`]: some("V", DOCUMENT),
    [`${DCAT}servesDataset`]: some("V", `${DCAT}Dataset`),
    [`${DCT}creator`]: one("A", AGENT),
    [`${DCAT}keyword`]: text("A"),
    [`${DCT}language`]: some("A", LANGUAGE),
  },
  [AGENT]: { [`${FOAF}name`]: text("V") },
  [CONTACT]: { [`${VCARD}fn`]: text("V"), [`${VCARD}hasURL`]: one("A") },
  [CONCEPT]: { [`${SKOS}prefLabel`]: text("V") },
  [`${SKOS}ConceptScheme`]: { [`${DCT}title`]: text("V") },
};

/**
 * A resource of an expanded JSON-LD document: each property is a list of texts (@value) or references to resources
 * (@id).
 */
export type JsonLdNode = { "@id": string; "@type"?: string[] } & Record<string, unknown>;
type Value = { "@value"?: unknown; "@id"?: string };

export const getPropertyValues = (node: JsonLdNode, property: string): Value[] =>
  (node[property] as Value[] | undefined) ?? [];

/**
 * Returns a sentence for each property that a resource lacks or has too often. Recommended properties are checked as
 * strictly as required ones.
 */
export function findDcatViolations(node: JsonLdNode, all: readonly JsonLdNode[]): string[] {
  const classes = (node["@type"] ?? []).filter((name) => name in DCAT_AP_NL_RULES);
  return classes.flatMap((name) =>
    Object.entries(DCAT_AP_NL_RULES[name] ?? {}).flatMap(([property, rule]) => {
      const values = getPropertyValues(node, property);
      const wrong = values.filter((value) => "@value" in value !== (rule.kind === "text"));
      const strangers = rule.of
        ? values.filter(
            (value) =>
              !all.some((other) => other["@id"] === value["@id"] && other["@type"]?.includes(rule.of ?? "")),
          )
        : [];
      return [
        values.length === 0 ? `${node["@id"]} has no ${property}` : "",
        rule.most && values.length > rule.most ? `${node["@id"]} has more than one ${property}` : "",
        wrong.length > 0 ? `${node["@id"]} has a ${property} that is no ${rule.kind}` : "",
        strangers.length > 0 ? `${node["@id"]} has a ${property} that is no ${rule.of}` : "",
      ].filter((fault) => fault !== "");
    }),
  );
}
