import { listObstacles } from "@/lib/experiences/server/obstacles";
import { db } from "@/lib/platform/database/db";
import { captchaToken } from "../captcha";
import { bodyOf } from "../entries";
import { makePerson } from "../people";
import type { Column } from "./callers";
import { admins, everyone, members, type Row, type Statuses } from "./row";
import {
  binnedEntryOf,
  entryOf,
  MISSING,
  unpublishedEntryOf,
  VISIBILITIES,
  type Visibility,
  type World,
} from "./world";

/** Who may know of an entry of that visibility. */
const READERS: Record<Visibility, readonly Column[]> = {
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

const body = { json: { ...bodyOf(), visibility: "Openbaar" } };

type ByVisibility = Record<Visibility, Statuses>;

/** One row for an entry of each visibility, and one for an entry in the bin, which nobody may know of any more. */
function ofEach(row: Omit<Row, "statuses">, statuses: ByVisibility, ofBinned: Statuses): Row[] {
  return [
    ...VISIBILITIES.map(
      (visibility): Row => ({
        ...row,
        about: `an entry that is ${visibility}`,
        subject: (world) => entryOf(world, visibility),
        known: READERS[visibility],
        statuses: statuses[visibility],
      }),
    ),
    {
      ...row,
      about: "an entry in the bin",
      subject: (world) => binnedEntryOf(world),
      known: [],
      statuses: ofBinned,
    },
  ];
}

/** A row for an entry that everyone is going to read, and that is as hidden as a private one until it is published. */
function ofUnpublished(row: Omit<Row, "statuses">, state: "DRAFT" | "IN_REVIEW", statuses: Statuses): Row {
  const subject = (world: World) => unpublishedEntryOf(world, state);
  return { ...row, about: `an entry that is ${state}`, subject, known: READERS.Privé, statuses };
}

const of = (
  [anonymous, pending, member, colleague, author, admin]: [number, number, number, number, number, number],
  programs: [number, number, number],
): Statuses => ({ anonymous, pending, member, colleague, author, admin, programs });

const GONE = everyone(404);
/** For a write: who may not write at all is told so before the entry is looked for. */
const GONE_FOR_WRITERS: Statuses = { ...members(404) };

const READ: ByVisibility = {
  Openbaar: everyone(),
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

/** Who may change it may say that it is right; a program cannot know. */
const CONFIRM: ByVisibility = {
  Openbaar: of([401, 403, 403, 403, 200, 200], [403, 403, 403]),
  Instelling: of([401, 403, 404, 403, 200, 200], [403, 403, 404]),
  Privé: of([401, 403, 404, 404, 200, 200], [403, 403, 404]),
};

/** An error is reported on what is public, by everyone; anything else answers like nothing, to everyone. */
const REPORT: ByVisibility = { Openbaar: everyone(201), Instelling: GONE, Privé: GONE };

const aReport = async () => ({
  json: { message: `Hier klopt iets niet, ${crypto.randomUUID()}.`, captchaToken: await captchaToken() },
});

const AUTHORS_ONLY: ByVisibility = {
  Openbaar: of([401, 403, 403, 403, 201, 403], [403, 403, 403]),
  Instelling: of([401, 403, 404, 403, 201, 403], [403, 403, 404]),
  Privé: of([401, 403, 404, 404, 201, 403], [403, 403, 404]),
};

/** Naming co-editors and removing them: for the author and admins, and for no program. */
const SHARE = (status: number): ByVisibility => ({
  Openbaar: of([401, 403, 403, 403, status, status], [403, 403, 403]),
  Instelling: of([401, 403, 404, 403, status, status], [403, 403, 404]),
  Privé: of([401, 403, 404, 404, status, status], [403, 403, 404]),
});

const aColleague = ({ places }: World) => makePerson({ institutionId: places.here });
const aCoEditor = async (world: World) => ({ json: { person: (await aColleague(world)).id } });

/** Somebody who is named as a co-editor of an entry. */
async function namedFor(world: World, entryId: string): Promise<string> {
  const { id: userId } = await aColleague(world);
  if (entryId !== MISSING) await db().entryCoEditor.create({ data: { entryId, userId } });
  return userId;
}

/** The first version of an entry, saved with the visibility that it has now; of nothing there is none. */
async function versionOf(entryId: string): Promise<string> {
  const first = await db().entryVersion.findFirst({ where: { entryId, number: 1 }, select: { id: true } });
  return first?.id ?? MISSING;
}

const ofVersion = (row: Omit<Row, "statuses">): Omit<Row, "statuses"> => ({
  ...row,
  second: (_world, _caller, entryId) => versionOf(entryId),
});

/** Telling how it went: for who belongs to the entry's institution and sees it, and for no program. */
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
  if (entryId === MISSING) return MISSING;
  return (await db().localValidation.create({ data: { entryId, measure: "auc", estimate: 0.8 } })).id;
}

const aProduct = () =>
  db().product.create({ data: { name: "Proef", slug: crypto.randomUUID(), confirmedAt: new Date() } });
export async function aProposal(productId?: string, proposerId: string | null = null): Promise<string> {
  const data = { productId: productId ?? (await aProduct()).id, proposerId, changes: { srn: null } };
  return (await db().productProposal.create({ data, select: { id: true } })).id;
}
const aNewProduct = () => ({ json: { name: "Proefproduct" } });
const aStudy = () => ({ doi: `10.1000/${crypto.randomUUID()}`, title: "A study", year: 2024 });
const studyOfAProduct = async () =>
  (await db().study.create({ data: { ...aStudy(), productId: (await aProduct()).id } })).id;

/** Makes an entry a use of a product. */
async function withProduct(id: string) {
  if (id !== MISSING) await db().entry.update({ where: { id }, data: { productId: (await aProduct()).id } });
}

export const ENTRY_ROWS: readonly Row[] = [
  { call: "GET /api/algorithm", statuses: members() },
  { call: "GET /api/algorithm", query: "?search=algoritme&page=1", statuses: members() },
  { call: "GET /api/algorithm/facets", statuses: members() },
  { call: "GET /api/algorithm/facets", query: "?search=algoritme", statuses: members() },
  { call: "GET /api/algorithm/suggestions", statuses: everyone() },
  { call: "GET /api/algorithm/suggestions", query: "?search=algoritme", statuses: everyone() },
  // What is not there, or not for the caller, is missing: comparison.test.ts says for whom which is.
  {
    call: "GET /api/algorithm/compare",
    query: "?ids=0199aaaa-0000-7000-8000-000000000000",
    statuses: everyone(),
  },
  { call: "GET /api/algorithm/compare", about: "no ids", statuses: everyone(400) },
  {
    call: "GET /api/algorithm/compare/export",
    query: "?ids=0199aaaa-0000-7000-8000-000000000000&format=csv",
    statuses: everyone(),
  },
  { call: "GET /api/algorithm/export", statuses: members() },
  { call: "GET /api/algorithm/export", query: "?search=al", statuses: members() },
  { call: "GET /api/algorithm/export", query: "?format=xlsx&search=algoritme", statuses: everyone() },
  { call: "GET /api/algorithm/export", query: "?medicalDevice=Ja", statuses: everyone() },
  { call: "GET /api/algorithm/dataModel", statuses: everyone() },
  { call: "GET /api/v1/catalog.jsonld", statuses: everyone() },
  { call: "GET /api/v1/completeness", statuses: everyone() },
  { call: "GET /api/v1/feed.atom", statuses: everyone() },
  { call: "GET /api/v1/fields", statuses: everyone() },
  { call: "GET /api/v1/hospitals", query: "?search=umc&sort=products", statuses: everyone() },
  { call: "GET /api/v1/products", query: "?search=proef&atLeast=2", statuses: everyone() },
  { call: "POST /api/v1/products", options: aNewProduct, statuses: admins(201) },
  { call: "GET /api/v1/products/{id}", subject: async () => (await aProduct()).id, statuses: everyone() },
  {
    call: "PUT /api/v1/products/{id}",
    subject: async () => (await aProduct()).id,
    options: aNewProduct,
    statuses: admins(),
  },
  {
    call: "DELETE /api/v1/products/{id}",
    subject: async () => (await aProduct()).id,
    statuses: admins(),
  },
  {
    call: "POST /api/v1/products/{id}/merge",
    subject: async () => (await aProduct()).id,
    options: async () => ({ json: { into: (await aProduct()).id } }),
    statuses: admins(),
  },
  {
    call: "PUT /api/v1/products/{id}/supplier",
    subject: async () => {
      const { id } = await aProduct();
      await db().product.update({ where: { id }, data: { supplier: { create: { name: "Proefmakers" } } } });
      return id;
    },
    options: () => ({ json: { name: `Proefmakers ${crypto.randomUUID()}` } }),
    statuses: admins(),
  },
  {
    call: "POST /api/v1/products/{id}/proposals",
    subject: async () => (await aProduct()).id,
    options: () => ({ json: { ...aNewProduct().json, note: "Zie de website." } }),
    statuses: members(201, [403, 403, 403]),
  },
  {
    call: "DELETE /api/v1/products/{id}/proposals/{proposalId}",
    subject: async () => (await aProduct()).id,
    second: (_world, { person }, productId) =>
      productId === MISSING ? MISSING : aProposal(productId, person?.id ?? null),
    statuses: members(200, [403, 403, 403]),
  },
  { call: "GET /api/v1/products/suggestions", query: "?search=algoritme", statuses: members() },
  { call: "GET /api/v1/quick-search", query: "?search=algoritme", statuses: everyone() },
  { call: "POST /api/algorithm", options: () => body, statuses: members(201, [403, 201, 201]) },
  { call: "GET /api/v1/drafts", statuses: members() },
  {
    call: "PUT /api/v1/to-do",
    about: "an overdue entry of the author",
    options: async (world) => {
      const id = await entryOf(world, "Openbaar");
      await db().entry.update({ where: { id }, data: { recheckOn: new Date("2020-01-02") } });
      return { json: { kind: "overdue", key: `${id}:2020-01-02`, state: "later" } };
    },
    // To others it does not wait: to them it answers what nothing would.
    statuses: { ...members(404), author: 200, admin: 200, programs: [403, 403, 403] },
  },
  { call: "POST /api/v1/drafts", options: () => body, statuses: members(201, [403, 201, 201]) },
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
  { call: "GET /api/v1/experiences", query: `?entry=${MISSING}`, statuses: everyone(404) },
  { call: "GET /api/v1/experiences", about: "neither an entry nor a product", statuses: everyone(400) },
  { call: "GET /api/v1/experiences/obstacles", statuses: everyone() },
  {
    call: "POST /api/v1/experiences/obstacles",
    options: () => ({ json: { label: `Proef ${crypto.randomUUID()}` } }),
    statuses: admins(201),
  },
  {
    call: "PUT /api/v1/experiences/obstacles",
    options: async () => {
      const ids = (await listObstacles()).map(({ _id }) => _id);
      return { json: { ids, was: ids } };
    },
    statuses: admins(),
  },
  {
    call: "PUT /api/v1/experiences/obstacles/{obstacleId}",
    subject: async () => {
      const data = { label: `Proef ${crypto.randomUUID()}`, position: 99 };
      return String((await db().obstacle.create({ data })).id);
    },
    options: () => ({ json: { label: `Proef ${crypto.randomUUID()}` } }),
    statuses: admins(),
  },
  {
    call: "DELETE /api/v1/experiences/{id}",
    about: "somebody else's",
    subject: async (world) => {
      const entryId = await entryOf(world, "Openbaar");
      const data = { entryId, authorId: world.other.id, role: "Radioloog" };
      return (await db().experience.create({ data })).id;
    },
    known: ["admin"],
    statuses: { anonymous: 401, pending: 404, member: 404, admin: 200, programs: [403, 403, 403] },
  },
  {
    call: "GET /api/v1/evidence/studies",
    query: "?product=0199aaaa-0000-7000-8000-000000000000",
    statuses: everyone(404),
  },
  {
    call: "POST /api/v1/evidence/studies",
    options: async () => ({ json: { product: (await aProduct()).id, ...aStudy() } }),
    statuses: members(201, [403, 403, 403]),
  },
  {
    call: "PUT /api/v1/evidence/studies/{id}",
    subject: studyOfAProduct,
    options: () => ({ json: aStudy() }),
    statuses: admins(),
  },
  { call: "DELETE /api/v1/evidence/studies/{id}", subject: studyOfAProduct, statuses: admins() },
  { call: "POST /api/v1/recheck-links", query: "?s=onzin", statuses: everyone(400) },
  { call: "POST /api/v1/review-links", query: "?s=onzin", statuses: everyone(400) },
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
