/**
 * What DCAT-AP-NL 3.0 asks per class (docs.geostandaarden.nl/dcat/dcat-ap-nl30, with the SHACL shapes of DCAT-AP-NL and of
 * DCAT-AP 3.0 that it builds upon): how many values a property has, and of which kind. `V` is required, `A` recommended;
 * conditional properties whose condition holds here are required.
 */
export type Need = "V" | "A";
export interface PropertyRule {
  need: Need;
  /** At most so many. */
  most?: 1;
  kind: "text" | "resource";
  /** Of which class that resource is said to be. */
  of?: string;
}

const DCT = "http://purl.org/dc/terms/";
const DCAT = "http://www.w3.org/ns/dcat#";
const FOAF = "http://xmlns.com/foaf/0.1/";
const VCARD = "http://www.w3.org/2006/vcard/ns#";
const SKOS = "http://www.w3.org/2004/02/skos/core#";

const text = (need: Need, most?: 1): PropertyRule => ({ need, kind: "text", ...(most ? { most } : {}) });
const one = (need: Need, of?: string): PropertyRule => ({
  need,
  kind: "resource",
  most: 1,
  ...(of ? { of } : {}),
});
const some = (need: Need, of?: string): PropertyRule => ({ need, kind: "resource", ...(of ? { of } : {}) });

const AGENT = `${FOAF}Agent`;
const CONTACT = `${VCARD}Kind`;
const DOCUMENT = `${FOAF}Document`;
const LANGUAGE = `${DCT}LinguisticSystem`;
const LICENCE = `${DCT}LicenseDocument`;
const RIGHTS = `${DCT}RightsStatement`;
const STANDARD = `${DCT}Standard`;
const CONCEPT = `${SKOS}Concept`;

export const DCAT_AP_NL: Record<string, Record<string, PropertyRule>> = {
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

/** A resource of an expanded JSON-LD document: every property is a list of texts (@value) or of other resources (@id). */
export type Node = { "@id": string; "@type"?: string[] } & Record<string, unknown>;
type Value = { "@value"?: unknown; "@id"?: string };

export const valuesOf = (node: Node, property: string): Value[] =>
  (node[property] as Value[] | undefined) ?? [];

/** What a resource lacks, or has too much of; a sentence for each. `A` is asked as strictly as `V`. */
export function faultsOf(node: Node, all: readonly Node[]): string[] {
  const classes = (node["@type"] ?? []).filter((name) => name in DCAT_AP_NL);
  return classes.flatMap((name) =>
    Object.entries(DCAT_AP_NL[name] ?? {}).flatMap(([property, rule]) => {
      const values = valuesOf(node, property);
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
