import { addCoEditor, removeCoEditor } from "@/lib/co-editors/server/co-editors";
import { buildEntryBodySchema } from "@/lib/entries/schema";
import { runEntryTransaction } from "@/lib/entries/server/changes";
import { updateEntry } from "@/lib/entries/server/entries";
import { handOverEntry } from "@/lib/entries/server/requests";
import { getDataModel } from "@/lib/fields/server/data-model";
import { mailChanges } from "@/lib/following/server/follow-worker";
import { followTarget } from "@/lib/following/server/follows";
import { enqueueChangesForFollowers } from "@/lib/following/server/matching";
import { composeFinalMail } from "@/lib/jobs/mails";
import { db } from "@/lib/platform/database/db";
import { getSettings } from "@/lib/platform/env";
import { deliverDueMails } from "@/lib/platform/mail/worker";
import { eraseAccount } from "@/lib/privacy/server/closing";
import { readPersonalData } from "@/tests/support/personal-data";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { createAccessToken, getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

const ROUNDS = 12;
const NAME = "Geheime longscan";

let here: string;
let elsewhere: string;
let admin: Person;
let author: Person;
let helper: Person;

beforeEach(async () => {
  await emptyDatabase();
  [here, elsewhere] = [await getHospitalIdByAlphabet(3), await getHospitalIdByAlphabet(4)];
  admin = await makePerson({ role: "ADMIN", name: "Beheerder Een", institutionId: elsewhere });
  author = await makePerson({ name: "Eerste Auteur", institutionId: here });
  helper = await makePerson({ name: "Hanna Helper", institutionId: here });
});

const share = (id: string, person: string, token = author.token) =>
  api("POST", `/api/algorithm/${id}/co-editors`, { token, json: { person } });
const unshare = (id: string, person: string, token = author.token) =>
  api("DELETE", `/api/algorithm/${id}/co-editors/${person}`, { token });
const get = (path: string, token = helper.token) => api("GET", path, { token });
const save = (id: string, token: string, fields: Record<string, unknown> = {}) =>
  api("PUT", `/api/algorithm/${id}`, { token, json: buildEntryBody({ visibility: "Privé", ...fields }) });

/** A private entry that `helper` edits with its author. */
async function shared(): Promise<string> {
  const { _id } = await makeEntry(author, { visibility: "Privé", algorithmName: NAME });
  expect((await share(_id, helper.id)).status).toBe(201);
  return _id;
}

/** Sends what waits; gives to whom, of what kind and what it says. */
async function sent(): Promise<{ to: string; kind: string; text: string }[]> {
  const mails: { to: string; kind: string; text: string }[] = [];
  await deliverDueMails(composeFinalMail, async ({ to, kind, text }) => void mails.push({ to, kind, text }));
  return mails;
}

const close = (person: Person) =>
  runEntryTransaction((transaction) =>
    eraseAccount(transaction, person.id, { kind: "account.closed", by: person.actor }),
  );

describe("the mail of a naming that waits while", () => {
  const CASES: Record<string, (id: string) => Promise<unknown>> = {
    "they are removed": (id) => unshare(id, helper.id),
    "they stop": (id) => unshare(id, helper.id, helper.token),
    "they leave the institution": () =>
      db().user.update({ where: { id: helper.id }, data: { institutionId: elsewhere } }),
    "they are blocked": () => db().user.update({ where: { id: helper.id }, data: { blockedAt: new Date() } }),
    "they lose access": () => db().user.update({ where: { id: helper.id }, data: { allowAccess: false } }),
    "their account is closed": () => close(helper),
    "the entry is deleted": (id) => api("DELETE", `/api/algorithm/${id}`, { token: admin.token }),
    "the author closes their account": () => close(author),
  };

  it.each(Object.entries(CASES))("%s names the private entry to nobody", async (_what, happens) => {
    const id = await shared();
    await happens(id);
    expect((await sent()).filter(({ kind }) => kind === "coEditorNamed")).toEqual([]);
    const left = await queryAsTableOwner("SELECT sealed FROM outbox WHERE kind = 'coEditorNamed'");
    expect(left).toEqual([{ sealed: null }]);
  });

  it("nothing of that happens leaves, and once more after it was withdrawn", async () => {
    const id = await shared();
    await unshare(id, helper.id);
    expect(await sent()).toEqual([]);
    await share(id, helper.id);
    expect(await sent()).toMatchObject([{ to: helper.email, text: expect.stringContaining(NAME) }]);
    await unshare(id, helper.id);
    await share(id, helper.id);
    expect(await sent()).toEqual([]);
  });
});

describe("of a private entry one learns no more", () => {
  /** All that a person can ask of the register that might tell of it. */
  async function traces(id: string, version: string, token: string): Promise<string> {
    const paths = [
      "/api/algorithm",
      "/api/algorithm?search=longscan",
      "/api/algorithm?search=longscam",
      "/api/algorithm/facets",
      "/api/algorithm/suggestions?search=longscan",
      `/api/algorithm/compare?ids=${id}`,
      "/api/algorithm/export?format=csv",
      `/api/users/${author.id}/algorithms`,
      `/api/algorithm/${id}`,
      `/api/algorithm/${id}/versions`,
      `/api/algorithm/${id}/versions/${version}`,
      `/api/algorithm/${id}/export?format=json`,
      `/api/algorithm/${id}/co-editors`,
      `/api/algorithm/${id}/broken-links`,
    ];
    const answers = [];
    for (const path of paths) answers.push(await get(path, token));
    // What a search counts, and what it was corrected to.
    return answers
      .map(({ status, text, headers }) =>
        [status, text, headers.get("x-total-count"), headers.get("x-search-corrected")].join(" "),
      )
      .join("\n")
      .replaceAll(id, "ID")
      .replaceAll(version, "VERSION")
      .replace(/"(instance|requestId)":"[^"]*"/g, "");
  }

  const leaves = ({ id }: Person) => db().user.update({ where: { id }, data: { institutionId: null } });

  it.each<[string, (id: string, stranger: Person) => Promise<unknown>]>([
    ["is removed", (id) => unshare(id, helper.id)],
    ["leaves the institution", (_id, stranger) => Promise.all([helper, stranger].map(leaves))],
  ])("when one %s than who never was a co-editor", async (_how, happens) => {
    const stranger = await makePerson({ institutionId: here });
    const id = await shared();
    const versionId = (await db().entryVersion.findFirstOrThrow({ where: { entryId: id } })).id;
    expect(await traces(id, versionId, helper.token)).toContain(NAME);
    await happens(id, stranger);
    const seen = await traces(id, versionId, helper.token);
    expect(seen).not.toMatch(/longscan/i);
    expect(seen).toBe(await traces(id, versionId, stranger.token));
  });

  it("than who is blocked, at once, by whatever means", async () => {
    const id = await shared();
    const { token } = await createAccessToken(helper.id, "write");
    expect((await get(`/api/algorithm/${id}`, token)).status).toBe(200);
    const json = { decision: "block" };
    expect((await api("PUT", `/api/admin/users/${helper.id}`, { token: admin.token, json })).status).toBe(
      200,
    );
    for (const means of [token, helper.token]) {
      expect((await get(`/api/algorithm/${id}`, means)).status).toBe(404);
      expect((await save(id, means)).status).toBe(401);
      expect((await unshare(id, helper.id, means)).status).toBe(401);
    }
  });

  it("by a program than by oneself, and a program of an admin is none", async () => {
    const id = await shared();
    const [reads, writes, admins] = await Promise.all([
      createAccessToken(helper.id, "read"),
      createAccessToken(helper.id, "write"),
      createAccessToken(admin.id, "write"),
    ]);
    expect((await get("/api/algorithm?search=longscan", reads.token)).body).toHaveLength(1);
    expect((await save(id, reads.token)).status).toBe(403);
    expect((await save(id, writes.token, { algorithmName: NAME })).status).toBe(200);
    expect((await unshare(id, helper.id, writes.token)).status).toBe(403);
    expect((await get(`/api/algorithm/${id}`, admins.token)).status).toBe(404);
    expect((await share(id, helper.id, admins.token)).status).toBe(404);
    expect((await unshare(id, helper.id, admins.token)).status).toBe(404);
    await unshare(id, helper.id);
    expect((await get("/api/algorithm?search=longscan", reads.token)).body).toEqual([]);
    expect((await save(id, writes.token)).status).toBe(404);
  });

  it("from a follow that was begun as its co-editor, nor from one's own data", async () => {
    const id = await shared();
    await sent();
    await followTarget(helper.actor, { kind: "entry", target: id, frequency: "atOnce" });
    await save(id, helper.token, { algorithmName: "Door mij bewaard" });
    await save(id, author.token, { algorithmName: "Na mij bewaard" });
    await enqueueChangesForFollowers();
    await mailChanges();
    await unshare(id, helper.id);
    expect(await sent()).toEqual([]);
    expect((await get("/api/v1/follows")).text).not.toMatch(/bewaard/);
    const data = JSON.stringify(await readPersonalData(helper.actor, helper.id));
    expect(data).not.toMatch(/bewaard/);
    expect(data).not.toContain(author.name);
  });
});

it("has no admin as a co-editor who lacks the second factor that their rights need, and says so of one who is", async () => {
  const { _id } = await makeEntry(author, { visibility: "Privé" });
  const [second, third] = await Promise.all(
    ["Admin Twee", "Admin Drie"].map((name) => makePerson({ role: "ADMIN", name, institutionId: here })),
  );
  expect((await share(_id, second?.id ?? "")).body.coEditors).toMatchObject([{ isActive: true }]);
  const find = async () =>
    (await get(`/api/algorithm/${_id}/co-editors/candidates?search=admin`, author.token)).body;
  expect(await find()).toHaveLength(1);
  getSettings().REQUIRE_ADMIN_2FA = true;
  try {
    expect((await get(`/api/algorithm/${_id}/co-editors`, author.token)).body.coEditors).toMatchObject([
      { isActive: false },
    ]);
    expect((await save(_id, second?.token ?? "")).status).toBe(403);
    expect(await find()).toEqual([]);
    expect((await share(_id, third?.id ?? "")).status).toBe(400);
  } finally {
    getSettings().REQUIRE_ADMIN_2FA = false;
  }
});

it("asks for a person and a name as text, and for no more of it than it takes", async () => {
  const { _id } = await makeEntry(author, { visibility: "Privé" });
  const path = `/api/algorithm/${_id}/co-editors`;
  for (const person of [null, 7, ["x"], { id: "x" }, "\u0000", "\ud800", "x".repeat(65), "%", "' OR 1=1"]) {
    const { status, body } = await api("POST", path, { token: author.token, json: { person } });
    expect([person, status, Object.keys(body.errors)]).toEqual([person, 400, ["person"]]);
  }
  for (const search of ["%00%00%00", "%ED%A0%80ab", "__", "%25%25", "\\\\", "hh'"]) {
    const { status, body } = await get(`${path}/candidates?search=${search}`, author.token);
    expect([search, status, body]).toEqual([search, 200, []]);
  }
  expect((await get(`${path}/candidates?search=${"x".repeat(101)}`, author.token)).status).toBe(400);
  expect((await unshare(_id, "%00")).status).toBe(404);
});

describe("at the same moment", () => {
  const ALLOWED = ["done", "not_authenticated", "not_found", "forbidden", "invalid_input", "edit_conflict"];

  async function outcomes(...work: Promise<unknown>[]): Promise<string[]> {
    const results = await Promise.allSettled(work);
    return results.map((result) => {
      if (result.status === "fulfilled") return "done";
      const { code, message } = result.reason as { code?: string; message: string };
      return ALLOWED.includes(code ?? "") ? (code ?? "") : message;
    });
  }

  const contentOf = async () =>
    buildEntryBodySchema(await getDataModel()).parse(buildEntryBody({ visibility: "Privé" })).content;

  it("naming, removing, stopping, saving, handing over and closing end in no deadlock and leave nobody behind", async () => {
    const content = await contentOf();
    const odd: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [giver, one, other] = await Promise.all([0, 1, 2].map(() => makePerson({ institutionId: here })));
      if (!giver || !one || !other) throw new Error("there are no three people");
      const { _id } = await makeEntry(giver, { visibility: round % 2 === 0 ? "Privé" : "Instelling" });
      await addCoEditor(giver.actor, _id, one.id);
      const results = await outcomes(
        addCoEditor(giver.actor, _id, other.id),
        addCoEditor(admin.actor, _id, other.id),
        updateEntry(one.actor, _id, content, undefined),
        removeCoEditor(giver.actor, _id, one.id),
        removeCoEditor(one.actor, _id, one.id),
        handOverEntry(admin.actor, _id, { author: other.id }),
        ...(round % 3 === 0 ? [close(giver)] : []),
        ...(round % 3 === 1 ? [close(other), close(one)] : []),
      );
      odd.push(...results.filter((result) => !ALLOWED.includes(result)));
    }
    expect(odd).toEqual([]);
    const wrong = await queryAsTableOwner(
      `SELECT e.author_id, u.closed_at FROM entry_co_editor c JOIN entry e ON e.id = c.entry_id
       JOIN "user" u ON u.id = c.user_id WHERE e.author_id = c.user_id OR u.closed_at IS NOT NULL`,
    );
    expect(wrong).toEqual([]);
  });

  it("leaving the institution and being named gives no right", async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await makePerson({ institutionId: here });
      const { _id } = await makeEntry(author, { visibility: "Privé" });
      await outcomes(
        addCoEditor(author.actor, _id, person.id),
        db().user.update({ where: { id: person.id }, data: { institutionId: elsewhere } }),
      );
      expect((await get(`/api/algorithm/${_id}`, person.token)).status).toBe(404);
      expect((await save(_id, person.token)).status).toBe(404);
    }
  });

  it("a removed co-editor's save comes before or not at all", async () => {
    const content = await contentOf();
    for (let round = 0; round < 10; round += 1) {
      const id = await shared();
      const [saved, removed] = await outcomes(
        updateEntry(helper.actor, id, content, undefined),
        removeCoEditor(author.actor, id, helper.id),
      );
      expect(removed).toBe("done");
      const byHelper = await db().entryVersion.count({ where: { entryId: id, authorId: helper.id } });
      expect([saved, byHelper]).toEqual(saved === "done" ? ["done", 1] : ["not_found", 0]);
    }
  });
});
