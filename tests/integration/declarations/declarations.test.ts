import { createHash } from "node:crypto";
import { getDeclaration, listDeclarationsOfHospital } from "@/lib/declarations/server/declarations";
import { purgeEntry } from "@/lib/entries/server/bin";
import { answerSitemap } from "@/lib/open-data/server/sitemap";
import { db } from "@/lib/platform/database/db";
import { canonicalizeJson } from "@/lib/platform/text/json";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildWholeDeclaration, readConditionKeys } from "../../support/declarations";
import { buildEntryBody, type EntryContentInput, makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let here: string;
let author: Person;
let keeper: Person;
let admin: Person;
let conditions: string[];
let id: string;

const OWN: EntryContentInput = {
  algorithmName: "Longscan",
  visibility: "Openbaar",
  primaryDeveloper: "Eigen instelling",
};

beforeEach(async () => {
  await emptyDatabase();
  here = await getHospitalIdByAlphabet(3);
  author = await makePerson({ institutionId: here });
  keeper = await makePerson({ institutionId: here });
  admin = await makePerson({ role: "ADMIN" });
  await db().institutionAdmin.create({ data: { institutionId: here, userId: keeper.id } });
  conditions = await readConditionKeys();
  id = (await makeEntry(author, OWN))._id;
});

const at = () => `/api/algorithm/${id}/declaration`;
const save = (more: Record<string, unknown> = {}, by = author) =>
  api("PUT", at(), { token: by.token, json: buildWholeDeclaration(conditions, more) });
const publish = (version: number, by = keeper) => api("POST", at(), { token: by.token, json: { version } });
const withdraw = (slug: string, by = keeper) =>
  api("POST", `/api/v1/declarations/${slug}/withdraw`, {
    token: by.token,
    json: { reason: "Niet meer in gebruik." },
  });
const read = async (slug: string) => (await api("GET", `/api/v1/declarations/${slug}`)).body;

it("has the conditions of both laws as rows with article and source, which nobody read yet", async () => {
  const { body } = await api("GET", at(), { token: author.token });
  expect(conditions.length).toBeGreaterThan(7);
  const laws = new Set(body.conditions.map(({ subject }: { subject: string }) => subject));
  expect([...laws]).toEqual(["MDR", "IVDR"]);
  for (const { article, source, readOn } of body.conditions)
    expect([article, source, readOn]).toEqual([
      expect.stringContaining("art. 5 lid 5"),
      expect.stringContaining("Verordening"),
      null,
    ]);
});

it("is prepared by the entry's editors and published by its hospital's admin, whole", async () => {
  const { [conditions[0] ?? ""]: _, ...some } = buildWholeDeclaration(conditions).proofs as Record<
    string,
    string
  >;
  expect((await save({ proofs: some, address: "" })).body).toMatchObject({
    version: 1,
    missing: ["address", `proofs.${conditions[0]}`],
    mayPublish: false,
  });
  const lacking = await publish(1);
  expect([lacking.status, lacking.body.code]).toEqual([400, "invalid_input"]);
  expect((await save({ version: 1 })).body).toMatchObject({ version: 2, missing: [] });
  // Neither its author nor an admin of the register speaks for the hospital.
  for (const by of [author, admin]) expect((await publish(2, by)).status).toBe(403);
  expect((await publish(1)).body.code).toBe("declaration_conflict");
  const { status, body } = await publish(2);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    device: "Longscan",
    law: "MDR",
    annex: "all",
    exceptions: null,
    state: "current",
  });
  const { slug, state: _state, replacedBy: _replacedBy, withdrawn: _withdrawn, sha256, ...content } = body;
  expect(createHash("sha256").update(canonicalizeJson(content)).digest("hex")).toBe(sha256);
  // Everyone reads it, without its proofs.
  expect(await read(slug)).toEqual(body);
  expect(JSON.stringify(body)).not.toContain("test.example");
  expect(await listDeclarationsOfHospital(here)).toMatchObject([{ slug }]);
  expect(await (await answerSitemap(1)).text()).toContain(`/declaration/${slug}<`);
});

it("tells the second of two who prepare it, and publishes one of two at once", async () => {
  await save();
  expect((await save({ device: "Iets anders" }, keeper)).body.code).toBe("declaration_conflict");
  const both = await Promise.all([publish(1), publish(1)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  // Nor does a repeated call publish it once more.
  expect((await publish(1)).body.code).toBe("declaration_conflict");
  expect(await db().declaration.count({ where: { replacedBySlug: null } })).toBe(1);
});

it("is only for what the hospital made itself, and for those who may open the dossier", async () => {
  const bought = await makeEntry(author, { ...OWN, primaryDeveloper: null });
  const json = buildWholeDeclaration(conditions);
  const refused = await api("PUT", `/api/algorithm/${bought._id}/declaration`, { token: author.token, json });
  expect([refused.status, refused.body.fields?.[0]?.field ?? refused.body.code]).toEqual([
    400,
    expect.any(String),
  ]);
  const elsewhere = await makePerson({ institutionId: await getHospitalIdByAlphabet(4) });
  expect((await save({}, elsewhere)).status).toBe(403);
  const hidden = await makeEntry(author, { ...OWN, algorithmName: "Geheimscan", visibility: "Privé" });
  for (const by of [elsewhere, keeper])
    expect((await api("GET", `/api/algorithm/${hidden._id}/declaration`, { token: by.token })).status).toBe(
      404,
    );
});

it("gives way to a new one, which leaves the old one readable at its own address", async () => {
  await save();
  const { slug: first } = (await publish(1)).body;
  // Publishing is a version of its own.
  await save({ version: 2, annex: "partly", exceptions: "Bijlage I, 23.2" });
  const { slug: second } = (await publish(3)).body;
  expect(second).not.toBe(first);
  expect(await read(first)).toMatchObject({ state: "replaced", replacedBy: second, annex: "all" });
  expect(await read(second)).toMatchObject({
    state: "current",
    annex: "partly",
    exceptions: "Bijlage I, 23.2",
  });
  expect((await withdraw(first)).body.code).toBe("declaration_conflict");
});

it("is withdrawn with a reason that everyone reads, by an admin of the hospital or the register", async () => {
  await save();
  const { slug } = (await publish(1)).body;
  expect((await withdraw(slug, author)).status).toBe(403);
  expect((await withdraw(slug, admin)).status).toBe(200);
  expect(await read(slug)).toMatchObject({
    state: "withdrawn",
    withdrawn: { reason: "Niet meer in gebruik." },
  });
  expect(await listDeclarationsOfHospital(here)).toEqual([]);
  expect((await withdraw(slug)).body.code).toBe("declaration_conflict");
  // A new one can be published after it.
  expect((await publish(2)).body).toMatchObject({ state: "current" });
});

it("stays as it was when its entry is changed, hidden, deleted and purged", async () => {
  await save();
  const { slug } = (await publish(1)).body;
  const before = await getDeclaration(slug);
  const hidden = buildEntryBody({ ...OWN, algorithmName: "Heel anders", visibility: "Privé" });
  expect((await api("PUT", `/api/algorithm/${id}`, { token: author.token, json: hidden })).status).toBe(200);
  expect(await getDeclaration(slug)).toEqual(before);
  await api("DELETE", `/api/algorithm/${id}`, { token: admin.token });
  await purgeEntry(admin.actor, id, async () => undefined);
  expect(await db().entry.count({ where: { id } })).toBe(0);
  expect(await getDeclaration(slug)).toEqual(before);
  expect((await withdraw(slug)).status).toBe(200);
});

it("is kept by the database, whoever writes", async () => {
  await save();
  await publish(1);
  for (const sql of [
    "UPDATE declaration SET content = content || ' '",
    "UPDATE declaration SET published_at = now()",
    "DELETE FROM declaration",
  ])
    await expect(queryAsTableOwner(sql)).rejects.toThrow("a published declaration never changes");
});
