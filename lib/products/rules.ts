import { toSlug } from "../platform/text/slug";
/** Regulations that a product can fall under, as stored. */
export const PRODUCT_LAWS = ["MDR", "MDD", "IVDR", "none"] as const;
export type ProductLaw = (typeof PRODUCT_LAWS)[number];

const DEVICE_CLASSES = ["I", "IIa", "IIb", "III"] as const;
const IVD_CLASSES = ["A", "B", "C", "D"] as const;

/** Every risk class: of medical devices (MDR, MDD) and of in vitro diagnostics (IVDR). */
export const PRODUCT_RISK_CLASSES = [...DEVICE_CLASSES, ...IVD_CLASSES] as const;
export type ProductRiskClass = (typeof PRODUCT_RISK_CLASSES)[number];

/** The risk classes of each law. */
export const RISK_CLASSES_BY_LAW: Record<ProductLaw, readonly ProductRiskClass[]> = {
  MDR: DEVICE_CLASSES,
  MDD: DEVICE_CLASSES,
  IVDR: IVD_CLASSES,
  none: [],
};

/** Number of hospitals per state of a product. */
export interface ProductUseCounts {
  inUse: number;
  /** Hospitals where the product is in a phase before use. */
  testing: number;
  stopped: number;
}

/** Number of other hospitals with a product, also per state; one may have entries in several states or without one. */
export interface OtherHospitals extends ProductUseCounts {
  hospitals: number;
}
export const NO_OTHER_HOSPITALS: OtherHospitals = { hospitals: 0, inUse: 0, testing: 0, stopped: 0 };

/** Length limits in characters, and maximum counts. */
export const PRODUCT_LIMITS = {
  nameMin: 2,
  nameMax: 500,
  supplierMax: 255,
  otherNamesMax: 20,
  descriptionMax: 300,
  websiteMax: 2000,
  certificateMax: 100,
  sourceMax: 500,
  noteMax: 1000,
  sourceKeysMax: 50,
} as const;

/** Days before a certificate ends on which the product's users are mailed; the last mail is on the day itself. */
export const CERTIFICATE_MAIL_DAYS = [180, 90, 30, 0] as const;
export type CertificateMailDay = (typeof CERTIFICATE_MAIL_DAYS)[number];

const DAY_MS = 86_400_000;

/** Returns the number of days from one day to another, both YYYY-MM-DD. */
export const countDaysUntil = (day: string, from: string) => (Date.parse(day) - Date.parse(from)) / DAY_MS;

/** Returns the latest stage that a certificate has reached on a day (YYYY-MM-DD); null before the first stage. */
export function getCertificateMailDay(endsOn: string, today: string): CertificateMailDay | null {
  const days = countDaysUntil(endsOn, today);
  return CERTIFICATE_MAIL_DAYS.findLast((stage) => days <= stage) ?? null;
}

export type CertificateState = "none" | "valid" | "endsWithin180" | "endsWithin90" | "endsWithin30" | "ended";

/** Returns the state of a certificate on a day, in Dutch time; still valid on its last day. Days are YYYY-MM-DD. */
export function getCertificateState(endsOn: string | null, today: string): CertificateState {
  if (endsOn === null) return "none";
  if (endsOn < today) return "ended";
  const stage = getCertificateMailDay(endsOn, today);
  // On its last day it also counts as ending within 30 days.
  return stage === null ? "valid" : `endsWithin${stage === 0 ? 30 : stage}`;
}

/** Returns whether a GTIN (8, 12, 13 or 14 digits) has a right check digit: weights 3, 1 from the right, modulo 10. */
function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12}|\d{13}|\d{14})$/.test(text)) return false;
  const sum = [...text]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** The characters of Code 39 in the order of their values, which HIBC check characters use. */
const CODE_39 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%";

/** Returns whether this is a primary HIBC: '+', labeller code, product code, unit of measure, and the sum modulo 43. */
function isHibc(text: string): boolean {
  if (!/^\+[A-Z][A-Z0-9]{3}[A-Z0-9]{1,18}\d[0-9A-Z\-. $/+%]$/.test(text)) return false;
  const sum = [...text.slice(0, -1)].reduce((total, sign) => total + CODE_39.indexOf(sign), 0);
  return CODE_39[sum % 43] === text.at(-1);
}

/** Returns whether this is a UDI-DI of GS1 or HIBCC with a right check digit. */
export function isUdiDi(text: string): boolean {
  return isGtin(text) || isHibc(text);
}

/** Normalises a UDI-DI for comparison: a GTIN may be written without leading zeros. */
export function normaliseUdiDi(udiDi: string): string {
  return /^\d{8,14}$/.test(udiDi) ? udiDi.padStart(14, "0") : udiDi;
}

/** Returns whether this is a manufacturer's single registration number in EUDAMED, such as DE-MF-000012345. */
export function isSrn(text: string): boolean {
  return /^[A-Z]{2}-MF-\d{9}$/.test(text);
}

/** Returns a product's name as a URL slug. */
export function toProductSlug(name: string): string {
  const slug = toSlug(name).slice(0, 100).replace(/-+$/, "");
  return slug === "" ? "product" : slug;
}

/** Maximum number of open proposals per person. */
export const MAX_OPEN_PROPOSALS = 10;
