import { listEntries } from "@/lib/search/server/entry-list";
import { findMatchedTexts } from "@/lib/search/server/register";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";
import { searchAmongEntries } from "../../support/search";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";
/** What is in the register, by the word that the cases below call it. */
const ENTRIES = {
  permit: { algorithmName: "Bouwhulp", description: "Toetst de omgevingsvergunning van een verbouwing." },
  parking: { algorithmName: "Parkeercontrole", description: "Een scanauto rijdt rond op het terrein." },
  guard: { algorithmName: "Poortwachter", description: "Voor de netwerkbeveiliging van apparaten." },
  check: { algorithmName: "Liftkeuring", description: "Plant de brandinspectie van elk jaar." },
  address: { algorithmName: "Balie", description: "Let op adresfraude bij inschrijving." },
  paper: { algorithmName: "Postkamer", description: "Zoekt naar fraude met adressen." },
  child: { algorithmName: "Groeimeter", description: "Volgt kinderen met astma, en spreidt de drukte." },
  migration: { algorithmName: "Aanmelder", description: "Wisselt gegevens uit met de IND." },
  petscan: {
    algorithmName: "Lymfoomteller",
    description: "Meet op PET en CT; de app toont de competitie niet.",
  },
  report: { algorithmName: "Verslaghulp", description: "Voor rapportage over repetities met apparaten." },
  lung: { algorithmName: "LungQ 4", description: "Telt vlekken. Het onderdeel Lung telt longen." },
  doses: { algorithmName: "Uitgifte", description: "Maakt de planning van elk medicijn." },
  vendor: {
    algorithmName: "Bedgids",
    description: "Wijst een bed toe aan wie komt.",
    developerName: "Duinrand Software B.V.",
    primaryDeveloper: "Commercieel bedrijf",
    nameCommercialProduct: "ZorgMatras",
    activeHospital: "Amphia",
    medicalSpecialism: "Neurologie",
    collaboration: "Hogeschool Westpoort",
    intendedPurpose: "Bedoeld voor het nachthoofd.",
    lessonsLearned: "Begin op een kleine zaal.",
    contactEmail: "geheimpje@example.org",
  },
} as const;
type Name = keyof typeof ENTRIES;

let member: Person;
beforeAll(async () => {
  await emptyDatabase();
  member = await makePerson({ name: "Willemijn Zeldzaamnaam" });
  for (const fields of Object.values(ENTRIES)) await makeEntry(member, fields);
});

const found = (search: string) => searchAmongEntries(member, ENTRIES, search);
const names = async (search: string): Promise<string[]> => {
  const { body } = await api("GET", `/api/algorithm?search=${encodeURIComponent(search)}`, {
    token: member.token,
  });
  return body.map(({ algorithmName }: { algorithmName: string }) => algorithmName);
};

describe("another form of a word finds it within compounds too", () => {
  it.each<[string, Name[]]>([
    ["vergunningen", ["permit"]],
    ["parkeren", ["parking"]],
    ["beveiligen", ["guard"]],
    ["inspecties", ["check"]],
    ["inspecteert", ["check"]],
    ["kind", ["child"]],
  ])("%s", async (search, expected) => expect(await found(search)).toEqual(expected));
});

describe("compounds and their parts find each other", () => {
  it.each<[string, Name[]]>([
    ["adresfraude", ["address", "paper"]],
    ["fraude adressen", ["address", "paper"]],
    ["fraude met adressen", ["address", "paper"]],
    ["brieffraude", []],
    // By another name of a part.
    ["medicijnplanning", ["doses"]],
  ])("%s", async (search, expected) => expect(await found(search)).toEqual(expected));

  it("puts what was typed before its parts", async () => {
    expect(await names("adresfraude")).toEqual(["Balie", "Postkamer"]);
  });
});

describe("a short word", () => {
  it.each<[string, Name[]]>([
    ["IND", ["migration"]],
    ["ind", ["migration"]],
    ["PET", ["petscan"]],
    ["lung", ["lung"]],
    ["app", ["petscan"]],
    ["hiv", []],
    // Stands nowhere by itself, and may be what somebody begins to type.
    ["ppo", ["report"]],
    ["mfo", ["petscan"]],
    // A word that compounds are made with stays found in them.
    ["brand", ["check"]],
  ])("%s [deviation.search-short]", async (search, expected) =>
    expect(await found(search)).toEqual(expected),
  );

  it("counts as a word only where everybody may read it", async () => {
    const owner = await makePerson();
    await makeEntry(owner, { algorithmName: "Zwq hulp", visibility: "Privé" });
    await makeEntry(owner, { algorithmName: "Afzwqing" });
    expect(await names("zwq")).toEqual(["Afzwqing"]);
  });
});

it("puts whole words before parts of words in every field, and name before type before description [deviation.search-elsewhere]", async () => {
  const other = await makePerson();
  await makeEntry(other, { algorithmName: "Bijzaak", lessonsLearned: "Over glaucoom." });
  await makeEntry(other, { algorithmName: "Derde", description: "Bij glaucoom, en anders ook." });
  await makeEntry(other, { algorithmName: "Vierde", description: "Bij oogglaucoompatiënten." });
  await makeEntry(other, { algorithmName: "Eerste bij glaucoom" });
  await makeEntry(other, { algorithmName: "Tweede, voor glaucoomzorg" });
  expect(await names("glaucoom")).toEqual([
    "Eerste bij glaucoom",
    "Tweede, voor glaucoomzorg",
    "Derde",
    "Vierde",
    "Bijzaak",
  ]);
});

describe("what people know of an entry finds it", () => {
  const placesOf = async (search: string) => {
    const query = { search, filters: {}, sort: "relevance", page: 1, pageSize: 10 } as const;
    const { entries } = await listEntries(member.actor, query);
    return (await findMatchedTexts(entries, search)).flat();
  };

  it.each([
    ["Duinrand", "developerName"],
    ["ZorgMatras", "nameCommercialProduct"],
    ["Amphia", "activeHospital"],
    ["neurologie", "medicalSpecialism"],
    ["hogeschool westpoort", "collaboration"],
    ["nachthoofd", "intendedPurpose"],
    ["kleine zaal", "lessonsLearned"],
    ["duinrand bed", "developerName"],
  ])("%s, in its %s", async (search, field) => {
    expect(await found(search)).toEqual(["vendor"]);
    expect(await placesOf(search)).toEqual([
      { field, text: ENTRIES.vendor[field as keyof typeof ENTRIES.vendor] },
    ]);
  });

  it("says nothing of what stands in name, type or description", async () => {
    expect(await placesOf("parkeercontrole")).toEqual([]);
  });

  it.each(["geheimpje", "example.org", "Zeldzaamnaam"])(
    "but not its address or author: %s",
    async (search) => {
      expect(await found(search)).toEqual([]);
    },
  );
});

describe("a typing mistake in what people know of an entry is corrected", () => {
  const corrected = async (search: string, who = member) => {
    const query = { search, filters: {}, sort: "relevance", page: 1, pageSize: 10 } as const;
    const { entries, corrected } = await listEntries(who.actor, query);
    return [corrected, ...entries.map(({ algorithmName }) => algorithmName)];
  };

  it.each([
    ["Duinrnad", "duinrand"],
    ["ZorgMattras", "zorgmatras"],
    ["Westpport", "westpoort"],
    ["nachthoodf", "nachthoofd"],
    ["duinrnad bed", "duinrand bed"],
  ])("%s: %s", async (search, meant) => {
    expect(await corrected(search)).toEqual([meant, "Bedgids"]);
  });

  it("two letters the other way round, in a short word", async () => {
    expect(await corrected("Blaie")).toEqual(["balie", "Balie"]);
  });

  it("by no text of an entry that the reader may not see", async () => {
    await makeEntry(member, { algorithmName: "Stille", developerName: "Quibbelzorg", visibility: "Privé" });
    expect(await corrected("Quibelzorg")).toEqual(["quibbelzorg", "Stille"]);
    expect(await corrected("Quibelzorg", await makePerson())).toEqual([null]);
  });
});
