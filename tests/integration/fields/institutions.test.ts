import { requestVerification, verifyEmail } from "@/lib/accounts/server/verifications";
import { lockInstitutions } from "@/lib/institutions/server/institutions";
import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import {
  buildInstitutionBody as bodyWith,
  createInstitutionCalls,
  findInstitutionIdOfPerson,
  ADMIN_INSTITUTIONS_API_PATH as PATH,
  removeTestInstitutions,
} from "../../support/institutions";
import { findMailCode, getNewestQueuedMail } from "../../support/mails";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";
// Races are about who wins, also on a machine too busy to settle them within a request's deadline.

let admin: Person;
const { add, made, save, preview } = createInstitutionCalls(() => admin);

beforeEach(async () => {
  await emptyDatabase();
  await removeTestInstitutions();
  admin = await makePerson({ role: "ADMIN", email: "beheer@elders.example", name: "Beheerder Een" });
});

describe("the list of institutions", () => {
  it("is for admins: 401, 403 not_approved, 403 forbidden", async () => {
    const pending = await makePerson({ allowAccess: false });
    const member = await makePerson();
    for (const [method, path] of [
      ["GET", PATH],
      ["POST", PATH],
      ["PUT", `${PATH}/x`],
      ["POST", `${PATH}/x/preview`],
    ] as const) {
      const call = (token?: string) =>
        api(method, path, { token, ...(method === "GET" ? {} : { json: bodyWith() }) });
      expect((await call()).status).toBe(401);
      const waiting = await call(pending.token);
      expect([waiting.status, waiting.body.code]).toEqual([403, "not_approved"]);
      const refused = await call(member.token);
      expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    }
    expect(await db().institution.count({ where: { name: "Proefziekenhuis" } })).toBe(0);
  });

  it("gives name, kind, city, domains and how many people and entries belong to each", async () => {
    const { _id } = await made({ domains: ["proef.example", "a-proef.example"] });
    const author = await makePerson({ institutionId: _id });
    await makeEntry(author);
    const deleted = await makeEntry(author);
    await api("DELETE", `/api/algorithm/${deleted._id}`, { token: admin.token });
    const { body } = await api("GET", PATH, { token: admin.token });
    expect(body.find((one: { _id: string }) => one._id === _id)).toEqual({
      _id,
      slug: "proefziekenhuis",
      name: "Proefziekenhuis",
      kind: "general",
      city: "Utrecht",
      domains: ["a-proef.example", "proef.example"],
      retired: false,
      people: 1,
      algorithms: 1,
      revision: expect.any(String),
    });
  });
});

describe("what is refused, in Dutch, with nothing changed", () => {
  it.each([
    ["name", "", "Vul dit veld in."],
    ["name", "radboudUMC", "Er is al een instelling of keuze met de naam 'radboudUMC'."],
    [
      "name",
      "Meerdere ziekenhuizen",
      "Er is al een instelling of keuze met de naam 'Meerdere ziekenhuizen'.",
    ],
    ["city", "", "Vul dit veld in."],
    ["kind", "kliniek", "Deze waarde is niet geldig."],
    [
      "domains.0",
      ["radboudumc.nl"],
      "radboudumc.nl hoort al bij Radboudumc. Haal het domein daar eerst weg.",
    ],
    [
      "domains.0",
      ["@GMAIL.com"],
      "Bij gmail.com kan iedereen een adres krijgen. Zo'n domein kan niet bij een instelling horen.",
    ],
    [
      "domains.1",
      ["goed.example", "geen domein"],
      "'geen domein' is geen geldig maildomein. Vul bijvoorbeeld ziekenhuis.nl in.",
    ],
    ["domains.0", ["localhost"], "'localhost' is geen geldig maildomein. Vul bijvoorbeeld ziekenhuis.nl in."],
    ["domains.0", ["10.0.0.1"], "'10.0.0.1' is geen geldig maildomein. Vul bijvoorbeeld ziekenhuis.nl in."],
    ["isExample", true, "Dit veld bestaat niet of mag u niet opgeven."],
  ])("%s = %j: %s", async (path, value, sentence) => {
    const before = await db().institution.count();
    const answer = await add({ [path.split(".")[0] ?? ""]: value });
    expect([answer.status, answer.body.errors]).toEqual([400, { [path]: [sentence] }]);
    expect(await db().institution.count()).toBe(before);
  });

  it("an institution that is not there is 404, for its preview too", async () => {
    expect((await save("0199aaaa-0000-7000-8000-000000000000")).status).toBe(404);
    expect((await preview("0199aaaa-0000-7000-8000-000000000000")).status).toBe(404);
  });
});

describe("people follow the domain of their verified address", () => {
  it("belong to a new institution at once; who is not verified, or elsewhere, does not", async () => {
    const member = await makePerson({ email: "lid@proef.example" });
    const sub = await makePerson({ email: "lid@sub.proef.example" });
    const unproved = await makePerson({ email: "nieuw@proef.example" });
    await db().user.update({ where: { id: unproved.id }, data: { verified: false } });
    const { _id, people } = await made({ domains: [" @Proef.example "] });
    expect(people).toBe(1);
    expect(await findInstitutionIdOfPerson(member)).toBe(_id);
    expect(await findInstitutionIdOfPerson(sub)).toBeNull();
    expect(await findInstitutionIdOfPerson(unproved)).toBeNull();
  });

  it("move with a domain, and their entries stay; the preview said so and changed nothing", async () => {
    const one = await made();
    const other = await made({ name: "Ander Proefziekenhuis", domains: ["ander.example"] });
    const person = await makePerson({ email: "lid@proef.example", institutionId: one._id });
    const entry = await makeEntry(person, { visibility: "Instelling" });
    expect((await preview(one._id, { domains: [] })).body).toEqual({ entries: 0, joining: 0, leaving: 1 });
    expect(await findInstitutionIdOfPerson(person)).toBe(one._id);
    expect((await save(one._id, { domains: [] })).body.effect).toEqual({
      entries: 0,
      joining: 0,
      leaving: 1,
    });
    expect(await findInstitutionIdOfPerson(person)).toBeNull();
    const taken = bodyWith({ name: "Ander Proefziekenhuis", domains: ["ander.example", "proef.example"] });
    expect((await preview(other._id, taken)).body).toEqual({ entries: 0, joining: 1, leaving: 0 });
    expect((await save(other._id, taken)).status).toBe(200);
    expect(await findInstitutionIdOfPerson(person)).toBe(other._id);
    expect((await db().entry.findUniqueOrThrow({ where: { id: entry._id } })).institutionId).toBe(one._id);
  });

  it("a person who verifies while an admin takes the domain away does not end up where it was", async () => {
    const { _id } = await made();
    const person = await makePerson({ email: "lid@proef.example" });
    await db().user.update({ where: { id: person.id }, data: { verified: false } });
    await requestVerification(person.email);
    const code = findMailCode(await getNewestQueuedMail(person.email, "verifyAgain"));
    const verifying: Promise<void>[] = [];
    await db().$transaction(async (transaction) => {
      await lockInstitutions(transaction);
      verifying.push(verifyEmail(ANONYMOUS, person.email, code));
      await new Promise((resolve) => setTimeout(resolve, 300));
      await transaction.institutionDomain.deleteMany({ where: { institutionId: _id } });
    });
    await Promise.all(verifying);
    const { verified, institutionId } = await db().user.findUniqueOrThrow({ where: { id: person.id } });
    expect([verified, institutionId]).toEqual([true, null]);
  });
});

describe("two admins at once", () => {
  it("the later of two saves from the same state learns of it, and nothing of theirs is saved", async () => {
    const { _id, revision } = await made();
    expect((await save(_id, { city: "Zwolle", revision })).status).toBe(200);
    const late = await save(_id, { city: "Assen", revision });
    expect([late.status, late.body.code, late.body.detail]).toEqual([
      409,
      "institution_conflict",
      "Iemand anders heeft deze instelling intussen aangepast, dus er is niets opgeslagen. Hieronder staat hoe zij nu is; wat u invulde, staat er nog.",
    ]);
    expect((await preview(_id, { city: "Assen", revision })).status).toBe(409);
    expect((await db().institution.findUniqueOrThrow({ where: { id: _id } })).city).toBe("Zwolle");
  });

  it("of twenty saves from one state exactly one wins", async () => {
    const { _id, revision } = await made();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_value, index) => save(_id, { city: `Stad ${index}`, revision })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it("of twenty that add the same name and domain exactly one wins, and no domain has two owners", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_value, index) =>
        add({ name: index % 2 ? "Proefziekenhuis" : "PROEFZIEKENHUIS" }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(400)]);
    expect(await db().institutionDomain.count({ where: { domain: "proef.example" } })).toBe(1);
  });
});
