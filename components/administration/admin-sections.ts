/** The parts of the admin page in their order, as its address names them. */
export const ADMIN_SECTIONS = [
  "notices",
  "users",
  "messages",
  "error-reports",
  "possibly-outdated",
  "bin",
  "institutions",
  "fields",
  "import",
  "mails",
  "texts",
  "search-words",
  "log",
] as const;

export type AdminSection = (typeof ADMIN_SECTIONS)[number];
