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

/** How much waits for an admin, by the part of the admin area that has it. */
export type Waiting = Record<"users" | "messages" | "reports" | "overdue" | "mails", number>;
