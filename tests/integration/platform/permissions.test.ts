import { isWaiting } from "@/lib/accounts/account-state";
import { listUserPage } from "@/lib/administration/server/user-page";
import { listUsers } from "@/lib/administration/server/users";
import type { EntryDto } from "@/lib/entries/answers";
import { buildVisibleToActorCondition } from "@/lib/entries/server/conditions";
import { findUndeletedEntryRow } from "@/lib/entries/server/entries";
import { type Actor, ANONYMOUS, hasRegisterAccess, ROLES } from "@/lib/platform/auth/actor";
import {
  buildMailablePersonCondition,
  findMailablePerson,
  findPersonAsActor,
  HAS_REGISTER_ACCESS_SQL,
  WITHOUT_REGISTER_ACCESS_FILTER,
} from "@/lib/platform/auth/people";
import { mayPerformAction, mayReadEntry } from "@/lib/platform/auth/permissions";
import { db, Prisma } from "@/lib/platform/database/db";
import { getSettings } from "@/lib/platform/env";
import { countFoundEntries } from "@/lib/search/server/counts";
import { api } from "../../support/api";
import { buildBinnedColumns, buildUnpublishedColumns } from "../../support/bin";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";
/** Everyone who can ask. The pending author wrote entries before their access was taken away. */
const ACTORS = [
  "anonymous",
  "pending",
  "pendingAuthor",
  "member",
  "metc",
  "colleague",
  "author",
  "admin",
] as const;
type ActorName = (typeof ACTORS)[number];

const VISIBILITIES = ["Openbaar", "Instelling", "Privé"] as const;
type Visibility = (typeof VISIBILITIES)[number];

/** The status of one call for every actor, in the order of ACTORS. */
type Row = readonly [number, number, number, number, number, number, number, number];

const people: Partial<Record<ActorName, Person>> = {};
let entries: Record<Visibility, EntryDto>;
let pendingAuthors: Record<Visibility, EntryDto>;

const tokenOf = (name: ActorName) => people[name]?.token;
const MISSING = "0199aaaa-0000-7000-8000-000000000000";

/** The entry that an actor is asked about: the author's, but a pending author's own. */
function entryFor(actor: ActorName, visibility: Visibility): string {
  return (actor === "pendingAuthor" ? pendingAuthors : entries)[visibility]._id;
}

async function makeThree(author: Person, contactEmail: string): Promise<Record<Visibility, EntryDto>> {
  const made = [];
  for (const visibility of VISIBILITIES)
    made.push([visibility, await makeEntry(author, { visibility, contactEmail })]);
  return Object.fromEntries(made);
}

async function setUp() {
  await emptyDatabase();
  const here = await getHospitalIdByAlphabet(3);
  const elsewhere = await getHospitalIdByAlphabet(4);
  people.author = await makePerson({ institutionId: here });
  people.colleague = await makePerson({ institutionId: here });
  people.member = await makePerson({ institutionId: elsewhere });
  people.metc = await makePerson({ institutionId: elsewhere, role: "METCMEMBER" });
  people.admin = await makePerson({ role: "ADMIN", allowAccess: false });
  people.pending = await makePerson({ institutionId: here, allowAccess: false });
  people.pendingAuthor = await makePerson({ institutionId: here });
  entries = await makeThree(people.author, "contact@test.example");
  pendingAuthors = await makeThree(people.pendingAuthor, "contact@test.example");
  await db().user.update({ where: { id: people.pendingAuthor.id }, data: { allowAccess: false } });
  await db().notice.create({ data: { content: "Een mededeling", authorId: people.admin.id } });
}

describe("who may do what: the table of the register's decisions, row by row, for every actor", () => {
  beforeAll(setUp);

  const everyone: Row = [200, 200, 200, 200, 200, 200, 200, 200];
  const members: Row = [401, 403, 403, 200, 200, 200, 200, 200];

  describe.each<[string, Row]>([
    ["/api/aboutdata", everyone],
    ["/api/notifications", everyone],
    ["/api/algorithm/dataModel", everyone],
    ["/api/captcha", everyone],
    ["/api/v1/quick-search?search=algoritme", everyone],
    ["/api/ready", everyone],
    ["/api/health", everyone],
    ["/api/algorithm", members],
    ["/api/algorithm?page=1", members],
    ["/api/algorithm?search=algoritme", members],
    ["/api/algorithm/facets", members],
    ["/api/algorithm/suggestions?search=algoritme", everyone],
  ])("GET %s", (path, statuses) => {
    it.each(ACTORS.map((actor, index) => [actor, statuses[index]] as const))(
      "%s: %d",
      async (actor, status) => {
        const answer = await api("GET", path, { token: tokenOf(actor) });
        expect(answer.status).toBe(status);
      },
    );
  });

  describe.each<[Visibility, Row]>([
    ["Openbaar", [200, 200, 200, 200, 200, 200, 200, 200]],
    ["Instelling", [404, 404, 404, 404, 404, 200, 200, 200]],
    ["Privé", [404, 404, 404, 404, 404, 404, 200, 200]],
  ])("reading an entry that is %s", (visibility, statuses) => {
    it.each(ACTORS.map((actor, index) => [actor, statuses[index]] as const))(
      "%s: %d",
      async (actor, status) => {
        const token = tokenOf(actor);
        const answer = await api("GET", `/api/algorithm/${entryFor(actor, visibility)}`, { token });
        expect(answer.status).toBe(status);
        if (status !== 404) return;
        const missing = await api("GET", `/api/algorithm/${MISSING}`, { token });
        expect([answer.text, [...answer.headers]]).toEqual([missing.text, [...missing.headers]]);
      },
    );

    it("stands in the list of exactly those who may read it, and for the list's actors only", async () => {
      for (const [index, actor] of ACTORS.entries()) {
        const all = await api("GET", "/api/algorithm", { token: tokenOf(actor) });
        if (all.status !== 200) continue;
        const page = await api("GET", "/api/algorithm?pageSize=100", { token: tokenOf(actor) });
        const expected = statuses[index] === 200;
        const id = entryFor(actor, visibility);
        for (const { body } of [all, page]) {
          expect(body.some((entry: EntryDto) => entry._id === id)).toBe(expected);
        }
      }
    });
  });

  it("tells the contact address of an entry to members and admins only", async () => {
    for (const actor of ACTORS) {
      const { body } = await api("GET", `/api/algorithm/${entries.Openbaar._id}`, { token: tokenOf(actor) });
      const told = ["member", "metc", "colleague", "author", "admin"].includes(actor);
      expect([actor, "contactEmail" in body]).toEqual([actor, told]);
      if (told) expect(body.contactEmail).toBe("contact@test.example");
    }
  });

  it.each<[ActorName, number, string | null]>([
    ["anonymous", 401, "not_authenticated"],
    ["pending", 403, "not_approved"],
    ["pendingAuthor", 403, "not_approved"],
    ["member", 201, null],
    ["metc", 201, null],
    ["colleague", 201, null],
    ["author", 201, null],
    ["admin", 201, null],
  ])("creating an entry as %s: %d", async (actor, status, code) => {
    const answer = await api("POST", "/api/algorithm", { token: tokenOf(actor), json: buildEntryBody() });
    expect(answer.status).toBe(status);
    if (code !== null) expect(answer.body.code).toBe(code);
    else expect(answer.body.author).toEqual({ _id: people[actor]?.id, name: people[actor]?.name });
  });

  describe.each<[Visibility, Row]>([
    ["Openbaar", [401, 403, 403, 403, 403, 403, 200, 200]],
    ["Instelling", [401, 403, 403, 404, 404, 403, 200, 200]],
    ["Privé", [401, 403, 403, 404, 404, 404, 200, 200]],
  ])("editing an entry that is %s", (visibility, statuses) => {
    it.each(ACTORS.map((actor, index) => [actor, statuses[index]] as const))(
      "%s: %d [may.edit-server]",
      async (actor, status) => {
        const path = `/api/algorithm/${entryFor(actor, visibility)}`;
        const call = {
          token: tokenOf(actor),
          json: buildEntryBody({ visibility, contactEmail: "contact@test.example" }),
        };
        const answer = await api("PUT", path, call);
        expect(answer.status).toBe(status);
        if (status === 200) return;
        const unreadable = await api("PUT", path, {
          token: call.token,
          json: { algorithmName: "x", onzin: 1 },
        });
        expect([unreadable.status, unreadable.text]).toEqual([status, answer.text]);
        if (status === 403 && people[actor]?.actor.allowAccess) return;
        const missing = await api("PUT", `/api/algorithm/${MISSING}`, call);
        expect([answer.status, answer.text]).toEqual([missing.status, missing.text]);
      },
    );
  });

  describe.each<[Visibility, Row]>([
    ["Openbaar", [401, 403, 403, 403, 403, 403, 403, 200]],
    ["Instelling", [401, 403, 403, 404, 404, 403, 403, 200]],
    ["Privé", [401, 403, 403, 404, 404, 404, 403, 200]],
  ])("deleting an entry that is %s", (visibility, statuses) => {
    it.each(ACTORS.map((actor, index) => [actor, statuses[index]] as const))(
      "%s: %d [may.delete-server]",
      async (actor, status) => {
        const token = tokenOf(actor);
        const id = entryFor(actor, visibility);
        const answer = await api("DELETE", `/api/algorithm/${id}`, { token });
        expect(answer.status).toBe(status);
        const stored = await db().entry.findUniqueOrThrow({ where: { id } });
        expect(stored.deletedAt === null).toBe(status !== 200);
        if (status === 200) {
          expect(answer.body).toEqual({ _id: id, algorithmName: stored.algorithmName });
          expect(stored.deletedById).toBe(people.admin?.id);
        }
        if (status !== 404) return;
        const missing = await api("DELETE", `/api/algorithm/${MISSING}`, { token });
        expect(answer.text).toBe(missing.text);
      },
    );
  });
});

describe("handing over an entry and asking for its deletion", () => {
  beforeAll(setUp);

  describe.each<[Visibility, Row]>([
    ["Openbaar", [401, 403, 403, 403, 403, 403, 403, 200]],
    ["Instelling", [401, 403, 403, 404, 404, 403, 403, 200]],
    ["Privé", [401, 403, 403, 404, 404, 404, 403, 200]],
  ])("handing over an entry that is %s", (visibility, statuses) => {
    it.each(ACTORS.map((actor, index) => [actor, statuses[index]] as const))(
      "%s: %d",
      async (actor, status) => {
        const token = tokenOf(actor);
        const id = entryFor(actor, visibility);
        const answer = await api("PUT", `/api/algorithm/${id}/author`, {
          token,
          json: { author: people.metc?.id },
        });
        expect(answer.status).toBe(status);
        const stored = await db().entry.findUniqueOrThrow({ where: { id } });
        expect(stored.authorId === people.metc?.id).toBe(status === 200);
        if (status === 200) {
          await db().entry.update({ where: { id }, data: { authorId: people.author?.id ?? "" } });
          return;
        }
        const unreadable = await api("PUT", `/api/algorithm/${id}/author`, { token, json: { onzin: 1 } });
        expect([unreadable.status, unreadable.text]).toEqual([status, answer.text]);
        if (status !== 404) return;
        const missing = await api("PUT", `/api/algorithm/${MISSING}/author`, { token, json: {} });
        expect(answer.text).toBe(missing.text);
      },
    );
  });

  describe.each<[Visibility, Row]>([
    ["Openbaar", [401, 403, 403, 403, 403, 403, 201, 403]],
    ["Instelling", [401, 403, 403, 404, 404, 403, 201, 403]],
    ["Privé", [401, 403, 403, 404, 404, 404, 201, 403]],
  ])("asking for the deletion of an entry that is %s", (visibility, statuses) => {
    it.each(ACTORS.map((actor, index) => [actor, statuses[index]] as const))(
      "%s: %d",
      async (actor, status) => {
        const token = tokenOf(actor);
        const id = entryFor(actor, visibility);
        const path = `/api/algorithm/${id}/deletion-request`;
        // Whoever was tried before may have asked.
        await db().entry.update({ where: { id }, data: { deletionRequestedAt: null } });
        const answer = await api("POST", path, { token, json: { reason: "Niet meer in gebruik." } });
        expect(answer.status).toBe(status);
        const stored = await db().entry.findUniqueOrThrow({ where: { id } });
        expect(stored.deletionRequestedAt !== null).toBe(status === 201);
        if (status === 201) return;
        expect((await api("POST", path, { token, json: { onzin: 1 } })).text).toBe(answer.text);
        if (status !== 404) return;
        const missing = await api("POST", `/api/algorithm/${MISSING}/deletion-request`, { token, json: {} });
        expect(answer.text).toBe(missing.text);
      },
    );
  });
});

describe("an entry and its institution", () => {
  beforeEach(setUp);

  it("stays with the institution of its author when the author moves", async () => {
    const { author, colleague } = people;
    await db().user.update({
      where: { id: author?.id ?? "" },
      data: { institutionId: await getHospitalIdByAlphabet(9) },
    });
    const path = `/api/algorithm/${entries.Instelling._id}`;
    expect((await api("GET", path, { token: author?.token })).status).toBe(200);
    expect((await api("GET", path, { token: colleague?.token })).status).toBe(200);
    const newColleague = await makePerson({ institutionId: await getHospitalIdByAlphabet(9) });
    expect((await api("GET", path, { token: newColleague.token })).status).toBe(404);
  });

  it("makes no colleagues of two people without an institution", async () => {
    const [one, other] = [await makePerson(), await makePerson()];
    const entry = await makeEntry(one, { visibility: "Instelling" });
    expect((await api("GET", `/api/algorithm/${entry._id}`, { token: other.token })).status).toBe(404);
    expect((await api("GET", "/api/algorithm", { token: other.token })).text).not.toContain(entry._id);
  });
});

describe("accounts of every kind", () => {
  /** Every account that there can be. */
  async function makeAccounts() {
    const two = [true, false];
    const kinds = ROLES.flatMap((role) =>
      two.flatMap((allowAccess) =>
        two.flatMap((verified) =>
          [null, "blockedAt", "closedAt"].flatMap((ended) =>
            [null, false, true].map((factor) => ({ role, allowAccess, verified, ended, factor })),
          ),
        ),
      ),
    );
    for (const [index, { ended, factor, ...kind }] of kinds.entries()) {
      const id = `account-${index}`;
      const is = ended === null ? {} : { [ended]: new Date() };
      await db().user.create({ data: { id, email: `${id}@test.example`, name: id, ...kind, ...is } });
      if (factor === null) continue;
      const confirmedAt = factor ? new Date() : null;
      await db().twoFactor.create({ data: { userId: id, sealed: Buffer.from("verzegeld"), confirmedAt } });
    }
    return kinds.map((_, index) => `account-${index}`);
  }
  const found = async (condition: Prisma.Sql) => {
    const rows = await db().$queryRaw<{ id: string }[]>`SELECT u.id FROM "user" u WHERE ${condition}`;
    return rows.map(({ id }) => id).sort();
  };

  afterEach(() => {
    getSettings().REQUIRE_ADMIN_2FA = false;
  });

  it("are the same to the table and to the database: who is let in, may act, can be mailed, and waits", async () => {
    await emptyDatabase();
    const ids = (await makeAccounts()).sort();
    const admin = await makePerson({ role: "ADMIN" });
    const accounts = await db().user.findMany({ where: { id: { in: ids } } });
    const named = (is: (account: (typeof accounts)[number]) => boolean) =>
      accounts
        .filter(is)
        .map(({ id }) => id)
        .sort();
    const ours = Prisma.sql`u.id <> ${admin.id}`;
    expect(await found(Prisma.sql`${HAS_REGISTER_ACCESS_SQL} AND ${ours}`)).toEqual(named(hasRegisterAccess));
    const others = await db().user.findMany({ where: WITHOUT_REGISTER_ACCESS_FILTER });
    expect(others.map(({ id }) => id).sort()).toEqual(named((account) => !hasRegisterAccess(account)));

    const sizes = [];
    for (const needsFactor of [false, true]) {
      getSettings().REQUIRE_ADMIN_2FA = needsFactor;
      const people = await Promise.all(ids.map((id) => findPersonAsActor(db(), id)));
      const mailable = people.flatMap((person) =>
        person?.verified && mayPerformAction(person, "entry.create") ? [person.id] : [],
      );
      expect(await found(Prisma.sql`${buildMailablePersonCondition()} AND ${ours}`)).toEqual(mailable);
      const reached = await Promise.all(ids.map((id) => findMailablePerson(db(), id)));
      expect(reached.flatMap((person) => (person === null ? [] : [person.id]))).toEqual(mailable);
      sizes.push(mailable.length);
    }
    // Of 36 that are open: half is verified, two in three of those let in; and of six admins two have a factor.
    expect(sizes).toEqual([12, 8]);

    getSettings().REQUIRE_ADMIN_2FA = false;
    const users = await listUsers(admin.actor);
    const part = { search: "", sort: "name", descending: false, page: 1, pageSize: 100 } as const;
    const page = await listUserPage(admin.actor, { ...part, waiting: true });
    expect(page.users.map(({ _id }) => _id).sort()).toEqual(
      users
        .filter(isWaiting)
        .map(({ _id }) => _id)
        .sort(),
    );
    expect(page.users).toHaveLength(12);
  });
});

describe("what the database finds for somebody", () => {
  const asked: Record<string, Actor> = { anonymous: ANONYMOUS };
  let all: string[];
  let unpublished: string[];

  beforeAll(async () => {
    await setUp();
    const [here, elsewhere] = [await getHospitalIdByAlphabet(3), await getHospitalIdByAlphabet(4)];
    const coEditor = await makePerson({ institutionId: here });
    const moved = await makePerson({ institutionId: elsewhere });
    const homeless = await makePerson();
    const homeless2 = await makePerson();
    const homes = await makeThree(homeless, "contact@test.example");
    const ids = [...Object.values(entries), ...Object.values(pendingAuthors), ...Object.values(homes)];
    const binned = await makeEntry(homeless, { visibility: "Openbaar" });
    await db().entry.update({ where: { id: binned._id }, data: buildBinnedColumns() });
    all = ids.map(({ _id }) => _id);
    unpublished = [];
    for (const state of ["DRAFT", "IN_REVIEW"] as const) {
      for (const visibility of ["Openbaar", "Instelling", "Privé"]) {
        const { _id } = await makeEntry(homeless, { visibility });
        await db().entry.update({ where: { id: _id }, data: buildUnpublishedColumns(state) });
        unpublished.push(_id);
      }
    }
    // Named for all, also where they are no colleagues (any more).
    const named = [coEditor.id, moved.id, homeless2.id, people.pending?.id ?? ""];
    await db().entryCoEditor.createMany({
      data: all.flatMap((entryId) => named.map((userId) => ({ entryId, userId }))),
    });
    for (const name of ACTORS) if (people[name]) asked[name] = people[name].actor;
    Object.assign(asked, { coEditor: coEditor.actor, moved: moved.actor, homeless: homeless.actor });
    asked.homelessToo = homeless2.actor;
    for (const name of ["author", "admin"] as const) {
      const actor = people[name]?.actor;
      if (actor) asked[`program of ${name}`] = { ...actor, accessToken: { id: "t", scope: "read" } };
      if (actor) asked[`${name} without factor`] = { ...actor, lacksSecondFactor: true };
    }
  });

  it("never holds what is not published, which only its people and admins read by its address", async () => {
    const rows = await Promise.all(unpublished.map((id) => findUndeletedEntryRow(id)));
    expect(rows.map((row) => row?.state)).toEqual(
      ["DRAFT", "IN_REVIEW"].flatMap((state) => [state, state, state]),
    );
    for (const [name, actor] of Object.entries(asked)) {
      const found = await db().$queryRaw<{ id: string }[]>`
        SELECT e.id FROM entry e WHERE e.id = ANY(${unpublished}::text[]) AND ${buildVisibleToActorCondition(actor)}`;
      expect([name, found]).toEqual([name, []]);
      const readers = rows.filter((row) => row !== null && mayReadEntry(actor, row)).length;
      const isTheirs = ["homeless", "admin"].includes(name);
      expect([name, readers]).toEqual([name, isTheirs ? unpublished.length : 0]);
    }
  });

  it("is what the table lets them read, one by one and in every count", async () => {
    const rows = await Promise.all(all.map(async (id) => ({ id, row: await findUndeletedEntryRow(id) })));
    expect(Object.keys(asked)).toHaveLength(16);
    const sizes = new Set<number>();
    for (const [name, actor] of Object.entries(asked)) {
      const readable = rows.filter(({ row }) => row !== null && mayReadEntry(actor, row)).map(({ id }) => id);
      const found = await db().$queryRaw<
        { id: string }[]
      >`SELECT e.id FROM entry e WHERE ${buildVisibleToActorCondition(actor)}`;
      expect([name, found.map(({ id }) => id).sort()]).toEqual([name, readable.sort()]);
      expect([name, await countFoundEntries(actor, "", {})]).toEqual([name, readable.length]);
      sizes.add(readable.length);
    }
    // Who sees all, who sees what is public, and those in between.
    expect([Math.min(...sizes), Math.max(...sizes), sizes.size > 4]).toEqual([3, 9, true]);
  });
});
