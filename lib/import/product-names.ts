import { names } from "../fields/column-names";
import type { ProductField } from "./places";

/** Column headings that people use for a product field, besides its own name. */
export const PRODUCT_NAMES: Record<ProductField, readonly string[]> = {
  name: names(
    `naam, name, product, productnaam, naam product, product name, device, device name, titel, title, use case name,
    commercial name, commerciele naam`,
  ),
  otherNames: names("heet ook, also known as, andere namen, aliassen, aliases, synonyms"),
  supplier: names(
    `leverancier, naam leverancier, leveranciers, supplier, supplier name, fabrikant, naam fabrikant, bedrijf, aanbieder,
    producent, company, company name, vendor, vendors, vendor name, vendor(s) name, vendors name, manufacturer,
    manufacturer name, developer, provider`,
  ),
  description: names(
    "omschrijving, beschrijving, korte omschrijving, korte beschrijving, description, short description, summary",
  ),
  website: names("website van het product, website of the product, url, link, site"),
  medicalSpecialism: names(
    "specialisme, medisch specialisme, vakgroep, vakgebied, specialty, speciality, specialism, medical specialty, panel, panel lead",
  ),
  functions: names("functies, functie, function"),
  law: names("wet, law, wetgeving, regelgeving, regulation"),
  riskClass: names(
    "risicoklasse, klasse, mdr klasse, ce klasse, risk class, class, mdr class, ce class, device class",
  ),
  udiDi: names("udi, code van het product udi di, product code udi di"),
  srn: names(
    "single registration number, registratienummer fabrikant srn, manufacturer s registration number srn",
  ),
  certificateNumber: names("certificaat, certificaatnummer, certificate"),
  notifiedBody: names("aangemelde instantie, notified body"),
  certificateEndsOn: names(
    "laatste dag van het certificaat, last day of the certificate, certificaat tot, laatste dag, geldig tot, valid until, expires",
  ),
  ceVerifiedOn: names("ce nagekeken op, ce checked on, ce gecontroleerd op"),
  ceSource: names("nagekeken in, checked in, ce bron, bron, source"),
};

/** Product fields that hold a date. */
export const PRODUCT_DAYS = ["certificateEndsOn", "ceVerifiedOn"] as const;
