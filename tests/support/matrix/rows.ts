import { ACCOUNT_ROWS } from "./account-rows";
import { ADMIN_ROWS, PUBLIC_ROWS } from "./admin-rows";
import { ENTRY_ROWS } from "./entry-rows";
import { FOLLOWING_ROWS } from "./following-rows";
import { IMPORT_ROWS } from "./import-rows";
import { REPORT_ROWS } from "./report-rows";
import type { Row } from "./row";

/** Who may call what: a row for every call of the API, after section 3 of the decisions. */
export const ROWS: readonly Row[] = [
  ...PUBLIC_ROWS,
  ...ENTRY_ROWS,
  ...ACCOUNT_ROWS,
  ...ADMIN_ROWS,
  ...FOLLOWING_ROWS,
  ...REPORT_ROWS,
  ...IMPORT_ROWS,
];

/** Route files that are no calls of the API; the end-to-end tests ask them of a server. */
export const OTHER_ROUTES: readonly string[] = [
  "/.well-known/security.txt",
  "/api/[[...unknown]]",
  "/api/auth/[...nextauth]",
  "/figures/{file}",
  "/offline",
  "/open-data/files",
  "/open-data/files/{file}",
  "/opengraph/algorithm/{picture}",
  "/opengraph/product/{picture}",
  "/opengraph/{picture}",
  "/robots.txt",
  "/sitemap.xml",
  "/sitemap/{part}",
];
