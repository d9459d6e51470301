import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const MISSING = "0199aaaa-0000-7000-8000-000000000000";
const VISIBILITIES = ["Openbaar", "Instelling", "Privé"] as const;
type Visibility = (typeof VISIBILITIES)[number];

let author: Person;
let people: Record<string, Person | null>;

beforeEach(async () => {
  await emptyDatabase();
  const [here, elsewhere] = [await getHospitalIdByAlphabet(3), await getHospitalIdByAlphabet(4)];
  author = await makePerson({ name: "Sanne de Vries", institutionId: here });
  people = {
    anonymous: null,
    pending: await makePerson({ institutionId: here, allowAccess: false }),
    member: await makePerson({ institutionId: elsewhere }),
    METCMEMBER: await makePerson({ institutionId: elsewhere, role: "METCMEMBER" }),
    colleague: await makePerson({ institutionId: here }),
    author,
    admin: await makePerson({ name: "Marijke Hofstra", role: "ADMIN" }),
  };
});

function call(method: string, path: string, who: Person | null | undefined, json?: unknown) {
  return api(method, path, { token: who?.token, ...(json === undefined ? {} : { json }) });
}

async function save(id: string, fields: Record<string, unknown>, who: Person = author) {
  const answer = await call("PUT", `/api/algorithm/${id}`, who, buildEntryBody(fields));
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

const historyOf = async (id: string, who: Person | null | undefined) =>
  (await call("GET", `/api/algorithm/${id}/versions`, who)).body;

/** The ids of all versions, oldest first. */
async function idsOf(entryId: string): Promise<string[]> {
  const rows = await db().entryVersion.findMany({ where: { entryId }, orderBy: { number: "asc" } });
  return rows.map(({ id }) => id);
}

const seen = ({ status, text }: { status: number; text: string }) => ({ status, text });

describe("who sees which version", () => {
  const MAY: Record<string, readonly Visibility[]> = {
    anonymous: ["Openbaar"],
    pending: ["Openbaar"],
    member: ["Openbaar"],
    METCMEMBER: ["Openbaar"],
    colleague: ["Openbaar", "Instelling"],
    author: ["Openbaar", "Instelling", "Privé"],
    admin: ["Openbaar", "Instelling", "Privé"],
  };
  const cases = VISIBILITIES.flatMap((today) => VISIBILITIES.map((past) => [today, past] as const));

  it.each(cases)("of an entry that is %s and was %s", async (today, past) => {
    const { _id: id } = await makeEntry(author, { visibility: past, description: "x".repeat(30) });
    await save(id, { visibility: today, description: "y".repeat(30) });
    const [first = "", second = ""] = await idsOf(id);
    for (const [name, who] of Object.entries(people)) {
      const list = await call("GET", `/api/algorithm/${id}/versions`, who);
      const missing = await call("GET", `/api/algorithm/${MISSING}/versions`, who);
      const may = MAY[name] ?? [];
      if (!may.includes(today)) {
        expect([name, seen(list)]).toEqual([name, seen(missing)]);
        expect([name, list.status]).toEqual([name, 404]);
        for (const version of [first, second]) {
          const { status } = await call("GET", `/api/algorithm/${id}/versions/${version}`, who);
          expect([name, status]).toEqual([name, 404]);
        }
        continue;
      }
      const expected = may.includes(past) ? [second, first] : [second];
      expect([name, list.body.map(({ _id }: { _id: string }) => _id)]).toEqual([name, expected]);
      // Not one number tells of what is not there.
      const numbers = may.includes(past) ? [2, 1] : [1];
      expect(list.body.map(({ number }: { number: number }) => number)).toEqual(numbers);
      expect(list.headers.get("x-total-count")).toBe(String(expected.length));
      expect((await call("GET", `/api/algorithm/${id}`, who)).body.version).toBe(expected.length);
      const changes = list.body.map((version: { changes: string[] | null }) => version.changes);
      expect(changes.at(-1)).toBeNull();
      const one = await call("GET", `/api/algorithm/${id}/versions/${first}`, who);
      if (may.includes(past)) {
        expect(one.body).toMatchObject({ visibility: past, previous: null, next: second });
        expect(one.body.content).toMatchObject({ visibility: past, description: "x".repeat(30) });
      } else {
        const nothing = await call("GET", `/api/algorithm/${id}/versions/${MISSING}`, who);
        expect([name, one.status, seen(one)]).toEqual([name, 404, seen(nothing)]);
        const { body } = await call("GET", `/api/algorithm/${id}/versions/${second}`, who);
        expect([name, body.previous, body.next]).toEqual([name, null, null]);
      }
    }
  });

  it("and a list counts no more versions than its reader may see", async () => {
    const { _id: id } = await makeEntry(author, { visibility: "Privé" });
    await save(id, { visibility: "Instelling" });
    await save(id, { visibility: "Openbaar" });
    const counts = [];
    for (const name of ["member", "colleague", "author", "admin"]) {
      for (const query of ["", "?page=1"]) {
        const { body } = await call("GET", `/api/algorithm${query}`, people[name]);
        counts.push([name, body[0].version]);
      }
    }
    expect(counts).toEqual([
      ["member", 1],
      ["member", 1],
      ["colleague", 2],
      ["colleague", 2],
      ["author", 3],
      ["author", 3],
      ["admin", 3],
      ["admin", 3],
    ]);
  });

  it("and nobody sees those of an entry in the bin", async () => {
    const { _id: id } = await makeEntry(author);
    const [version] = await idsOf(id);
    await call("DELETE", `/api/algorithm/${id}`, people.admin);
    for (const who of Object.values(people)) {
      expect((await call("GET", `/api/algorithm/${id}/versions`, who)).status).toBe(404);
      expect((await call("GET", `/api/algorithm/${id}/versions/${version}`, who)).status).toBe(404);
    }
  });

  it("and none is another entry's", async () => {
    const [one, other] = [await makeEntry(author), await makeEntry(author)];
    const [version] = await idsOf(other._id);
    const { status } = await call("GET", `/api/algorithm/${one._id}/versions/${version}`, people.admin);
    expect(status).toBe(404);
  });
});

describe("what changed", () => {
  it("is told between the versions that the reader sees, and says nothing of those between", async () => {
    const { _id: id } = await makeEntry(author, { algorithmName: "Longscan", collaboration: "Noord" });
    await save(id, { algorithmName: "Geheimscan", collaboration: "Geheim", visibility: "Privé" });
    await save(id, { algorithmName: "Longscan 2", collaboration: "Noord" });
    const visitor = await historyOf(id, null);
    expect(visitor.map(({ number, changes }: Record<string, unknown>) => [number, changes])).toEqual([
      [2, ["algorithmName"]],
      [1, null],
    ]);
    expect(JSON.stringify(visitor)).not.toMatch(/Geheim|Privé/);
    const own = await historyOf(id, author);
    expect(own.map(({ number, changes }: Record<string, unknown>) => [number, changes])).toEqual([
      [3, ["algorithmName", "visibility", "collaboration"]],
      [2, ["algorithmName", "visibility", "collaboration"]],
      [1, null],
    ]);
  });

  it("leaves the contact out for who may not know it, in lists and contents", async () => {
    const { _id: id } = await makeEntry(author, {
      algorithmName: "Longscan",
      contactEmail: "een@test.example",
    });
    await save(id, { algorithmName: "Longscan", contactEmail: "twee@test.example" });
    const [first] = await idsOf(id);
    for (const [name, who] of Object.entries(people)) {
      const knows = !["anonymous", "pending"].includes(name);
      const [latest] = await historyOf(id, who);
      expect([name, latest.changes]).toEqual([name, knows ? ["contactEmail"] : []]);
      const { body, text } = await call("GET", `/api/algorithm/${id}/versions/${first}`, who);
      expect([name, body.content.contactEmail]).toEqual([name, knows ? "een@test.example" : undefined]);
      expect([name, text.includes("contactEmail")]).toEqual([name, knows]);
    }
  });

  it("comes in pages, newest first", async () => {
    const { _id: id } = await makeEntry(author, { algorithmName: "Versie 1" });
    for (let number = 2; number <= 5; number += 1) await save(id, { algorithmName: `Versie ${number}` });
    const path = `/api/algorithm/${id}/versions`;
    const { body, headers } = await call("GET", `${path}?page=2&pageSize=2`, null);
    expect(body.map(({ number }: { number: number }) => number)).toEqual([3, 2]);
    expect(body[1].changes).toEqual(["algorithmName"]);
    expect(headers.get("x-total-count")).toBe("5");
    expect(headers.get("link")).toContain('rel="last"');
    expect((await call("GET", `${path}?page=9`, null)).body).toEqual([]);
    expect((await call("GET", `${path}?page=0`, null)).status).toBe(400);
    expect((await call("GET", `${path}?pageSize=101`, null)).status).toBe(400);
  });
});

describe("the names at versions", () => {
  it("are the author's for everyone, and those of others for members alone", async () => {
    const { _id: id } = await makeEntry(author, { algorithmName: "Longscan" });
    await save(id, { algorithmName: "Longscan 2" }, people.admin as Person);
    const namesFor = async (name: string) =>
      (await historyOf(id, people[name])).map((version: { author: { name: string } | null }) => {
        return version.author?.name ?? null;
      });
    expect(await namesFor("anonymous")).toEqual([null, "Sanne de Vries"]);
    expect(await namesFor("pending")).toEqual([null, "Sanne de Vries"]);
    expect(await namesFor("member")).toEqual(["Marijke Hofstra", "Sanne de Vries"]);
    expect(await namesFor("author")).toEqual(["Marijke Hofstra", "Sanne de Vries"]);
  });

  it("are nobody's once the account is closed; the contact goes and the note stays", async () => {
    const leaving = await makePerson({
      name: "Vertrekt Straks",
      email: "weg@test.example",
      password: "wolk-fiets-94",
    });
    const { _id: id } = await makeEntry(leaving, { contactEmail: "weg@test.example" });
    await save(id, { contactEmail: "weg@test.example", changeNote: "Naam verbeterd" }, leaving);
    const [first = ""] = await idsOf(id);
    await call("POST", `/api/algorithm/${id}/versions/${first}/restore`, leaving, {});
    await call("POST", `/api/users/${leaving.id}/close`, leaving, { password: "wolk-fiets-94" });
    const versions = await historyOf(id, null);
    expect(
      versions.map(({ note, author: by }: { note: string; author: { name: string } }) => [note, by.name]),
    ).toEqual([
      ["Versie 1 teruggezet", "Gesloten account"],
      ["Naam verbeterd", "Gesloten account"],
      [null, "Gesloten account"],
    ]);
    expect(JSON.stringify(await db().entryVersion.findMany())).not.toContain("weg@test.example");
  });
});

describe("what is said to have changed", () => {
  it("is kept with its version, in one line, and may be left out", async () => {
    const { body: made } = await call(
      "POST",
      "/api/algorithm",
      author,
      buildEntryBody({ changeNote: " Begin \n hiervan " }),
    );
    await save(made._id, { changeNote: "  " });
    await save(made._id, {});
    const form = new FormData();
    for (const [name, value] of Object.entries(buildEntryBody({ changeNote: "Nieuwe fase" })))
      form.append(name, String(value));
    await api("PUT", `/api/algorithm/${made._id}`, { token: author.token, body: form });
    const notes = (await historyOf(made._id, null)).map(({ note }: { note: string | null }) => note);
    expect(notes).toEqual(["Nieuwe fase", null, null, "Begin hiervan"]);
    expect((await call("GET", `/api/algorithm/${made._id}`, null)).body).not.toHaveProperty("changeNote");
  });

  it("is refused by name when it is too long, or no text", async () => {
    const { _id: id } = await makeEntry(author);
    for (const [changeNote, sentence] of [
      ["x".repeat(201), "Gebruik hoogstens 200 tekens."],
      [5, "Deze waarde heeft niet de juiste vorm."],
    ]) {
      const { status, body } = await call(
        "PUT",
        `/api/algorithm/${id}`,
        author,
        buildEntryBody({ changeNote }),
      );
      expect([status, body.errors]).toEqual([400, { changeNote: [sentence] }]);
    }
    expect(await idsOf(id)).toHaveLength(1);
    await save(id, { changeNote: "👩🏽‍⚕️".repeat(3) + "x".repeat(180) });
  });
});

describe("putting a version back", () => {
  const restore = (
    id: string,
    version: string | undefined,
    who: Person | null | undefined,
    json: unknown = {},
  ) => call("POST", `/api/algorithm/${id}/versions/${version}/restore`, who, json);

  it("makes a next version of it, which says so to each reader in their own numbers", async () => {
    const { _id: id } = await makeEntry(author, { algorithmName: "Geheim", visibility: "Privé" });
    await save(id, { algorithmName: "Longscan", collaboration: "Noord" });
    await save(id, { algorithmName: "Longscan 2", changeNote: "Andere naam" });
    const [, second] = await idsOf(id);
    const { status, body } = await restore(id, second, people.admin, { version: 3 });
    expect([status, body.algorithmName, body.collaboration, body.version]).toEqual([
      200,
      "Longscan",
      "Noord",
      4,
    ]);
    const [forAuthor] = await historyOf(id, author);
    expect(forAuthor).toMatchObject({
      number: 4,
      note: "Versie 2 teruggezet",
      author: { name: "Marijke Hofstra" },
    });
    const [forVisitor] = await historyOf(id, null);
    expect(forVisitor).toMatchObject({ number: 3, note: "Versie 1 teruggezet", author: null });
    expect(forVisitor.changes).toEqual(["algorithmName", "collaboration"]);
    const events = await queryAsTableOwner<{ kind: string; fields: string[] }>(
      "SELECT kind, fields FROM audit_event WHERE kind = 'entry.versionRestored'",
    );
    expect(events).toEqual([{ kind: "entry.versionRestored", fields: ["algorithmName", "collaboration"] }]);
  });

  it("says why, beside which version it is to its reader; a line that is too long is refused", async () => {
    const { _id: id } = await makeEntry(author, { algorithmName: "Longscan", visibility: "Privé" });
    await save(id, { algorithmName: "Longscan 2", visibility: "Openbaar" });
    await save(id, { algorithmName: "Longscan 3", visibility: "Openbaar" });
    const [, second] = await idsOf(id);
    const long = await restore(id, second, author, { changeNote: "x".repeat(201) });
    expect([long.status, Object.keys(long.body.errors)]).toEqual([400, ["changeNote"]]);
    expect((await restore(id, second, author, { changeNote: " Te  vroeg\u0007 hernoemd " })).status).toBe(
      200,
    );
    expect((await historyOf(id, author))[0]).toMatchObject({
      note: "Versie 2 teruggezet: Te vroeg hernoemd",
    });
    expect((await historyOf(id, null))[0]).toMatchObject({ note: "Versie 1 teruggezet: Te vroeg hernoemd" });
    expect((await restore(id, second, author, { changeNote: "  " })).status).toBe(200);
    expect((await historyOf(id, author))[0]).toMatchObject({ note: "Versie 2 teruggezet" });
  });

  it("takes its visibility along: what was private is private again", async () => {
    const { _id: id } = await makeEntry(author, { visibility: "Privé" });
    await save(id, { visibility: "Openbaar" });
    const [first] = await idsOf(id);
    expect((await restore(id, first, author)).body.visibility).toBe("Privé");
    expect((await call("GET", `/api/algorithm/${id}`, null)).status).toBe(404);
    expect((await call("GET", `/api/algorithm/${id}/versions`, null)).status).toBe(404);
  });

  it("is refused when somebody saved meanwhile, and then changes nothing", async () => {
    const { _id: id } = await makeEntry(author, { algorithmName: "Longscan" });
    await save(id, { algorithmName: "Longscan 2" });
    const [first] = await idsOf(id);
    const { status, body } = await restore(id, first, author, { version: 1 });
    expect([status, body.code]).toEqual([409, "edit_conflict"]);
    expect(await idsOf(id)).toHaveLength(2);
    const both = await Promise.all([
      restore(id, first, author, { version: 2 }),
      restore(id, first, people.admin, { version: 2 }),
    ]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await idsOf(id)).toHaveLength(3);
  });

  it("is for the author and admins alone, whatever version they name", async () => {
    const { _id: id } = await makeEntry(author);
    const [first] = await idsOf(id);
    for (const version of [first, MISSING]) {
      const statuses = [];
      for (const name of ["anonymous", "pending", "member", "colleague"]) {
        statuses.push((await restore(id, version, people[name])).status);
      }
      expect(statuses).toEqual([401, 403, 403, 403]);
    }
    const other = await makeEntry(author);
    const [foreign] = await idsOf(other._id);
    expect((await restore(id, foreign, author)).status).toBe(404);
    expect((await restore(id, MISSING, people.admin)).status).toBe(404);
    expect((await restore(id, first, author, { onbekend: 1 })).status).toBe(400);
    expect((await restore(id, first, author, { version: "x" })).status).toBe(400);
  });

  it("keeps the new name of a hospital that was renamed since", async () => {
    await queryAsTableOwner(
      "INSERT INTO institution (id, name, kind, city) VALUES ('proef', 'Ziekenhuis Oud', 'general', 'Ede')",
    );
    try {
      const { _id: id } = await makeEntry(author, {
        algorithmName: "Longscan",
        activeHospital: "Ziekenhuis Oud",
      });
      await queryAsTableOwner("UPDATE institution SET name = 'Ziekenhuis Nieuw' WHERE id = 'proef'");
      await save(id, { algorithmName: "Longscan 2", activeHospital: "Ziekenhuis Nieuw" });
      const [first] = await idsOf(id);
      const { status, body } = await restore(id, first, author);
      expect([status, body.algorithmName, body.activeHospital]).toEqual([
        200,
        "Longscan",
        "Ziekenhuis Nieuw",
      ]);
    } finally {
      await queryAsTableOwner("TRUNCATE entry CASCADE");
      await queryAsTableOwner("DELETE FROM institution WHERE id = 'proef'");
    }
  });
});

describe("the database", () => {
  const countsOf = (id: string) =>
    queryAsTableOwner(
      `SELECT e.version, e.public_version, e.shared_version,
        (SELECT count(*)::int FROM entry_version v WHERE v.entry_id = e.id) AS "all",
        (SELECT count(*)::int FROM entry_version v WHERE v.entry_id = e.id AND v.visibility = 'PUBLIC') AS "public",
        (SELECT count(*)::int FROM entry_version v WHERE v.entry_id = e.id AND v.visibility <> 'PRIVATE') AS "shared"
      FROM entry e WHERE e.id = $1`,
      [id],
    );

  it("counts for each kind of reader what there is for them, whatever saved it", async () => {
    const { _id: id } = await makeEntry(author, { visibility: "Instelling" });
    await save(id, { visibility: "Privé" });
    await save(id, { visibility: "Openbaar" });
    await call("PUT", `/api/algorithm/${id}/author`, people.admin, { author: people.member?.id });
    const [row] = await countsOf(id);
    expect(row).toEqual({ version: 4, public_version: 2, shared_version: 3, all: 4, public: 2, shared: 3 });
  });

  it("refuses a note that is too long or empty, and a version that was put back before it was there", async () => {
    const { _id: id } = await makeEntry(author);
    const insert = (values: string) =>
      queryAsTableOwner(
        `INSERT INTO entry_version (id, entry_id, number, author_id, visibility, content, note, restored)
        SELECT 'v2', entry_id, 2, author_id, visibility, content, ${values} FROM entry_version WHERE entry_id = $1`,
        [id],
      );
    await expect(insert("repeat('x', 201), NULL")).rejects.toThrow("entry_version_note_length");
    await expect(insert("'', NULL")).rejects.toThrow("entry_version_note_length");
    await expect(insert("NULL, 2")).rejects.toThrow("entry_version_restored_earlier");
  });
});
