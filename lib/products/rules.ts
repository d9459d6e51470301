import { slugFrom } from "../platform/text/slug";
/** What the law may say of a product, as the database has it. */
export const PRODUCT_LAWS = ["MDR", "MDD", "IVDR", "none"] as const;
export type ProductLaw = (typeof PRODUCT_LAWS)[number];

const DEVICE_CLASSES = ["I", "IIa", "IIb", "III"] as const;
const IVD_CLASSES = ["A", "B", "C", "D"] as const;

/** Every risk class, of devices (MDR, MDD) and of in vitro diagnostics (IVDR). */
export const PRODUCT_CLASSES = [...DEVICE_CLASSES, ...IVD_CLASSES] as const;
export type ProductClass = (typeof PRODUCT_CLASSES)[number];

/** The risk classes that a law knows. */
export const CLASSES_OF_LAW: Record<ProductLaw, readonly ProductClass[]> = {
  MDR: DEVICE_CLASSES,
  MDD: DEVICE_CLASSES,
  IVDR: IVD_CLASSES,
  none: [],
};

/** In how many hospitals a product is in which state. */
export interface UseCounts {
  inUse: number;
  /** In any phase before use. */
  testing: number;
  stopped: number;
}

/** Lengths in characters, and how many of a kind there may be. */
export const PRODUCT = {
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

/** So many days before a certificate ends the people who use the product are told, the last time on the day itself. */
export const CERTIFICATE_STAGES = [180, 90, 30, 0] as const;
export type CertificateStage = (typeof CERTIFICATE_STAGES)[number];

const DAY = 86_400_000;

/** How many days there are from one day to another, both YYYY-MM-DD. */
export const daysUntil = (day: string, from: string) => (Date.parse(day) - Date.parse(from)) / DAY;

/** The last stage that a certificate has reached on a day (YYYY-MM-DD); null when it ends later than the first. */
export function certificateStage(endsOn: string, today: string): CertificateStage | null {
  const days = daysUntil(endsOn, today);
  return CERTIFICATE_STAGES.findLast((stage) => days <= stage) ?? null;
}

export type CertificateState = "none" | "valid" | "endsWithin180" | "endsWithin90" | "endsWithin30" | "ended";

/** How a certificate stands on a day, in Dutch time; it holds on its last day. Days are YYYY-MM-DD. */
export function certificateState(endsOn: string | null, today: string): CertificateState {
  if (endsOn === null) return "none";
  if (endsOn < today) return "ended";
  const stage = certificateStage(endsOn, today);
  // On its last day it ends within 30 days, too.
  return stage === null ? "valid" : `endsWithin${stage === 0 ? 30 : stage}`;
}

/** Whether the last digit of a GTIN (8, 12, 13 or 14 digits) is its check digit: weights 3 and 1 from the right, modulo 10. */
function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12}|\d{13}|\d{14})$/.test(text)) return false;
  const sum = [...text]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** The characters of Code 39 in the order of their values, by which HIBCC counts. */
const CODE_39 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%";

/** Whether it is a primary HIBC: '+', a labeller's code, a product's, a unit of measure, and the sum modulo 43. */
function isHibc(text: string): boolean {
  if (!/^\+[A-Z][A-Z0-9]{3}[A-Z0-9]{1,18}\d[0-9A-Z\-. $/+%]$/.test(text)) return false;
  const sum = [...text.slice(0, -1)].reduce((total, sign) => total + CODE_39.indexOf(sign), 0);
  return CODE_39[sum % 43] === text.at(-1);
}

/** Whether it is a UDI-DI of GS1 or HIBCC with the right check digit. */
export function isUdiDi(text: string): boolean {
  return isGtin(text) || isHibc(text);
}

/** A UDI-DI as it is compared: a GTIN may be written without the noughts before it. */
export function comparedUdiDi(udiDi: string): string {
  return /^\d{8,14}$/.test(udiDi) ? udiDi.padStart(14, "0") : udiDi;
}

/** Whether it is a manufacturer's single registration number of EUDAMED, such as DE-MF-000012345. */
export function isSrn(text: string): boolean {
  return /^[A-Z]{2}-MF-\d{9}$/.test(text);
}

/** A name as the last part of an address. */
export function slugOf(name: string): string {
  const slug = slugFrom(name).slice(0, 100).replace(/-+$/, "");
  return slug === "" ? "product" : slug;
}

/** So many proposals of one person may wait at a time. */
export const MOST_PROPOSALS = 10;
