import { findEntryNewsSinceLogin } from "@/lib/entries/server/news";
import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const VISIT = new Date("2026-11-20T09:00:00.000Z");
const BEFORE = new Date("2026-11-19T09:00:00.000Z");
const AFTER = new Date("2026-11-21T09:00:00.000Z");

let author: Person;
let reader: Person;

beforeEach(async () => {
  await emptyDatabase();
  author = await makePerson({ institutionId: await getHospitalIdByAlphabet(0) });
  reader = await makePerson({ institutionId: await getHospitalIdByAlphabet(1) });
  await db().user.update({ where: { id: reader.id }, data: { previousLoginAt: VISIT } });
});

async function add(
  by: Person,
  algorithmName: string,
  createdAt: Date,
  updatedAt: Date,
  visibility = "Openbaar",
) {
  const { _id } = await makeEntry(by, { algorithmName, visibility });
  await db().entry.update({ where: { id: _id }, data: { createdAt, updatedAt } });
  return { id: _id, name: algorithmName };
}

it("tells what others added and changed since the previous login, of what the reader may see", async () => {
  await add(author, "Ouder", BEFORE, BEFORE);
  const changed = await add(author, "Veranderd", BEFORE, AFTER);
  const added = await add(author, "Nieuwer", AFTER, new Date(AFTER.getTime() + 1_000));
  await add(author, "Verborgen", AFTER, AFTER, "Instelling");
  await add(reader, "Van mijzelf", AFTER, AFTER);
  expect(await findEntryNewsSinceLogin(reader.actor)).toEqual({
    since: VISIT.toISOString(),
    added: 1,
    changed: 1,
    atLeast: null,
    latest: [added, changed],
  });
});

it("counts nothing when there is nothing, and is null at the first visit", async () => {
  await add(author, "Ouder", BEFORE, BEFORE);
  expect(await findEntryNewsSinceLogin(reader.actor)).toEqual({
    since: VISIT.toISOString(),
    added: 0,
    changed: 0,
    atLeast: null,
    latest: [],
  });
  await add(author, "Nieuwer", AFTER, AFTER);
  expect(await findEntryNewsSinceLogin(author.actor)).toBeNull();
});

it("counts up to a hundred, and says so", async () => {
  await add(author, "Eerste", BEFORE, AFTER);
  await db().$executeRaw`INSERT INTO entry (id, algorithm_name, visibility, author_id, created_at, updated_at)
    SELECT 'n' || n, 'Nummer ' || n, 'PUBLIC', ${author.id}, ${AFTER}, ${AFTER} FROM generate_series(1, 100) n`;
  expect(await findEntryNewsSinceLogin(reader.actor)).toMatchObject({ atLeast: 100 });
});

it("is for members alone", async () => {
  await expect(findEntryNewsSinceLogin(ANONYMOUS)).rejects.toMatchObject({ code: "not_authenticated" });
  const pending = await makePerson({ allowAccess: false });
  await expect(findEntryNewsSinceLogin(pending.actor)).rejects.toMatchObject({ code: "not_approved" });
});
