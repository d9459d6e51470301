import { runEntryTransaction } from "@/lib/entries/server/changes";
import {
  findUsesOpenForExperience,
  listEntryExperiences,
  listProductExperiences,
} from "@/lib/experiences/server/experiences";
import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { eraseAccount } from "@/lib/privacy/server/closing";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const MARK = "geheimteken";
let admin: Person;
let author: Person;
let colleague: Person;
let other: Person;
let product: string;

beforeEach(async () => {
  await emptyDatabase();
  const here = await getHospitalIdByAlphabet(1);
  admin = await makePerson({ role: "ADMIN" });
  author = await makePerson({ institutionId: here });
  colleague = await makePerson({ institutionId: here });
  other = await makePerson({ institutionId: await getHospitalIdByAlphabet(2) });
  const row = { name: "Longscan Pro", slug: "longscan-pro", confirmedAt: new Date() };
  product = (await db().product.create({ data: row })).id;
});

async function entryOf(visibility: string, by = author, technicalReadinessLevel?: string): Promise<string> {
  const json = buildEntryBody({ visibility, technicalReadinessLevel, product: { _id: product } });
  return (await api("POST", "/api/algorithm", { token: by.token, json })).body._id;
}
const tell = (entry: string, by: Person, fields: Record<string, unknown> = {}) =>
  api("PUT", `/api/algorithm/${entry}/experience`, {
    token: by.token,
    json: { role: "Radioloog", ...fields },
  });
const readers = () => [ANONYMOUS, other.actor, colleague.actor, admin.actor];

describe("an experience", () => {
  it.each([
    ["Idee", 400],
    ["Ontwikkeling", 400],
    ["Validatie", 200],
    ["In gebruik", 200],
    ["Out of service", 200],
  ])("is of what was tried: with an algorithm in phase '%s' it answers %d", async (phase, status) => {
    const entry = await entryOf("Openbaar", author, phase);
    expect((await tell(entry, author)).status).toBe(status);
    expect(await findUsesOpenForExperience(author.actor, product)).toEqual(status === 200 ? [entry] : []);
  });

  it("is written once per person, changed by its version, kept in versions and withdrawn", async () => {
    const entry = await entryOf("Openbaar");
    const first = await tell(entry, author, { brought: "Minder wachten", obstacles: [1], again: "yes" });
    expect(first.status).toBe(200);
    expect(first.body.experience).toMatchObject({
      version: 1,
      brought: "Minder wachten",
      own: true,
      contact: null,
    });
    expect((await tell(entry, author, { version: 1, effort: "high" })).body.experience.version).toBe(2);
    const conflict = await tell(entry, author, { version: 1 });
    expect([conflict.status, conflict.body.code]).toEqual([409, "experience_conflict"]);
    expect(await db().experienceVersion.count()).toBe(2);
    const path = `/api/v1/experiences/${first.body.experience._id}`;
    expect((await api("DELETE", path, { token: other.token })).status).toBe(404);
    expect((await api("DELETE", path, { token: author.token })).status).toBe(200);
    expect(await db().experienceVersion.count()).toBe(0);
  });

  it("is refused for an entry without a product, and for an obstacle that is not there", async () => {
    const entry = await entryOf("Openbaar");
    expect((await tell(entry, author, { obstacles: [999_999] })).body.errors.obstacles).toBeDefined();
    await db().entry.update({ where: { id: entry }, data: { productId: null } });
    expect((await tell(entry, author)).status).toBe(400);
  });

  it("names its writer with their consent alone, and their address to members alone", async () => {
    const entry = await entryOf("Openbaar");
    await tell(entry, author);
    const contacts = async () =>
      (await Promise.all([ANONYMOUS, other.actor].map((actor) => listEntryExperiences(actor, entry)))).map(
        ({ experiences }) => experiences[0]?.contact,
      );
    expect(await contacts()).toEqual([null, null]);
    await tell(entry, author, { mayBeAsked: true });
    expect(await contacts()).toEqual([
      { name: author.actor.name },
      { name: author.actor.name, email: author.email },
    ]);
  });
});

it("is asked for, on a product's page, of the uses that a member may tell about and of no other", async () => {
  const open = await entryOf("Openbaar");
  await entryOf("Privé");
  await entryOf("Openbaar", other);
  const toTellOf = [...readers(), author.actor].map((actor) => findUsesOpenForExperience(actor, product));
  const found = await Promise.all(toTellOf);
  expect(found.map((ids) => ids.length)).toEqual([0, 1, 1, 0, 2]);
  expect(found[2]).toEqual([open]);
});

describe("the list of experiences", () => {
  const list = (query: string, by?: Person) =>
    api("GET", `/api/v1/experiences?${query}`, by === undefined ? {} : { token: by.token });

  it("comes in pages, of a product by its id or its address, with a tag", async () => {
    const entry = await entryOf("Openbaar");
    const third = await makePerson({ institutionId: await getHospitalIdByAlphabet(1) });
    for (const by of [author, colleague, third]) await tell(entry, by, { again: "yes" });
    const all = await list(`entry=${entry}`);
    expect(all.body).toMatchObject({ total: 3, summary: { total: 3 } });
    const first = await list(`product=${product}&pageSize=2`);
    const second = await list("product=longscan-pro&pageSize=2&page=2");
    expect(
      [first, second].map(({ body }) => [body.experiences.length, body.total, body.summary.total]),
    ).toEqual([
      [2, 3, 3],
      [1, 3, 3],
    ]);
    expect([...first.body.experiences, ...second.body.experiences]).toEqual(all.body.experiences);
    expect(second.headers.get("x-total-count")).toBe("3");
    expect(second.headers.get("link")).toContain(
      '</api/v1/experiences?product=longscan-pro&page=1&pageSize=2>; rel="prev"',
    );
    const headers = { "if-none-match": second.headers.get("etag") ?? "" };
    const address = "/api/v1/experiences?product=longscan-pro&pageSize=2&page=2";
    expect((await api("GET", address, { headers })).status).toBe(304);
    expect((await list(`entry=${entry}&pageSize=101`)).status).toBe(400);
  });

  it("answers 404 for an entry or a product that is not there, or that the reader may not see", async () => {
    const [shared, hidden] = [await entryOf("Instelling"), await entryOf("Privé")];
    const { id } = await db().product.create({ data: { name: "Botscan", slug: "botscan-1" } });
    const statuses = async (by?: Person) => {
      const asked = ["entry=bestaat-niet", "product=bestaat-niet", `entry=${hidden}`, `product=${id}`];
      const answers = await Promise.all([...asked, `entry=${shared}`].map((query) => list(query, by)));
      return answers.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
    expect(await statuses(colleague)).toEqual([404, 404, 404, 404, 200]);
    expect(await statuses(admin)).toEqual([404, 404, 200, 200, 200]);
  });
});

describe("what a reader may not see", () => {
  it("of an experience for members, or with an entry of an institution, is nowhere", async () => {
    const [open, shared] = [await entryOf("Openbaar"), await entryOf("Instelling")];
    await tell(open, author, { brought: MARK, membersOnly: true });
    await tell(shared, colleague, { brought: MARK });
    const ofProduct = readers().map((actor) => listProductExperiences(actor, product));
    expect((await Promise.all(ofProduct)).map(({ experiences }) => experiences.length)).toEqual([0, 1, 2, 2]);
    for (const path of [`?product=${product}`, `?entry=${open}`, `?entry=${shared}`]) {
      expect((await api("GET", `/api/v1/experiences${path}`)).text).not.toContain(MARK);
    }
    expect(
      (await api("GET", `/api/v1/experiences?entry=${shared}`, { token: other.token })).text,
    ).not.toContain(MARK);
  });

  it("is in no sum", async () => {
    const open = await entryOf("Openbaar");
    await tell(open, author);
    await tell(open, colleague);
    await tell(await entryOf("Instelling"), author, { again: "no" });
    const sums = await Promise.all(readers().map((actor) => listProductExperiences(actor, product)));
    expect(sums.map(({ summary }) => summary?.total ?? null)).toEqual([null, null, 3, 3]);
  });
});

it("goes with the account of its writer, and is in their data", async () => {
  const entry = await entryOf("Openbaar");
  await tell(entry, author, { brought: MARK });
  const data = await api("GET", `/api/users/${author.id}/export`, { token: author.token });
  expect(data.body.experiences).toMatchObject([{ entryId: entry, brought: MARK }]);
  await runEntryTransaction((transaction) =>
    eraseAccount(transaction, author.id, { kind: "account.closed", by: author.actor }),
  );
  expect(await db().experience.count()).toBe(0);
});

it("has a list of obstacles that admins keep", async () => {
  const path = "/api/v1/experiences/obstacles";
  const label = `Proef ${crypto.randomUUID()}`;
  const { body } = await api("POST", path, { token: admin.token, json: { label } });
  const taken = await api("POST", path, { token: admin.token, json: { label } });
  expect(taken.status).toBe(400);
  await api("PUT", `${path}/${body._id}`, { token: admin.token, json: { label, retired: true } });
  const refused = await tell(await entryOf("Openbaar"), author, { obstacles: [body._id] });
  expect(refused.status).toBe(400);
  await db().obstacle.delete({ where: { id: body._id } });
});

it("puts obstacles in order, and refuses what was made from another state of the list or of one", async () => {
  const path = "/api/v1/experiences/obstacles";
  const put = async (address: string, json: object) => {
    const { status, body } = await api("PUT", address, { token: admin.token, json });
    return status === 200 ? status : [status, body.code];
  };
  const listed = async () => (await api("GET", path)).body as { _id: number; revision: string }[];
  const was = (await listed()).map(({ _id }) => _id);
  const ids = [...was.slice(1), ...was.slice(0, 1)];
  expect(await put(path, { ids, was })).toBe(200);
  expect((await listed()).map(({ _id }) => _id)).toEqual(ids);
  const conflict = [409, "obstacle_conflict"];
  expect(await put(path, { ids: was, was })).toEqual(conflict);
  for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1]], [...ids, 999_999]])
    expect(await put(path, { ids: wrong, was: ids })).toEqual(conflict);
  expect(await put(path, { ids: was, was: ids })).toBe(200);

  const label = `Proef ${crypto.randomUUID()}`;
  const { body: added } = await api("POST", path, { token: admin.token, json: { label } });
  const one = `${path}/${added._id}`;
  const json = { label: `${label} anders`, revision: added.revision };
  expect(await put(one, json)).toBe(200);
  expect(await put(one, { ...json, label })).toEqual(conflict);
  expect((await listed()).at(-1)).toMatchObject({ _id: added._id, label: json.label });
  await db().obstacle.delete({ where: { id: added._id } });
});
