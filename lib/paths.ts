import type { FileFormat } from "./platform/file-formats";

/** Behind an entry's address: its author comes to ask for its deletion. */
export const DELETION_REQUEST_HASH = "#request-deletion";

/** Of which public changes there is a feed: any of these, and what fits all that are given. */
export interface FeedChoice {
  hospitals?: readonly string[];
  specialisms?: readonly string[];
  /** The address of a product. */
  product?: string;
}

/** What admins look after on a page of its own. */
export type AdminPart =
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
  | "audit";

/** An address of which each value is a part or a parameter of its own. */
const at = (parts: TemplateStringsArray, ...values: (string | number)[]) =>
  String.raw({ raw: parts }, ...values.map(encodeURIComponent));

function filled(query: Record<string, string>): URLSearchParams {
  return new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
}

/** Every address of the product, in one place. */
export const paths = {
  home: "/",
  dashboard: "/dashboard",
  about: "/about",
  contact: "/contact",
  /** Where a message that was sent without script leads. */
  contactSent: "/?sent=1",
  login: "/login",
  register: "/register",
  passwordReset: "/password-reset",
  migrate: "/migrate",
  verifyEmail: "/verify-email",
  privacy: "/privacy",
  accessibility: "/accessibility",
  apiDocs: "/api-docs",
  /** What of the register is there for others to use, and in which forms. */
  openData: "/open-data",
  /** Names every public page for programs. */
  sitemap: "/sitemap.xml",
  fields: "/fields",
  field: (key: string) => `/fields#${key}`,
  fieldLog: "/fields#log",
  completeness: "/fields#completeness",
  following: "/following",
  /** Where the link of a mail stops it; the secret says what. */
  unsubscribe: (secret: string) => at`/unsubscribe?s=${secret}`,
  unsubscribed: "/unsubscribe?stopped=1",
  /** Where the link of a mail confirms that an entry is current; the secret says which, and for whom. */
  recheckLink: (secret: string) => at`/still-current?s=${secret}`,
  /** What a person has to do, and the entries that they look after. */
  work: "/work",
  /** Their entries by the day that they are to be looked through. */
  ownRechecks: "/work#keeping-current",
  admin: "/admin",
  /** A page of the admin area. */
  adminPart: (part: AdminPart) => `/admin/${part}` as const,
  /** Where admins import entries or products from a file, and one such import. */
  imports: "/admin/import",
  importRun: (id: string) => at`/admin/import/${id}`,
  /** With the path that was asked for, if it is known. */
  notFound: (asked?: string) =>
    `/not-found${asked === undefined ? "" : `?${new URLSearchParams({ from: asked })}`}`,
  /** Products and hospitals, each with a page of its own. */
  products: "/products",
  product: (slug: string) => at`/product/${slug}`,
  /** The list of products, from which others are chosen beside these. */
  chooseProducts: (slugs: readonly string[]) => at`/products?ids=${slugs.join(",")}`,
  compareProducts: (slugs: readonly string[] = []) =>
    `/products/compare${slugs.length > 0 ? at`?ids=${slugs.join(",")}` : ""}`,
  /** Where a member says what should change. */
  proposeChange: (slug: string) => at`/product/${slug}/propose`,
  /** Where an admin changes it. */
  editProduct: (slug: string) => at`/product/${slug}/edit`,
  editSupplier: (slug: string) => at`/product/${slug}/supplier`,
  /** Where a member adds a study of it; an admin changes the one that `study` names. */
  productStudy: (slug: string, study = "") => at`/product/${slug}/study` + (study && at`?study=${study}`),
  hospitals: "/hospitals",
  hospital: (slug: string) => at`/hospital/${slug}`,
  /** For who looks after it: its statement, contact and people, and all that it has in the register. */
  hospitalManagement: (slug: string) => at`/hospital/${slug}/manage`,
  hospitalInventory: (slug: string) => at`/hospital/${slug}/inventory`,
  /** Where a member of its hospital tells how it went with an entry. */
  ownExperience: (id: string) => at`/algorithm/${id}/experience`,
  /** Where who may edit an entry keeps the figures of its own validation; `figure` names the one to change. */
  validations: (id: string, figure = "") =>
    at`/algorithm/${id}/validation` + (figure && at`?figure=${figure}`),
  compare: (ids: readonly string[] = [], { onlyDifferences = false, search = "" } = {}) => {
    const parts = [
      ids.length > 0 ? `ids=${ids.map(encodeURIComponent).join(",")}` : "",
      onlyDifferences ? "differences=1" : "",
      search === "" ? "" : at`search=${search}`,
    ].filter((part) => part !== "");
    return parts.length === 0 ? "/compare" : `/compare?${parts.join("&")}`;
  },
  profile: (id: string) => at`/profile/${id}`,
  /** What was reported on one's own entries, and on everybody's. */
  ownReports: "/work#reports",
  allReports: "/admin/reports",
  profileImage: (imageUrl: string) => at`/public/images/${imageUrl}`,
  /** What other sites show beside a link to the register, to the dashboard, or to an entry as it is in this version. */
  registerPicture: "/opengraph/register.png",
  dashboardPicture: "/opengraph/dashboard.png",
  entryPicture: (id: string, version: number) => at`/opengraph/algorithm/${id}.png?v=${version}`,
  productPicture: (slug: string, version: number) => at`/opengraph/product/${slug}.png?v=${version}`,
  /** What stands in for a person's image. */
  placeholderImage: "/profile-placeholder.svg",
  entry: (id: string, action: "detail" | "edit" | "delete" | "new" = "detail") =>
    at`/algorithm/${id}/${action}`,
  newEntry: "/algorithm/0/new",
  /** Where an error in an entry is reported, if it is known in which field. */
  report: (id: string, field?: string) =>
    field === undefined ? at`/algorithm/${id}/report` : at`/algorithm/${id}/report?field=${field}`,
  editField: (id: string, field: string | null) =>
    field === null ? at`/algorithm/${id}/edit` : at`/algorithm/${id}/edit#field-${field}`,
  /** The versions of an entry; with two of them, what was added and removed between those. */
  history: (id: string, chosen: { from?: string; to?: string; page?: string; all?: string } = {}) => {
    const query = new URLSearchParams(chosen).toString();
    return at`/algorithm/${id}/history` + (query === "" ? "" : `?${query}`);
  },
  version: (id: string, versionId: string) => at`/algorithm/${id}/history/${versionId}`,
  /** The register with one value of a filter chosen. */
  filtered: (field: string, value: string) =>
    `/?${field}=${encodeURIComponent(value.toWellFormed()).replaceAll("%20", "+")}`,
  /** The login page with why a single sign-on ended, and where to go once it has not. */
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
    /** The feed of public changes; of these hospitals and specialisms, or of a product, alone. */
    feed: ({ hospitals = [], specialisms = [], product }: FeedChoice = {}) => {
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
    /** The feed of a saved search, for whoever has its secret. */
    searchFeed: (secret: string) => at`/api/v1/feeds/${secret}.atom`,
    unsubscribing: "/api/v1/unsubscribe",
    unsubscribe: (secret: string) => at`/api/v1/unsubscribe?s=${secret}`,
    /** For the form of the page, which is sent on when it is done. */
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
    /** Confirms that an entry is current. */
    entryRecheck: (id: string) => at`/api/algorithm/${id}/recheck`,
    /** For the form of the page that a mail leads to, which is sent on when it is done. */
    recheckLinkForm: (secret: string) => at`/api/v1/recheck-links?s=${secret}&from=page`,
    overdue: "/api/admin/overdue",
    matching: "/api/admin/matching",
    ownExperience: (id: string) => at`/api/algorithm/${id}/experience`,
    experience: (id: string) => at`/api/v1/experiences/${id}`,
    obstacles: "/api/v1/experiences/obstacles",
    obstacle: (id: number) => at`/api/v1/experiences/obstacles/${id}`,
    hospitalStatement: (slug: string) => at`/api/v1/hospitals/${slug}/statement`,
    hospitalContact: (slug: string) => at`/api/v1/hospitals/${slug}/contact`,
    hospitalAdmin: (slug: string, personId: string) => at`/api/v1/hospitals/${slug}/admins/${personId}`,
    hospitalInventory: (slug: string, format: FileFormat) =>
      at`/api/v1/hospitals/${slug}/inventory?format=${format}`,
    product: (id: string) => at`/api/v1/products/${id}`,
    mergeProduct: (id: string) => at`/api/v1/products/${id}/merge`,
    supplier: (productId: string) => at`/api/v1/products/${productId}/supplier`,
    proposals: (id: string) => at`/api/v1/products/${id}/proposals`,
    proposal: (id: string, proposal: string) => at`/api/v1/products/${id}/proposals/${proposal}`,
    productProposal: (id: string) => at`/api/admin/product-proposals/${id}`,
    studies: "/api/v1/evidence/studies",
    study: (id: string) => at`/api/v1/evidence/studies/${id}`,
    validations: (id: string) => at`/api/algorithm/${id}/validations`,
    validation: (id: string, figure: string) => at`/api/algorithm/${id}/validations/${figure}`,
    coEditors: (id: string) => at`/api/algorithm/${id}/co-editors`,
    coEditor: (id: string, personId: string) => at`/api/algorithm/${id}/co-editors/${personId}`,
    coEditorCandidates: (id: string, search: string) =>
      `/api/algorithm/${encodeURIComponent(id)}/co-editors/candidates?${new URLSearchParams({ search })}`,
    drafts: "/api/v1/drafts",
    draft: (id: string) => at`/api/v1/drafts/${id}`,
    entryReports: (id: string) => at`/api/algorithm/${id}/reports`,
    reports: "/api/v1/reports",
    allReports: "/api/admin/reports",
    report: (id: string) => at`/api/v1/reports/${id}`,
    reportAct: (id: string, act: "answer" | "solve" | "reopen") => at`/api/v1/reports/${id}/${act}`,
    /** A call that does something to an entry, such as `author`. */
    entryAct: (id: string, name: string) => at`/api/algorithm/${id}/${name}`,
    restoreVersion: (id: string, versionId: string) => at`/api/algorithm/${id}/versions/${versionId}/restore`,
    /** The list of a register's address as a file. */
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
    mail: (id: string) => at`/api/admin/mails/${id}`,
    imports: "/api/v1/admin/imports",
    importRun: (id: string) => at`/api/v1/admin/imports/${id}`,
    importAct: (
      id: string,
      act: "check" | "start" | "cancel" | "undo" | "replace" | "mend" | "problems.csv",
    ) => at`/api/v1/admin/imports/${id}/${act}`,
    importRows: (id: string, query: Record<string, string>) =>
      `/api/v1/admin/imports/${encodeURIComponent(id)}/rows?${filled(query)}`,
    importProblems: (id: string, query: Record<string, string>) =>
      `/api/v1/admin/imports/${encodeURIComponent(id)}/problems?${filled(query)}`,
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

/** Addresses that the server alone puts into pages, so that no browser downloads them with the others. */
export const publicPaths = {
  /** A call in the reference, under the heading of its tag. */
  apiCall: (tag: string, operationId: string) => `/api-docs#/${tag}/${operationId}`,
  /** The public entries with this value of a list, such as those of a hospital; or of a developer, or added in a quarter. */
  explore: (field: string, label: string, page = 1) =>
    at`/explore/${field}/${label}` + (page === 1 ? "" : at`?page=${page}`),
  /** A figure of the dashboard alone, for pages of others to show in a frame; the same as a file. */
  embed: (figure: string) => at`/embed/${figure}`,
  figureFile: (figure: string, ending: "csv" | "png") => at`/figures/${figure}.` + ending,
  /** The public entries as they were on a day, or on the newest ("latest"); or the products or hospitals. */
  dailyFile: (day: string, ending: string, dataSet = "entries") =>
    at`/open-data/files/${dataSet === "entries" ? day : `${dataSet}-${day}`}.${ending}`,
  /** A figure on the dashboard. */
  figure: (figure: string) => `/dashboard#${figure}`,
} as const;

const EMBEDDED = /^\/embed\/[a-z]+$/;

/** Whether a page is there for frames of other sites, and so has neither header nor footer. */
export const isEmbedded = (path: string): boolean => EMBEDDED.test(path);

/** "//host", "/\\host" and control characters are no path of this site: browsers read them as another origin. */
const OWN_PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/** A path of this site as browsers send it, with its query and fragment; home for anything else. */
export function ownPath(target: string | null | undefined): string {
  if (!target || !OWN_PATH.test(target) || !URL.canParse(target, "https://own.invalid")) return paths.home;
  const { pathname, search, hash } = new URL(target, "https://own.invalid");
  // Without its dots a path may begin otherwise than it did.
  return OWN_PATH.test(pathname) ? pathname + search + hash : paths.home;
}

/** A target of a redirect after login that stays on this site: a path, never another origin. */
export function safeReturnPath(target: string | null | undefined): string {
  if (!target || !OWN_PATH.test(target)) return paths.home;
  return target.startsWith(paths.login) ? paths.home : target;
}

/** What is shown of an address at most. */
const SHOWN_LENGTH = 200;
const PLAIN_PATH = /^[\p{L}\p{M}\p{N}/_.~!$&'()*+,;=:@%-]*$/u;

/**
 * The path of an address of this site as people write it, to be shown; what could pass for a sentence, or turns the
 * writing round, stays encoded. Undefined for anything else, and for home.
 */
export function shownPath(target: string | null | undefined): string | undefined {
  const path = ownPath(target).split(/[?#]/, 1)[0] ?? paths.home;
  if (path === paths.home) return undefined;
  let read = path;
  try {
    read = decodeURI(path);
  } catch {
    // Not in UTF-8: shown as it came.
  }
  const shown = PLAIN_PATH.test(read) ? read : path;
  return shown.length > SHOWN_LENGTH ? `${shown.slice(0, SHOWN_LENGTH)}…` : shown;
}
