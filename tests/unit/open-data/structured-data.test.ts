import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StructuredData as Script } from "@/components/layout/structured-data";
import type { EntryDto } from "@/lib/entries/answers";
import { buildCurrentAndLegacyRecheck } from "@/lib/entries/recheck-day";
import {
  buildDashboardStructuredData,
  buildEntryStructuredData,
  buildProductFileItem,
  buildProductStructuredData,
  buildRegisterStructuredData,
  serialiseStructuredData,
} from "@/lib/open-data/structured-data";
import { NO_EVIDENCE } from "@/lib/products/evidence-strength";
import type { ProductDto } from "@/lib/products/schema";
import type { Statistics } from "@/lib/statistics/rules";
import { createChangedDataModel, createEntryContent, createExampleDataModel } from "../../support/data-model";

const SITE = "https://register.example";
const model = createExampleDataModel();

function entryWith(fields: Partial<EntryDto> = {}): EntryDto {
  const { contactEmail: _hidden, ...content } = createEntryContent();
  return {
    ...content,
    _id: "abc",
    algorithmName: "Longnodules",
    visibility: "Openbaar",
    version: 3,
    completeness: 8,
    timestamp: "2026-03-12T09:00:00.000Z",
    updated: "2026-11-03T09:00:00.000Z",
    author: { _id: "u1", name: "Sanne de Vries" },
    institution: "UMC Voorbeeld",
    ...buildCurrentAndLegacyRecheck({ nextRecheck: "2027-11-03", lastRecheck: null, isOutdated: false }),
    ...fields,
  };
}

const of = (fields: Partial<EntryDto> = {}) => buildEntryStructuredData(entryWith(fields), model, SITE);

describe("an entry for search engines", () => {
  it("is software with what is filled in, and says nothing of what is not", () => {
    expect(of()).toEqual({
      "@context": "https://schema.org",
      "@type": "SoftwareApplication",
      "@id": "https://register.example/algorithm/abc/detail",
      url: "https://register.example/algorithm/abc/detail",
      name: "Longnodules",
      applicationCategory: "HealthApplication",
      isPartOf: {
        "@type": "DataCatalog",
        "@id": "https://register.example/#register",
        url: "https://register.example/",
      },
      datePublished: "2026-03-12T09:00:00.000Z",
      dateModified: "2026-11-03T09:00:00.000Z",
    });
    expect(
      of({
        description: "Vindt nodules op CT-scans.",
        developerName: "Voorbeeld Zorg-AI",
        algorithmType: "Neuraal netwerk",
        activeHospital: "UMC Voorbeeld",
        medicalSpecialism: "Radiologie",
        intendedUser: ["Arts", "Onderzoeker"],
      }),
    ).toMatchObject({
      description: "Vindt nodules op CT-scans.",
      applicationSubCategory: "Neuraal netwerk",
      creator: { "@type": "Organization", name: "Voorbeeld Zorg-AI" },
      audience: [
        { "@type": "Audience", audienceType: "Arts" },
        { "@type": "Audience", audienceType: "Onderzoeker" },
      ],
      keywords: [
        {
          "@type": "DefinedTerm",
          name: "Radiologie",
          inDefinedTermSet: { "@type": "DefinedTermSet", name: "Specialisme" },
        },
        {
          "@type": "DefinedTerm",
          name: "UMC Voorbeeld",
          inDefinedTermSet: { "@type": "DefinedTermSet", name: "Ziekenhuis" },
        },
      ],
    });
  });

  it.each([
    ["Ja", ["SoftwareApplication", "MedicalDevice"]],
    ["Nee", "SoftwareApplication"],
    [null, "SoftwareApplication"],
    ["ja", "SoftwareApplication"],
  ])("is a medical device only with 'Ja': %j", (medicalDevice, type) => {
    expect(of({ medicalDevice })?.["@type"]).toEqual(type);
  });

  it("goes by the code of 'Ja', not by its wording", () => {
    const reworded = createChangedDataModel({
      medicalDevice: { values: [{ label: "Zeker", labelEn: null, code: "YES", retired: false }] },
    });
    expect(
      buildEntryStructuredData(entryWith({ medicalDevice: "Zeker" }), reworded, SITE)?.["@type"],
    ).toHaveLength(2);
  });

  it.each(["Instelling", "Privé", null, "openbaar"])("is nothing with visibility %j", (visibility) => {
    expect(of({ visibility })).toBeNull();
  });

  it("never holds the address of the contact, nor who added it", () => {
    const written = serialiseStructuredData(of({ contactEmail: "geheim@umc-voorbeeld.example" }) ?? {});
    expect(written).not.toMatch(/@umc|geheim|Sanne|u1/);
  });
});

describe("a product for search engines", () => {
  const product: ProductDto = {
    _id: "p1",
    slug: "longscan",
    name: "Longscan",
    otherNames: ["LungView"],
    supplier: { _id: "s1", name: "Pulmo BV", otherNames: [], website: "https://pulmo.example" },
    description: "Vindt noduli.",
    website: "https://pulmo.example/longscan",
    medicalSpecialism: "Radiologie",
    functions: ["Detectie"],
    law: "MDR",
    riskClass: "IIa",
    udiDi: "04006381333931",
    srn: "NL-MF-000012345",
    certificateNumber: "MDR 1234",
    notifiedBody: "Keuring BV",
    certificateEndsOn: "2028-05-01",
    ceVerifiedOn: null,
    ceSource: null,
    sources: [],
    confirmed: true,
    version: 1,
    updated: "2026-11-03T09:00:00.000Z",
  };
  const bare: ProductDto = {
    ...product,
    ...{
      supplier: null,
      description: null,
      website: null,
      medicalSpecialism: null,
      functions: [],
      law: null,
    },
    ...{ riskClass: null, udiDi: null, srn: null, certificateNumber: null, notifiedBody: null },
    ...{ certificateEndsOn: null, otherNames: [] },
  };

  it("is a medical device with who makes it, what identifies and certifies it, and whom it is for", () => {
    expect(buildProductStructuredData(product, SITE, ["Radioloog"])).toEqual({
      "@context": "https://schema.org",
      "@type": ["Product", "MedicalDevice"],
      "@id": "https://register.example/product/longscan",
      url: "https://register.example/product/longscan",
      name: "Longscan",
      alternateName: ["LungView"],
      description: "Vindt noduli.",
      sameAs: "https://pulmo.example/longscan",
      category: ["Radiologie", "Detectie"],
      manufacturer: {
        "@type": "Organization",
        name: "Pulmo BV",
        url: "https://pulmo.example",
        sameAs: "https://pulmo.example",
        identifier: [{ "@type": "PropertyValue", propertyID: "SRN", value: "NL-MF-000012345" }],
      },
      brand: { "@type": "Brand", name: "Pulmo BV" },
      gtin: "04006381333931",
      identifier: [{ "@type": "PropertyValue", propertyID: "UDI-DI", value: "04006381333931" }],
      hasCertification: {
        "@type": "Certification",
        name: "MDR",
        certificationIdentification: "MDR 1234",
        issuedBy: { "@type": "Organization", name: "Keuring BV" },
        expires: "2028-05-01",
      },
      additionalProperty: [{ "@type": "PropertyValue", propertyID: "MDR risk class", value: "IIa" }],
      audience: [{ "@type": "Audience", audienceType: "Radioloog" }],
      subjectOf: expect.objectContaining({ "@type": "DataCatalog" }),
      dateModified: "2026-11-03T09:00:00.000Z",
    });
  });

  it("says nothing of what is not known, and names no HIBC a GTIN", () => {
    expect(buildProductStructuredData(bare, SITE)).toEqual({
      "@context": "https://schema.org",
      "@type": "Product",
      "@id": "https://register.example/product/longscan",
      url: "https://register.example/product/longscan",
      name: "Longscan",
      subjectOf: expect.anything(),
      dateModified: "2026-11-03T09:00:00.000Z",
    });
    expect(buildProductStructuredData({ ...bare, law: "none" }, SITE)["@type"]).toBe("Product");
    expect(buildProductStructuredData({ ...bare, udiDi: "+A99912345/" }, SITE)).not.toHaveProperty("gtin");
  });

  it("has its uses beside its class in a file", () => {
    const uses = [{ algorithm: "abc", hospital: "UMC Voorbeeld", phase: null }];
    expect(
      buildProductFileItem({ ...product, uses, evidence: NO_EVIDENCE }, SITE).additionalProperty,
    ).toEqual([
      expect.objectContaining({ value: "IIa" }),
      {
        "@type": "PropertyValue",
        name: "UMC Voorbeeld",
        url: "https://register.example/algorithm/abc/detail",
      },
    ]);
  });
});

test("the register is a catalogue that names its figures, and the dashboard those figures, by the same ids", () => {
  const words = { site: SITE, name: "AI-register Zorg", description: "Wat er is." };
  const statistics: Statistics = {
    algorithms: 4,
    developers: 2,
    hospitals: 1,
    unanswered: {},
    facets: [],
    countedAt: "2026-11-21T12:00:00.000Z",
    changedAt: "2026-11-20T09:30:00.000Z",
  };
  const catalog = buildRegisterStructuredData(words);
  const dataset = buildDashboardStructuredData(words, statistics, [
    { count: 4, of: "geregistreerde algoritmes" },
  ]);
  expect(catalog).toMatchObject({
    "@type": "DataCatalog",
    name: "AI-register Zorg",
    dataset: {
      "@type": "Dataset",
      "@id": dataset["@id"],
      name: "AI-register Zorg",
      description: "Wat er is.",
    },
  });
  expect(dataset).toMatchObject({
    "@type": "Dataset",
    dateModified: "2026-11-20T09:30:00.000Z",
    includedInDataCatalog: { "@id": catalog["@id"] },
    variableMeasured: [{ "@type": "PropertyValue", name: "geregistreerde algoritmes", value: 4 }],
  });
});

describe("the element that it stands in", () => {
  const HOSTILE = [
    "</script><script>alert(1)</script>",
    "<!-- <script>",
    "<!--<ScRiPt",
    "&lt;/script&gt; & \"'",
    "\u2028\u2029\\u003c",
    "]]>",
  ];

  it.each(HOSTILE)("holds %j without ending, and gives it back", (name) => {
    const html = renderToStaticMarkup(createElement(Script, { data: { "@type": "Thing", name } }));
    const content = /^<script type="application\/ld\+json">([^<>&]*)<\/script>$/.exec(html)?.[1] ?? "";
    expect(JSON.parse(content)).toEqual({ "@type": "Thing", name });
  });
});
