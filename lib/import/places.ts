import {
  FIELD_KEYS,
  type FieldKey,
  type FieldStructure,
  getFieldStructure,
  isFieldKey,
  isSingleOrMultiChoice,
  type SingleOrMultiChoiceKey,
} from "../fields/entry-fields";
import { PRODUCT_LIMITS } from "../products/rules";
import { PROPOSABLE_FIELDS, type ProductContent } from "../products/schema";
import type { ImportKind } from "./rules";

/** Fields in the rows of each kind of import, with their limits. */

export type ProductField = keyof ProductContent;
/** A field of an entry or of a product. */
export type RowField = FieldKey | ProductField;
type Structure = Pick<FieldStructure, "kind" | "required" | "min" | "max" | "condition">;

export function isProductField(name: string): name is ProductField {
  return (PROPOSABLE_FIELDS as readonly string[]).includes(name);
}

const certificate: Structure = { kind: "text", min: 2, max: PRODUCT_LIMITS.certificateMax };

const PRODUCT_FIELDS: Record<ProductField, Structure> = {
  name: { kind: "text", required: true, min: PRODUCT_LIMITS.nameMin, max: PRODUCT_LIMITS.nameMax },
  otherNames: { kind: "multi" },
  supplier: { kind: "text", min: PRODUCT_LIMITS.nameMin, max: PRODUCT_LIMITS.supplierMax },
  description: { kind: "text", min: 5, max: PRODUCT_LIMITS.descriptionMax },
  website: { kind: "uriList" },
  medicalSpecialism: { kind: "single" },
  functions: { kind: "multi" },
  law: { kind: "single" },
  riskClass: { kind: "single" },
  udiDi: { kind: "text" },
  srn: { kind: "text" },
  certificateNumber: certificate,
  notifiedBody: certificate,
  certificateEndsOn: { kind: "text" },
  ceVerifiedOn: { kind: "text" },
  ceSource: { kind: "text", min: 2, max: PRODUCT_LIMITS.sourceMax },
};

/** Fields of entries and of products, in the order of their forms. */
export const FIELDS_BY_KIND: Record<ImportKind, readonly RowField[]> = {
  entries: FIELD_KEYS,
  products: PROPOSABLE_FIELDS,
};

/** Returns the kind and limits of a field; null if rows of that import have no such field. */
export function findStructure(kind: ImportKind, path: string): Structure | null {
  if (kind === "products") return isProductField(path) ? PRODUCT_FIELDS[path] : null;
  return isFieldKey(path) ? getFieldStructure(path) : null;
}

/** Returns the data model field whose list a field's values come from; null if it has none. */
export function findListOfField(kind: ImportKind, path: string): SingleOrMultiChoiceKey | null {
  if (kind === "entries") return isFieldKey(path) && isSingleOrMultiChoice(path) ? path : null;
  if (path === "functions") return "algorithmFunction";
  return path === "medicalSpecialism" ? path : null;
}

/** Values of a row that are no fields: its source key, date, author and institution. */
const ROW_PLACES = ["sourceKey", "addedOn", "author", "institution"] as const;
type RowPlace = (typeof ROW_PLACES)[number];

/**
 * A value that can be corrected: a field, the key, the day as YYYY-MM-DD, an author by e-mail address, an institution
 * by name.
 */
export type CorrectionKey = RowField | RowPlace;

/** Whether rows of that kind of import have this field, key, date, author or institution. */
export function isCorrectionKeyOf(kind: ImportKind, path: string): path is CorrectionKey {
  if (findStructure(kind, path) !== null) return true;
  return (kind === "products" ? ["sourceKey"] : ROW_PLACES).some((place) => place === path);
}

/** Whether a place tells rows apart: rows cannot share one correction of it, and a change concerns other rows. */
export const isIdentifyingPlace = (path: string): boolean =>
  path === "sourceKey" || path === "algorithmName" || path === "name";

export function isCorrectionKey(path: string): path is CorrectionKey {
  return isCorrectionKeyOf("entries", path) || isCorrectionKeyOf("products", path);
}

export type Corrections = Partial<Record<CorrectionKey, string | string[]>>;
