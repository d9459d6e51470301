import { db } from "@/lib/platform/database/db";
import { foldText } from "@/lib/platform/text/text-match";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

/** What is in the register, oldest first, by the word that the cases below call it. */
const ENTRIES = {
  signs: {
    algorithmName: "Proef met C++ en R",
    description: "Geschreven in C++, met AI-Rad en covid-19 erbij.",
  },
  letter: { algorithmName: "Groep C: AI voor Rad", description: "Over patiënten van de groep met C erbij." },
  hyphen: { algorithmName: "Meting van IL-6", description: "Bepaalt de ontstekingswaarde in het bloed." },
  joined: { algorithmName: "Meting van IL6", description: "Bepaalt de ontstekingswaarde in het bloed." },
  flu: {
    algorithmName: "Covid 1900 vergeleken",
    description: "Vergelijkt covid 1900 met covid-190 van vroeger.",
  },
  gas: { algorithmName: "Sensor van de lucht", description: "Meet CO₂ in de kamers van de polikliniek." },
  air: { algorithmName: "Meter van de lucht", description: "Meet CO2 in de gangen van de polikliniek." },
  words: { algorithmName: "Net van lagen", description: "Een U net dat nn unet heet, van dhr. O Brien." },
  under: {
    algorithmName: "Lagen van een net",
    description: "Draait nn_unet en is van mevrouw O’Brien zelf.",
  },
  apart: { algorithmName: "Hartfalen", description: "Kan het beloop voorspellen; let op hartfalen." },
  phrase: { algorithmName: "Beloop", description: "Kan hartfalen voorspellen uit het dossier." },
  positive: {
    algorithmName: "Prognose van de mamma",
    description: "Voorspelt het beloop van een HER2+ tumor van iemand.",
  },
  receptor: {
    algorithmName: "HER2 in de mamma",
    description: "Bepaalt de receptor in een coupe van de patholoog.",
  },
  slash: { algorithmName: "A/B test van teksten", description: "Vergelijkt twee brieven met elkaar." },
  blocker: { algorithmName: "Bètablokker advies", description: "Stelt een dosis voor aan de dokter." },
  scan: { algorithmName: "Scherm", description: 'Een 5" scherm naast een 7" scherm in de kamer.' },
} as const;
type Name = keyof typeof ENTRIES;

let member: Person;

beforeAll(async () => {
  await emptyDatabase();
  member = await makePerson();
  for (const fields of Object.values(ENTRIES)) await makeEntry(member, fields);
});

/** In the order of the answer. */
async function found(search: string): Promise<Name[]> {
  const parameters = new URLSearchParams({ search });
  const { body } = await api("GET", `/api/algorithm?${parameters}`, { token: member.token });
  const keys = Object.keys(ENTRIES) as Name[];
  return body.flatMap(({ algorithmName }: { algorithmName: string }) =>
    keys.filter((key) => ENTRIES[key].algorithmName === algorithmName),
  );
}

describe("a phrase in quotes is found as it stands", () => {
  it.each<[string, Name[]]>([
    ['"C++"', ["signs"]],
    ['"met C++"', ["signs"]],
    ['"MÉT  c++"', ["signs"]],
    ["“C++”", ["signs"]],
    ["„C++”", ["signs"]],
    ["«C++»", ["signs"]],
    ['"AI-Rad"', ["signs"]],
    ['"covid-19"', ["signs"]],
    ['"covid 1900"', ["flu"]],
    ['"ovid-19"', []],
    ['"IL6"', ["joined"]],
    ['"IL-6"', ["hyphen"]],
    ['"CO2"', ["air", "gas"]],
    ['"CO₂"', ["air", "gas"]],
    ['"nn_unet"', ["under"]],
    ['"O\'Brien"', ["under"]],
    ['"hartfalen voorspellen"', ["phrase"]],
    ['"C++" "covid-19"', ["signs"]],
    ['"C++" radiologie', []],
    ['AI "AI-Rad"', ["signs"]],
    ['lucht "CO2"', ["air", "gas"]],
    // A number with a sign of inches opens no phrase.
    ['5" scherm', ["scan"]],
    ['7" scherm 5"', ["scan"]],
    ['"scherm', ["scan"]],
  ])("%s", async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });
});

describe("without quotes an exact hit comes first", () => {
  it.each<[string, Name[]]>([
    ["C++", ["signs"]],
    ["covid-19", ["signs", "flu"]],
    ["AI-Rad", ["signs", "letter"]],
    ["IL6", ["joined", "hyphen"]],
    ["IL-6", ["hyphen", "joined"]],
    ["il–6", ["hyphen", "joined"]],
    ["CO₂", ["air", "gas"]],
    ["CO2", ["air", "gas"]],
    ["co-2", ["air", "gas"]],
    ["nn_unet", ["under", "words"]],
    ["nn unet", ["words", "under"]],
    ["O'Brien", ["under", "words"]],
    ["hartfalen voorspellen", ["phrase", "apart"]],
    // A number is a whole word.
    ["covid-190", ["flu"]],
    ["1900", ["flu"]],
  ])("%s", async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });
});

it("what is in quotes is not corrected", async () => {
  const { headers, body } = await api("GET", '/api/algorithm?search="hartfalne"', { token: member.token });
  expect([headers.get("x-search-corrected"), body]).toEqual([null, []]);
});

it("the database and the browser fold alike", async () => {
  const ranges = [
    [0x20, 0x1c7f],
    [0x1d00, 0x24ff],
    [0xfb00, 0xfb06],
    [0xff01, 0xff5e],
  ];
  const signs = ranges.flatMap(([from = 0, to = 0]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  );
  const texts = [...signs, "CO₂ en m²", "Ünïcødé", "E\u0301e\u0301n", "ﬁbrose", "½ à 3 × 10⁻⁶", "ΣΊΣΥΦΟΣ"];
  const rows = await db().$queryRaw<{ text: string; folded: string }[]>`
    SELECT text, fold_text(text) AS folded FROM unnest(${texts}::text[]) AS text`;
  expect(rows.filter(({ text, folded }) => folded !== foldText(text))).toEqual([]);
  expect(foldText("CO₂ Straße Łódź ’s")).toBe("co2 strasse lodz 's");
});

describe("a sign at the end of a word belongs to it beside other words, too", () => {
  it.each<[string, Name[]]>([
    ["C++ erbij", ["signs"]],
    ["erbij, C++", ["signs"]],
    ["C++/R", ["signs"]],
    ["c++ covid-19", ["signs"]],
    ["C# erbij", []],
    ["C++ C#", []],
    // A longer word tells something without its sign as well.
    ["HER2+ mamma", ["positive", "receptor"]],
    ["mamma HER2+", ["positive", "receptor"]],
    ["mamma + HER2", ["receptor", "positive"]],
  ])("%s", async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  it("and where no entry has all of that, the closest are offered", async () => {
    const closestOf = async (search: string) => {
      const path = `/api/algorithm?${new URLSearchParams({ search })}`;
      const { headers } = await api("GET", path, { token: member.token });
      const ids = headers.get("x-search-closest")?.split(",") ?? [];
      const rows = await db().entry.findMany({ where: { id: { in: ids } }, select: { algorithmName: true } });
      return rows.map(({ algorithmName }) => algorithmName);
    };
    expect(await closestOf("C++ C#")).toEqual([ENTRIES.signs.algorithmName]);
    expect(await closestOf('"C++" "C#"')).toEqual([]);
  });
});

it.each<[string, Name[]]>([
  ["C++", ["signs"]],
  ['"c++"', ["signs"]],
  ["a/b", ["slash", "blocker"]],
  ["HER2+", ["positive", "receptor"]],
])("suggestions for %s agree with the list", async (search, expected) => {
  const path = `/api/algorithm/suggestions?${new URLSearchParams({ search })}`;
  const { body } = await api("GET", path, { token: member.token });
  const names = body.entries.map(({ algorithmName }: { algorithmName: string }) => algorithmName);
  expect(names).toEqual(expected.map((key) => ENTRIES[key].algorithmName));
});
