import { comparedNames, headingForms, names } from "../fields/column-names";
import type { DataModel } from "../fields/data-model";
import { PROPOSED_FIELDS } from "../products/schema";
import type { SourceColumn } from "./answers";
import { fieldFrom, guessMapping, guessPrefix, keyColumnOf } from "./guess";
import type { FieldMapping, MappingOf } from "./mapping-schema";
import { listAt, type ProductField } from "./places";
import type { ImportKind } from "./rules";

/** How to read a file of products: as one of entries, with the fields of a product, and a key alone beside them. */
export type ProductMapping = MappingOf<ProductField>;

/** What people call a field at the head of a column, beside its own name. */
const NAMES: Record<ProductField, readonly string[]> = {
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

/** What of a product is a day. */
export const PRODUCT_DAYS = ["certificateEndsOn", "ceVerifiedOn"] as const;

/** How a field is read from a column, as far as its values say. */
export function productFieldFrom(model: DataModel, field: ProductField, column: SourceColumn): FieldMapping {
  const list = listAt("products", field);
  return list === null ? { column: column.name } : fieldFrom(model, list, column);
}

/** How a file of products is probably meant. */
function guessProductMapping(
  model: DataModel,
  columns: readonly SourceColumn[],
  file: { name: string; delimiter: string },
): ProductMapping {
  const key = keyColumnOf(columns);
  const prefix = guessPrefix(file.name);
  const fields: ProductMapping["fields"] = {};
  const free = new Map(columns.filter((one) => one !== key).map((one) => [one, headingForms(one.name)]));
  for (const form of ["whole", "bare"] as const) {
    for (const field of PROPOSED_FIELDS) {
      if (fields[field] !== undefined) continue;
      const called = comparedNames([field, ...NAMES[field]]);
      const column = [...free].find(([, forms]) => called.has(forms[form]))?.[0];
      if (column === undefined) continue;
      fields[field] = productFieldFrom(model, field, column);
      free.delete(column);
    }
  }
  return {
    delimiter: file.delimiter,
    sourceKey: key === undefined ? { fromName: true, prefix } : { column: key.name, prefix },
    fields,
  };
}

/** How a mapping of that kind of import is guessed. */
export const guessMappingOf = (kind: ImportKind) =>
  kind === "products" ? guessProductMapping : guessMapping;
