import type { FileFormat } from "./platform/file-formats";

/** Behind an entry's address: its author comes to ask for its deletion. */
export const DELETION_REQUEST_HASH = "#request-deletion";

/** Of which public changes there is a feed: any of these, and both when both are given. */
export interface FeedChoice {
  hospitals?: readonly string[];
  specialisms?: readonly string[];
}

/** A query of what is not empty. */
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
  /** How the completeness of an entry is counted. */
  completeness: "/fields#completeness",
  /** What a member follows, and the searches that they keep. */
  following: "/following",
  /** Where the link of a mail stops it; the secret says what. */
  unsubscribe: (secret: string) => `/unsubscribe?s=${encodeURIComponent(secret)}`,
  unsubscribed: "/unsubscribe?stopped=1",
  /** Where the link of a mail confirms that an entry is current; the secret says which, and for whom. */
  reviewLink: (secret: string) => `/still-current?s=${encodeURIComponent(secret)}`,
  /** The entries of this person by the day that they are to be looked through. */
  ownReviews: (id: string) => `/profile/${encodeURIComponent(id)}#keeping-current`,
  admin: "/admin",
  /** Where admins import entries from a file, and one such import. */
  imports: "/admin/import",
  importRun: (id: string) => `/admin/import/${encodeURIComponent(id)}`,
  /** With the path that was asked for, if it is known. */
  notFound: (asked?: string) =>
    `/not-found${asked === undefined ? "" : `?${new URLSearchParams({ from: asked })}`}`,
  /** These entries side by side. */
  compare: (ids: readonly string[] = [], { onlyDifferences = false, search = "" } = {}) => {
    const parts = [
      ids.length > 0 ? `ids=${ids.map(encodeURIComponent).join(",")}` : "",
      onlyDifferences ? "differences=1" : "",
      search === "" ? "" : `search=${encodeURIComponent(search)}`,
    ].filter((part) => part !== "");
    return parts.length === 0 ? "/compare" : `/compare?${parts.join("&")}`;
  },
  profile: (id: string) => `/profile/${encodeURIComponent(id)}`,
  /** What was reported on the entries of this person, and of everybody. */
  ownReports: (id: string) => `/profile/${encodeURIComponent(id)}#reports`,
  allReports: "/admin#error-reports",
  profileImage: (imageUrl: string) => `/public/images/${encodeURIComponent(imageUrl)}`,
  /** What other sites show beside a link to the register, to the dashboard, or to an entry as it is in this version. */
  registerPicture: "/opengraph/register.png",
  dashboardPicture: "/opengraph/dashboard.png",
  entryPicture: (id: string, version: number) =>
    `/opengraph/algorithm/${encodeURIComponent(id)}.png?v=${version}`,
  /** What stands in for a person's image. */
  placeholderImage: "/profile-placeholder.svg",
  entry: (id: string, action: "detail" | "edit" | "delete" | "new" = "detail") =>
    `/algorithm/${encodeURIComponent(id)}/${action}`,
  newEntry: "/algorithm/0/new",
  /** Where an error in an entry is reported, if it is known in which field. */
  report: (id: string, field?: string) =>
    `/algorithm/${encodeURIComponent(id)}/report${field === undefined ? "" : `?field=${encodeURIComponent(field)}`}`,
  /** The form of an entry, at one of its fields. */
  editField: (id: string, field: string | null) =>
    `/algorithm/${encodeURIComponent(id)}/edit${field === null ? "" : `#field-${field}`}`,
  /** The versions of an entry; with two of them, what was added and removed between those. */
  history: (id: string, chosen: { from?: string; to?: string; page?: string; all?: string } = {}) => {
    const query = new URLSearchParams(chosen).toString();
    return `/algorithm/${encodeURIComponent(id)}/history${query === "" ? "" : `?${query}`}`;
  },
  version: (id: string, versionId: string) =>
    `/algorithm/${encodeURIComponent(id)}/history/${encodeURIComponent(versionId)}`,
  /** The register with one value of a filter chosen. */
  filtered: (field: string, value: string) =>
    `/?${field}=${encodeURIComponent(value.toWellFormed()).replaceAll("%20", "+")}`,
  /** The login page with why a single sign-on ended, and where to go once it has not. */
  loginRefused: (signOn: string, target: string) =>
    `/login?${new URLSearchParams({ signOn, ...(target === "/" ? {} : { callbackUrl: target }) })}`,
  /** The last step of a single sign-on. */
  signOn: (target: string) =>
    `/login/sign-on${target === "/" ? "" : `?${new URLSearchParams({ callbackUrl: target })}`}`,
  loginThen: (target: string) => `/login?callbackUrl=${encodeURIComponent(target)}`,
  api: {
    document: "/api/openapi.json",
    catalog: "/api/v1/catalog.jsonld",
    fields: "/api/v1/fields",
    completeness: "/api/v1/completeness",
    /** The feed of public changes; of these hospitals and specialisms alone. */
    feed: ({ hospitals = [], specialisms = [] }: FeedChoice = {}) => {
      const query = new URLSearchParams([
        ...hospitals.map((value) => ["hospital", value]),
        ...specialisms.map((value) => ["specialism", value]),
      ]).toString();
      return `/api/v1/feed.atom${query === "" ? "" : `?${query}`}`;
    },
    follows: "/api/v1/follows",
    follow: (id: string) => `/api/v1/follows/${encodeURIComponent(id)}`,
    savedSearches: "/api/v1/saved-searches",
    savedSearch: (id: string) => `/api/v1/saved-searches/${encodeURIComponent(id)}`,
    savedSearchFeed: (id: string) => `/api/v1/saved-searches/${encodeURIComponent(id)}/feed`,
    /** The feed of a saved search, for whoever has its secret. */
    searchFeed: (secret: string) => `/api/v1/feeds/${encodeURIComponent(secret)}.atom`,
    unsubscribing: "/api/v1/unsubscribe",
    unsubscribe: (secret: string) => `/api/v1/unsubscribe?s=${encodeURIComponent(secret)}`,
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
    message: (id: string) => `/api/messages/${encodeURIComponent(id)}`,
    captcha: "/api/captcha",
    /** Remembers in which language somebody reads. */
    language: "/api/language",
    entries: "/api/algorithm",
    entry: (id: string) => `/api/algorithm/${encodeURIComponent(id)}`,
    /** Says that an entry is right as it stands. */
    entryReview: (id: string) => `/api/algorithm/${encodeURIComponent(id)}/review`,
    /** For the form of the page that a mail leads to, which is sent on when it is done. */
    reviewLinkForm: (secret: string) => `/api/v1/review-links?s=${encodeURIComponent(secret)}&from=page`,
    overdue: "/api/admin/overdue",
    coEditors: (id: string) => `/api/algorithm/${encodeURIComponent(id)}/co-editors`,
    coEditor: (id: string, personId: string) =>
      `/api/algorithm/${encodeURIComponent(id)}/co-editors/${encodeURIComponent(personId)}`,
    coEditorCandidates: (id: string, search: string) =>
      `/api/algorithm/${encodeURIComponent(id)}/co-editors/candidates?${new URLSearchParams({ search })}`,
    entryAuthor: (id: string) => `/api/algorithm/${encodeURIComponent(id)}/author`,
    entryReports: (id: string) => `/api/algorithm/${encodeURIComponent(id)}/reports`,
    reports: "/api/v1/reports",
    allReports: "/api/admin/reports",
    report: (id: string) => `/api/v1/reports/${encodeURIComponent(id)}`,
    reportAct: (id: string, act: "answer" | "solve" | "reopen") =>
      `/api/v1/reports/${encodeURIComponent(id)}/${act}`,
    deletionRequest: (id: string) => `/api/algorithm/${encodeURIComponent(id)}/deletion-request`,
    restoreVersion: (id: string, versionId: string) =>
      `/api/algorithm/${encodeURIComponent(id)}/versions/${encodeURIComponent(versionId)}/restore`,
    /** The list of a register's address as a file. */
    entriesFile: (query: URLSearchParams, format: string) =>
      `/api/algorithm/export?${new URLSearchParams([["format", format], ...query])}`,
    entryFile: (id: string, format: string) =>
      `/api/algorithm/${encodeURIComponent(id)}/export?${new URLSearchParams({ format })}`,
    facets: "/api/algorithm/facets",
    suggestions: (search: string) => `/api/algorithm/suggestions?${new URLSearchParams({ search })}`,
    compare: (ids: readonly string[]) =>
      `/api/algorithm/compare?ids=${ids.map(encodeURIComponent).join(",")}`,
    compareFile: (ids: readonly string[], format: FileFormat) =>
      `/api/algorithm/compare/export?ids=${ids.map(encodeURIComponent).join(",")}&format=${format}`,
    dataModel: "/api/algorithm/dataModel",
    about: "/api/aboutdata",
    notifications: "/api/notifications",
    notification: (id: string) => `/api/notifications/${encodeURIComponent(id)}`,
    users: "/api/users",
    user: (id: string) => `/api/users/${encodeURIComponent(id)}`,
    userEntries: (id: string) => `/api/users/${encodeURIComponent(id)}/algorithms`,
    /** What the specification has no call for. */
    userImage: (id: string) => `/api/users/${encodeURIComponent(id)}/image`,
    userSessions: (id: string) => `/api/users/${encodeURIComponent(id)}/sessions`,
    userExport: (id: string) => `/api/users/${encodeURIComponent(id)}/export`,
    loginCode: "/api/auth/otp",
    csrf: "/api/auth/csrf",
    beginSignOn: "/api/auth/signin/oidc",
    signOn: "/api/auth/sign-on",
    userSignOn: (id: string) => `/api/users/${encodeURIComponent(id)}/sign-on`,
    userSignOnUnlink: (id: string) => `/api/users/${encodeURIComponent(id)}/sign-on/unlink`,
    userTwoFactor: (id: string) => `/api/users/${encodeURIComponent(id)}/two-factor`,
    userTwoFactorOff: (id: string) => `/api/users/${encodeURIComponent(id)}/two-factor/off`,
    userRecoveryCodes: (id: string) => `/api/users/${encodeURIComponent(id)}/two-factor/recovery-codes`,
    userTokens: (id: string) => `/api/users/${encodeURIComponent(id)}/tokens`,
    userToken: (id: string, tokenId: string) =>
      `/api/users/${encodeURIComponent(id)}/tokens/${encodeURIComponent(tokenId)}`,
    userClosing: (id: string) => `/api/users/${encodeURIComponent(id)}/close`,
    /** What the specification has no call for. */
    accountDecision: (id: string) => `/api/admin/users/${encodeURIComponent(id)}`,
    bin: "/api/admin/bin",
    binned: (id: string) => `/api/admin/bin/${encodeURIComponent(id)}`,
    mails: "/api/admin/mails",
    mail: (id: string) => `/api/admin/mails/${encodeURIComponent(id)}`,
    imports: "/api/v1/admin/imports",
    importRun: (id: string) => `/api/v1/admin/imports/${encodeURIComponent(id)}`,
    importAct: (
      id: string,
      act: "check" | "start" | "cancel" | "undo" | "replace" | "mend" | "problems.csv",
    ) => `/api/v1/admin/imports/${encodeURIComponent(id)}/${act}`,
    importRows: (id: string, query: Record<string, string>) =>
      `/api/v1/admin/imports/${encodeURIComponent(id)}/rows?${filled(query)}`,
    importProblems: (id: string, query: Record<string, string>) =>
      `/api/v1/admin/imports/${encodeURIComponent(id)}/problems?${filled(query)}`,
    importLine: (id: string, line: number) => `/api/v1/admin/imports/${encodeURIComponent(id)}/rows/${line}`,
    importTemplate: "/api/v1/admin/import-template.csv",
    importMappings: "/api/v1/admin/import-mappings",
    importMapping: (id: string) => `/api/v1/admin/import-mappings/${encodeURIComponent(id)}`,
    institutions: "/api/admin/institutions",
    institution: (id: string) => `/api/admin/institutions/${encodeURIComponent(id)}`,
    institutionPreview: (id: string) => `/api/admin/institutions/${encodeURIComponent(id)}/preview`,
    editableFields: "/api/admin/fields",
    editableField: (key: string) => `/api/admin/fields/${encodeURIComponent(key)}`,
    fieldPreview: (key: string) => `/api/admin/fields/${encodeURIComponent(key)}/preview`,
    listOrder: (key: string) => `/api/admin/fields/${encodeURIComponent(key)}/order`,
    listValues: (key: string) => `/api/admin/fields/${encodeURIComponent(key)}/values`,
    listValue: (key: string, id: string) =>
      `/api/admin/fields/${encodeURIComponent(key)}/values/${encodeURIComponent(id)}`,
    listValuePreview: (key: string, id: string) =>
      `/api/admin/fields/${encodeURIComponent(key)}/values/${encodeURIComponent(id)}/preview`,
    synonyms: "/api/admin/synonyms",
    synonymPreview: "/api/admin/synonyms/preview",
    synonymGroup: (id: string) => `/api/admin/synonyms/${encodeURIComponent(id)}`,
    synonymGroupAt: (id: string, revision: string) =>
      `/api/admin/synonyms/${encodeURIComponent(id)}?${new URLSearchParams({ revision })}`,
    audit: "/api/admin/audit",
    auditFile: "/api/admin/audit.csv",
    contentBlocks: "/api/admin/content",
    contentOrder: "/api/admin/content/order",
    contentBlock: (id: string) => `/api/admin/content/${encodeURIComponent(id)}`,
  },
} as const;

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
