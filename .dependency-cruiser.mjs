/**
 * Who may import whom, from below: lib/platform, which imports no feature ← lib/<feature> ← lib/client and lib/jobs ←
 * components ← app. docs/architecture.md draws it.
 */

const ABOVE_LIB = "components/|app/|middleware|scripts/|tests/";
/** What is no feature in components. */
const SHARED = "ui|form|charts|layout|captcha";

/** Which features each feature of lib stands on; a line names only those above it. Every one stands on lib/platform. */
const STANDS_ON = {
  platform: [],
  institutions: [],
  fields: ["institutions"],
  entries: ["fields", "institutions"],
  api: ["entries", "fields", "reports"],
  accounts: ["entries", "fields", "institutions"],
  products: ["entries", "fields", "institutions"],
  search: ["entries", "fields", "institutions", "products"],
  matching: ["entries", "fields", "products"],
  evidence: ["entries", "fields", "products", "search"],
  advice: ["entries", "fields"],
  review: ["entries", "fields", "hospitals", "products"],
  dossier: ["entries", "fields", "history", "products"],
  experiences: ["entries", "fields", "products", "search"],
  hospitals: ["dossier", "entries", "experiences", "fields", "institutions", "products", "search"],
  declarations: ["dossier", "entries", "fields", "hospitals"],
  board: ["dossier", "entries", "experiences", "fields", "hospitals"],
  audit: ["entries", "fields", "search"],
  comparison: ["entries", "evidence", "experiences", "fields", "products", "search"],
  contact: ["accounts"],
  history: ["entries", "fields", "search"],
  reports: ["accounts", "entries", "fields", "search"],
  recheck: ["entries", "fields", "search"],
  statistics: ["entries", "fields", "hospitals", "products", "search"],
  "co-editors": ["accounts", "entries", "search"],
  import: ["accounts", "entries", "fields", "history", "institutions", "products", "search"],
  "open-data": [
    "declarations",
    "entries",
    "fields",
    "history",
    "hospitals",
    "institutions",
    "products",
    "search",
    "statistics",
  ],
  pictures: ["entries", "fields", "history", "products", "statistics"],
  export: ["entries", "fields", "institutions", "open-data", "search"],
  following: ["entries", "fields", "history", "open-data", "products", "search"],
  privacy: ["accounts", "audit", "entries", "import", "products", "reports"],
  administration: ["accounts", "entries", "institutions", "matching", "privacy", "products"],
  lists: ["fields", "following", "institutions"],
  work: ["administration", "advice", "dossier", "entries", "fields", "hospitals", "products"],
};

const featureRules = Object.entries(STANDS_ON).map(([feature, below]) => ({
  name: `${feature}-stands-on-what-is-below`,
  comment: `lib/${feature} imports from what STANDS_ON says alone: to add to it is to think about it.`,
  from: { path: `^lib/${feature}/` },
  to: {
    path: "^lib/[^/]+/",
    pathNot: `^lib/(${[feature, "messages", ...(feature === "platform" ? [] : ["platform"]), ...below].join("|")})/`,
  },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...featureRules,
    {
      name: "no-circles",
      comment: "No file imports itself by way of others.",
      from: {},
      to: { circular: true },
    },
    {
      name: "lib-knows-no-pages",
      comment: "What lib does, it does for any page, command or test.",
      from: { path: "^lib/" },
      to: { path: `^(${ABOVE_LIB})` },
    },
    {
      name: "rules-are-safe-for-the-browser",
      comment:
        "Schemas and rules of a feature run in the browser, too: they know nothing in server/ and no database.",
      from: { path: "^lib/[^/]+/(?!server/)", pathNot: "^lib/(platform|jobs)/" },
      to: { path: "^(lib/[^/]+/server/|lib/platform/database/|prisma/|node_modules/server-only/)" },
    },
    {
      name: "server-knows-no-browser",
      comment: "The server knows no code of the browser.",
      from: { path: "^lib/([^/]+/server|platform)/" },
      to: { path: "^lib/client/" },
    },
    {
      name: "components-are-given-data",
      comment: "Components get their data from a page and know nothing in server/.",
      from: { path: "^components/" },
      to: { path: "^(lib/[^/]+/server/|lib/platform/database/|prisma/|app/|middleware|scripts/|tests/)" },
    },
    {
      name: "pages-know-no-scripts",
      comment: "Pages know no scripts, no tests and no example content.",
      from: { path: "^(app/|middleware)" },
      to: { path: "^(prisma|scripts|tests)/" },
    },
    {
      name: "features-meet-in-app",
      comment:
        "Features do not know each other's components, but for what choosing, recheck and history show of entries, and notices as readers see them.",
      from: { path: `^components/(?!${SHARED}|comparison|recheck|co-editors|import|history)([^/]+)/` },
      to: {
        path: `^components/(?!${SHARED}|comparison|recheck|co-editors|notices)`,
        pathNot: "^components/$1/",
      },
    },
    {
      name: "shared-knows-no-feature",
      comment: "Shared components know no feature that uses them.",
      from: { path: `^components/(${SHARED})/` },
      to: { path: `^components/(?!${SHARED})` },
    },
    {
      name: "ui-knows-no-domain",
      comment: "components/ui knows no word of the domain.",
      from: { path: "^components/ui/" },
      to: { path: "^lib/(?!platform|messages|client|paths)" },
    },
    {
      name: "database-in-the-data-layer",
      comment: "Only lib/platform and server/ of a feature know Prisma and the database.",
      from: { path: "^(app/|components/|lib/|middleware)", pathNot: "^lib/(platform|jobs|[^/]+/server)/" },
      to: { path: "^(lib/platform/database/|node_modules/(@prisma|prisma|pg)/)" },
    },
    {
      name: "requests-in-http",
      comment: "Only the platform and what a feature answers to a request know Request and Response.",
      from: { path: "^(lib|components)/", pathNot: "^lib/(platform/(http|auth)|[^/]+/server)/" },
      to: { path: "^node_modules/next/server\\." },
    },
  ].map((rule) => ({ ...rule, severity: "error" })),
  required: [
    {
      name: "marked-server-only",
      comment: 'Files in server/ import "server-only", so that no bundle for the browser takes them in.',
      severity: "error",
      module: { path: "^lib/([^/]+/server|platform/(database|mail|captcha))/", pathNot: "/generated/" },
      to: { path: "^node_modules/server-only/" },
    },
  ],
  options: {
    doNotFollow: { path: ["node_modules", "^lib/platform/database/generated/", "^app/api/generated/"] },
    // TypeScript 7 has no parser for others to use.
    parser: "swc",
    tsConfig: { fileName: "tsconfig.json" },
  },
};
