import { API_ROUTES } from "@/app/api/generated/routes";
import { listContractsOfRouteModule } from "@/lib/api/server/openapi";
import { purgeEntry } from "@/lib/entries/server/bin";
import { ENTRY_FIELDS, FIELD_KEYS, isMultiField } from "@/lib/fields/entry-fields";
import { getDataModel } from "@/lib/fields/server/data-model";
import { db } from "@/lib/platform/database/db";
import { removeUnconfirmedIfUnused } from "@/lib/products/server/unused";
import { getStatistics } from "@/lib/statistics/server/statistics";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody, type EntryContentInput, makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";
import { createSeededRandom } from "../../support/random";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";
/** A word that nobody may read, and the part of it that a curious visitor may have guessed. */
const GUESS = "geheimzin";
const SECRET = `${GUESS}nig8473`;
const SECRET_PERSON = "verborgenpersoon";
const SECRET_CONTACT = "verborgencontact";

const LOOKERS = ["anonymous", "pending", "member", "colleague", "METCMEMBER", "demoted admin"] as const;
type Looker = (typeof LOOKERS)[number];

const HIDDEN = [
  "Privé of another",
  "Instelling of another",
  "Openbaar in the bin",
  "Instelling in the bin",
] as const;

let lookers: Record<Looker, Person | null>;
let author: Person;
let hider: Person;
let admin: Person;
let shown: string[];

async function setUp(): Promise<void> {
  await emptyDatabase();
  const [here, elsewhere, far] = [
    await getHospitalIdByAlphabet(3),
    await getHospitalIdByAlphabet(4),
    await getHospitalIdByAlphabet(5),
  ];
  author = await makePerson({ institutionId: here });
  admin = await makePerson({ role: "ADMIN" });
  hider = await makePerson({
    institutionId: far,
    name: `${SECRET_PERSON} de Vries`,
    email: `${SECRET}@test.example`,
  });
  const demoted = await makePerson({ role: "ADMIN", institutionId: elsewhere });
  await db().user.update({ where: { id: demoted.id }, data: { role: "USER" } });
  lookers = {
    anonymous: null,
    pending: await makePerson({ institutionId: here, allowAccess: false }),
    member: await makePerson({ institutionId: elsewhere }),
    colleague: await makePerson({ institutionId: here }),
    METCMEMBER: await makePerson({ role: "METCMEMBER", institutionId: elsewhere }),
    "demoted admin": demoted,
  };
  shown = [];
  for (const visibility of ["Openbaar", "Openbaar", "Instelling", "Privé"]) {
    const contactEmail = `${SECRET_CONTACT}@test.example`;
    shown.push(
      (await makeEntry(author, { ...(await filled(shown.length, "zichtbaar")), visibility, contactEmail }))
        ._id,
    );
  }
}

/** A value for every field: the word in each that people type, any of the list in the others. */
async function filled(seed: number, word: string): Promise<EntryContentInput> {
  const model = await getDataModel();
  const random = createSeededRandom(seed);
  const entries = FIELD_KEYS.map((key) => {
    const labels = model[key].values.filter(({ retired }) => !retired).map(({ label }) => label);
    if (isMultiField(key)) return [key, random.some(labels, 0.5)];
    if (labels.length > 0) return [key, random.pick(labels)];
    if (ENTRY_FIELDS[key].kind === "email") return [key, `${word}@test.example`];
    if (ENTRY_FIELDS[key].kind === "uriList") return [key, `https://test.example/${word}`];
    return [key, `Hier staat ${word} in dit veld`];
  });
  // What depends on another field is only kept where that has the right value.
  const first = (key: "medicalDevice" | "primaryDeveloper") => model[key].values[0]?.label ?? null;
  return {
    ...(Object.fromEntries(entries) as EntryContentInput),
    medicalDevice: first("medicalDevice"),
    primaryDeveloper: first("primaryDeveloper"),
    technicalReadinessLevel: "Out of service",
  };
}

/** Adds an entry that none of the lookers may see, with a history, and a request to delete it. */
async function hide(kind: (typeof HIDDEN)[number], seed: number): Promise<string> {
  const isBinned = kind.endsWith("in the bin");
  const visibility = kind.split(" ", 1)[0] ?? "";
  const owner = isBinned ? author : hider;
  const { _id } = await makeEntry(owner, { ...(await filled(seed, SECRET)), visibility });
  const token = owner.token;
  const edited = { ...(await filled(seed + 1, SECRET)), visibility };
  expect((await api("PUT", `/api/algorithm/${_id}`, { token, json: buildEntryBody(edited) })).status).toBe(
    200,
  );
  const reason = `Omdat ${SECRET} niet meer gebruikt wordt.`;
  const asked = await api("POST", `/api/algorithm/${_id}/deletion-request`, { token, json: { reason } });
  expect(asked.status).toBe(201);
  if (isBinned) {
    expect((await api("DELETE", `/api/algorithm/${_id}`, { token: admin.token })).status).toBe(200);
  }
  return _id;
}

const QUERIES = [
  "",
  "?page=1&pageSize=100",
  `?search=${GUESS}&page=1`,
  `?search=${GUESS}`,
  `?search=${GUESS.slice(0, 4)}`,
  "?search=zichtbaar&sort=relevance",
  "?sort=updated&page=1",
  "?sort=phase&pageSize=3&page=2",
  "?medicalDevice=Ja&technicalReadinessLevel=Out+of+service",
  "?visibility=Priv%C3%A9&visibility=Instelling",
];
const QUERIED = [
  "/api/algorithm",
  "/api/algorithm/facets",
  "/api/algorithm/suggestions",
  "/api/v1/quick-search",
];
/** A fresh challenge each time, of nothing; and what is the same for everyone, and long: its own test reads it. */
const LEFT_OUT = ["/api/captcha", "/api/openapi.json"];

/** Every address that can be read, for every id that somebody could try. */
async function readableAddresses(own: string): Promise<string[]> {
  const templates = [];
  for (const [template, load] of Object.entries(API_ROUTES)) {
    const isRead = listContractsOfRouteModule(await load()).some(({ method }) => method === "get");
    if (isRead && !LEFT_OUT.includes(template)) templates.push(template);
  }
  const ids = [own, hider.id, ...shown.slice(0, 2)];
  return templates.flatMap((template) => {
    if (QUERIED.includes(template)) return QUERIES.map((query) => template + query);
    return template.includes("{") ? ids.map((id) => template.replace(/\{\w+\}/, id)) : [template];
  });
}

/** What changes by looking: the moment, and that somebody looked. */
function withoutMoments(path: string, text: string): string {
  if (!path.endsWith("/export") || !text.startsWith("{")) return text;
  const { exportedAt: _at, sessions: _sessions, auditTrail: _trail, ...rest } = JSON.parse(text);
  return JSON.stringify(rest);
}

/** All that the register tells this actor. */
async function lookAt(
  name: Looker,
): Promise<Record<string, { status: number; text: string; headers: object }>> {
  const person = lookers[name];
  const seen: Record<string, { status: number; text: string; headers: object }> = {};
  for (const path of await readableAddresses(person?.id ?? shown[0] ?? "")) {
    const { status, text, headers } = await api("GET", path, { token: person?.token });
    const all = `${text}\n${JSON.stringify([...headers])}`;
    expect([name, path, all.includes(SECRET)]).toEqual([name, path, false]);
    if (name === "anonymous" || name === "pending") {
      for (const word of [SECRET_PERSON, SECRET_CONTACT]) {
        expect([name, path, word, all.includes(word)]).toEqual([name, path, word, false]);
      }
    }
    seen[path] = { status, text: withoutMoments(path, text), headers: Object.fromEntries(headers) };
  }
  return seen;
}

async function lookEverywhere() {
  const all: Record<string, unknown> = {};
  for (const name of LOOKERS) all[name] = await lookAt(name);
  const { countedAt: _, ...statistics } = await getStatistics();
  return { ...all, statistics };
}

describe("what an actor may not see", () => {
  beforeAll(setUp);

  it("is where it should be: its own people read the word in every field that people type", async () => {
    const id = await hide("Privé of another", 7);
    const { body } = await api("GET", `/api/algorithm/${id}`, { token: hider.token });
    const typed = FIELD_KEYS.filter((key) => String(body[key]).includes(SECRET));
    expect(typed).toEqual(FIELD_KEYS.filter((key) => /text|uriList|email/i.test(ENTRY_FIELDS[key].kind)));
    for (const path of ["/api/algorithm", "/api/algorithm?page=1", "/api/users", "/api/messages"]) {
      expect((await api("GET", path, { token: admin.token })).text).toContain(SECRET);
    }
    await db().entry.deleteMany({ where: { authorId: hider.id } });
  });

  it("changes nothing of any answer of any reading call, whatever there is of it", async () => {
    const before = await lookEverywhere();
    for (const [index, kind] of HIDDEN.entries()) await hide(kind, 1_000 * (index + 1));
    expect(await lookEverywhere()).toEqual(before);
  });
});

describe("one's own data as a file", () => {
  beforeAll(setUp);

  const fileOf = async (person: Person) =>
    (await api("GET", `/api/users/${person.id}/export`, { token: person.token })).text;

  it("tells who was an admin nothing of the entries that they edited and deleted as one", async () => {
    const former = await makePerson({ role: "ADMIN" });
    const { _id } = await makeEntry(hider, { ...(await filled(3, SECRET)), visibility: "Privé" });
    const json = buildEntryBody({ ...(await filled(4, SECRET)), visibility: "Privé" });
    const token = former.token;
    expect((await api("PUT", `/api/algorithm/${_id}`, { token, json })).status).toBe(200);
    expect((await api("DELETE", `/api/algorithm/${_id}`, { token })).status).toBe(200);
    expect(await fileOf(former)).toContain(SECRET);
    await db().user.update({ where: { id: former.id }, data: { role: "USER" } });
    const file = await fileOf(former);
    expect(file).not.toContain(SECRET);
    // That they did it is about them, and stays.
    expect(JSON.parse(file).deletedAlgorithms).toEqual([{ id: _id, deletedAt: expect.any(String) }]);
    expect(JSON.parse(file).versionsOfAlgorithms).toEqual([
      expect.objectContaining({ entryId: _id, number: 2 }),
    ]);
  });

  it("lists what was deleted and can still be taken back apart, and not what is gone for good", async () => {
    const person = await makePerson();
    const [kept, deleted] = [await makeEntry(person), await makeEntry(person)].map(({ _id }) => _id);
    await api("DELETE", `/api/algorithm/${deleted}`, { token: admin.token });
    const file = JSON.parse(await fileOf(person));
    expect(file.algorithms.map(({ id }: { id: string }) => id)).toEqual([kept]);
    const [binned, ...others] = file.algorithmsInBin;
    expect([binned.id, others]).toEqual([deleted, []]);
    expect(Date.parse(binned.restorableUntil) - Date.parse(binned.deletedAt)).toBe(30 * 86_400_000);
    await purgeEntry(admin.actor, deleted ?? "", removeUnconfirmedIfUnused);
    expect(JSON.parse(await fileOf(person)).algorithmsInBin).toEqual([]);
  });

  it("tells an author nothing of what became of an entry after it was handed over", async () => {
    const giver = await makePerson();
    const { _id } = await makeEntry(giver, { ...(await filled(5, "eigenwerk")), visibility: "Privé" });
    const handOver = { token: admin.token, json: { author: hider.id } };
    expect((await api("PUT", `/api/algorithm/${_id}/author`, handOver)).status).toBe(200);
    const json = buildEntryBody({ ...(await filled(6, SECRET)), visibility: "Privé" });
    expect((await api("PUT", `/api/algorithm/${_id}`, { token: hider.token, json })).status).toBe(200);
    expect(await fileOf(giver)).not.toContain(SECRET);
  });
});
