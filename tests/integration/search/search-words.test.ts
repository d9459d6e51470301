import { listEntries } from "@/lib/search/server/entry-list";
import { findPlaces } from "@/lib/search/server/register";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";
import { findAmong } from "../../support/search";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeaders);

process.env.CACHE_SECONDS = "0";
/** What is in the register, by the word that the cases below call it. */
const ENTRIES = {
  permit: { algorithmName: "Bouwhulp", description: "Toetst de omgevingsvergunning van een verbouwing." },
  parking: { algorithmName: "Parkeercontrole", description: "Een scanauto rijdt rond op het terrein." },
  guard: { algorithmName: "Poortwachter", description: "Voor de netwerkbeveiliging van apparaten." },
  speech: { algorithmName: "Meeluisteraar", description: "Maakt een transcriptie van het gesprek." },
  check: { algorithmName: "Liftkeuring", description: "Plant de brandinspectie van elk jaar." },
  address: { algorithmName: "Balie", description: "Let op adresfraude bij inschrijving." },
  paper: { algorithmName: "Postkamer", description: "Zoekt naar fraude met adressen." },
  short: { algorithmName: "Inkorter", description: "Vat lange brieven van de arts samen." },
  child: { algorithmName: "Groeimeter", description: "Volgt kinderen met astma, en spreidt de drukte." },
  migration: { algorithmName: "Aanmelder", description: "Wisselt gegevens uit met de IND." },
  petscan: {
    algorithmName: "Lymfoomteller",
    description: "Meet op PET en CT; de app toont de competitie niet.",
  },
  report: { algorithmName: "Verslaghulp", description: "Voor rapportage over repetities met apparaten." },
  lung: { algorithmName: "LungQ 4", description: "Telt vlekken. Het onderdeel Lung telt longen." },
  lobe: { algorithmName: "LungVision", description: "Tekent kwabben in op beelden." },
  doses: { algorithmName: "Uitgifte", description: "Maakt de planning van elk medicijn." },
  filled: { algorithmName: "Klaarzetter", description: "Vult de ontbrekende gegevens aan." },
  attacked: { algorithmName: "Kwartet", description: "Het valt digitale indringers aan." },
  boxed: { algorithmName: "Robotarm", description: "Hij pakt pillen in voor thuis." },
  taken: { algorithmName: "Greep", description: "Hij pakt een doos in het magazijn." },
  approved: { algorithmName: "Stempel", description: "De apotheker keurt het goed of niet." },
  reread: {
    algorithmName: "Proef",
    description: "Een collega leest de brief. Na elk uur rust. Dan kijkt hij het na.",
  },
  dictated: { algorithmName: "Dictaat", description: "Om notities in te spreken of over te nemen." },
  rewritten: { algorithmName: "Penneveer", description: "De tekst wordt herschreven en doorverwezen." },
  choice: { algorithmName: "Keuzegids", description: "De behandeling wordt samen gekozen." },
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

const found = (search: string) => findAmong(member, ENTRIES, search);
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
    ["geparkeerd", ["parking"]],
    ["beveiligen", ["guard"]],
    ["beveiligd", ["guard"]],
    ["transcriberen", ["speech"]],
    ["inspecties", ["check"]],
    ["inspecteert", ["check"]],
    ["samenvatten", ["short"]],
    ["samenvatting", ["short"]],
    ["kind", ["child"]],
    ["kiezen", ["choice"]],
    ["koos", ["choice"]],
    ["herschrijven", ["rewritten"]],
    ["doorverwijzen", ["rewritten"]],
    // The prefix of a verb stands apart from it, in the same sentence.
    ["aanvullen", ["filled"]],
    ["aangevuld", ["filled"]],
    ["aanvallen", ["attacked"]],
    ["inpakken", ["boxed"]],
    ["ingepakt", ["boxed"]],
    ["goedgekeurd", ["approved"]],
    ["nakijken", ["reread"]],
    ["nagekeken", ["reread"]],
    ["nagelezen", []],
    ["ingesproken", ["dictated"]],
    ["overgenomen", ["dictated"]],
  ])("%s", async (search, expected) => expect(await found(search)).toEqual(expected));
});

describe("compounds and their parts find each other", () => {
  it.each<[string, Name[]]>([
    ["adresfraude", ["address", "paper"]],
    ["fraude adressen", ["address", "paper"]],
    ["fraude met adressen", ["address", "paper"]],
    ["brieffraude", []],
    // By another name of a part.
    ["geneesmiddelplanning", ["doses"]],
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
    ["lung", ["lung", "lobe"]],
    ["app", ["petscan"]],
    ["hiv", []],
    // Stands nowhere by itself, and may be what somebody begins to type.
    ["ppo", ["report"]],
    ["mfo", ["petscan"]],
    // A word that compounds are made with stays found in them, and by accident last.
    ["brand", ["check"]],
  ])("%s [deviation.search-short]", async (search, expected) =>
    expect(await found(search)).toEqual(expected),
  );

  it("is found in compounds before it is by accident", async () => {
    const other = await makePerson();
    const titles = ["Over de samenstelling", "Mensgericht", "Mens en werk"];
    for (const algorithmName of titles) await makeEntry(other, { algorithmName });
    expect(await names("mens")).toEqual(["Mens en werk", "Mensgericht", "Over de samenstelling"]);
  });

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
    return (await findPlaces(entries, search)).flat();
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
    ["Amhpia", "amphia"],
    ["Westpport", "westpoort"],
    ["nachthoodf", "nachthoofd"],
    ["duinrnad bed", "duinrand bed"],
  ])("%s: %s", async (search, meant) => {
    expect(await corrected(search)).toEqual([meant, "Bedgids"]);
  });

  it("two letters the other way round, in a short word", async () => {
    expect(await corrected("Blaie")).toEqual(["balie", "Balie"]);
  });

  it("a part of a compound", async () => {
    expect(await corrected("inspectiee")).toEqual(["inspectie", "Liftkeuring"]);
  });

  it("by no text of an entry that the reader may not see", async () => {
    await makeEntry(member, { algorithmName: "Stille", developerName: "Quibbelzorg", visibility: "Privé" });
    expect(await corrected("Quibelzorg")).toEqual(["quibbelzorg", "Stille"]);
    expect(await corrected("Quibelzorg", await makePerson())).toEqual([null]);
  });
});
