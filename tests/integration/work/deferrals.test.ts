import { addDays, formatDutchDay } from "@/lib/entries/recheck-day";
import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { setWorkState } from "@/lib/work/server/deferrals";
import { countToDo, getToDo } from "@/lib/work/server/to-do";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";
jest.setTimeout(60_000);

const TODAY = formatDutchDay(new Date());
const PASSWORD = "wolk-fiets-94";

let author: Person;
let helper: Person;
let id: string;
let key: string;

/** Makes the entry's recheck day so many days ago, and returns the key of that. */
async function pastBy(days: number): Promise<string> {
  const day = addDays(TODAY, -days);
  await db().entry.update({ where: { id }, data: { recheckOn: new Date(day) } });
  return `${id}:${day}`;
}

beforeEach(async () => {
  await emptyDatabase();
  const institutionId = await getHospitalIdByAlphabet(3);
  author = await makePerson({ institutionId, password: PASSWORD });
  helper = await makePerson({ institutionId });
  ({ _id: id } = await makeEntry(author, { algorithmName: "Hartecho", visibility: "Instelling" }));
  await api("POST", `/api/algorithm/${id}/co-editors`, { token: author.token, json: { person: helper.id } });
  key = await pastBy(5);
});

const put = (person: Person, body: object) =>
  api("PUT", "/api/v1/to-do", { token: person.token, json: { kind: "overdue", key, ...body } });

/** The day until which the overdue entry is hidden for a person; "shown" while it is in their list. */
async function stateFor({ actor }: Person) {
  const { parts, hidden } = await getToDo(actor);
  const isShown = parts.some(({ groups }) => groups.some(({ kind }) => kind === "overdue"));
  return isShown ? "shown" : hidden.filter(({ kind }) => kind === "overdue").map(({ until }) => until);
}

it("is put off for a week, or until a day of the person's choice, for nobody else, and shown again", async () => {
  expect((await put(author, { state: "later" })).body).toEqual({
    kind: "overdue",
    key,
    state: "later",
    until: addDays(TODAY, 7),
  });
  expect([await stateFor(author), await countToDo(author.actor)]).toEqual([[addDays(TODAY, 7)], 0]);
  expect([await stateFor(helper), await countToDo(helper.actor)]).toEqual(["shown", 1]);
  await put(author, { state: "later", until: addDays(TODAY, 40) });
  expect(await stateFor(author)).toEqual([addDays(TODAY, 40)]);
  await db().workDeferral.updateMany({ data: { until: new Date(TODAY) } });
  expect([await stateFor(author), await countToDo(author.actor)]).toEqual(["shown", 1]);
  await put(author, { state: "declined" });
  expect([await stateFor(author), (await getToDo(author.actor)).hiddenTotal]).toEqual([[null], 1]);
  expect((await put(author, { state: "open" })).status).toBe(200);
  expect(await stateFor(author)).toBe("shown");
});

it("comes back when it is more urgent, or another occurrence, and not when it is less", async () => {
  const fields = { kind: "incomplete", key: id };
  await put(author, { ...fields, state: "declined" });
  const isHidden = async () => (await getToDo(author.actor)).hidden.some(({ kind }) => kind === "incomplete");
  expect(await isHidden()).toBe(true);
  await db().workDeferral.updateMany({ data: { weight: { increment: 1 } } });
  expect(await isHidden()).toBe(true);
  await db().workDeferral.updateMany({ data: { weight: { decrement: 2 } } });
  expect(await isHidden()).toBe(false);

  await put(author, { state: "declined" });
  expect(await stateFor(author)).toEqual([null]);
  await pastBy(100);
  expect(await stateFor(author)).toBe("shown");
});

it("refuses what does not wait for the person, and days that are none or too far", async () => {
  const stranger = await makePerson();
  const pending = await makePerson({ allowAccess: false });
  expect((await put(stranger, { state: "declined" })).status).toBe(404);
  expect((await put(author, { state: "declined", key: "onzin" })).status).toBe(404);
  expect((await put(author, { state: "declined", kind: "account" })).status).toBe(404);
  expect((await put(pending, { state: "declined" })).status).toBe(403);
  await expect(setWorkState(ANONYMOUS, { kind: "overdue", key, state: "declined" })).rejects.toMatchObject({
    code: "not_authenticated",
  });
  for (const until of [TODAY, addDays(TODAY, 400), "2027-02-30", "morgen", ""]) {
    expect((await put(author, { state: "later", until })).body.errors).toHaveProperty("until");
  }
  expect((await put(author, { state: "declined", until: addDays(TODAY, 3) })).status).toBe(400);
  expect((await put(author, { state: "zomaar" })).status).toBe(400);
  expect(await db().workDeferral.count()).toBe(0);
});

it("is in the file with one's own data, and gone with a closed account", async () => {
  await put(author, { state: "declined" });
  const file = await api("GET", `/api/users/${author.id}/export`, { token: author.token });
  expect(file.body.hiddenFromToDo).toMatchObject([{ kind: "overdue", key, until: null }]);
  const closing = await api("POST", `/api/users/${author.id}/close`, {
    token: author.token,
    json: { password: PASSWORD },
  });
  expect(closing.status).toBeLessThan(300);
  expect(await db().workDeferral.count()).toBe(0);
});
