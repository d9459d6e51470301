import { getSynonyms } from "@/lib/search/server/synonyms";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";
import { INITIAL_SYNONYMS } from "../../support/synonyms";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const PATH = "/api/admin/synonyms";
const EXTRA = "'kwispel' = ANY(names) OR 'bladroos' = ANY(names)";

let admin: Person;
let member: Person;

beforeEach(async () => {
  await emptyDatabase();
  await queryAsTableOwner(`DELETE FROM synonym_group WHERE ${EXTRA}`);
  admin = await makePerson({ role: "ADMIN" });
  member = await makePerson();
});

const call = (method: string, path: string, json?: unknown) =>
  api(method, path, { token: admin.token, ...(json === undefined ? {} : { json }) });
const find = async (search: string) => {
  const { body } = await api("GET", `/api/algorithm?page=1&search=${encodeURIComponent(search)}`, {
    token: member.token,
  });
  return body.map(({ algorithmName }: { algorithmName: string }) => algorithmName).sort();
};
const made = async (names: string[]) => (await call("POST", PATH, { names })).body;

it("the register begins with the list that it had", async () => {
  const sorted = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join("|")).sort();
  expect(sorted((await getSynonyms()).rows)).toEqual(sorted(INITIAL_SYNONYMS));
});

it("a group that is added, changed or taken out holds for the next search", async () => {
  await makeEntry(member, { algorithmName: "Kwispelmeter voor kwispel" });
  await makeEntry(member, { algorithmName: "Meting van bladroos" });
  expect(await find("kwispel")).toEqual(["Kwispelmeter voor kwispel"]);
  const { _id, revision } = await made(["kwispel", "bladroos"]);
  expect(await find("kwispel")).toEqual(["Kwispelmeter voor kwispel", "Meting van bladroos"]);
  const changed = await call("PUT", `${PATH}/${_id}`, { names: ["kwispel", "steenvlecht"], revision });
  expect(changed.status).toBe(200);
  expect(await find("kwispel")).toEqual(["Kwispelmeter voor kwispel"]);
  const again = await call("PUT", `${PATH}/${_id}`, { names: ["kwispel", "bladroos"], revision });
  expect([again.status, again.body.code]).toEqual([409, "synonym_conflict"]);
  await call("PUT", `${PATH}/${_id}`, { names: ["kwispel", "bladroos"] });
  expect(await find("bladroos")).toHaveLength(2);
  const stale = await call("DELETE", `${PATH}/${_id}?revision=${changed.body.revision}`);
  expect([stale.status, stale.body.code]).toEqual([409, "synonym_conflict"]);
  expect(stale.body.detail).toMatch(/^Iemand anders heeft deze zoekwoorden intussen aangepast/);
  expect(await find("bladroos")).toHaveLength(2);
  expect((await call("DELETE", `${PATH}/${_id}?revision=${revision}`)).status).toBe(200);
  expect(await find("bladroos")).toEqual(["Meting van bladroos"]);
  expect((await call("DELETE", `${PATH}/${_id}`)).status).toBe(404);
});

it("a preview counts what each name finds now and then, and changes nothing", async () => {
  await makeEntry(member, { algorithmName: "Meting van kwispel" });
  await makeEntry(member, { algorithmName: "Meting van bladroos", visibility: "Privé" });
  const preview = (json: unknown) => call("POST", `${PATH}/preview`, json);
  expect((await preview({ names: ["kwispel", "bladroos", "staar"] })).body.names).toEqual([
    { name: "kwispel", now: 1, afterwards: 2, alsoIn: [] },
    { name: "bladroos", now: 1, afterwards: 2, alsoIn: [] },
    { name: "staar", now: 0, afterwards: 2, alsoIn: ["staar"] },
  ]);
  const { _id, revision } = await made(["kwispel", "bladroos"]);
  expect((await preview({ _id, revision, names: [] })).body.names).toEqual([
    { name: "kwispel", now: 2, afterwards: 1, alsoIn: [] },
    { name: "bladroos", now: 2, afterwards: 1, alsoIn: [] },
  ]);
  expect((await preview({ _id, revision: "oud", names: [] })).body.code).toBe("synonym_conflict");
  expect((await preview({ _id: "weg", names: [] })).status).toBe(404);
  expect(await find("kwispel")).toHaveLength(2);
});

it.each<[string, string[], string]>([
  ["one name", ["kwispel"], "Geef minstens 2 namen op, elk op een eigen regel."],
  ["no name", [], "Geef minstens 2 namen op, elk op een eigen regel."],
  ["the same twice", ["Kwispél", "kwispel"], "'kwispel' staat er al."],
  ["a known group", ["cataract", "Staar"], "Deze namen staan al samen in de groep van 'staar'."],
  [
    "a stop word",
    ["kwispel", "voor de"],
    "'voor de' is een woord dat bij het zoeken niet meetelt. Kies een ander, of schrijf een afkorting voluit.",
  ],
  [
    "signs",
    ["kwispel", "(bladroos)"],
    "Op '(bladroos)' kan niet worden gezocht. Gebruik woorden van minstens twee letters, zonder komma's, haakjes of andere leestekens eromheen.",
  ],
  [
    "a sentence",
    ["kwispel", "een twee drie vier vijf zes zeven"],
    "'een twee drie vier vijf zes zeven' is te lang: hoogstens 6 woorden.",
  ],
  [
    "a letter",
    ["kwispel", "x"],
    "'x' is te kort. Gebruik minstens 2 tekens, of schrijf een afkorting voluit.",
  ],
  [
    "two letters that are a word",
    ["kwispel", "OP"],
    "'OP' is een woord dat bij het zoeken niet meetelt. Kies een ander, of schrijf een afkorting voluit.",
  ],
  [
    "a word without end",
    ["kwispel", "x".repeat(61)],
    `'${"x".repeat(60)}' is te lang: hoogstens 60 tekens. Kort het in.`,
  ],
  [
    "too many",
    Array.from({ length: 16 }, (_, index) => `kwispel${index}`),
    "Geef hoogstens 15 namen op. Maak anders een tweede groep.",
  ],
])("%s is refused in Dutch, and nothing is stored", async (_, names, sentence) => {
  const answer = await call("POST", PATH, { names });
  expect([answer.status, answer.body.errors]).toEqual([400, { names: [sentence] }]);
  expect(answer.body.detail).toContain(`Zoekwoorden: ${sentence}`);
  expect((await call("POST", `${PATH}/preview`, { names })).status).toBe(400);
  expect(await queryAsTableOwner(`SELECT 1 FROM synonym_group WHERE ${EXTRA}`)).toEqual([]);
});
