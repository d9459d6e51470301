import { listObstacles } from "@/lib/experiences/server/obstacles";
import { db } from "@/lib/platform/database/db";
import { createSolvedCaptchaToken } from "../captcha";
import { buildEntryBody } from "../entries";
import { makePerson } from "../people";
import type { PermissionColumn } from "./callers";
import {
  type ApiPermissionRow,
  buildStatusesForAdmins,
  buildStatusesForEveryone,
  buildStatusesForMembers,
  type ExpectedStatuses,
} from "./row";
import {
  createBinnedEntryOfAuthor,
  createEntryOfAuthor,
  createUnpublishedEntryOfAuthor,
  type PermissionFixtures,
  UNUSED_ID,
  VISIBILITY_LABELS,
  type VisibilityLabel,
} from "./world";

/** Columns that may read an entry of each visibility. */
const READERS: Record<VisibilityLabel, readonly PermissionColumn[]> = {
  Openbaar: [
    "anonymous",
    "pending",
    "member",
    "colleague",
    "author",
    "admin",
    "reading",
    "writing",
    "adminProgram",
  ],
  Instelling: ["colleague", "author", "admin", "reading", "writing"],
  Privé: ["author", "admin", "reading", "writing"],
};

const body = { json: { ...buildEntryBody(), visibility: "Openbaar" } };

type ByVisibility = Record<VisibilityLabel, ExpectedStatuses>;

/**
 * Returns a row for an entry of each visibility, and one for an entry in the bin, which every caller sees as missing.
 */
function ofEach(
  row: Omit<ApiPermissionRow, "statuses">,
  statuses: ByVisibility,
  ofBinned: ExpectedStatuses,
): ApiPermissionRow[] {
  return [
    ...VISIBILITY_LABELS.map(
      (visibility): ApiPermissionRow => ({
        ...row,
        about: `an entry that is ${visibility}`,
        subject: (world) => createEntryOfAuthor(world, visibility),
        known: READERS[visibility],
        statuses: statuses[visibility],
      }),
    ),
    {
      ...row,
      about: "an entry in the bin",
      subject: (world) => createBinnedEntryOfAuthor(world),
      known: [],
      statuses: ofBinned,
    },
  ];
}

/**
 * Returns a row for an unpublished entry with visibility Openbaar, which is as hidden as a private one until it is
 * published.
 */
function ofUnpublished(
  row: Omit<ApiPermissionRow, "statuses">,
  state: "DRAFT" | "IN_REVIEW",
  statuses: ExpectedStatuses,
): ApiPermissionRow {
  const subject = (world: PermissionFixtures) => createUnpublishedEntryOfAuthor(world, state);
  return { ...row, about: `an entry that is ${state}`, subject, known: READERS.Privé, statuses };
}

const of = (
  [anonymous, pending, member, colleague, author, admin]: [number, number, number, number, number, number],
  programs: [number, number, number],
): ExpectedStatuses => ({ anonymous, pending, member, colleague, author, admin, programs });

const GONE = buildStatusesForEveryone(404);
/**
 * Statuses of a write on a missing entry: callers without the right to write are refused before the entry is looked
 * up.
 */
const GONE_FOR_WRITERS: ExpectedStatuses = { ...buildStatusesForMembers(404) };

const READ: ByVisibility = {
  Openbaar: buildStatusesForEveryone(),
  Instelling: of([404, 404, 404, 200, 200, 200], [200, 200, 404]),
  Privé: of([404, 404, 404, 404, 200, 200], [200, 200, 404]),
};

const EDIT: ByVisibility = {
  Openbaar: of([401, 403, 403, 403, 200, 200], [403, 200, 403]),
  Instelling: of([401, 403, 404, 403, 200, 200], [403, 200, 404]),
  Privé: of([401, 403, 404, 404, 200, 200], [403, 200, 404]),
};

const ADMINS_ONLY: ByVisibility = {
  Openbaar: of([401, 403, 403, 403, 403, 200], [403, 403, 403]),
  Instelling: of([401, 403, 404, 403, 403, 200], [403, 403, 404]),
  Privé: of([401, 403, 404, 404, 403, 200], [403, 403, 404]),
};

/** Statuses of confirming that an entry is still correct: everyone who may edit it, except programs. */
const CONFIRM: ByVisibility = {
  Openbaar: of([401, 403, 403, 403, 200, 200], [403, 403, 403]),
  Instelling: of([401, 403, 404, 403, 200, 200], [403, 403, 404]),
  Privé: of([401, 403, 404, 404, 200, 200], [403, 403, 404]),
};

/**
 * Statuses of reporting an error: everyone may report on a public entry; other entries count as missing for everyone.
 */
const REPORT: ByVisibility = { Openbaar: buildStatusesForEveryone(201), Instelling: GONE, Privé: GONE };

const aReport = async () => ({
  json: {
    message: `Hier klopt iets niet, ${crypto.randomUUID()}.`,
    captchaToken: await createSolvedCaptchaToken(),
  },
});

const AUTHORS_ONLY: ByVisibility = {
  Openbaar: of([401, 403, 403, 403, 201, 403], [403, 403, 403]),
  Instelling: of([401, 403, 404, 403, 201, 403], [403, 403, 404]),
  Privé: of([401, 403, 404, 404, 201, 403], [403, 403, 404]),
};

/** Statuses of adding and removing co-editors: the author and admins, but no programs. */
const SHARE = (status: number): ByVisibility => ({
  Openbaar: of([401, 403, 403, 403, status, status], [403, 403, 403]),
  Instelling: of([401, 403, 404, 403, status, status], [403, 403, 404]),
  Privé: of([401, 403, 404, 404, status, status], [403, 403, 404]),
});

const aColleague = ({ places }: PermissionFixtures) => makePerson({ institutionId: places.here });
const aCoEditor = async (world: PermissionFixtures) => ({ json: { person: (await aColleague(world)).id } });

/** Creates a co-editor of an entry, and returns that person's id. */
async function namedFor(world: PermissionFixtures, entryId: string): Promise<string> {
  const { id: userId } = await aColleague(world);
  if (entryId !== UNUSED_ID) await db().entryCoEditor.create({ data: { entryId, userId } });
  return userId;
}

/** Returns the id of an entry's first version, or an unused id when the entry does not exist. */
async function versionOf(entryId: string): Promise<string> {
  const first = await db().entryVersion.findFirst({ where: { entryId, number: 1 }, select: { id: true } });
  return first?.id ?? UNUSED_ID;
}

const ofVersion = (row: Omit<ApiPermissionRow, "statuses">): Omit<ApiPermissionRow, "statuses"> => ({
  ...row,
  second: (_world, _caller, entryId) => versionOf(entryId),
});

/** Statuses of adding an experience: people of the entry's institution who may read it, but no programs. */
const TELL: ByVisibility = {
  Openbaar: of([401, 403, 403, 200, 200, 403], [403, 403, 403]),
  Instelling: of([401, 403, 404, 200, 200, 403], [403, 403, 403]),
  Privé: of([401, 403, 404, 404, 200, 403], [403, 403, 403]),
};
const GONE_FOR_TELLERS = of([401, 403, 404, 404, 404, 404], [403, 403, 403]);

const ADD_FIGURE: ByVisibility = {
  Openbaar: of([401, 403, 403, 403, 201, 201], [403, 201, 403]),
  Instelling: of([401, 403, 404, 403, 201, 201], [403, 201, 404]),
  Privé: of([401, 403, 404, 404, 201, 201], [403, 201, 404]),
};
const aFigure = { json: { measure: "auc", estimate: 0.9 } };

async function figureOf(entryId: string): Promise<string> {
  if (entryId === UNUSED_ID) return UNUSED_ID;
  return (await db().localValidation.create({ data: { entryId, measure: "auc", estimate: 0.8 } })).id;
}

const aProduct = () =>
  db().product.create({ data: { name: "Proef", slug: crypto.randomUUID(), confirmedAt: new Date() } });
export async function createProductProposal(
  productId?: string,
  proposerId: string | null = null,
): Promise<string> {
  const data = { productId: productId ?? (await aProduct()).id, proposerId, changes: { srn: null } };
  return (await db().productProposal.create({ data, select: { id: true } })).id;
}
const aNewProduct = () => ({ json: { name: "Proefproduct" } });
const aStudy = () => ({ doi: `10.1000/${crypto.randomUUID()}`, title: "A study", year: 2024 });
const studyOfAProduct = async () =>
  (await db().study.create({ data: { ...aStudy(), productId: (await aProduct()).id } })).id;

/** Links an entry to a product. */
async function withProduct(id: string) {
  if (id !== UNUSED_ID)
    await db().entry.update({ where: { id }, data: { productId: (await aProduct()).id } });
}

export const ENTRY_PERMISSION_ROWS: readonly ApiPermissionRow[] = [
  { call: "GET /api/algorithm", statuses: buildStatusesForMembers() },
  { call: "GET /api/algorithm", query: "?search=algoritme&page=1", statuses: buildStatusesForMembers() },
  { call: "GET /api/algorithm/facets", statuses: buildStatusesForMembers() },
  { call: "GET /api/algorithm/facets", query: "?search=algoritme", statuses: buildStatusesForMembers() },
  { call: "GET /api/algorithm/suggestions", statuses: buildStatusesForEveryone() },
  {
    call: "GET /api/algorithm/suggestions",
    query: "?search=algoritme",
    statuses: buildStatusesForEveryone(),
  },
  // The comparison omits entries that are missing or unreadable for the caller; comparison.test.ts tests which ones.
  {
    call: "GET /api/algorithm/compare",
    query: "?ids=0199aaaa-0000-7000-8000-000000000000",
    statuses: buildStatusesForEveryone(),
  },
  { call: "GET /api/algorithm/compare", about: "no ids", statuses: buildStatusesForEveryone(400) },
  {
    call: "GET /api/algorithm/compare/export",
    query: "?ids=0199aaaa-0000-7000-8000-000000000000&format=csv",
    statuses: buildStatusesForEveryone(),
  },
  { call: "GET /api/algorithm/export", statuses: buildStatusesForMembers() },
  { call: "GET /api/algorithm/export", query: "?search=al", statuses: buildStatusesForMembers() },
  {
    call: "GET /api/algorithm/export",
    query: "?format=xlsx&search=algoritme",
    statuses: buildStatusesForEveryone(),
  },
  { call: "GET /api/algorithm/export", query: "?medicalDevice=Ja", statuses: buildStatusesForEveryone() },
  { call: "GET /api/algorithm/dataModel", statuses: buildStatusesForEveryone() },
  { call: "GET /api/v1/catalog.jsonld", statuses: buildStatusesForEveryone() },
  { call: "GET /api/v1/completeness", statuses: buildStatusesForEveryone() },
  { call: "GET /api/v1/feed.atom", statuses: buildStatusesForEveryone() },
  { call: "GET /api/v1/fields", statuses: buildStatusesForEveryone() },
  { call: "GET /api/v1/hospitals", query: "?search=umc&sort=products", statuses: buildStatusesForEveryone() },
  { call: "GET /api/v1/products", query: "?search=proef&atLeast=2", statuses: buildStatusesForEveryone() },
  { call: "POST /api/v1/products", options: aNewProduct, statuses: buildStatusesForAdmins(201) },
  {
    call: "GET /api/v1/products/{id}",
    subject: async () => (await aProduct()).id,
    statuses: buildStatusesForEveryone(),
  },
  {
    call: "PUT /api/v1/products/{id}",
    subject: async () => (await aProduct()).id,
    options: aNewProduct,
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "DELETE /api/v1/products/{id}",
    subject: async () => (await aProduct()).id,
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "POST /api/v1/products/{id}/merge",
    subject: async () => (await aProduct()).id,
    options: async () => ({ json: { into: (await aProduct()).id } }),
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "PUT /api/v1/products/{id}/supplier",
    subject: async () => {
      const { id } = await aProduct();
      await db().product.update({ where: { id }, data: { supplier: { create: { name: "Proefmakers" } } } });
      return id;
    },
    options: () => ({ json: { name: `Proefmakers ${crypto.randomUUID()}` } }),
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "POST /api/v1/products/{id}/proposals",
    subject: async () => (await aProduct()).id,
    options: () => ({ json: { ...aNewProduct().json, note: "Zie de website." } }),
    statuses: buildStatusesForMembers(201, [403, 403, 403]),
  },
  {
    call: "DELETE /api/v1/products/{id}/proposals/{proposalId}",
    subject: async () => (await aProduct()).id,
    second: (_world, { person }, productId) =>
      productId === UNUSED_ID ? UNUSED_ID : createProductProposal(productId, person?.id ?? null),
    statuses: buildStatusesForMembers(200, [403, 403, 403]),
  },
  {
    call: "GET /api/v1/products/suggestions",
    query: "?search=algoritme",
    statuses: buildStatusesForMembers(),
  },
  { call: "GET /api/v1/quick-search", query: "?search=algoritme", statuses: buildStatusesForEveryone() },
  {
    call: "POST /api/algorithm",
    options: () => body,
    statuses: buildStatusesForMembers(201, [403, 201, 201]),
  },
  { call: "GET /api/v1/drafts", statuses: buildStatusesForMembers() },
  {
    call: "PUT /api/v1/to-do",
    about: "an overdue entry of the author",
    options: async (world) => {
      const id = await createEntryOfAuthor(world, "Openbaar");
      await db().entry.update({ where: { id }, data: { recheckOn: new Date("2020-01-02") } });
      return { json: { kind: "overdue", key: `${id}:2020-01-02`, state: "later" } };
    },
    // Other callers get the same answer as for an entry without a proposal.
    statuses: { ...buildStatusesForMembers(404), author: 200, admin: 200, programs: [403, 403, 403] },
  },
  {
    call: "POST /api/v1/drafts",
    options: () => body,
    statuses: buildStatusesForMembers(201, [403, 201, 201]),
  },
  ofUnpublished({ call: "PUT /api/v1/drafts/{id}", options: () => body }, "DRAFT", EDIT.Privé),
  ofUnpublished({ call: "GET /api/algorithm/{id}" }, "DRAFT", READ.Privé),
  ofUnpublished({ call: "GET /api/algorithm/{id}" }, "IN_REVIEW", READ.Privé),
  ofUnpublished(
    { call: "DELETE /api/algorithm/{id}" },
    "DRAFT",
    of([401, 403, 404, 404, 200, 200], [403, 403, 404]),
  ),
  ...ofEach({ call: "GET /api/algorithm/{id}" }, READ, GONE),
  ...ofEach({ call: "GET /api/algorithm/{id}/export" }, READ, GONE),
  ...ofEach({ call: "GET /api/algorithm/{id}/export", query: "?format=publication-standard" }, READ, GONE),
  ...ofEach({ call: "PUT /api/algorithm/{id}", options: () => body }, EDIT, GONE_FOR_WRITERS),
  ...ofEach({ call: "DELETE /api/algorithm/{id}" }, ADMINS_ONLY, GONE_FOR_WRITERS),
  ...["recheck", "review"].flatMap((part) =>
    ofEach(
      { call: `PUT /api/algorithm/{id}/${part}`, options: () => ({ json: {} }) },
      CONFIRM,
      GONE_FOR_WRITERS,
    ),
  ),
  ...ofEach({ call: "GET /api/algorithm/{id}/broken-links" }, EDIT, GONE_FOR_WRITERS),
  ...ofEach({ call: "GET /api/algorithm/{id}/co-editors" }, EDIT, GONE_FOR_WRITERS),
  ...ofEach(
    { call: "POST /api/algorithm/{id}/co-editors", options: aCoEditor },
    SHARE(201),
    GONE_FOR_WRITERS,
  ),
  ...ofEach(
    { call: "GET /api/algorithm/{id}/co-editors/candidates", query: "?search=co" },
    SHARE(200),
    GONE_FOR_WRITERS,
  ),
  ...ofEach(
    {
      call: "DELETE /api/algorithm/{id}/co-editors/{userId}",
      second: (world, _caller, entryId) => namedFor(world, entryId),
    },
    SHARE(200),
    GONE_FOR_WRITERS,
  ),
  ...ofEach({ call: "GET /api/algorithm/{id}/experience" }, TELL, GONE_FOR_TELLERS),
  ...ofEach(
    {
      call: "PUT /api/algorithm/{id}/experience",
      options: async (_world, _caller, id) => {
        await withProduct(id);
        return { json: { role: "Radioloog" } };
      },
    },
    TELL,
    GONE_FOR_TELLERS,
  ),
  ...ofEach({ call: "GET /api/algorithm/{id}/validations" }, READ, GONE),
  ...ofEach(
    { call: "POST /api/algorithm/{id}/validations", options: () => aFigure },
    ADD_FIGURE,
    GONE_FOR_WRITERS,
  ),
  ...ofEach(
    {
      call: "PUT /api/algorithm/{id}/validations/{validationId}",
      second: (_world, _caller, id) => figureOf(id),
      options: () => aFigure,
    },
    EDIT,
    GONE_FOR_WRITERS,
  ),
  ...ofEach(
    {
      call: "DELETE /api/algorithm/{id}/validations/{validationId}",
      second: (_world, _caller, id) => figureOf(id),
    },
    EDIT,
    GONE_FOR_WRITERS,
  ),
  { call: "GET /api/v1/experiences", query: `?entry=${UNUSED_ID}`, statuses: buildStatusesForEveryone(404) },
  {
    call: "GET /api/v1/experiences",
    about: "neither an entry nor a product",
    statuses: buildStatusesForEveryone(400),
  },
  { call: "GET /api/v1/experiences/obstacles", statuses: buildStatusesForEveryone() },
  {
    call: "POST /api/v1/experiences/obstacles",
    options: () => ({ json: { label: `Proef ${crypto.randomUUID()}` } }),
    statuses: buildStatusesForAdmins(201),
  },
  {
    call: "PUT /api/v1/experiences/obstacles",
    options: async () => {
      const ids = (await listObstacles()).map(({ _id }) => _id);
      return { json: { ids, was: ids } };
    },
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "PUT /api/v1/experiences/obstacles/{obstacleId}",
    subject: async () => {
      const data = { label: `Proef ${crypto.randomUUID()}`, position: 99 };
      return String((await db().obstacle.create({ data })).id);
    },
    options: () => ({ json: { label: `Proef ${crypto.randomUUID()}` } }),
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "DELETE /api/v1/experiences/{id}",
    about: "somebody else's",
    subject: async (world) => {
      const entryId = await createEntryOfAuthor(world, "Openbaar");
      const data = { entryId, authorId: world.other.id, role: "Radioloog" };
      return (await db().experience.create({ data })).id;
    },
    known: ["admin"],
    statuses: { anonymous: 401, pending: 404, member: 404, admin: 200, programs: [403, 403, 403] },
  },
  {
    call: "GET /api/v1/evidence/studies",
    query: "?product=0199aaaa-0000-7000-8000-000000000000",
    statuses: buildStatusesForEveryone(404),
  },
  {
    call: "POST /api/v1/evidence/studies",
    options: async () => ({ json: { product: (await aProduct()).id, ...aStudy() } }),
    statuses: buildStatusesForMembers(201, [403, 403, 403]),
  },
  {
    call: "PUT /api/v1/evidence/studies/{id}",
    subject: studyOfAProduct,
    options: () => ({ json: aStudy() }),
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "DELETE /api/v1/evidence/studies/{id}",
    subject: studyOfAProduct,
    statuses: buildStatusesForAdmins(),
  },
  { call: "POST /api/v1/recheck-links", query: "?s=onzin", statuses: buildStatusesForEveryone(400) },
  { call: "POST /api/v1/review-links", query: "?s=onzin", statuses: buildStatusesForEveryone(400) },
  ...ofEach({ call: "POST /api/algorithm/{id}/reports", options: aReport }, REPORT, GONE),
  ...ofEach({ call: "GET /api/algorithm/{id}/versions" }, READ, GONE),
  ...ofEach(ofVersion({ call: "GET /api/algorithm/{id}/versions/{versionId}" }), READ, GONE),
  ...ofEach(
    ofVersion({
      call: "POST /api/algorithm/{id}/versions/{versionId}/restore",
      options: () => ({ json: {} }),
    }),
    EDIT,
    GONE_FOR_WRITERS,
  ),
  ...ofEach(
    {
      call: "PUT /api/algorithm/{id}/author",
      options: ({ other }) => ({ json: { author: other.id } }),
    },
    ADMINS_ONLY,
    GONE_FOR_WRITERS,
  ),
  ...ofEach(
    {
      call: "POST /api/algorithm/{id}/deletion-request",
      options: () => ({ json: { reason: "Het wordt niet meer gebruikt." } }),
    },
    AUTHORS_ONLY,
    GONE_FOR_WRITERS,
  ),
];
