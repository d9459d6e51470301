import { ACCOUNT_PERMISSION_ROWS } from "./account-rows";
import { ADMIN_PERMISSION_ROWS, PUBLIC_PERMISSION_ROWS } from "./admin-rows";
import { ADVICE_PERMISSION_ROWS } from "./advice-rows";
import { DECLARATION_PERMISSION_ROWS } from "./declaration-rows";
import { DOSSIER_PERMISSION_ROWS } from "./dossier-rows";
import { ENTRY_PERMISSION_ROWS } from "./entry-rows";
import { FOLLOWING_PERMISSION_ROWS } from "./following-rows";
import { IMPORT_PERMISSION_ROWS } from "./import-rows";
import { REPORT_PERMISSION_ROWS } from "./report-rows";
import { REVIEW_PERMISSION_ROWS } from "./review-rows";
import type { ApiPermissionRow } from "./row";

/** A row for each call of the API, after section 3 of the decisions. */
export const API_PERMISSION_ROWS: readonly ApiPermissionRow[] = [
  ...PUBLIC_PERMISSION_ROWS,
  ...ENTRY_PERMISSION_ROWS,
  ...ACCOUNT_PERMISSION_ROWS,
  ...ADMIN_PERMISSION_ROWS,
  ...FOLLOWING_PERMISSION_ROWS,
  ...REPORT_PERMISSION_ROWS,
  ...ADVICE_PERMISSION_ROWS,
  ...REVIEW_PERMISSION_ROWS,
  ...DECLARATION_PERMISSION_ROWS,
  ...DOSSIER_PERMISSION_ROWS,
  ...IMPORT_PERMISSION_ROWS,
];

/** Paths of route files outside the API; end-to-end tests request them from a server. */
export const NON_API_ROUTE_PATHS: readonly string[] = [
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
