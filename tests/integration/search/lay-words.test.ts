import { findSynonymGroupProblems } from "@/lib/search/words/synonym-rules";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";
import { searchAmongEntries } from "../../support/search";
import { INITIAL_SYNONYMS } from "../../support/synonyms";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const ENTRIES = {
  chest: {
    algorithmName: "Röntgenfoto's van de thorax",
    description: "Zet afwijkende beelden vooraan in de rij.",
  },
  flutter: {
    algorithmName: "Boezemfibrilleren",
    description: "Vindt het op een hartfilmpje van een minuut.",
  },
  rhythm: {
    algorithmName: "Meetpleister",
    description: "Meldt een hartritmestoornis aan de verpleegkundige.",
  },
  faces: { algorithmName: "Poortkijker", description: "Herkent gezichten van bezoekers aan de deur." },
  face: { algorithmName: "Deurwacht", description: "Gezichtsherkenning bij de ingang van de apotheek." },
  fraud: { algorithmName: "Nota's", description: "Voor de detectie van fraude in de declaraties." },
  cells: { algorithmName: "Celteller", description: "Telt mitosen in het weefsel van een tumor." },
  permits: { algorithmName: "Pasbeheer", description: "Geeft parkeervergunningen uit voor een garage." },
} as const;
type Name = keyof typeof ENTRIES;

let member: Person;

beforeAll(async () => {
  await emptyDatabase();
  member = await makePerson();
  for (const fields of Object.values(ENTRIES)) await makeEntry(member, fields);
});

it.each<[string, Name[]]>([
  ["thoraxfoto", ["chest"]],
  ["thoraxfoto's", ["chest"]],
  ["longfoto", ["chest"]],
  ["röntgenfoto van de thorax", ["chest"]],
  ["hartritmestoornis", ["flutter", "rhythm"]],
  ["ritmestoornis", ["flutter", "rhythm"]],
  ["ritmestoornissen", ["flutter", "rhythm"]],
  // A narrower term does not find the broader one.
  ["boezemfibrilleren", ["flutter"]],
  ["gezicht herkennen", ["faces", "face"]],
  ["gezichtsherkenning", ["faces", "face"]],
  ["fraudedetectie", ["fraud"]],
  ["mitosentelling", ["cells"]],
  // Parts of a compound are whole words: `parkeer` in `parkeervergunning` beside `garage` is chance.
  ["parkeergarage", []],
])("%s finds %j", async (search, expected) => {
  expect(await searchAmongEntries(member, ENTRIES, search)).toEqual(expected);
});

it.each([
  ["fruadedetectie", "fraudedetectie"],
  ["fraudedetecite", "fraudedetectie"],
  ["fraudedetetie", "fraudedetectie"],
])("%s is corrected to %s", async (search, meant) => {
  const { headers, body } = await api("GET", `/api/algorithm?search=${search}`, { token: member.token });
  expect([headers.get("x-search-corrected"), body.length]).toEqual([meant, 1]);
});

it("every group that the register begins with is one that an admin could save", () => {
  const problems = INITIAL_SYNONYMS.flatMap((names) =>
    findSynonymGroupProblems(names, []).map((problem) => ({ names, problem })),
  );
  expect(problems).toEqual([]);
});
