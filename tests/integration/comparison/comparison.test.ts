import { getComparedEntries } from "@/lib/comparison/server/comparison";
import type { EntryDto } from "@/lib/entries/answers";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { createAccessToken, getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const CONTACT = "contact@test.example";
const MISSING = "0199aaaa-0000-7000-8000-000000000000";

let people: Record<"author" | "colleague" | "member" | "pending" | "admin", Person>;
let program: string;
let entries: Record<"open" | "shared" | "own" | "binned", EntryDto>;

beforeAll(async () => {
  await emptyDatabase();
  const [here, elsewhere] = [await getHospitalIdByAlphabet(0), await getHospitalIdByAlphabet(1)];
  people = {
    author: await makePerson({ institutionId: here }),
    colleague: await makePerson({ institutionId: here }),
    member: await makePerson({ institutionId: elsewhere }),
    pending: await makePerson({ institutionId: here, allowAccess: false }),
    admin: await makePerson({ role: "ADMIN" }),
  };
  program = (await createAccessToken(people.author.id, "read")).token;
  const { author, admin } = people;
  const fields = { contactEmail: CONTACT, algorithmType: "Robotica" };
  entries = {
    open: await makeEntry(author, { ...fields, algorithmName: "Openbaar algoritme" }),
    shared: await makeEntry(author, {
      ...fields,
      algorithmName: "Gedeeld algoritme",
      visibility: "Instelling",
    }),
    own: await makeEntry(author, {
      contactEmail: CONTACT,
      algorithmName: "Eigen algoritme",
      visibility: "Privé",
    }),
    binned: await makeEntry(author, { ...fields, algorithmName: "Weggegooid algoritme" }),
  };
  await api("DELETE", `/api/algorithm/${entries.binned._id}`, { token: admin.token });
});

const ask = (ids: string, token?: string) =>
  api("GET", `/api/algorithm/compare?ids=${encodeURIComponent(ids)}`, { token });

const allIds = () => Object.values(entries).map(({ _id }) => _id);

describe("what is compared is what one may see in detail", () => {
  const READERS: [string, () => string | undefined, (keyof typeof entries)[], boolean][] = [
    ["a visitor", () => undefined, ["open"], false],
    ["who waits for approval", () => people.pending.token, ["open"], false],
    ["a member", () => people.member.token, ["open"], true],
    ["a colleague", () => people.colleague.token, ["open", "shared"], true],
    ["the author", () => people.author.token, ["open", "shared", "own"], true],
    ["an admin", () => people.admin.token, ["open", "shared", "own"], true],
    ["a program of the author", () => program, ["open", "shared", "own"], true],
  ];

  it.each(READERS)("%s", async (_who, tokenOf, seen, seesContact) => {
    const { status, body } = await ask(allIds().join(","), tokenOf());
    expect(status).toBe(200);
    expect(body.entries.map(({ _id }: EntryDto) => _id)).toEqual(seen.map((name) => entries[name]._id));
    expect(body.missing).toBe(4 - seen.length);
    for (const entry of body.entries) expect("contactEmail" in entry).toBe(seesContact);
  });

  it.each(READERS)("and the same in a file: %s", async (_who, tokenOf, seen, seesContact) => {
    const path = `/api/algorithm/compare/export?ids=${allIds().join(",")}`;
    const csv = await api("GET", `${path}&format=csv`, { token: tokenOf() });
    expect(csv.status).toBe(200);
    expect(csv.headers.get("content-disposition")).toMatch(
      /^attachment; filename="vergelijking-[\d-]+\.csv"$/,
    );
    const named = Object.values(entries).filter(({ algorithmName }) =>
      csv.text.includes(algorithmName ?? ""),
    );
    expect(named.map(({ _id }) => _id)).toEqual(seen.map((name) => entries[name]._id));
    expect(csv.text.includes(CONTACT)).toBe(seesContact);
    const json = await api("GET", path, { token: tokenOf() });
    expect(json.body.map(({ _id }: EntryDto) => _id)).toEqual(seen.map((name) => entries[name]._id));
    expect(json.text.includes(CONTACT)).toBe(seesContact);
  });

  it("what one may not see answers byte for byte as what does not exist", async () => {
    for (const hidden of [entries.shared, entries.own, entries.binned]) {
      const [there, not] = [
        await ask(`${entries.open._id},${hidden._id}`),
        await ask(`${entries.open._id},${MISSING}`),
      ];
      expect(there.text).toBe(not.text);
      expect(there.body.missing).toBe(1);
    }
  });

  it("by each function of the data layer, whoever calls it", async () => {
    const { entries: found } = await getComparedEntries({ kind: "anonymous" }, allIds());
    expect(found.map(({ _id }) => _id)).toEqual([entries.open._id]);
  });
});

describe("the answer", () => {
  it("has the entries in the order that was asked for, each once, with the fields in which they differ", async () => {
    const { open, own, shared } = entries;
    const { body } = await ask(`${own._id},${open._id},${own._id}`, people.author.token);
    expect(body.entries.map(({ _id }: EntryDto) => _id)).toEqual([own._id, open._id]);
    expect(body).toMatchObject({ missing: 0, differences: ["algorithmType", "visibility"] });
    const alike = await ask(`${open._id},${shared._id}`, people.author.token);
    expect(alike.body.differences).toEqual(["visibility"]);
  });

  it("is given for one, which differs from nothing", async () => {
    const { body } = await ask(entries.open._id);
    expect(body).toMatchObject({ missing: 0, differences: [] });
  });

  it.each(["onzin", "a,b,c", "%00", "' OR 1=1 --", "🩺", "x".repeat(65), "../etc"])(
    "to ids that are none (%j) says that they are not there",
    async (ids) => {
      const { status, body } = await ask(ids);
      expect([status, body.entries]).toEqual([200, []]);
      expect(body.missing).toBe(ids.split(",").length);
    },
  );

  it.each([
    ["", "ids"],
    ["ids=", "ids"],
    ["ids=,,", "ids"],
    ["ids=a&ids=b", "ids"],
    ["ids=a,b,c,d,e", "ids"],
    ["ids=a&format=csv", "format"],
    ["ids=a&onbekend=1", "onbekend"],
  ])("to ?%s is 400, naming %s", async (query, field) => {
    const { status, body } = await api("GET", `/api/algorithm/compare?${query}`);
    expect([status, body.code]).toEqual([400, "invalid_input"]);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  it("to a file of another kind is 400", async () => {
    const { status, body } = await api("GET", "/api/algorithm/compare/export?ids=a&format=pdf");
    expect([status, Object.keys(body.errors)]).toEqual([400, ["format"]]);
  });
});

it("a workbook is one, and HEAD says what GET would send", async () => {
  const path = `/api/algorithm/compare/export?ids=${entries.open._id}&format=xlsx`;
  const { status, text, headers } = await api("GET", path);
  expect([status, text.slice(0, 2)]).toEqual([200, "PK"]);
  expect(headers.get("content-type")).toBe(
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  );
  expect(headers.get("cache-control")).toBe("private, no-store");
});
