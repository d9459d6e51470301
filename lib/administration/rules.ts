import type { AdminPageName } from "../paths";

/** Colour styles of a notice. */
export const NOTICE_STYLES = [
  "primary",
  "secondary",
  "success",
  "danger",
  "warning",
  "info",
  "light",
  "dark",
] as const;

/** First and last day on which a notice is shown, YYYY-MM-DD in Dutch time; null without a limit. */
export interface NoticePeriod {
  shownFrom: string | null;
  shownUntil: string | null;
}

/** Returns whether a notice is shown on a day, or not yet, or not any more. */
export function getNoticeState(
  { shownFrom, shownUntil }: NoticePeriod,
  today: string,
): "running" | "planned" | "expired" {
  if (shownUntil !== null && shownUntil < today) return "expired";
  return shownFrom !== null && shownFrom > today ? "planned" : "running";
}

/** Pages whose texts admins edit. */
export const CONTENT_PAGES = ["about", "privacy", "accessibility"] as const;

/** Length limits in characters of a refusal's reason and of a question to an applicant. */
export const DECISION_TEXT_LENGTH = { min: 5, max: 1000 };

/** Kinds of items that need an admin's action, in display order. */
export const WAITING_ITEM_KINDS = [
  "users",
  "reports",
  "messages",
  "mails",
  "products",
  "matching",
  "certificates",
  "overdue",
] as const;

/** Number of items that need an admin's action, by kind. */
export type WaitingCounts = Record<(typeof WAITING_ITEM_KINDS)[number], number>;

/** How many items of a kind need an admin's action, and the day on which the first of them did, YYYY-MM-DD. */
export interface WaitingItems {
  count: number;
  since: string | null;
}

/** Days before its end from which a certificate needs an admin's action: to look for a new one. */
export const CERTIFICATE_WARNING_DAYS = 90;

/** A product in use whose certificate needs an admin's action. */
export interface EndingCertificate {
  slug: string;
  name: string;
  /** Last day of the certificate, YYYY-MM-DD. */
  endsOn: string;
}

/** Pages of the admin area besides its first, most used first. */
export const ADMIN_PAGES = [
  "users",
  "notices",
  "messages",
  "reports",
  "overdue",
  "matching",
  "products",
  "obstacles",
  "mails",
  "institutions",
  "data-model",
  "texts",
  "licence",
  "synonyms",
  "law",
  "import",
  "bin",
  "audit",
] as const satisfies readonly AdminPageName[];

/** Pages of the admin area in the groups of its navigation, which follow its first page, `overview`. */
export const ADMIN_GROUPS = {
  people: ["users", "messages", "institutions"],
  entries: ["reports", "overdue", "import", "bin"],
  products: ["products", "matching", "obstacles"],
  texts: ["notices", "texts", "licence"],
  lists: ["data-model", "synonyms", "law"],
  operation: ["mails", "audit"],
} as const satisfies Record<string, readonly AdminSection[]>;

export type AdminSection = "overview" | (typeof ADMIN_PAGES)[number];
