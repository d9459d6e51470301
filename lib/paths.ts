import type { FileFormat } from "./platform/file-formats";

/** Fragment of an entry's page that opens the author's form to request its deletion. */
export const ENTRY_DELETION_REQUEST_HASH = "#request-deletion";

/** Filter of the feed of public changes: entries with any of the values of a kind, for every kind that is given. */
export interface FeedFilter {
  hospitals?: readonly string[];
  specialisms?: readonly string[];
  /** The slug of a product. */
  product?: string;
}

/** Pages of the admin area, by the last segment of their path. */
export type AdminPageName =
  | "users"
  | "notices"
  | "messages"
  | "reports"
  | "overdue"
  | "matching"
  | "products"
  | "obstacles"
  | "bin"
  | "institutions"
  | "data-model"
  | "import"
  | "mails"
  | "texts"
  | "licence"
  | "synonyms"
  | "law"
  | "audit";

/** Template tag that URL-encodes each value. */
const at = (parts: TemplateStringsArray, ...values: (string | number)[]) =>
  String.raw({ raw: parts }, ...values.map(encodeURIComponent));

function filled(query: Record<string, string>): URLSearchParams {
  return new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
}

/** All paths of the product, in one place. */
export const paths = {
  home: "/",
  dashboard: "/dashboard",
  about: "/about",
  contact: "/contact",
  /** The page after a contact message was sent without JavaScript. */
  contactSent: "/?sent=1",
  login: "/login",
  register: "/register",
  passwordReset: "/password-reset",
  migrate: "/migrate",
  verifyEmail: "/verify-email",
  privacy: "/privacy",
  accessibility: "/accessibility",
  apiDocs: "/api-docs",
  /** What data of the register others may reuse, and in which formats. */
  openData: "/open-data",
  /** The sitemap of public pages. */
  sitemap: "/sitemap.xml",
  fields: "/fields",
  field: (key: string) => `/fields#${key}`,
  fieldLog: "/fields#log",
  completeness: "/fields#completeness",
  following: "/following",
  /** Target of the unsubscribe link in a mail; the secret determines which follows end. */
  unsubscribe: (secret: string) => at`/unsubscribe?s=${secret}`,
  unsubscribed: "/unsubscribe?stopped=1",
  /** Target of the confirmation link in a recheck mail; the secret identifies the entry and the person. */
  recheckLink: (secret: string) => at`/still-current?s=${secret}`,
  /** A person's to-do list, and the entries that they maintain. */
  work: "/work",
  /** The whole to-do list, with what the person hid. */
  allWork: "/work?all=1",
  /** A person's entries by recheck day. */
  ownRechecks: "/work#keeping-current",
  admin: "/admin",
  /** A page of the admin area. */
  adminPart: (part: AdminPageName) => `/admin/${part}` as const,
  /** The list of imports of entries or products from a file, and one import. */
  imports: "/admin/import",
  importRun: (id: string) => at`/admin/import/${id}`,
  /** All entries or products that an import added. */
  importResults: (id: string, page = 1) =>
    at`/admin/import/${id}/results` + (page > 1 ? `?page=${page}` : ""),
  /** The not-found page, with the requested path if it is known. */
  notFound: (asked?: string) =>
    `/not-found${asked === undefined ? "" : `?${new URLSearchParams({ from: asked })}`}`,
  /** The lists and pages of products and hospitals. */
  products: "/products",
  product: (slug: string) => at`/product/${slug}`,
  /** The list of products, with these products selected for comparison. */
  chooseProducts: (slugs: readonly string[]) => at`/products?ids=${slugs.join(",")}`,
  compareProducts: (slugs: readonly string[] = []) =>
    `/products/compare${slugs.length > 0 ? at`?ids=${slugs.join(",")}` : ""}`,
  /** Form for members to propose changes to a product. */
  proposeChange: (slug: string) => at`/product/${slug}/propose`,
  /** Form for admins to edit a product. */
  editProduct: (slug: string) => at`/product/${slug}/edit`,
  editSupplier: (slug: string) => at`/product/${slug}/supplier`,
  /** Form for members to add a study to a product, or for admins to edit the one with the id `study`. */
  productStudy: (slug: string, study = "") => at`/product/${slug}/study` + (study && at`?study=${study}`),
  hospitals: "/hospitals",
  hospital: (slug: string) => at`/hospital/${slug}`,
  /** Pages for hospital admins: statement, contact and people, and the inventory. */
  hospitalManagement: (slug: string) => at`/hospital/${slug}/manage`,
  hospitalInventory: (slug: string) => at`/hospital/${slug}/inventory`,
  /** Page where an entry's editors prepare the declaration of what the hospital made, and its admin publishes it. */
  ownDeclaration: (id: string) => at`/algorithm/${id}/declaration`,
  /** A published declaration. */
  declaration: (slug: string) => at`/declaration/${slug}`,
  /** The hospital's report to its board on a year. */
  boardReport: (slug: string, year: number) => at`/hospital/${slug}/report/${year}`,
  /** Form for a member of its hospital to describe their experience with an entry. */
  ownExperience: (id: string) => at`/algorithm/${id}/experience`,
  /** Form for an entry's editors with its local validation figures; `figure` is the id of the one to edit. */
  validations: (id: string, figure = "") =>
    at`/algorithm/${id}/validation` + (figure && at`?figure=${figure}`),
  /** Page where an entry's editors ask an ethics committee for advice, and where the committee gives it. */
  advice: (id: string) => at`/algorithm/${id}/advice`,
  /** Page of a review of an entry: the one with the id `review`, or else the undecided or last one. */
  review: (id: string, review = "") => at`/algorithm/${id}/review` + (review && at`?review=${review}`),
  reviews: "/reviews",
  /** What the law asks of the hospital for an entry. */
  dossier: (id: string) => at`/algorithm/${id}/dossier`,
  compare: (ids: readonly string[] = [], { showsEqual = false, search = "" } = {}) => {
    const parts = [
      ids.length > 0 ? `ids=${ids.map(encodeURIComponent).join(",")}` : "",
      showsEqual ? "equal=1" : "",
      search === "" ? "" : at`search=${search}`,
    ].filter((part) => part !== "");
    return parts.length === 0 ? "/compare" : `/compare?${parts.join("&")}`;
  },
  profile: (id: string) => at`/profile/${id}`,
  /** Reports on one's own entries, and all reports. */
  ownReports: "/work#reports",
  allReports: "/admin/reports",
  profileImage: (imageUrl: string) => at`/public/images/${imageUrl}`,
  /** Preview images for links: of the register, the dashboard, or an entry in this version. */
  registerPicture: "/opengraph/register.png",
  dashboardPicture: "/opengraph/dashboard.png",
  entryPicture: (id: string, version: number) => at`/opengraph/algorithm/${id}.png?v=${version}`,
  productPicture: (slug: string, version: number) => at`/opengraph/product/${slug}.png?v=${version}`,
  /** Placeholder for a person without an image. */
  placeholderImage: "/profile-placeholder.svg",
  entry: (id: string, action: "detail" | "edit" | "delete" | "new" = "detail") =>
    at`/algorithm/${id}/${action}`,
  newEntry: "/algorithm/0/new",
  /** Form to report an error in an entry, with the field if known. */
  report: (id: string, field?: string) =>
    field === undefined ? at`/algorithm/${id}/report` : at`/algorithm/${id}/report?field=${field}`,
  editField: (id: string, field: string | null) =>
    field === null ? at`/algorithm/${id}/edit` : at`/algorithm/${id}/edit#field-${field}`,
  /** The versions of an entry; with two of them, their differences. */
  history: (id: string, chosen: { from?: string; to?: string; page?: string; all?: string } = {}) => {
    const query = new URLSearchParams(chosen).toString();
    return at`/algorithm/${id}/history` + (query === "" ? "" : `?${query}`);
  },
  version: (id: string, versionId: string) => at`/algorithm/${id}/history/${versionId}`,
  /** The register filtered by one value. */
  filtered: (field: string, value: string) =>
    `/?${field}=${encodeURIComponent(value.toWellFormed()).replaceAll("%20", "+")}`,
  /** The login page with the reason why a single sign-on failed, and the page to return to afterwards. */
  loginRefused: (signOn: string, target: string) =>
    `/login?${new URLSearchParams({ signOn, ...(target === "/" ? {} : { callbackUrl: target }) })}`,
  signOn: (target: string) =>
    `/login/sign-on${target === "/" ? "" : `?${new URLSearchParams({ callbackUrl: target })}`}`,
  loginThen: (target: string) => at`/login?callbackUrl=${target}`,
  api: {
    document: "/api/openapi.json",
    catalog: "/api/v1/catalog.jsonld",
    fields: "/api/v1/fields",
    completeness: "/api/v1/completeness",
    /** The feed of public changes, optionally only of these hospitals and specialisms, or of a product. */
    feed: ({ hospitals = [], specialisms = [], product }: FeedFilter = {}) => {
      const query = new URLSearchParams([
        ...hospitals.map((value) => ["hospital", value]),
        ...specialisms.map((value) => ["specialism", value]),
        ...(product === undefined ? [] : [["product", product]]),
      ]).toString();
      return `/api/v1/feed.atom${query === "" ? "" : `?${query}`}`;
    },
    follows: "/api/v1/follows",
    follow: (id: string) => at`/api/v1/follows/${id}`,
    savedSearches: "/api/v1/saved-searches",
    savedSearch: (id: string) => at`/api/v1/saved-searches/${id}`,
    savedSearchFeed: (id: string) => at`/api/v1/saved-searches/${id}/feed`,
    webhooks: "/api/v1/webhooks",
    webhook: (id: string) => at`/api/v1/webhooks/${id}`,
    webhookSecret: (id: string) => at`/api/v1/webhooks/${id}/secret`,
    webhookResumption: (id: string) => at`/api/v1/webhooks/${id}/resume`,
    webhookDeliveries: (id: string) => at`/api/v1/webhooks/${id}/deliveries`,
    webhookDelivery: (id: string, delivery: string) => at`/api/v1/webhooks/${id}/deliveries/${delivery}`,
    /** The feed of a saved search, for anyone who has its secret. */
    searchFeed: (secret: string) => at`/api/v1/feeds/${secret}.atom`,
    unsubscribing: "/api/v1/unsubscribe",
    unsubscribe: (secret: string) => at`/api/v1/unsubscribe?s=${secret}`,
    /** Action of the unsubscribe page's form; it redirects to a page when done. */
    unsubscribeForm: (secret: string, { all = false } = {}) =>
      `/api/v1/unsubscribe?s=${encodeURIComponent(secret)}${all ? "&all=1" : ""}&from=page`,
    login: "/api/auth/login",
    logout: "/api/auth/logout",
    register: "/api/auth",
    verify: "/api/auth/verify",
    reverify: "/api/auth/reverify",
    resetPassword: "/api/auth/resetpassword",
    changePassword: "/api/auth/changepassword",
    requestMigrate: "/api/users/requestmigrate",
    migrate: "/api/users/migrate",
    messages: "/api/messages",
    messagePage: "/api/v1/admin/messages",
    message: (id: string) => at`/api/messages/${id}`,
    captcha: "/api/captcha",
    language: "/api/language",
    entries: "/api/algorithm",
    entry: (id: string) => at`/api/algorithm/${id}`,
    /** API path that confirms an entry as current. */
    entryRecheck: (id: string) => at`/api/algorithm/${id}/recheck`,
    /** Action of the form on the page of a confirmation link, which redirects when it is done. */
    recheckLinkForm: (secret: string) => at`/api/v1/recheck-links?s=${secret}&from=page`,
    overdue: "/api/admin/overdue",
    matching: "/api/admin/matching",
    ownExperience: (id: string) => at`/api/algorithm/${id}/experience`,
    experience: (id: string) => at`/api/v1/experiences/${id}`,
    obstacles: "/api/v1/experiences/obstacles",
    obstacle: (id: number) => at`/api/v1/experiences/obstacles/${id}`,
    hospitalStatement: (slug: string) => at`/api/v1/hospitals/${slug}/statement`,
    advices: "/api/v1/advice",
    advice: (id: string) => at`/api/v1/advice/${id}`,
    hospitalAdvice: (slug: string) => at`/api/v1/hospitals/${slug}/advice`,
    hospitalReview: (slug: string) => at`/api/v1/hospitals/${slug}/review`,
    review: (id: string) => at`/api/v1/reviews/${id}`,
    reviewComments: (id: string) => at`/api/v1/reviews/${id}/comments`,
    reviewComment: (id: string, comment: string) => at`/api/v1/reviews/${id}/comments/${comment}`,
    reviewRule: "/api/v1/admin/review",
    dossier: (id: string) => at`/api/algorithm/${id}/dossier`,
    lawRules: "/api/v1/law-rules",
    lawRule: (key: string) => at`/api/v1/law-rules/${key}`,
    hospitalContact: (slug: string) => at`/api/v1/hospitals/${slug}/contact`,
    hospitalAdmin: (slug: string, personId: string) => at`/api/v1/hospitals/${slug}/admins/${personId}`,
    hospitalInventory: (slug: string, format: FileFormat) =>
      at`/api/v1/hospitals/${slug}/inventory?format=${format}`,
    ownDeclaration: (id: string) => at`/api/algorithm/${id}/declaration`,
    declaration: (slug: string) => at`/api/v1/declarations/${slug}`,
    withdrawDeclaration: (slug: string) => at`/api/v1/declarations/${slug}/withdraw`,
    boardReport: (slug: string, year: number) => at`/api/v1/hospitals/${slug}/reports/${year}`,
    freezeBoardReport: (slug: string, year: number) => at`/api/v1/hospitals/${slug}/reports/${year}/freeze`,
    boardReportFile: (slug: string, year: number, format: "json" | "xlsx") =>
      at`/api/v1/hospitals/${slug}/reports/${year}?format=${format}`,
    product: (id: string) => at`/api/v1/products/${id}`,
    mergeProduct: (id: string) => at`/api/v1/products/${id}/merge`,
    supplier: (productId: string) => at`/api/v1/products/${productId}/supplier`,
    proposals: (id: string) => at`/api/v1/products/${id}/proposals`,
    proposal: (id: string, proposal: string) => at`/api/v1/products/${id}/proposals/${proposal}`,
    productProposalPage: "/api/v1/admin/product-proposals",
    productProposal: (id: string) => at`/api/admin/product-proposals/${id}`,
    studies: "/api/v1/evidence/studies",
    study: (id: string) => at`/api/v1/evidence/studies/${id}`,
    validations: (id: string) => at`/api/algorithm/${id}/validations`,
    validation: (id: string, figure: string) => at`/api/algorithm/${id}/validations/${figure}`,
    coEditors: (id: string) => at`/api/algorithm/${id}/co-editors`,
    coEditor: (id: string, personId: string) => at`/api/algorithm/${id}/co-editors/${personId}`,
    coEditorCandidates: (id: string, search: string) =>
      `/api/algorithm/${encodeURIComponent(id)}/co-editors/candidates?${new URLSearchParams({ search })}`,
    toDo: "/api/v1/to-do",
    drafts: "/api/v1/drafts",
    draft: (id: string) => at`/api/v1/drafts/${id}`,
    entryReports: (id: string) => at`/api/algorithm/${id}/reports`,
    reports: "/api/v1/reports",
    allReports: "/api/admin/reports",
    report: (id: string) => at`/api/v1/reports/${id}`,
    reportAct: (id: string, act: "answer" | "solve" | "reopen") => at`/api/v1/reports/${id}/${act}`,
    /** API path of an act on an entry, such as `author`. */
    entryAct: (id: string, name: string) => at`/api/algorithm/${id}/${name}`,
    restoreVersion: (id: string, versionId: string) => at`/api/algorithm/${id}/versions/${versionId}/restore`,
    /** The register's list with this query, as a file. */
    entriesFile: (query: URLSearchParams, format: string) =>
      `/api/algorithm/export?${new URLSearchParams([["format", format], ...query])}`,
    entryFile: (id: string, format: string) =>
      `/api/algorithm/${encodeURIComponent(id)}/export?${new URLSearchParams({ format })}`,
    suggestions: (search: string) => `/api/algorithm/suggestions?${new URLSearchParams({ search })}`,
    productSuggestions: (search: string) => `/api/v1/products/suggestions?${new URLSearchParams({ search })}`,
    quickSearch: (search: string) => `/api/v1/quick-search?${new URLSearchParams({ search })}`,
    compareFile: (ids: readonly string[], format: FileFormat) =>
      `/api/algorithm/compare/export?ids=${ids.map(encodeURIComponent).join(",")}&format=${format}`,
    notifications: "/api/notifications",
    allNotifications: "/api/v1/admin/notices",
    notification: (id: string) => at`/api/notifications/${id}`,
    users: "/api/users",
    userPage: "/api/v1/admin/users",
    user: (id: string) => at`/api/users/${id}`,
    userImage: (id: string) => at`/api/users/${id}/image`,
    userSessions: (id: string) => at`/api/users/${id}/sessions`,
    userExport: (id: string) => at`/api/users/${id}/export`,
    loginCode: "/api/auth/otp",
    beginSignOn: "/api/auth/signin/oidc",
    signOn: "/api/auth/sign-on",
    signOnCallback: "/api/auth/callback/oidc",
    userSignOnUnlink: (id: string) => at`/api/users/${id}/sign-on/unlink`,
    userTwoFactor: (id: string) => at`/api/users/${id}/two-factor`,
    userTwoFactorOff: (id: string) => at`/api/users/${id}/two-factor/off`,
    userRecoveryCodes: (id: string) => at`/api/users/${id}/two-factor/recovery-codes`,
    userTokens: (id: string) => at`/api/users/${id}/tokens`,
    userToken: (id: string, tokenId: string) => at`/api/users/${id}/tokens/${tokenId}`,
    userClosing: (id: string) => at`/api/users/${id}/close`,
    accountDecision: (id: string) => at`/api/admin/users/${id}`,
    bin: "/api/admin/bin",
    binPage: "/api/v1/admin/bin",
    binned: (id: string) => at`/api/admin/bin/${id}`,
    mails: "/api/admin/mails",
    mailPage: "/api/v1/admin/mails",
    mail: (id: string) => at`/api/admin/mails/${id}`,
    imports: "/api/v1/admin/imports",
    importRun: (id: string) => at`/api/v1/admin/imports/${id}`,
    importAct: (
      id: string,
      act: "check" | "start" | "cancel" | "undo" | "publish" | "replace" | "mend" | "problems.csv",
    ) => at`/api/v1/admin/imports/${id}/${act}`,
    importRows: (id: string, query: Record<string, string>) =>
      `/api/v1/admin/imports/${encodeURIComponent(id)}/rows?${filled(query)}`,
    importProblems: (id: string) => at`/api/v1/admin/imports/${id}/problems`,
    importLine: (id: string, line: number) => at`/api/v1/admin/imports/${id}/rows/${line}`,
    importTemplate: "/api/v1/admin/import-template.csv",
    importMappings: "/api/v1/admin/import-mappings",
    importMapping: (id: string) => at`/api/v1/admin/import-mappings/${id}`,
    institutions: "/api/admin/institutions",
    institution: (id: string) => at`/api/admin/institutions/${id}`,
    institutionPreview: (id: string) => at`/api/admin/institutions/${id}/preview`,
    editableFields: "/api/admin/fields",
    editableField: (key: string) => at`/api/admin/fields/${key}`,
    fieldPreview: (key: string) => at`/api/admin/fields/${key}/preview`,
    listOrder: (key: string) => at`/api/admin/fields/${key}/order`,
    listValues: (key: string) => at`/api/admin/fields/${key}/values`,
    listValue: (key: string, id: string) => at`/api/admin/fields/${key}/values/${id}`,
    listValuePreview: (key: string, id: string) => at`/api/admin/fields/${key}/values/${id}/preview`,
    synonyms: "/api/admin/synonyms",
    synonymPreview: "/api/admin/synonyms/preview",
    synonymGroup: (id: string) => at`/api/admin/synonyms/${id}`,
    synonymGroupAt: (id: string, revision: string) =>
      `/api/admin/synonyms/${encodeURIComponent(id)}?${new URLSearchParams({ revision })}`,
    audit: "/api/admin/audit",
    auditFile: "/api/admin/audit.csv",
    contentBlocks: "/api/admin/content",
    dataLicence: "/api/admin/data-licence",
    contentOrder: "/api/admin/content/order",
    contentBlock: (id: string) => at`/api/admin/content/${id}`,
  },
} as const;

/** Paths that only the server renders into pages, so that they are not in the browser's scripts. */
export const serverOnlyPaths = {
  /** A hospital's page for patients, and the poster for its waiting room that leads there. */
  hospitalPatients: (slug: string) => at`/hospital/${slug}/patients`,
  hospitalPatientsPoster: (slug: string) => at`/hospital/${slug}/patients/poster`,
  /** A call in the API reference, under the heading of its tag. */
  apiCall: (tag: string, operationId: string) => `/api-docs#/${tag}/${operationId}`,
  /** Public entries with this value of a list, such as a hospital; or of a developer, or added in a quarter. */
  explore: (field: string, label: string, page = 1) =>
    at`/explore/${field}/${label}` + (page === 1 ? "" : at`?page=${page}`),
  /** Page with one dashboard figure alone, for frames on other sites. */
  embed: (figure: string) => at`/embed/${figure}`,
  /** A dashboard figure as a file. */
  figureFile: (figure: string, ending: "csv" | "png") => at`/figures/${figure}.` + ending,
  /** The file name of a chart's values by hospital or specialism. */
  breakdown: (chart: string, by: string) => `${chart}-by-${by}`,
  /** File name of a chart that counts only entries in use. */
  chartInUse: (chart: string) => `${chart}-in-use`,
  /** The public entries, products or hospitals of a day, or of the latest one ("latest"), as a file. */
  dailyFile: (day: string, ending: string, dataSet = "entries") =>
    at`/open-data/files/${dataSet === "entries" ? day : `${dataSet}-${day}`}.${ending}`,
  /** Link to a figure on the dashboard. */
  figure: (figure: string) => `/dashboard#${figure}`,
  /** Link to the chart of a field in the dashboard's explorer. */
  chart: (field: string) => `/dashboard?subject=chart-${field}#chart-${field}`,
  /** Link to all subjects of the dashboard's explorer as tables. */
  allCharts: "/dashboard?subject=all#explorer",
} as const;

const EMBEDDED = /^\/embed\/[a-z]+$/;

/** Returns whether a page is for frames on other sites, and so has no header and footer. */
export const isEmbeddedPage = (path: string): boolean => EMBEDDED.test(path);

/** Paths of this site; browsers read "//host", "/\\host" and control characters as another origin. */
const OWN_PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/** Returns a path of this site as browsers send it, with query and fragment; home for anything else. */
export function toSitePathOrHome(target: string | null | undefined): string {
  if (!target || !OWN_PATH.test(target) || !URL.canParse(target, "https://own.invalid")) return paths.home;
  const { pathname, search, hash } = new URL(target, "https://own.invalid");
  // Checked again, as removing dot segments may change the beginning of the path.
  return OWN_PATH.test(pathname) ? pathname + search + hash : paths.home;
}

/** Returns a safe path to redirect to after login: on this site and not the login page; otherwise home. */
export function getSafeReturnPath(target: string | null | undefined): string {
  if (!target || !OWN_PATH.test(target)) return paths.home;
  return target.startsWith(paths.login) ? paths.home : target;
}

/** Maximum number of characters of a path that are shown. */
const MAX_SHOWN_CHARACTERS = 200;
const PLAIN_PATH = /^[\p{L}\p{M}\p{N}/_.~!$&'()*+,;=:@%-]*$/u;

/**
 * Returns the decoded path of a URL on this site, for display; paths with characters that could be misread, such as
 * spaces or directional marks, stay encoded. Undefined for anything else, and for home.
 */
export function decodePathForDisplay(target: string | null | undefined): string | undefined {
  const path = toSitePathOrHome(target).split(/[?#]/, 1)[0] ?? paths.home;
  if (path === paths.home) return undefined;
  let read = path;
  try {
    read = decodeURI(path);
  } catch {
    // Invalid UTF-8 is shown encoded.
  }
  const shown = PLAIN_PATH.test(read) ? read : path;
  return shown.length > MAX_SHOWN_CHARACTERS ? `${shown.slice(0, MAX_SHOWN_CHARACTERS)}…` : shown;
}
