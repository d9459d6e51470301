import { names } from "../fields/column-names";
import type { DataModel } from "../fields/data-model";
import { plain } from "../fields/meant-label";
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
  name: names("naam, product, productnaam, product name, device, device name, titel, title"),
  otherNames: names("heet ook, also known as, andere namen, aliassen, aliases, synonyms"),
  supplier: names("leverancier, supplier, fabrikant, bedrijf, company, vendor, manufacturer, developer"),
  description: names("omschrijving, beschrijving, summary"),
  website: names("website van het product, website of the product, url, link, site"),
  medicalSpecialism: names("specialisme, vakgroep, specialty, specialism, panel, panel lead"),
  functions: names("functies, functie, function"),
  law: names("wet, law, wetgeving, regelgeving, regulation"),
  riskClass: names("risicoklasse, klasse, class"),
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
  for (const field of PROPOSED_FIELDS) {
    const called = [plain(field), ...NAMES[field]];
    const column = columns.find((one) => one !== key && called.includes(plain(one.name)));
    if (column !== undefined) fields[field] = productFieldFrom(model, field, column);
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
