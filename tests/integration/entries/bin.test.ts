import { purgeOldEntries } from "@/lib/entries/server/bin";
import { db } from "@/lib/platform/database/db";
import { removeUnconfirmedIfUnused } from "@/lib/products/server/unused";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const DAY = 86_400_000;
let admin: Person;
let author: Person;
let id: string;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN", name: "Marijke Hofstra" });
  author = await makePerson({ name: "Sanne de Vries" });
  id = (await makeEntry(author, { algorithmName: "Longscan" }))._id;
  await api("DELETE", `/api/algorithm/${id}`, { token: admin.token });
});

const bin = async () => (await api("GET", "/api/admin/bin", { token: admin.token })).body;

describe("the bin", () => {
  it("shows what was deleted, by whom, and when it is gone [deviation.bin-days]", async () => {
    const [entry] = await bin();
    expect(entry).toEqual({
      _id: id,
      algorithmName: "Longscan",
      author: "Sanne de Vries",
      deleted: expect.stringMatching(/Z$/),
      deletedBy: "Marijke Hofstra",
      import: null,
      purged: new Date(new Date(entry.deleted).getTime() + 30 * DAY).toISOString(),
    });
  });

  it("gives an entry back as it was", async () => {
    expect((await api("GET", `/api/algorithm/${id}`)).status).toBe(404);
    expect((await api("PUT", `/api/admin/bin/${id}`, { token: admin.token })).status).toBe(200);
    const entry = await api("GET", `/api/algorithm/${id}`);
    expect(entry.body).toMatchObject({
      algorithmName: "Longscan",
      version: 1,
      author: { name: "Sanne de Vries" },
    });
    expect(await bin()).toEqual([]);
    expect((await api("PUT", `/api/admin/bin/${id}`, { token: admin.token })).status).toBe(404);
  });

  it("removes an entry for good with its versions, but none that is not in it", async () => {
    const kept = (await makeEntry(author))._id;
    expect((await api("DELETE", `/api/admin/bin/${kept}`, { token: admin.token })).status).toBe(404);
    expect((await api("DELETE", `/api/admin/bin/${id}`, { token: admin.token })).status).toBe(200);
    expect(await db().entry.count({ where: { id } })).toBe(0);
    expect(await db().entryVersion.count({ where: { entryId: id } })).toBe(0);
    expect((await api("GET", `/api/algorithm/${kept}`)).status).toBe(200);
  });

  it("takes along a product that no admin confirmed once nothing else uses it", async () => {
    const made = async (product: object) => {
      const body = { algorithmName: "Vermelding met product", visibility: "Openbaar", product };
      const answer = await api("POST", "/api/algorithm", { token: author.token, json: body });
      expect(answer.status).toBe(201);
      return answer.body;
    };
    const first = await made({ name: "Weggooiproduct", supplier: "Maker BV" });
    const one = await db().product.findFirstOrThrow({ where: { name: "Weggooiproduct" } });
    const second = await made({ _id: one.id });
    const isThere = () => db().product.count({ where: { id: one.id } });
    for (const [entry, left] of [
      [first._id, 1],
      [second._id, 0],
    ] as const) {
      await api("DELETE", `/api/algorithm/${entry}`, { token: admin.token });
      expect((await api("DELETE", `/api/admin/bin/${entry}`, { token: admin.token })).status).toBe(200);
      expect(await isThere()).toBe(left);
    }
  });

  it("lets restoring or purging win when both come at once, never both", async () => {
    const answers = await Promise.all([
      api("PUT", `/api/admin/bin/${id}`, { token: admin.token }),
      api("DELETE", `/api/admin/bin/${id}`, { token: admin.token }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  describe("several entries at once", () => {
    const change = async (act: string, entries: { _id: string; deleted: string }[], as = admin) =>
      api("POST", "/api/v1/admin/bin", {
        token: as.token,
        json: { act, entries: entries.map(({ _id, deleted }) => ({ _id, deleted })) },
      });
    let other: string;

    beforeEach(async () => {
      other = (await makeEntry(author, { algorithmName: "Hartscan" }))._id;
      await api("DELETE", `/api/algorithm/${other}`, { token: admin.token });
    });

    it("are given back, each with a line in the log", async () => {
      const { status, body } = await change("restore", await bin());
      expect([status, body]).toEqual([200, { done: [other, id], conflicts: [] }]);
      expect(await bin()).toEqual([]);
      const where = { kind: "entry.restored", subjectId: { in: [id, other] } };
      expect(await db().auditEvent.count({ where })).toBe(2);
    });

    it("leave alone what another admin changed meanwhile, and do the rest", async () => {
      const seen = await bin();
      await api("PUT", `/api/admin/bin/${id}`, { token: admin.token });
      expect((await change("purge", seen)).body).toEqual({ done: [other], conflicts: [id] });
      await api("DELETE", `/api/algorithm/${id}`, { token: admin.token });
      expect((await change("purge", seen)).body).toEqual({ done: [], conflicts: [other, id] });
      expect((await change("purge", await bin())).body).toEqual({ done: [id], conflicts: [] });
      expect(await queryAsTableOwner("SELECT id FROM entry")).toEqual([]);
    });

    it("never touch an entry outside the bin, and refuse one named twice", async () => {
      const kept = (await makeEntry(author))._id;
      const deleted = new Date().toISOString();
      expect((await change("purge", [{ _id: kept, deleted }])).body).toEqual({ done: [], conflicts: [kept] });
      expect((await api("GET", `/api/algorithm/${kept}`)).status).toBe(200);
      const [first] = await bin();
      expect((await change("purge", [first, first])).status).toBe(400);
      expect((await change("purge", [first], author)).status).toBe(403);
      expect(await bin()).toHaveLength(2);
    });

    it("tell from which import they came", async () => {
      const run = { authorId: author.id, fileName: "lijst.csv", reading: {}, columns: [], mapping: {} };
      const { id: runId } = await db().importRun.create({ data: run });
      await db().importChange.create({ data: { runId, entryId: other, number: 1 } });
      expect((await bin()).map((entry: { import: unknown }) => entry.import)).toEqual([
        { _id: runId, fileName: "lijst.csv" },
        null,
      ]);
    });
  });

  it("is purged by itself after 30 days", async () => {
    expect(await purgeOldEntries(removeUnconfirmedIfUnused, new Date(Date.now() + 29 * DAY))).toBe(0);
    expect(await purgeOldEntries(removeUnconfirmedIfUnused, new Date(Date.now() + 31 * DAY))).toBe(1);
    expect(await queryAsTableOwner("SELECT id FROM entry")).toEqual([]);
  });

  it("is for admins alone", async () => {
    const pending = await makePerson({ allowAccess: false });
    for (const [token, status] of [
      [undefined, 401],
      [pending.token, 403],
      [author.token, 403],
    ] as const) {
      const options = token === undefined ? {} : { token };
      expect((await api("GET", "/api/admin/bin", options)).status).toBe(status);
      expect((await api("PUT", `/api/admin/bin/${id}`, options)).status).toBe(status);
      expect((await api("DELETE", `/api/admin/bin/${id}`, options)).status).toBe(status);
      expect((await api("GET", "/api/admin/mails", options)).status).toBe(status);
      expect((await api("PUT", `/api/admin/mails/${id}`, options)).status).toBe(status);
    }
  });
});
