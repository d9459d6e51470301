import type { AdminUserDto } from "@/lib/accounts/answers";
import type { MessageDto } from "@/lib/contact/schema";
import type { BinnedEntryDto } from "@/lib/entries/answers";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let admin: Person;
let author: Person;

beforeAll(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN", name: "Marijke Hofstra" });
  author = await makePerson({ name: "Zoë de Vries", institutionId: await getHospitalIdByAlphabet(0) });
});

const get = async (path: string, person: Person | null = admin) =>
  api("GET", path, person === null ? {} : { token: person.token });

describe("the bin, page by page", () => {
  beforeAll(async () => {
    for (const algorithmName of ["Longscan", "Hartecho één", "Hartecho twee"]) {
      const { _id } = await makeEntry(author, { algorithmName });
      await api("DELETE", `/api/algorithm/${_id}`, { token: admin.token });
    }
    await makeEntry(author, { algorithmName: "Hartecho die blijft" });
  });

  const names = async (query: string) => {
    const { status, body } = await get(`/api/v1/admin/bin?${query}`);
    expect(status).toBe(200);
    return [
      body.entries.map(({ algorithmName }: BinnedEntryDto) => algorithmName),
      body.total,
      body.counts.all,
    ];
  };

  it("has all of it, last deleted first, as the whole bin has it", async () => {
    const { body } = await get("/api/v1/admin/bin");
    expect(body.entries).toEqual((await get("/api/admin/bin")).body);
    expect(await names("")).toEqual([["Hartecho twee", "Hartecho één", "Longscan"], 3, 3]);
    expect(await names("pageSize=2")).toEqual([["Hartecho twee", "Hartecho één"], 3, 3]);
    expect(await names("pageSize=2&page=2")).toEqual([["Longscan"], 3, 3]);
    expect(await names("pageSize=2&page=9")).toEqual([[], 3, 3]);
  });

  it("is sorted as asked, equal ones by name, and filtered by the import that added them", async () => {
    expect((await names("sort=name&order=ascending"))[0]).toEqual([
      "Hartecho één",
      "Hartecho twee",
      "Longscan",
    ]);
    expect((await names("order=ascending"))[0]).toEqual(["Longscan", "Hartecho één", "Hartecho twee"]);
    const [entry] = (await get("/api/v1/admin/bin?search=longscan")).body.entries;
    const run = await db().importRun.create({
      data: { authorId: author.id, fileName: "lijst.csv", reading: {}, columns: [], mapping: {} },
      select: { id: true },
    });
    await db().importChange.create({ data: { runId: run.id, entryId: entry._id, number: 1 } });
    expect(await names(`import=${run.id}`)).toEqual([["Longscan"], 1, 3]);
    expect((await get("/api/v1/admin/bin")).body.imports).toEqual([
      { _id: run.id, fileName: "lijst.csv", count: 1 },
    ]);
    await db().importRun.delete({ where: { id: run.id } });
  });

  it("is searched in names and authors, without case and accents, each word anywhere", async () => {
    expect(await names("search=HARTECHO")).toEqual([["Hartecho twee", "Hartecho één"], 2, 3]);
    expect(await names("search=een+zoe+hart")).toEqual([["Hartecho één"], 1, 3]);
    expect(await names("search=hartecho&pageSize=1&page=2")).toEqual([["Hartecho één"], 2, 3]);
    expect(await names("search=%25")).toEqual([[], 0, 3]);
  });
});

describe("the messages, page by page", () => {
  beforeAll(async () => {
    await queryAsTableOwner(
      `INSERT INTO message (id, name, email, message, created_at, read_at)
       SELECT 'm' || n, 'Noor ' || n, 'noor@test.example', 'Vraag over het register, nummer ' || n,
         now() - n * interval '1 minute', CASE WHEN n > 2 THEN now() END FROM generate_series(1, 5) n`,
    );
  });

  const names = async (query: string) => {
    const { body } = await get(`/api/v1/admin/messages?${query}`);
    return [body.messages.map(({ name }: MessageDto) => name), body.total, body.counts];
  };

  it("come newest first, searched or not, with how many are unread", async () => {
    const counts = { all: 5, unread: 2 };
    const { body } = await get("/api/v1/admin/messages");
    expect(body.messages).toEqual((await get("/api/messages")).body);
    expect(await names("pageSize=2&page=2")).toEqual([["Noor 3", "Noor 4"], 5, counts]);
    expect(await names("search=nummer+5")).toEqual([["Noor 5"], 1, counts]);
    expect(await names("search=niets")).toEqual([[], 0, counts]);
  });
});

describe("the accounts, page by page", () => {
  beforeAll(async () => {
    await makePerson({ name: "Anna Wacht", allowAccess: false });
    const refused = await makePerson({ name: "Bea Geweigerd", allowAccess: false });
    await db().user.update({ where: { id: refused.id }, data: { refusedAt: new Date() } });
    const closed = await makePerson({ name: "Gesloten" });
    await db().user.update({ where: { id: closed.id }, data: { closedAt: new Date() } });
    await db().user.update({ where: { id: author.id }, data: { lastLoginAt: new Date() } });
  });

  const names = async (query: string) => {
    const { body } = await get(`/api/v1/admin/users?${query}`);
    return body.users.map(({ name }: AdminUserDto) => name);
  };

  it("come newest first as in the whole list, with how many there are and wait for access", async () => {
    const { body } = await get("/api/v1/admin/users");
    expect(body.users).toEqual((await get("/api/users")).body);
    expect([body.total, body.counts]).toEqual([4, { all: 4, waiting: 1 }]);
    const waiting = await get("/api/v1/admin/users?waiting=1");
    expect([waiting.body.total, waiting.body.counts.all]).toEqual([1, 4]);
    expect(await names("waiting=1")).toEqual(["Anna Wacht"]);
  });

  it("are put in order by each column, and searched in name, address and organisation", async () => {
    expect(await names("sort=name&order=ascending")).toEqual([
      "Anna Wacht",
      "Bea Geweigerd",
      "Marijke Hofstra",
      "Zoë de Vries",
    ]);
    expect(await names("sort=name&pageSize=1&page=2")).toEqual(["Marijke Hofstra"]);
    expect((await names("sort=role&order=ascending"))[0]).toBe("Marijke Hofstra");
    // Who never logged in did so longest ago.
    expect((await names("sort=lastLogin"))[0]).toBe("Zoë de Vries");
    expect((await names("sort=lastLogin&order=ascending")).at(-1)).toBe("Zoë de Vries");
    for (const sort of ["email", "verified", "allowAccess", "created"]) {
      const up = await names(`sort=${sort}&order=ascending`);
      expect(up.toSorted()).toEqual((await names(`sort=${sort}`)).toSorted());
    }
    expect(await names("search=zoe")).toEqual(["Zoë de Vries"]);
    const [{ institution: its }] = (await get("/api/v1/admin/users?search=zoe")).body.users;
    expect(await names(`search=${encodeURIComponent(its)}`)).toEqual(["Zoë de Vries"]);
  });
});

it.each(["bin", "messages", "users"])(
  "%s: for admins alone, and clear about what it cannot read",
  async (list) => {
    const path = `/api/v1/admin/${list}`;
    const pending = await makePerson({ allowAccess: false });
    const asked = [get(path, null), get(path, pending), get(path, author)];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 403, 403]);
    for (const query of ["page=0", "page=x", "pageSize=101", "page=1&page=2", "other=1", "sort=password"]) {
      const { status, body } = await get(`${path}?${query}`);
      expect([query, status, body.code]).toEqual([query, 400, "invalid_input"]);
    }
  },
);
