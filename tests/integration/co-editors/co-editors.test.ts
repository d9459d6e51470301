import { parseTableRequest } from "@/lib/accounts/profile-lists";
import { listProfileEntries } from "@/lib/accounts/server/profile-lists";
import { purgeOldEntries, restoreEntry } from "@/lib/entries/server/bin";
import { ANONYMOUS, type UserActor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { removeUnconfirmedIfUnused } from "@/lib/products/server/unused";
import { readPersonalData } from "@/tests/support/personal-data";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { listQueuedMails } from "../../support/mails";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let here: string;
let elsewhere: string;
let admin: Person;
let author: Person;
let helper: Person;

beforeEach(async () => {
  await emptyDatabase();
  [here, elsewhere] = [await getHospitalIdByAlphabet(3), await getHospitalIdByAlphabet(4)];
  admin = await makePerson({ role: "ADMIN", name: "Beheerder Een" });
  author = await makePerson({ name: "Eerste Auteur", institutionId: here });
  helper = await makePerson({ name: "Héléne Helper", institutionId: here });
});

const share = (id: string, person: string, by: Person = author) =>
  api("POST", `/api/algorithm/${id}/co-editors`, { token: by.token, json: { person } });
const unshare = (id: string, person: string, by: Person = author) =>
  api("DELETE", `/api/algorithm/${id}/co-editors/${person}`, { token: by.token });
const get = (path: string, by: Person | null = helper) =>
  api("GET", path, by === null ? {} : { token: by.token });
const edit = (id: string, by: Person | null, more: Record<string, unknown> = {}) =>
  api("PUT", `/api/algorithm/${id}`, {
    ...(by === null ? {} : { token: by.token }),
    json: {
      ...buildEntryBody({ description: "Een andere tekst van meer dan 25 tekens." }),
      visibility: "Privé",
      ...more,
    },
  });
const makePrivate = (by: Person = author) =>
  makeEntry(by, {
    visibility: "Privé",
    algorithmName: "Longscan",
    technicalReadinessLevel: "Out of service",
  });
/** What stands among the own entries on one's profile. */
const onProfile = async (actor: UserActor) => {
  const { entries } = await listProfileEntries(actor, actor.id, "own", parseTableRequest({}, "own"));
  return entries.map(({ _id }) => _id);
};

const namesIn = (list: { name: string }[]) => list.map(({ name }) => name);

/** A private entry that `helper` edits with its author. */
async function shared(): Promise<string> {
  const { _id } = await makePrivate();
  expect((await share(_id, helper.id)).status).toBe(201);
  return _id;
}

describe("who may do what with an entry that has a co-editor", () => {
  type Column = [
    read: number,
    edit: number,
    confirm: number,
    history: number,
    list: number,
    name: number,
    hand: number,
    remove: number,
  ];
  const ROWS: [string, () => Promise<Person | null> | Person | null, Column][] = [
    ["its author", () => author, [200, 200, 200, 200, 200, 201, 403, 403]],
    ["its co-editor", () => helper, [200, 200, 200, 200, 200, 403, 403, 403]],
    [
      "a co-editor with the METC's badge",
      () => named({ role: "METCMEMBER", institutionId: here }),
      [200, 200, 200, 200, 200, 403, 403, 403],
    ],
    ["a colleague", () => makePerson({ institutionId: here }), [404, 404, 404, 404, 404, 404, 404, 404]],
    [
      "a member of the METC elsewhere",
      () => makePerson({ role: "METCMEMBER", institutionId: elsewhere }),
      [404, 404, 404, 404, 404, 404, 404, 404],
    ],
    [
      "a co-editor who moved to another institution",
      () => named({ institutionId: here }, { institutionId: elsewhere }),
      [404, 404, 404, 404, 404, 404, 404, 404],
    ],
    [
      "a co-editor without an institution by now",
      () => named({ institutionId: here }, { institutionId: null }),
      [404, 404, 404, 404, 404, 404, 404, 404],
    ],
    [
      "a co-editor who lost access",
      () => named({ institutionId: here }, { allowAccess: false }),
      [404, 403, 403, 404, 403, 403, 403, 403],
    ],
    [
      "who waits for approval",
      () => makePerson({ allowAccess: false, institutionId: here }),
      [404, 403, 403, 404, 403, 403, 403, 403],
    ],
    ["an admin", () => admin, [200, 200, 200, 200, 200, 201, 200, 200]],
    ["nobody", () => null, [404, 401, 401, 404, 401, 401, 401, 401]],
  ];
  let id: string;

  async function named(
    as: Parameters<typeof makePerson>[0],
    then?: { institutionId?: string | null; allowAccess?: boolean },
  ) {
    const person = await makePerson(as);
    expect((await share(id, person.id)).status).toBe(201);
    if (then) await db().user.update({ where: { id: person.id }, data: then });
    return person;
  }

  it.each(ROWS)("%s", async (_who, make, expected) => {
    id = await shared();
    const by = await make();
    const third = await makePerson({ institutionId: here });
    const token = by === null ? {} : { token: by.token };
    const path = `/api/algorithm/${id}`;
    const statuses = [
      (await get(path, by)).status,
      (await edit(id, by)).status,
      (await api("PUT", `${path}/recheck`, { ...token, json: {} })).status,
      (await get(`${path}/versions`, by)).status,
      (await get(`${path}/co-editors`, by)).status,
      (await api("POST", `${path}/co-editors`, { ...token, json: { person: third.id } })).status,
      (await api("PUT", `${path}/author`, { ...token, json: { author: third.id } })).status,
      (await api("DELETE", path, token)).status,
    ];
    expect(statuses).toEqual(expected);
  });

  it("tells of those who may not edit any more that they may not, and keeps their place", async () => {
    const id = await shared();
    const isActive = async () =>
      (await get(`/api/algorithm/${id}/co-editors`, author)).body.coEditors[0].isActive;
    expect(await isActive()).toBe(true);
    await db().user.update({ where: { id: helper.id }, data: { institutionId: elsewhere } });
    expect(await isActive()).toBe(false);
    expect((await edit(id, helper)).status).toBe(404);
    await db().user.update({ where: { id: helper.id }, data: { institutionId: here } });
    expect((await edit(id, helper)).status).toBe(200);
  });
});

describe("an entry that one edits with its author", () => {
  it("is found wherever the own ones are", async () => {
    const before = await get("/api/algorithm");
    const id = await shared();
    const path = `/api/algorithm/${id}`;
    const page = await get("/api/algorithm?search=longscan&page=1");
    expect([page.body.map(({ _id }: { _id: string }) => _id), page.headers.get("x-total-count")]).toEqual([
      [id],
      "1",
    ]);
    const all = await get("/api/algorithm");
    expect(all.body.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
    expect(all.headers.get("etag")).not.toBe(before.headers.get("etag"));
    const facets = await get("/api/algorithm/facets?search=longscan");
    const visibilities = Object.values(
      facets.body as Record<string, { value: string; count: number }[]>,
    ).flat();
    expect(visibilities.some(({ count }) => count === 1)).toBe(true);
    expect((await get(`/api/algorithm/compare?ids=${id}`)).text).toContain("Longscan");
    expect((await get("/api/algorithm/export?format=csv")).text).toContain("Longscan");
    expect((await get("/api/algorithm/suggestions?search=longscan")).text).toContain(id);
    expect((await get(`${path}/export?format=json`)).status).toBe(200);
    expect(await onProfile(helper.actor)).toEqual([id]);
    // Nobody else learns of it.
    const other = await makePerson({ institutionId: here });
    expect((await get("/api/algorithm", other)).body).toEqual([]);
    expect(await onProfile(other.actor)).toEqual([]);
    const away = { ...helper.actor, institutionId: elsewhere };
    expect([await onProfile(away), await onProfile(author.actor)]).toEqual([[], [id]]);
    await unshare(id, helper.id);
    expect((await get("/api/algorithm")).body).toEqual([]);
    expect((await get("/api/algorithm/facets")).text).not.toContain('"count":1');
  });

  it("has one version more each time, and refuses the older of two who save", async () => {
    const id = await shared();
    expect((await edit(id, helper, { version: 1 })).body).toMatchObject({
      version: 2,
      author: { _id: author.id },
    });
    const late = await edit(id, author, { version: 1 });
    expect([late.status, late.body.code]).toEqual([409, "edit_conflict"]);
    const versions = await db().entryVersion.findMany({ where: { entryId: id }, orderBy: { number: "asc" } });
    expect(versions.map(({ authorId }) => authorId)).toEqual([author.id, helper.id]);
    const first = versions[0]?.id ?? "";
    const restored = await api("POST", `/api/algorithm/${id}/versions/${first}/restore`, {
      token: helper.token,
      json: {},
    });
    expect([restored.status, restored.body.version]).toEqual([200, 3]);
  });

  it("gets another digest of the list when one becomes a co-editor of what one saw already", async () => {
    const { _id } = await makeEntry(author, { visibility: "Privé" });
    await api("PUT", `/api/algorithm/${_id}`, {
      token: author.token,
      json: { ...buildEntryBody(), visibility: "Openbaar" },
    });
    const before = await get("/api/algorithm");
    await share(_id, helper.id);
    const after = await get("/api/algorithm");
    expect([before.body[0].version, after.body[0].version]).toEqual([1, 2]);
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
  });

  it("keeps its reports for its author", async () => {
    const id = await shared();
    const data = { entryId: id, entryName: "Longscan", message: "Hier klopt iets niet." };
    const report = await db().errorReport.create({ data, select: { id: true } });
    const answer = { json: { text: "Dank u wel voor de melding.", version: 1 }, token: helper.token };
    expect((await api("POST", `/api/v1/reports/${report.id}/answer`, answer)).status).toBe(404);
    expect((await get("/api/v1/reports")).body).toMatchObject({ total: 0 });
  });
});

describe("naming a co-editor", () => {
  it("mails them once: who named them, for which entry, and where it is", async () => {
    const id = await shared();
    await share(id, helper.id);
    const mails = await listQueuedMails();
    expect(mails.map(({ to, kind, subject }) => [to, kind, subject])).toEqual([
      [helper.email, "coEditorNamed", "U bent mede-redacteur van het algoritme: Longscan"],
    ]);
    expect(mails[0]?.text).toContain(
      "Eerste Auteur heeft u aangewezen als mede-redacteur van het algoritme ‘Longscan’.",
    );
    expect(mails[0]?.text).toContain(`/algorithm/${id}/detail`);
    // Nor when they are removed and named again on that day.
    await unshare(id, helper.id);
    expect((await share(id, helper.id)).status).toBe(201);
    expect(await listQueuedMails()).toHaveLength(1);
  });

  it.each<[string, () => Promise<string> | string, string]>([
    [
      "nobody",
      () => "0199aaaa-0000-7000-8000-000000000000",
      "Kies iemand van de instelling van dit algoritme die toegang heeft tot het register.",
    ],
    [
      "somebody elsewhere",
      async () => (await makePerson({ institutionId: elsewhere })).id,
      "Kies iemand van de instelling van dit algoritme die toegang heeft tot het register.",
    ],
    [
      "who waits for approval",
      async () => (await makePerson({ allowAccess: false, institutionId: here })).id,
      "Kies iemand van de instelling van dit algoritme die toegang heeft tot het register.",
    ],
    ["the author", () => author.id, "Deze persoon is de auteur van dit algoritme."],
    ["a text that is none", () => "", "Vul dit veld in."],
  ])("refuses %s, at the field", async (_who, of, sentence) => {
    const { _id } = await makePrivate();
    const answer = await share(_id, await of());
    expect([answer.status, answer.body.errors]).toEqual([400, { person: [sentence] }]);
    expect(await listQueuedMails()).toEqual([]);
  });

  it("refuses who left the institution, and an entry that belongs to none; an admin still names people of it", async () => {
    const { _id } = await makePrivate();
    await db().user.update({ where: { id: author.id }, data: { institutionId: elsewhere } });
    expect((await share(_id, helper.id)).body.errors).toEqual({
      person: [
        "U hoort niet (meer) bij de instelling van dit algoritme, en kunt er dus niemand van aanwijzen.",
      ],
    });
    expect((await get(`/api/algorithm/${_id}/co-editors/candidates?search=helper`, author)).body).toEqual([]);
    expect((await share(_id, helper.id, admin)).status).toBe(201);
    await db().entry.update({ where: { id: _id }, data: { institutionId: null } });
    expect((await edit(_id, helper)).status).toBe(404);
    const answer = await share(_id, admin.id, author);
    expect(answer.body.errors).toEqual({
      person: ["Dit algoritme hoort bij geen instelling, dus niemand kan mede-redacteur worden."],
    });
  });

  it("stops at ten, also when several are named at once", async () => {
    const { _id } = await makePrivate();
    const people = [];
    for (let index = 0; index < 11; index += 1) people.push(await makePerson({ institutionId: here }));
    for (const { id } of people.slice(0, 9)) await share(_id, id);
    const last = await Promise.all(people.slice(9).map(({ id }) => share(_id, id)));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
    const full = last.find(({ status }) => status === 409);
    expect([full?.body.code, full?.body.detail]).toEqual([
      "too_many_co_editors",
      "Dit algoritme heeft al het hoogste aantal mede-redacteuren (10). Verwijder er eerst een.",
    ]);
    expect(await db().entryCoEditor.count()).toBe(10);
    expect((await get(`/api/algorithm/${_id}/co-editors`, author)).body.obstacle).toBe("full");
  });

  it("is limited in an hour, so that nobody can flood others with mails", async () => {
    const { _id } = await makePrivate();
    const statuses = [];
    for (let index = 0; index < 61; index += 1) statuses.push((await share(_id, helper.id)).status);
    expect([statuses.slice(0, 60).every((status) => status === 201), statuses[60]]).toEqual([true, 429]);
  });

  it("finds colleagues by name, without their address", async () => {
    const { _id } = await makePrivate();
    await makePerson({ name: "Helper Elders", institutionId: elsewhere });
    await makePerson({ name: "Helper Wachtend", institutionId: here, allowAccess: false });
    const find = async (search: string, by = author) =>
      (await get(`/api/algorithm/${_id}/co-editors/candidates?search=${encodeURIComponent(search)}`, by))
        .body;
    expect(await find("HELENE help")).toEqual([
      { _id: helper.id, name: "Héléne Helper", role: "USER", imageUrl: null },
    ]);
    expect([await find("h"), await find("%%"), await find(""), await find("auteur")]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    await share(_id, helper.id);
    expect(await find("helper")).toEqual([]);
  });
});

describe("a co-editor goes", () => {
  it("by themselves, also from another institution; never somebody else", async () => {
    const id = await shared();
    const other = await makePerson({ institutionId: here });
    await share(id, other.id);
    expect((await unshare(id, other.id, helper)).status).toBe(403);
    await db().user.update({ where: { id: helper.id }, data: { institutionId: elsewhere } });
    expect((await unshare(id, other.id, helper)).status).toBe(404);
    expect((await unshare(id, helper.id, helper)).status).toBe(200);
    // From then on it answers like nothing.
    expect((await unshare(id, helper.id, helper)).status).toBe(404);
    expect((await unshare(id, helper.id, author)).status).toBe(404);
    expect(await listQueuedMails(helper.email)).toHaveLength(1);
  });

  it("when they become the author; the others stay, and the author of before may nothing more", async () => {
    const id = await shared();
    const other = await makePerson({ name: "Derde Persoon", institutionId: here });
    await share(id, other.id);
    const json = { author: helper.id };
    await api("PUT", `/api/algorithm/${id}/author`, { token: admin.token, json });
    const listed = (await get(`/api/algorithm/${id}/co-editors`, helper)).body;
    expect(namesIn(listed.coEditors)).toEqual(["Derde Persoon"]);
    expect((await edit(id, author)).status).toBe(404);
    expect((await unshare(id, other.id, helper)).status).toBe(200);
  });

  it("when they close their account; of who named them the name goes", async () => {
    const entry = await makeEntry(author, { visibility: "Instelling" });
    const other = await makePerson({ institutionId: here });
    await share(entry._id, helper.id);
    await share(entry._id, other.id);
    await api("DELETE", `/api/admin/users/${other.id}`, { token: admin.token });
    await api("DELETE", `/api/admin/users/${author.id}`, { token: admin.token });
    const { coEditors } = (await get(`/api/algorithm/${entry._id}/co-editors`)).body;
    expect(coEditors).toEqual([
      expect.objectContaining({ name: "Héléne Helper", namedBy: null, isActive: true }),
    ]);
    expect((await edit(entry._id, helper, { visibility: "Instelling" })).status).toBe(200);
  });

  it("with the entry, but not before it leaves the bin for good", async () => {
    const id = await shared();
    const path = `/api/algorithm/${id}`;
    await api("DELETE", path, { token: admin.token });
    expect((await get(path)).status).toBe(404);
    expect((await get("/api/algorithm")).body).toEqual([]);
    await restoreEntry(admin.actor, id);
    expect((await get(path)).status).toBe(200);
    await api("DELETE", path, { token: admin.token });
    await purgeOldEntries(removeUnconfirmedIfUnused, new Date(Date.now() + 31 * 86_400_000));
    expect(await db().entryCoEditor.count()).toBe(0);
  });
});

it("stands in what a person gets of their own data, both ways and without the other's name", async () => {
  const id = await shared();
  const of = async ({ actor, id: own }: Person) => readPersonalData(actor as UserActor, own);
  expect((await of(helper)).coEditorOf).toEqual([{ entryId: id, createdAt: expect.any(String) }]);
  expect((await of(author)).namedCoEditorsOf).toEqual([{ entryId: id, createdAt: expect.any(String) }]);
  await expect(readPersonalData(ANONYMOUS, helper.id)).rejects.toMatchObject({ code: "not_authenticated" });
});
