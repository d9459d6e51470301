import { quarterOf } from "@/lib/statistics/figures";

/** What was added in the quarter in which the test runs. */
export const CURRENT_QUARTER_PAGE_PATH = `/explore/added/${quarterOf(new Date().toISOString())}`;

/** What a page answers: a status, or where it sends the visitor. */
export type ExpectedPageAnswer = number | `to ${string}`;

/** The columns of decisions section 3, as pages know them. */
export type PagePermissionColumn = "anonymous" | "pending" | "member" | "colleague" | "author" | "admin";

/** Which entry, of the same author, or which person. */
export type PagePermissionSubject =
  | "Openbaar"
  | "Instelling"
  | "Privé"
  | "in the bin"
  | "no entry"
  | "oneself"
  | "somebody else"
  | "nobody";

export interface PagePermissionRow {
  /** The page's folder below app/. */
  page: string;
  /** Path to request; {id} is the subject's id, and {version} the id of its first version. */
  path: string;
  subject?: PagePermissionSubject;
  answers: Record<PagePermissionColumn, ExpectedPageAnswer>;
}

type Six = [
  ExpectedPageAnswer,
  ExpectedPageAnswer,
  ExpectedPageAnswer,
  ExpectedPageAnswer,
  ExpectedPageAnswer,
  ExpectedPageAnswer,
];

/** In the order anonymous, pending, member, colleague, author, admin. */
function answers([anonymous, pending, member, colleague, author, admin]: Six): PagePermissionRow["answers"] {
  return { anonymous, pending, member, colleague, author, admin };
}

const all = (answer: ExpectedPageAnswer) => answers([answer, answer, answer, answer, answer, answer]);

/** Redirect to the login page; {path} is the requested path, URL-encoded. */
const LOGIN = "to /login?callbackUrl={path}";
const HOME = "to /";

const PUBLIC: [page: string, paths: string[]][] = [
  ["/explore/[field]/[value]", ["/explore/medicalSpecialism/Radiologie"]],
  ["/explore/added/[quarter]", [CURRENT_QUARTER_PAGE_PATH]],
  ["/", ["/", "/?search=geheimzin", "/?medicalDevice=Ja&page=2"]],
  ["/about", ["/about"]],
  [
    "/unsubscribe",
    ["/unsubscribe", "/unsubscribe?s=onzin", "/unsubscribe?s=%00&s=b", "/unsubscribe?stopped=1"],
  ],
  ["/api-docs", ["/api-docs"]],
  ["/contact", ["/contact"]],
  ["/dashboard", ["/dashboard"]],
  ["/embed/[figure]", ["/embed/growth", "/embed/phases?x=1"]],
  ["/migrate", ["/migrate"]],
  ["/open-data", ["/open-data"]],
  ["/password-reset/[[...token]]", ["/password-reset", "/password-reset/een-geheim"]],
  ["/still-current", ["/still-current", "/still-current?s=onzin", "/still-current?s=%00&s=b"]],
  ["/privacy", ["/privacy"]],
  ["/hospitals", ["/hospitals", "/hospitals?sort=city", "/hospitals?sort=%00&sort=x"]],
  ["/hospital/[slug]", ["/hospital/umc-voorbeeld"]],
  ["/declaration/[slug]", ["/declaration/umc-voorbeeld-waarschuwing-bij-plotselinge-nierschade"]],
  ["/hospital/[slug]/patients", ["/hospital/umc-voorbeeld/patients"]],
  ["/hospital/[slug]/patients/poster", ["/hospital/umc-voorbeeld/patients/poster"]],
  [
    "/products",
    [
      "/products",
      "/products?search=long&atLeast=2&sort=name",
      "/products?evidence=none&effect=outcome&independent=yes",
      "/products?atLeast=x&riskClass=%00&page=0&y=1",
      "/products?ids=%00,onzin&ids=thoraxlicht",
    ],
  ],
  [
    "/products/compare",
    [
      "/products/compare",
      "/products/compare?ids=onzin&ids=thoraxlicht,bottenblik",
      "/products/compare?ids=%00,;--,%F0%9F%98%80&ids=a,b,c,d,e",
    ],
  ],
  ["/accessibility", ["/accessibility"]],
  ["/fields", ["/fields"]],
  [
    "/compare",
    [
      "/compare",
      "/compare?ids=onzin",
      "/compare?ids=%00,;--,%F0%9F%98%80&ids=a&equal=x&search=%00",
      "/compare?ids=a,b,c,d,e,f,a&equal=1&search=ab",
    ],
  ],
  ["/verify-email", ["/verify-email", "/verify-email?token=123456&email=niemand%40test.example"]],
];

const DETAIL: [PagePermissionSubject, Six][] = [
  ["Openbaar", [200, 200, 200, 200, 200, 200]],
  ["Instelling", [404, 404, 404, 200, 200, 200]],
  ["Privé", [404, 404, 404, 404, 200, 200]],
  ["in the bin", [404, 404, 404, 404, 404, 404]],
  ["no entry", [404, 404, 404, 404, 404, 404]],
];

/** What is not public has no such page, for whoever asks. */
const REPORT: [PagePermissionSubject, Six][] = [
  ["Openbaar", [200, 200, 200, 200, 200, 200]],
  ["Instelling", [404, 404, 404, 404, 404, 404]],
  ["Privé", [404, 404, 404, 404, 404, 404]],
  ["in the bin", [404, 404, 404, 404, 404, 404]],
  ["no entry", [404, 404, 404, 404, 404, 404]],
];

const EDIT: [PagePermissionSubject, Six][] = [
  ["Openbaar", [LOGIN, HOME, 403, 403, 200, 200]],
  ["Instelling", [LOGIN, HOME, 404, 403, 200, 200]],
  ["Privé", [LOGIN, HOME, 404, 404, 200, 200]],
  ["in the bin", [LOGIN, HOME, 404, 404, 404, 404]],
  ["no entry", [LOGIN, HOME, 404, 404, 404, 404]],
];

const DELETE: [PagePermissionSubject, Six][] = [
  ["Openbaar", [LOGIN, HOME, 403, 403, 403, 200]],
  ["Instelling", [LOGIN, HOME, 404, 403, 403, 200]],
  ["Privé", [LOGIN, HOME, 404, 404, 403, 200]],
  ["in the bin", [LOGIN, HOME, 404, 404, 404, 404]],
  ["no entry", [LOGIN, HOME, 404, 404, 404, 404]],
];

/** The form of an experience: for members of the entry's hospital who see it, as this admin is one. */
const TELL: [PagePermissionSubject, Six][] = [
  ["Openbaar", [LOGIN, 403, 403, 200, 200, 200]],
  ["Instelling", [LOGIN, 403, 404, 200, 200, 200]],
  ["Privé", [LOGIN, 403, 404, 404, 200, 200]],
  ["in the bin", [LOGIN, 403, 404, 404, 404, 404]],
  ["no entry", [LOGIN, 403, 404, 404, 404, 404]],
];

/** The figures of its own validation, and asking for advice: as editing it, without a gate before the page. */
const FIGURES: [PagePermissionSubject, Six][] = [
  ["Openbaar", [LOGIN, 403, 403, 403, 200, 200]],
  ["Instelling", [LOGIN, 403, 404, 403, 200, 200]],
  ["Privé", [LOGIN, 403, 404, 404, 200, 200]],
  ["in the bin", [LOGIN, 403, 404, 404, 404, 404]],
  ["no entry", [LOGIN, 403, 404, 404, 404, 404]],
];

/** As FIGURES; the colleague of these rows looks after the hospital. */
const DOSSIERS: [PagePermissionSubject, Six][] = FIGURES.map(([subject, six]) => [
  subject,
  subject === "Openbaar" || subject === "Instelling" ? (six.with(3, 200) as Six) : six,
]);

function ofEntries(
  page: string,
  actions: string[],
  table: [PagePermissionSubject, Six][],
): PagePermissionRow[] {
  return actions.flatMap((action) =>
    table.map(([subject, six]) => ({
      page,
      path: `/algorithm/{id}/${action}`,
      subject,
      answers: answers(six),
    })),
  );
}

/** The review of an entry that has none: tests/e2e/review looks at the page with one. */
const NO_REVIEW: [PagePermissionSubject, Six][] = FIGURES.map(([subject]) => [
  subject,
  [LOGIN, 403, 404, 404, 404, 404],
]);

/** Who may visit which page: a row for every page, after sections 2 and 6 of the specification and 3 of the decisions. */
export const PAGE_PERMISSION_ROWS: readonly PagePermissionRow[] = [
  ...PUBLIC.flatMap(([page, paths]) =>
    paths.map((path): PagePermissionRow => ({ page, path, answers: all(200) })),
  ),
  { page: "/login", path: "/login", answers: answers([200, HOME, HOME, HOME, HOME, HOME]) },
  {
    page: "/login/sign-on",
    path: "/login/sign-on",
    answers: all("to /login?signOn=expired"),
  },
  { page: "/register", path: "/register", answers: answers([200, HOME, HOME, HOME, HOME, HOME]) },
  { page: "/not-found", path: "/not-found", answers: all(404) },
  ...[
    "medicalSpecialism/Onbekend",
    "algorithmName/x",
    "medicalSpecialism/%00",
    "medicalSpecialism/Radiologie?page=0",
  ].map(
    (named): PagePermissionRow => ({
      page: "/explore/[field]/[value]",
      path: `/explore/${named}`,
      answers: all(404),
    }),
  ),
  ...[
    "/explore/added/1999-1",
    "/explore/added/2026-5",
    "/explore/added/%00",
    `${CURRENT_QUARTER_PAGE_PATH}?page=0`,
  ].map((path): PagePermissionRow => ({ page: "/explore/added/[quarter]", path, answers: all(404) })),
  ...["/explore/developer/Nobody", "/explore/developer/%00"].map(
    (path): PagePermissionRow => ({ page: "/explore/developer/[name]", path, answers: all(404) }),
  ),
  { page: "/embed/[figure]", path: "/embed/something", answers: all(404) },
  { page: "/[...unknown]", path: "/bestaat/niet", answers: all("to /not-found?from=%2Fbestaat%2Fniet") },
  { page: "/following", path: "/following", answers: answers([LOGIN, 200, 200, 200, 200, 200]) },
  { page: "/admin", path: "/admin", answers: answers([LOGIN, 403, 403, 403, 403, 200]) },
  ...[
    "users",
    "notices",
    "messages",
    "reports",
    "overdue",
    "matching",
    "bin",
    "institutions",
    "data-model",
    "import",
    "products",
    "obstacles",
    "mails",
    "texts",
    "licence",
    "synonyms",
    "law",
    "audit",
  ].map(
    (part): PagePermissionRow => ({
      page: `/admin/${part}`,
      path: `/admin/${part}`,
      answers: answers([LOGIN, 403, 403, 403, 403, 200]),
    }),
  ),
  {
    page: "/admin/import/[id]",
    path: "/admin/import/geen-import",
    answers: answers([LOGIN, 403, 403, 403, 403, 404]),
  },
  {
    page: "/admin/import/[id]/results",
    path: "/admin/import/geen-import/results",
    answers: answers([LOGIN, 403, 403, 403, 403, 404]),
  },
  {
    page: "/algorithm/[id]/new",
    path: "/algorithm/0/new",
    answers: answers([LOGIN, HOME, 200, 200, 200, 200]),
  },
  ...ofEntries("/algorithm/[id]/[action]", ["detail", "iets-anders"], DETAIL),
  ...ofEntries("/algorithm/[id]/history", ["history", "history?to={version}"], DETAIL),
  ...ofEntries("/algorithm/[id]/history/[version]", ["history/{version}"], DETAIL),
  ...ofEntries("/algorithm/[id]/report", ["report", "report?field=riskClass"], REPORT),
  ...ofEntries("/algorithm/[id]/edit", ["edit"], EDIT),
  ...ofEntries("/algorithm/[id]/experience", ["experience"], TELL),
  ...ofEntries("/algorithm/[id]/validation", ["validation"], FIGURES),
  ...ofEntries("/algorithm/[id]/advice", ["advice"], FIGURES),
  ...ofEntries("/algorithm/[id]/dossier", ["dossier"], DOSSIERS),
  ...ofEntries("/algorithm/[id]/review", ["review"], NO_REVIEW),
  {
    page: "/product/[slug]",
    path: "/product/bestaat-niet",
    answers: answers([404, 404, 404, 404, 404, 404]),
  },
  ...["edit", "supplier"].map(
    (page): PagePermissionRow => ({
      page: `/product/[slug]/${page}`,
      path: `/product/bestaat-niet/${page}`,
      answers: answers([LOGIN, 403, 403, 403, 403, 404]),
    }),
  ),
  {
    page: "/product/[slug]/propose",
    path: "/product/bestaat-niet/propose",
    answers: answers([LOGIN, 403, 404, 404, 404, 404]),
  },
  {
    page: "/product/[slug]/study",
    path: "/product/bestaat-niet/study",
    answers: answers([LOGIN, 403, 404, 404, 404, 404]),
  },
  // The hospital has no admin among the callers.
  ...[["manage"], ["inventory"], ["report/[year]", "report/2026"]].map(
    ([page = "", path = page]): PagePermissionRow => ({
      page: `/hospital/[slug]/${page}`,
      path: `/hospital/streekziekenhuis-voorbeeldland/${path}`,
      answers: answers([LOGIN, 403, 403, 403, 403, 200]),
    }),
  ),
  ...ofEntries("/algorithm/[id]/declaration", ["declaration"], DOSSIERS),
  ...ofEntries("/algorithm/[id]/delete", ["delete"], DELETE),
  {
    page: "/reviews",
    path: "/reviews",
    answers: answers([LOGIN, 403, 200, 200, 200, 200]),
  },
  {
    page: "/work",
    path: "/work",
    answers: answers([LOGIN, 200, 200, 200, 200, 200]),
  },
  {
    page: "/profile/[id]",
    path: "/profile/{id}",
    subject: "oneself",
    answers: answers([LOGIN, 200, 200, 200, 200, 200]),
  },
  {
    page: "/profile/[id]",
    path: "/profile/{id}",
    subject: "somebody else",
    answers: answers([LOGIN, 403, 200, 200, 200, 200]),
  },
  {
    page: "/profile/[id]",
    path: "/profile/{id}",
    subject: "nobody",
    answers: answers([LOGIN, 403, 404, 404, 404, 404]),
  },
];
