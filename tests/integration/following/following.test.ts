import { getDataModel } from "@/lib/fields/server/data-model";
import { MAX_FOLLOWS, MAX_SAVED_SEARCHES } from "@/lib/following/rules";
import { runFollowRound } from "@/lib/following/server/follow-worker";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { CHEAP_CAPTCHA_SETTINGS } from "../../support/captcha";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { createAccessToken, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS, { CACHE_SECONDS: "0" });

const PASSWORD = "wolk-fiets-94";
let author: Person;
let member: Person;

beforeEach(async () => {
  await emptyDatabase();
  author = await makePerson();
  member = await makePerson({ password: PASSWORD });
});

const call = (method: string, path: string, json?: unknown, who: Person | null = member) =>
  api(method, path, {
    ...(who === null ? {} : { token: who.token }),
    ...(json === undefined ? {} : { json }),
  });
const followEntry = async (target: string, frequency = "atOnce") =>
  call("POST", "/api/v1/follows", { kind: "entry", target, frequency });
const save = (query: string, more: Record<string, unknown> = {}) =>
  call("POST", "/api/v1/saved-searches", { name: "Mijn zoekvraag", query, ...more });

describe("following", () => {
  it("begins once, changes its frequency and ends", async () => {
    const { _id } = await makeEntry(author, { algorithmName: "Longscan" });
    const begun = await followEntry(_id);
    expect(begun.status).toBe(201);
    expect(begun.body).toMatchObject({ kind: "entry", target: _id, name: "Longscan", frequency: "atOnce" });
    expect((await followEntry(_id, "weekly")).body).toEqual({ ...begun.body, frequency: "weekly" });
    const path = `/api/v1/follows/${begun.body._id}`;
    expect((await call("PUT", path, { frequency: "atOnce" })).body.frequency).toBe("atOnce");
    expect((await call("GET", "/api/v1/follows")).body).toHaveLength(1);
    expect((await call("DELETE", path)).body).toEqual({ _id: begun.body._id });
    expect((await call("DELETE", path)).status).toBe(404);
    expect((await call("GET", "/api/v1/follows")).body).toEqual([]);
  });

  it("says nothing of an entry that is not to be seen any more", async () => {
    const { _id } = await makeEntry(author, { algorithmName: "Longscan" });
    await followEntry(_id);
    await call(
      "PUT",
      `/api/algorithm/${_id}`,
      buildEntryBody({ algorithmName: "Longscan", visibility: "Privé" }),
      author,
    );
    const [held] = (await call("GET", "/api/v1/follows")).body;
    expect(held).toMatchObject({ kind: "entry", target: null, name: null, lastChange: null });
  });

  it("answers for a hidden entry as for none, and names what the lists do not know", async () => {
    const { _id } = await makeEntry(author, { visibility: "Privé" });
    const [hidden, none] = [await followEntry(_id), await followEntry(crypto.randomUUID())];
    expect([hidden.status, hidden.body.code]).toEqual([404, "not_found"]);
    expect([none.status, none.body.code]).toEqual([404, "not_found"]);
    for (const kind of ["hospital", "specialism"]) {
      const { status, body } = await call("POST", "/api/v1/follows", {
        kind,
        target: "Nergens",
        frequency: "weekly",
      });
      expect([status, body.errors]).toEqual([
        400,
        { target: ["'Nergens' staat niet in de lijst. Kies een waarde uit de lijst."] },
      ]);
    }
  });

  it("stays with a hospital that gets another name, as do the searches that choose it", async () => {
    const admin = await makePerson({ role: "ADMIN" });
    const json = { name: "Ziekenhuis Proef", kind: "general", city: "Utrecht", domains: [] };
    const made = await call("POST", "/api/admin/institutions", json, admin);
    await call("POST", "/api/v1/follows", { kind: "hospital", target: json.name, frequency: "atOnce" });
    await save(`activeHospital=${encodeURIComponent(json.name)}&search=long`);
    const path = `/api/admin/institutions/${made.body._id}`;
    await call("PUT", path, { ...json, name: "Ziekenhuis Anders", retired: false }, admin);
    expect((await call("GET", "/api/v1/follows")).body[0].name).toBe("Ziekenhuis Anders");
    const [search] = (await call("GET", "/api/v1/saved-searches")).body;
    expect(new URLSearchParams(search.query).get("activeHospital")).toBe("Ziekenhuis Anders");
    await queryAsTableOwner("DELETE FROM institution WHERE name = 'Ziekenhuis Anders'");
  });

  it("has a limit, in a clear sentence, also for two at once", async () => {
    const { _id } = await makeEntry(author);
    const entries = Array.from(
      { length: MAX_FOLLOWS - 1 },
      (_, index) => `0199aaaa-0000-7000-8000-${String(index).padStart(12, "0")}`,
    );
    await queryAsTableOwner(
      `INSERT INTO entry (id, algorithm_name, visibility, author_id, algorithm_function_ids, application_goal_ids, intended_user_ids, target_population_ids, people_involved_ids)
       SELECT id, 'x', 'PUBLIC', $2, '{}', '{}', '{}', '{}', '{}' FROM unnest($1::text[]) AS id`,
      [entries, author.id],
    );
    await queryAsTableOwner(
      `INSERT INTO follow (id, user_id, kind, frequency, entry_id)
       SELECT gen_random_uuid()::text, $2, 'entry', 'weekly', id FROM unnest($1::text[]) AS id`,
      [entries, member.id],
    );
    const other = await makeEntry(author);
    const answers = await Promise.all([followEntry(_id), followEntry(other._id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.detail).toBe(
      "U volgt al het hoogste aantal (100). Stop eerst met iets anders te volgen.",
    );
  });

  it("gives a reading program what is followed, and nothing to change", async () => {
    const { token } = await createAccessToken(member.id, "read");
    expect((await api("GET", "/api/v1/follows", { token })).status).toBe(200);
    const json = { kind: "specialism", target: "x", frequency: "weekly" };
    expect((await api("POST", "/api/v1/follows", { token, json })).body.code).toBe("token_scope");
  });
});

describe("who is no member any more", () => {
  const loseAccess = () => db().user.update({ where: { id: member.id }, data: { allowAccess: false } });

  it("sees, changes and ends what is theirs, and begins nothing", async () => {
    const [open, closed] = [
      await makeEntry(author, { algorithmName: "Longscan" }),
      await makeEntry(author, { algorithmName: "Hartscan" }),
    ];
    const follow = (await followEntry(open._id)).body;
    await followEntry(closed._id);
    const search = (await save("search=long", { frequency: "atOnce" })).body;
    await call("POST", `/api/v1/saved-searches/${search._id}/feed`);
    await call(
      "PUT",
      `/api/algorithm/${closed._id}`,
      buildEntryBody({ algorithmName: "Hartscan", visibility: "Instelling" }),
      author,
    );
    await loseAccess();
    const names = (await call("GET", "/api/v1/follows")).body.map(({ name }: { name: unknown }) => name);
    expect(names).toEqual(["Mijn zoekvraag", null, "Longscan"]);
    const path = `/api/v1/follows/${follow._id}`;
    expect((await call("PUT", path, { frequency: "weekly" })).body.frequency).toBe("weekly");
    expect((await call("DELETE", path)).status).toBe(200);
    const kept = `/api/v1/saved-searches/${search._id}`;
    expect((await call("PUT", kept, { name: "Anders" })).body.name).toBe("Anders");
    expect((await call("DELETE", `${kept}/feed`)).body.feedMade).toBeNull();
    const refused = [
      await followEntry(open._id),
      await save("search=hart"),
      await call("POST", `${kept}/feed`),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [403, "not_approved"]),
    );
    expect((await call("DELETE", kept)).status).toBe(200);
    expect((await call("GET", "/api/v1/saved-searches")).body).toEqual([]);
  });

  it("is told nothing, neither by mail nor by the feed", async () => {
    const { _id } = await makeEntry(author, { algorithmName: "Longscan" });
    await followEntry(_id);
    const search = (await save("search=long")).body;
    const { address } = (await call("POST", `/api/v1/saved-searches/${search._id}/feed`)).body;
    const feed = new URL(address).pathname;
    expect((await call("GET", feed, undefined, null)).status).toBe(200);
    await loseAccess();
    await call("PUT", `/api/algorithm/${_id}`, buildEntryBody({ algorithmName: "Longscan 2" }), author);
    await runFollowRound();
    expect(await db().outboxMail.count({ where: { personId: member.id } })).toBe(0);
    expect((await call("GET", feed, undefined, null)).status).toBe(404);
  });
});

describe("saved searches", () => {
  it("keeps a search as the register writes it, under a name, followed when asked", async () => {
    const specialism = (await getDataModel()).medicalSpecialism.values[1]?.label ?? "";
    const query = new URLSearchParams([
      ["page", "3"],
      ["sort", "added"],
      ["medicalSpecialism", specialism],
      ["medicalSpecialism", specialism],
      ["search", "  hart   "],
    ]);
    const { status, body } = await save(`?${query}`, { frequency: "weekly" });
    expect(status).toBe(201);
    expect(body.query).toBe(
      `search=hart&${new URLSearchParams({ medicalSpecialism: specialism })}&sort=added`,
    );
    expect(body.follow.frequency).toBe("weekly");
    const again = await save(body.query);
    expect([again.status, again.body.detail]).toEqual([
      409,
      "U hebt deze zoekopdracht al bewaard, als ‘Mijn zoekvraag’.",
    ]);
    const path = `/api/v1/saved-searches/${body._id}`;
    expect((await call("PUT", path, { name: "Anders" })).body.name).toBe("Anders");
    expect((await call("DELETE", path)).status).toBe(200);
    expect(await db().follow.count()).toBe(0);
  });

  it("refuses what searches for nothing and what the register does not know", async () => {
    for (const [query, sentence] of [
      ["", "Zoek of filter eerst: een lege zoekopdracht valt niet te bewaren."],
      ["search=ab&page=2", "Zoek of filter eerst: een lege zoekopdracht valt niet te bewaren."],
      [
        "medicalSpecialism=Nergens",
        "Deze zoekopdracht kiest iets wat het register niet (meer) kent: 'medicalSpecialism'.",
      ],
      ["onzin=1", "Deze zoekopdracht kiest iets wat het register niet (meer) kent: 'onzin'."],
    ]) {
      const { status, body } = await save(query ?? "");
      expect([query, status, body.errors]).toEqual([query, 400, { query: [sentence] }]);
    }
  });

  it("has a limit", async () => {
    await queryAsTableOwner(
      `INSERT INTO saved_search (id, user_id, name, query) SELECT gen_random_uuid()::text, $1, 'x', 'search=x' || n
       FROM generate_series(1, $2::int) AS n`,
      [member.id, MAX_SAVED_SEARCHES],
    );
    expect((await save("search=hart")).body).toMatchObject({
      status: 409,
      detail: "U hebt al het hoogste aantal bewaarde zoekopdrachten (50). Verwijder er eerst een.",
    });
  });
});

describe("the feed of a saved search", () => {
  async function makeFeed() {
    const { body } = await save("search=longscan");
    const path = `/api/v1/saved-searches/${body._id}/feed`;
    const made = await call("POST", path);
    return { path, id: body._id as string, address: new URL(made.body.address).pathname };
  }
  const read = (path: string) => api("GET", path);

  it("holds the public changes of what it finds, for whoever has its address, and nothing that its owner alone sees", async () => {
    const { address } = await makeFeed();
    await makeEntry(author, { algorithmName: "Longscan openbaar" });
    await makeEntry(member, { algorithmName: "Longscan eigen", visibility: "Privé" });
    await makeEntry(author, { algorithmName: "Hartfilm" });
    const { status, text, headers } = await read(address);
    expect(status).toBe(200);
    expect(text).toContain("Longscan openbaar");
    expect(text).not.toMatch(/Longscan eigen|Hartfilm/);
    expect(headers.get("cache-control")).toMatch(/^private/);
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("content-type")).toMatch(/^application\/atom\+xml/);
    // Its other pages stand at the same secret address.
    await queryAsTableOwner(
      `INSERT INTO entry_version (id, entry_id, number, author_id, created_at, visibility, content)
       SELECT gen_random_uuid()::text, entry_id, n, author_id, created_at + make_interval(secs => n), visibility,
         content || jsonb_build_object('description', n)
       FROM entry_version, generate_series(2, 60) n WHERE content->>'algorithmName' = 'Longscan openbaar'`,
    );
    const next = /<link rel="next" href="http:\/\/localhost:3000([^"]*)"/.exec(
      (await read(address)).text,
    )?.[1];
    expect(next).toContain(`${address}?olderThan=`);
    const rest = await read(next ?? "");
    expect([rest.status, rest.text.split("<entry>").length - 1]).toEqual([200, 10]);
    expect(rest.headers.get("cache-control")).toMatch(/^private/);
    expect((await read(`${address}?search=hart`)).status).toBe(400);
  });

  it("is the same 404 once it is renewed, withdrawn or its owner is no member, as one that never was", async () => {
    const { path, address } = await makeFeed();
    const never = await read(`/api/v1/feeds/${"x".repeat(43)}.atom`);
    expect(never.status).toBe(404);
    const strip = ({ requestId: _, ...body }: Record<string, unknown>) => body;
    const expectGone = async (gone: string) => {
      const answer = await read(gone);
      expect([answer.status, strip(answer.body)]).toEqual([404, strip(never.body)]);
    };
    const renewed = new URL((await call("POST", path)).body.address).pathname;
    await expectGone(address);
    expect((await read(renewed)).status).toBe(200);
    for (const data of [{ allowAccess: false }, { blockedAt: new Date() }, { verified: false }]) {
      await db().user.update({ where: { id: member.id }, data });
      await expectGone(renewed);
      await db().user.update({
        where: { id: member.id },
        data: { allowAccess: true, blockedAt: null, verified: true },
      });
    }
    expect((await call("DELETE", path)).body.feedMade).toBeNull();
    await expectGone(renewed);
  });

  it("keeps its secret out of the database and the audit trail", async () => {
    const { address } = await makeFeed();
    const secret = address.split("/").at(-1)?.replace(".atom", "") ?? "";
    expect(secret).toHaveLength(43);
    for (const table of ["saved_search", "audit_event", "follow"]) {
      const rows = await queryAsTableOwner(`SELECT to_jsonb(t)::text AS row FROM ${table} t`);
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
  });
});

describe("what is kept of a person", () => {
  it("is in their download, and gone with their account, the waiting mails too", async () => {
    const { _id } = await makeEntry(author);
    await followEntry(_id);
    await save("search=longscan", { frequency: "weekly" });
    await call("PUT", `/api/algorithm/${_id}`, buildEntryBody(), author);
    await runFollowRound();
    const { body } = await call("GET", `/api/users/${member.id}/export`);
    expect(body.savedSearches).toMatchObject([{ name: "Mijn zoekvraag", query: "search=longscan" }]);
    expect(body.follows).toMatchObject([
      { kind: "entry", entryId: _id },
      { kind: "savedSearch", frequency: "weekly" },
    ]);
    expect(await db().outboxMail.count({ where: { personId: member.id } })).toBe(1);
    await call("POST", `/api/users/${member.id}/close`, { password: PASSWORD });
    expect(await db().follow.count()).toBe(0);
    expect(await db().savedSearch.count()).toBe(0);
    expect(await db().outboxMail.count({ where: { personId: member.id } })).toBe(0);
  });

  it("is gone with an entry that is deleted for good", async () => {
    const { _id } = await makeEntry(author);
    await followEntry(_id);
    await queryAsTableOwner("DELETE FROM entry WHERE id = $1", [_id]);
    expect([await db().follow.count(), await db().followChange.count()]).toEqual([0, 0]);
  });
});
