import { restoreVersion } from "@/lib/history/server/versions";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const BEFORE = new Date("2024-05-01T08:00:00Z");

let author: Person;
let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  author = await makePerson({ institutionId: await getHospitalIdByAlphabet(3) });
  admin = await makePerson({ role: "ADMIN" });
});

/** An entry of long ago, first saved so. */
async function keptAs(visibility: string): Promise<string> {
  const { _id } = await makeEntry(author, { visibility });
  await queryAsTableOwner(
    "UPDATE entry SET created_at = $1, updated_at = $1, rechecked_at = $1, recheck_on = '2025-05-01'",
    [BEFORE],
  );
  // A row of it never changes, so it is written anew.
  await queryAsTableOwner(
    `WITH old AS (DELETE FROM entry_version WHERE entry_id = $1 RETURNING *)
     INSERT INTO entry_version (id, entry_id, number, author_id, created_at, visibility, content)
     SELECT id, entry_id, number, author_id, $2, visibility, content FROM old`,
    [_id, BEFORE],
  );
  return _id;
}

async function save(id: string, visibility: string, who = author) {
  const { status, body } = await api("PUT", `/api/algorithm/${id}`, {
    token: who.token,
    json: buildEntryBody({ visibility }),
  });
  expect(status).toBe(200);
  return body;
}

const momentOf = async (id: string, who?: Person): Promise<string> =>
  (await api("GET", `/api/algorithm/${id}`, { token: who?.token })).body.timestamp;

it.each([
  [["Privé", "Openbaar"], 1],
  [["Privé", "Instelling"], 1],
  [["Instelling", "Openbaar"], 1],
  [["Privé", "Instelling", "Openbaar"], 2],
  [["Openbaar", "Privé", "Openbaar"], 0],
  [["Openbaar", "Privé", "Instelling", "Openbaar"], 0],
  [["Instelling", "Privé", "Instelling"], 0],
  [["Privé", "Openbaar", "Privé", "Openbaar"], 1],
  [["Privé", "Privé"], 0],
] as const)("of an entry that is %j it is that of save %d", async ([first, ...later], moved) => {
  const id = await keptAs(first);
  for (const visibility of later) await save(id, visibility);
  const versions = await db().entryVersion.findMany({ where: { entryId: id }, orderBy: { number: "asc" } });
  expect(await momentOf(id, author)).toBe(versions[moved]?.createdAt.toISOString());
});

it("is the same for everybody, and orders the list; only the history of who may see it tells of the time before", async () => {
  const id = await keptAs("Privé");
  const { _id: other } = await makeEntry(author);
  const { timestamp } = await save(id, "Openbaar");
  const everybody = [await momentOf(id), await momentOf(id, author), await momentOf(id, admin)];
  expect(new Set(everybody)).toEqual(new Set([timestamp]));
  const list = await api("GET", "/api/algorithm?page=1", { token: admin.token });
  expect(list.body.map(({ _id }: { _id: string }) => _id)).toEqual([id, other]);
  const feed = await api("GET", "/api/v1/feed.atom");
  expect(feed.text).not.toContain("2024");
  expect(feed.text).toContain(`<published>${timestamp}</published>`);
  const historyOf = async (who?: Person) =>
    (await api("GET", `/api/algorithm/${id}/versions`, { token: who?.token })).body.map(
      (version: { timestamp: string }) => version.timestamp,
    );
  expect(await historyOf()).toEqual([timestamp]);
  expect(await historyOf(author)).toEqual([timestamp, BEFORE.toISOString()]);
});

it("does not come back with an earlier date or with an earlier version", async () => {
  const id = await keptAs("Privé");
  const { timestamp } = await save(id, "Openbaar");
  await db().entry.update({ where: { id }, data: { version: 3, createdAt: BEFORE }, select: { id: true } });
  expect(await momentOf(id)).toBe(timestamp);
  const [first] = await db().entryVersion.findMany({ where: { entryId: id }, orderBy: { number: "asc" } });
  await restoreVersion(author.actor, id, first?.id ?? "", { version: 3, changeNote: null });
  expect((await save(id, "Openbaar")).timestamp).toBe(timestamp);
});

it("may be set back by an import while nothing was ever hidden", async () => {
  const { _id: id } = await makeEntry(author);
  await db().entry.update({ where: { id }, data: { version: 2, createdAt: BEFORE }, select: { id: true } });
  expect(await momentOf(id)).toBe(BEFORE.toISOString());
});

it("takes along what was looked through before, when an admin opens it", async () => {
  const id = await keptAs("Privé");
  const { recheck } = await save(id, "Openbaar", admin);
  expect(recheck).toMatchObject({ lastRecheck: null, isOutdated: false });
  expect(recheck.nextRecheck > "2026").toBe(true);
});

it("is in no id", async () => {
  const { _id: id } = await makeEntry(author);
  const { id: version } = await db().entryVersion.findFirstOrThrow({ where: { entryId: id } });
  for (const one of [id, version]) expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/);
});

it("leaves what a save says of itself to who saw what was there before it", async () => {
  const id = await keptAs("Privé");
  const saves: [visibility: string, changeNote: string][] = [
    ["Openbaar", "Openbaar na de proef"],
    ["Privé", "Even weg"],
    ["Openbaar", "Weer terug"],
    ["Openbaar", "Alleen een woord"],
  ];
  for (const [visibility, changeNote] of saves) {
    const json = {
      ...buildEntryBody({ visibility, description: `Een omschrijving bij: ${changeNote}.` }),
      changeNote,
    };
    expect((await api("PUT", `/api/algorithm/${id}`, { token: author.token, json })).status).toBe(200);
  }
  const notes = async (token?: string) =>
    (await api("GET", `/api/algorithm/${id}/versions`, { token })).body.map(
      ({ note }: { note: string | null }) => note,
    );
  expect(await notes()).toEqual(["Alleen een woord", null, null]);
  expect(await notes(author.token)).toEqual([...saves.map(([, note]) => note).toReversed(), null]);
  const feed = (await api("GET", "/api/v1/feed.atom")).text;
  expect(feed).toContain("Alleen een woord");
  expect(feed).not.toMatch(/Openbaar na de proef|Weer terug/);
});
