import type { DossierDto } from "@/lib/dossier/schema";
import { db } from "@/lib/platform/database/db";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { correctLawRule, readDossier, restoreLawRules, writeDossier } from "../../support/dossiers";
import { type EntryContentInput, makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let here: string;
let author: Person;
let colleague: Person;
let hospitalAdmin: Person;
let member: Person;
let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  await restoreLawRules();
  here = await getHospitalIdByAlphabet(3);
  author = await makePerson({ institutionId: here, name: "Anna Auteur" });
  colleague = await makePerson({ institutionId: here });
  hospitalAdmin = await makePerson({ institutionId: here, name: "Hanna Huisbeheer" });
  await db().institutionAdmin.create({ data: { institutionId: here, userId: hospitalAdmin.id } });
  member = await makePerson({ institutionId: await getHospitalIdByAlphabet(4) });
  admin = await makePerson({ role: "ADMIN" });
});
afterEach(restoreLawRules);

const LUNG: EntryContentInput = {
  algorithmName: "Longscan",
  visibility: "Openbaar",
  medicalDevice: "Ja",
  riskClass: "Klasse IIa",
  primaryDeveloper: "Commercieel bedrijf",
  algorithmType: "Beeldherkenning",
  algorithmFunction: ["Detectie"],
  intendedUser: ["Radioloog"],
  targetPopulation: ["Volwassenen"],
};
const newEntry = async (fields: EntryContentInput = {}) =>
  (await makeEntry(author, { ...LUNG, ...fields }))._id;
const TRIAGE = {
  uses: ["triage"],
  device: "none",
  startedOn: "2025-06-01",
  authority: ["hospital", "product"],
};

async function read(person: Person, id: string): Promise<DossierDto> {
  const { status, body } = await readDossier(person, id);
  expect(status).toBe(200);
  return body as DossierDto;
}

it("follows from what the entry says until somebody answers otherwise", async () => {
  const id = await newEntry();
  const first = await read(author, id);
  expect(first).toMatchObject({ version: 0, answers: {}, saved: null, versions: [], changedBy: null });
  expect(first.registered).toMatchObject({ maker: "supplier", device: "assessed", uses: [], contents: [] });
  expect(first.outcome.routes.map(({ route }) => route)).toEqual(["annexI"]);
  expect(first.outcome.open).toContain("practices");
  expect(first.rules["route-annex-i"]?.article).toContain("art. 6 lid 1");

  const { status, body } = await writeDossier(author, id, { answers: TRIAGE, version: 0 });
  expect(status).toBe(200);
  expect(body).toMatchObject({ version: 1, answers: TRIAGE });
  expect(body.outcome.routes).toMatchObject([
    { route: "annexIII", due: "2030-08-02", timing: "old-system-public" },
  ]);
  expect(body.versions).toMatchObject([
    {
      number: 1,
      author: "Anna Auteur",
      routes: ["annexIII"],
      changes: ["device", "uses", "startedOn", "authority"],
    },
  ]);
});

it("keeps what is known of each duty, and gives an earlier day before the law's", async () => {
  const id = await newEntry();
  const duty = {
    rule: "keep-logs",
    state: "inWork",
    person: hospitalAdmin.id,
    documents: ["https://ziekenhuis.example/logs", "https://ziekenhuis.example/logs"],
    nextLook: "2027-01-15",
    setDue: "2027-03-01",
  };
  await writeDossier(author, id, { answers: TRIAGE, duties: [duty], version: 0 });
  const { duties } = await read(hospitalAdmin, id);
  expect(duties.find(({ rule }) => rule.key === "keep-logs")).toMatchObject({
    state: "inWork",
    person: { _id: hospitalAdmin.id, name: "Hanna Huisbeheer" },
    documents: ["https://ziekenhuis.example/logs"],
    nextLook: "2027-01-15",
    lawDue: "2030-08-02",
    due: "2027-03-01",
  });
  // Another answer takes the duty away, and what was written about it comes back with the answer.
  await writeDossier(author, id, { answers: { ...TRIAGE, uses: [] }, version: 1 });
  expect((await read(author, id)).duties.map(({ rule }) => rule.key)).not.toContain("keep-logs");
  expect(await db().dossierDuty.count({ where: { entryId: id, ruleKey: "keep-logs", applies: true } })).toBe(
    0,
  );
  const { body } = await writeDossier(author, id, { answers: TRIAGE, version: 2 });
  expect(body.duties.find(({ rule }: DossierDto["duties"][number]) => rule.key === "keep-logs").state).toBe(
    "inWork",
  );
});

it("refuses a reason that is missing, a stranger, and a duty that no row asks", async () => {
  const id = await newEntry();
  const save = (duty: Record<string, unknown>) =>
    writeDossier(author, id, {
      answers: {},
      duties: [{ state: "open", rule: "keep-logs", ...duty }],
      version: 0,
    });
  for (const [duty, path] of [
    [{ state: "doesNotApply" }, "duties.0.reason"],
    [{ person: member.id }, "duties.0.person"],
    [{ rule: "no-such-duty" }, "duties.0.rule"],
    [{ documents: ["javascript:alert(1)"] }, "duties.0.documents.0"],
  ] as const) {
    const { status, body } = await save(duty);
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([path]);
  }
  // A reason belongs to that state alone.
  await save({ state: "done", reason: "Niet nodig" });
  expect(await db().dossierDuty.findFirst({ where: { ruleKey: "keep-logs" } })).toMatchObject({
    reason: null,
  });
});

it("is for who may edit the entry, its hospital's admins who see it, and admins", async () => {
  const statuses = async (id: string) => {
    const found = [];
    for (const person of [null, member, colleague, hospitalAdmin, author, admin])
      found.push([
        (await readDossier(person, id)).status,
        (await writeDossier(person, id, { answers: {}, version: 9 })).status,
      ]);
    return found;
  };
  expect(await statuses(await newEntry())).toEqual([
    [401, 401],
    [403, 403],
    [403, 403],
    [200, 409],
    [200, 409],
    [200, 409],
  ]);
  expect(await statuses(await newEntry({ visibility: "Privé" }))).toEqual([
    [401, 401],
    [404, 404],
    [404, 404],
    [404, 404],
    [200, 409],
    [200, 409],
  ]);
});

it("lets one of two saves at once win, and names the other a conflict", async () => {
  const id = await newEntry();
  const saved = await Promise.all([
    writeDossier(author, id, { answers: { maker: "own" }, version: 0 }),
    writeDossier(hospitalAdmin, id, { answers: { maker: "supplier" }, version: 0 }),
  ]);
  expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(saved.find(({ status }) => status === 409)?.body.code).toBe("dossier_conflict");
  expect((await read(author, id)).versions).toHaveLength(1);
});

it("makes no version of a save that changes nothing, and no version ever changes", async () => {
  const id = await newEntry();
  await writeDossier(author, id, { answers: TRIAGE, version: 0 });
  expect((await writeDossier(author, id, { answers: TRIAGE, version: 1 })).body.version).toBe(1);
  await expect(queryAsTableOwner("UPDATE dossier_version SET content = '{}'")).rejects.toThrow(
    "never changes",
  );
});

it("says so when a row of the law changes what follows, and no longer when it is changed back or saved", async () => {
  const [id, other] = [await newEntry(), await newEntry({ algorithmName: "Andere scan" })];
  await writeDossier(author, id, { answers: TRIAGE, version: 0 });
  await writeDossier(author, other, { answers: { device: "none" }, version: 0 });
  const touched = () =>
    db().dossier.findMany({ where: { touchedAt: { not: null } }, select: { entryId: true } });

  expect((await correctLawRule(author, "old-system-public", { appliesFrom: "2031-01-01" })).status).toBe(403);
  const { body } = await correctLawRule(admin, "old-system-public", { appliesFrom: "2031-01-01" });
  expect(body).toMatchObject({ appliesFrom: "2031-01-01", revision: 2, touched: 1 });
  expect(await touched()).toEqual([{ entryId: id }]);
  expect(await read(author, id)).toMatchObject({ changedBy: "law" });
  // Another sentence leads to nothing else.
  expect((await correctLawRule(admin, "keep-logs", { text: "Bewaar de logs." })).body.touched).toBe(1);
  expect((await correctLawRule(admin, "old-system-public", { appliesFrom: "2030-08-02" })).body.touched).toBe(
    0,
  );
  expect(await touched()).toEqual([]);

  await correctLawRule(admin, "old-system-public", { appliesFrom: "2031-01-01" });
  const { body: saved } = await writeDossier(author, id, { answers: TRIAGE, version: 1 });
  expect(saved).toMatchObject({ version: 2, changedBy: null });
  expect(await touched()).toEqual([]);
});

it("refuses the second of two changes of a row of the law", async () => {
  expect((await correctLawRule(admin, "keep-logs", { text: "Bewaar de logs." })).status).toBe(200);
  const { status, body } = await correctLawRule(admin, "keep-logs", { text: "Bewaar ze.", revision: 1 });
  expect([status, body.code]).toEqual([409, "law_conflict"]);
});

it("says that the entry changed, and goes with it to the bin and for good", async () => {
  const id = await newEntry({ visibility: "Openbaar" });
  await writeDossier(author, id, { answers: { practices: [] }, version: 0 });
  await queryAsTableOwner("UPDATE entry SET medical_device_id = NULL, risk_class_id = NULL");
  expect(await read(author, id)).toMatchObject({ changedBy: "entry" });
  await queryAsTableOwner("UPDATE entry SET state = 'BINNED', binned_from = 'PUBLISHED', deleted_at = now()");
  expect((await readDossier(author, id)).status).toBe(404);
  await queryAsTableOwner("DELETE FROM entry");
  expect(await db().dossier.count()).toBe(0);
});
