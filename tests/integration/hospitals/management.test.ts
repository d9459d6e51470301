import { getHospital } from "@/lib/hospitals/server/hospitals";
import { getManagement, isHospitalAdminOf } from "@/lib/hospitals/server/management";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { writeDossier } from "../../support/dossiers";
import { buildEntryBody } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const today = new Date().toISOString().slice(0, 10);
let slug: string;
let name: string;
let id: string;
let admin: Person;
let keeper: Person;

beforeEach(async () => {
  await emptyDatabase();
  id = await getHospitalIdByAlphabet(4);
  ({ slug, name } = await db().institution.findUniqueOrThrow({ where: { id } }));
  await db().institutionStatement.deleteMany({});
  await db().institution.update({ where: { id }, data: { contactEmail: null } });
  admin = await makePerson({ role: "ADMIN" });
  keeper = await makePerson({ institutionId: id });
});

const at = (rest: string) => `/api/v1/hospitals/${slug}/${rest}`;
const nameKeeper = (person: Person = keeper) => api("PUT", at(`admins/${person.id}`), { token: admin.token });
const state = (kind: string, day = today, token = keeper.token) =>
  api("PUT", at("statement"), { token, json: { kind, day } });

it("names who looks after a hospital, tells them, and ends it", async () => {
  expect((await state("complete")).status).toBe(403);
  expect((await nameKeeper()).status).toBe(200);
  expect(await db().outboxMail.count({ where: { kind: "hospitalAdminNamed" } })).toBe(1);
  // Named twice, told once.
  expect((await nameKeeper()).status).toBe(200);
  expect(await db().outboxMail.count({ where: { kind: "hospitalAdminNamed" } })).toBe(1);
  expect(await isHospitalAdminOf(keeper.actor, slug)).toBe(true);
  expect((await state("complete")).status).toBe(200);
  expect((await api("DELETE", at(`admins/${keeper.id}`), { token: admin.token })).status).toBe(200);
  expect(await isHospitalAdminOf(keeper.actor, slug)).toBe(false);
  const kinds = await db().auditEvent.findMany({
    where: { kind: { startsWith: "institution." } },
    orderBy: { at: "asc" },
  });
  expect(kinds.map(({ kind }) => kind)).toEqual([
    "institution.adminNamed",
    "institution.stated",
    "institution.adminRemoved",
  ]);
});

it("names nobody who works elsewhere, waits for access or is not there, and no other hospital's admin", async () => {
  const elsewhere = await makePerson({ institutionId: await getHospitalIdByAlphabet(5) });
  const waiting = await makePerson({ institutionId: id, allowAccess: false });
  for (const person of [elsewhere, waiting]) expect((await nameKeeper(person)).status).toBe(404);
  expect((await api("PUT", at("admins/bestaat-niet"), { token: admin.token })).status).toBe(404);
  // One who looks after a hospital names nobody.
  await nameKeeper();
  expect((await api("PUT", at(`admins/${waiting.id}`), { token: keeper.token })).status).toBe(403);
  // Nor do they look after another.
  const other = await db().institution.findUniqueOrThrow({ where: { id: await getHospitalIdByAlphabet(5) } });
  expect(await isHospitalAdminOf(keeper.actor, other.slug)).toBe(false);
});

it("stops with who works elsewhere by now", async () => {
  await nameKeeper();
  await db().user.update({
    where: { id: keeper.id },
    data: { institutionId: await getHospitalIdByAlphabet(5) },
  });
  expect((await state("complete")).status).toBe(403);
  expect(await isHospitalAdminOf({ ...keeper.actor, institutionId: id }, slug)).toBe(false);
});

it("shows a statement until it is a year old, one at a time, and not against what everyone sees", async () => {
  await nameKeeper();
  expect((await state("noAi")).status).toBe(200);
  expect((await getHospital(slug)).statement).toEqual({ kind: "noAi", day: today, lapsed: false });
  await state("complete");
  expect(await db().institutionStatement.count({ where: { institutionId: id, withdrawnAt: null } })).toBe(1);
  const inAYear = new Date(Date.now() + 367 * 86_400_000);
  expect((await getHospital(slug, inAYear)).statement).toMatchObject({ kind: "complete", lapsed: true });

  const phase = "TRL 9 - Actief in klinische praktijk";
  const labels = await db().listValue.findMany({
    where: { fieldKey: "technicalReadinessLevel" },
    orderBy: { position: "asc" },
  });
  const inUse = labels.find(({ label }) => label === phase)?.label ?? labels.at(-2)?.label ?? "";
  const body = buildEntryBody({
    visibility: "Openbaar",
    activeHospital: name,
    technicalReadinessLevel: inUse,
  });
  expect((await api("POST", "/api/algorithm", { token: keeper.token, json: body })).status).toBe(201);
  expect((await getHospital(slug)).inUse).toBe(1);
  const refused = await state("noAi");
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain("in gebruik");
  expect((await api("DELETE", at("statement"), { token: keeper.token })).status).toBe(200);
  expect((await getHospital(slug)).statement).toBeNull();
});

it.each([
  ["a day to come", "complete", "2999-01-01"],
  ["a day that does not exist", "complete", "2026-02-31"],
  ["a day too long ago", "complete", "2020-01-01"],
  ["another kind", "none", today],
])("refuses a statement of %s", async (_what, kind, day) => {
  await nameKeeper();
  expect((await state(kind, day)).status).toBe(400);
});

it("keeps an address for questions, and refuses what is none", async () => {
  await nameKeeper();
  const save = (contactEmail: unknown) =>
    api("PUT", at("contact"), { token: keeper.token, json: { contactEmail } });
  expect((await save("geen adres")).status).toBe(400);
  expect((await save("ai@umc.example")).status).toBe(200);
  expect((await getHospital(slug)).contactEmail).toBe("ai@umc.example");
  for (const empty of ["", "  "]) {
    expect((await save(empty)).status).toBe(200);
    expect((await getHospital(slug)).contactEmail).toBeNull();
  }
});

it("gives who looks after it its people, and all its entries but what a colleague keeps private", async () => {
  await nameKeeper();
  const colleague = await makePerson({ institutionId: id });
  const supplier = await makePerson();
  const write = (
    token: string,
    algorithmName: string,
    visibility: string,
    activeHospital: string | null = null,
  ) =>
    api("POST", "/api/algorithm", {
      token,
      json: buildEntryBody({ algorithmName, visibility, activeHospital }),
    });
  await write(colleague.token, "Van een collega", "Instelling");
  await write(colleague.token, "Prive van een collega", "Privé");
  const used = await write(supplier.token, "Hier actief", "Openbaar", name);
  const product = { name: "Longscan", slug: "longscan", certificateEndsOn: new Date("2027-05-01T00:00:00Z") };
  const { id: productId } = await db().product.create({ data: product });
  await db().entry.update({ where: { id: used.body._id }, data: { productId } });
  const answers = { uses: ["triage"], device: "none", contents: [] };
  await writeDossier(supplier, used.body._id, { answers, version: 0 });
  await write(supplier.token, "Prive van een leverancier", "Privé", name);
  const { people } = await getManagement(keeper.actor, slug);
  expect(people.find(({ _id }) => _id === colleague.id)).toMatchObject({
    algorithms: 1,
    state: "active",
    named: false,
  });
  expect(people.find(({ _id }) => _id === keeper.id)).toMatchObject({ named: true });
  expect(people.some(({ _id }) => _id === supplier.id)).toBe(false);
  for (const format of ["json", "csv", "csv-semicolon"]) {
    const file = await api("GET", at(`inventory?format=${format}`), { token: keeper.token });
    expect([file.status, file.headers.get("x-total-count")]).toEqual([200, "2"]);
    const text = file.text;
    expect(text).toContain("Hier actief");
    expect(text).toContain("Van een collega");
    expect(text).not.toContain("Prive");
    expect(file.headers.get("content-disposition")).toContain(`inventaris-${slug}-`);
    if (format === "json") {
      const days = JSON.parse(text).map((one: { certificateEndsOn: string | null }) => one.certificateEndsOn);
      expect(days).toEqual(["2027-05-01", null]);
    } else {
      const lastDay = '"Laatste dag van het certificaat"';
      expect(text.split("\n")[0]?.replaceAll(";", ",")).toContain(`"Product","Product-id",${lastDay}`);
      expect(text).toContain('"2027-05-01"');
      expect(text.split("\n")[0]).toContain("Open plichten");
      expect(text).toContain("Hoog risico, bijlage III");
    }
  }
  // An admin of the register sees what is private elsewhere, and not as what a hospital has.
  const forAdmin = await api("GET", at("inventory?format=csv"), { token: admin.token });
  expect([forAdmin.status, forAdmin.headers.get("x-total-count")]).toEqual([200, "2"]);
  expect((await api("GET", at("inventory?format=xlsx"), { token: keeper.token })).status).toBe(200);
  expect((await api("GET", at("inventory?format=pdf"), { token: keeper.token })).status).toBe(400);
  expect((await api("GET", at("inventory"), { token: colleague.token })).status).toBe(403);
  expect(await db().auditEvent.count({ where: { kind: "entry.exported" } })).toBe(5);
});
