import type { AdminPart } from "../paths";

/** How a notice looks. */
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

/** The pages whose texts admins write. */
export const CONTENT_PAGES = ["about", "privacy", "accessibility"] as const;

/** How long the reason of a refusal is, and a question to an applicant. */
export const DECISION = { min: 5, max: 1000 };

/** What waits for admins, in the order in which they are told of it. */
export const WAITING_PARTS = [
  "users",
  "reports",
  "messages",
  "mails",
  "products",
  "matching",
  "certificates",
  "overdue",
] as const;

/** How much waits for an admin, by part. */
export type Waiting = Record<(typeof WAITING_PARTS)[number], number>;

/** So many days before its end a certificate waits for an admin, who looks whether there is a new one. */
export const CERTIFICATE_WARNING = 90;

/** A product that is used and whose certificate waits for an admin. */
export interface EndingCertificate {
  slug: string;
  name: string;
  /** YYYY-MM-DD. */
  endsOn: string;
}

/** What stands on the first page of the admin area, by its anchor. */
export const ADMIN_FIRST_PAGE = ["users", "notices", "messages"] as const;

/** What has a page of its own there, in the order of how often one comes there. */
export const ADMIN_PAGES = [
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
  "import",
  "bin",
  "audit",
] as const satisfies readonly AdminPart[];
