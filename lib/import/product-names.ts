import { splitCommaSeparatedNames } from "../fields/column-names";
import type { ProductField } from "./places";

/** Column headings that people use for a product field, besides its own name. */
export const PRODUCT_COLUMN_HEADINGS: Record<ProductField, readonly string[]> = {
  name: splitCommaSeparatedNames(
    `naam, name, product, productnaam, naam product, product name, device, device name, titel, title, use case name,
    commercial name, commerciele naam`,
  ),
  otherNames: splitCommaSeparatedNames("heet ook, also known as, andere namen, aliassen, aliases, synonyms"),
  supplier: splitCommaSeparatedNames(
    `leverancier, naam leverancier, leveranciers, supplier, supplier name, fabrikant, naam fabrikant, bedrijf, aanbieder,
    producent, company, company name, vendor, vendors, vendor name, vendor(s) name, vendors name, manufacturer,
    manufacturer name, developer, provider`,
  ),
  description: splitCommaSeparatedNames(
    "omschrijving, beschrijving, korte omschrijving, korte beschrijving, description, short description, summary",
  ),
  website: splitCommaSeparatedNames("website van het product, website of the product, url, link, site"),
  medicalSpecialism: splitCommaSeparatedNames(
    "specialisme, medisch specialisme, vakgroep, vakgebied, specialty, speciality, specialism, medical specialty, panel, panel lead",
  ),
  functions: splitCommaSeparatedNames("functies, functie, function"),
  law: splitCommaSeparatedNames("wet, law, wetgeving, regelgeving, regulation"),
  riskClass: splitCommaSeparatedNames(
    "risicoklasse, klasse, mdr klasse, ce klasse, risk class, class, mdr class, ce class, device class",
  ),
  udiDi: splitCommaSeparatedNames("udi, code van het product udi di, product code udi di"),
  srn: splitCommaSeparatedNames(
    "single registration number, registratienummer fabrikant srn, manufacturer s registration number srn",
  ),
  certificateNumber: splitCommaSeparatedNames("certificaat, certificaatnummer, certificate"),
  notifiedBody: splitCommaSeparatedNames("aangemelde instantie, notified body"),
  certificateEndsOn: splitCommaSeparatedNames(
    "laatste dag van het certificaat, last day of the certificate, certificaat tot, laatste dag, geldig tot, valid until, expires",
  ),
  ceVerifiedOn: splitCommaSeparatedNames("ce nagekeken op, ce checked on, ce gecontroleerd op"),
  ceSource: splitCommaSeparatedNames("nagekeken in, checked in, ce bron, bron, source"),
};

/** Product fields that hold a date. */
export const PRODUCT_DATE_FIELDS = ["certificateEndsOn", "ceVerifiedOn"] as const;
