import { splitTextAtMatches } from "@/lib/platform/text/text-match";
import { findWordsToHighlight } from "@/lib/search/server/register";
import { parseSearchText } from "@/lib/search/server/synonyms";
import { getWordsToMark } from "@/lib/search/words/typed-marks";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";
import { searchAmongEntries } from "../../support/search";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let member: Person;

/** What is in the register, by the word that the cases below call it. */
const ENTRIES = {
  sepsis: {
    algorithmName: "Sepsiswacht",
    description: "Waarschuwt vroeg voor sepsis en een andere infectie, en schat het risico in.",
  },
  ward: {
    algorithmName: "Beddenplanner",
    description: "Voorspelt de drukte op de intensive care, ook bij sepsis. Van gewicht is de microscoop.",
  },
  scan: {
    algorithmName: "Longzoeker op CT-scans",
    algorithmType: "Beeldherkenning",
    description: "Leest ook PET/CT. Van de hals tot de heup.",
  },
  rebuild: {
    algorithmName: "Snelle MRI",
    description: "Beeldreconstructie van een scan van de prostaat.",
  },
  stroke: {
    algorithmName: "Hersenkijker",
    description: "Ziet een beroerte (CVA) op MRI en computertomografie.",
  },
  airways: {
    algorithmName: "Longhulp",
    description: "Volgt COPD thuis, na een bezoek aan de spoedeisende hulp.",
  },
  bones: { algorithmName: "Botkijker", description: "Vindt breuken op röntgenfoto's van de hand." },
  signs: {
    algorithmName: "Vraag & antwoord",
    description: 'Zegt "nu, of nooit", 24/7: meer dan C++ alleen.',
  },
  chat: { algorithmName: "Briefhulp", description: "Een chatbot met kunstmatige intelligentie." },
} as const;
type Name = keyof typeof ENTRIES;

const found = (search: string) => searchAmongEntries(member, ENTRIES, search);

beforeAll(async () => {
  await emptyDatabase();
  member = await makePerson();
  for (const fields of Object.values(ENTRIES)) await makeEntry(member, fields);
});

describe("signs around and between words are no part of them", () => {
  it.each<[string, Name[]]>([
    ["sepsis,", ["sepsis", "ward"]],
    ['"sepsis"', ["sepsis", "ward"]],
    ["'sepsis'", ["sepsis", "ward"]],
    ["“sepsis”", ["sepsis", "ward"]],
    ["‘sepsis’", ["sepsis", "ward"]],
    ["sepsis?", ["sepsis", "ward"]],
    ["sepsis.", ["sepsis", "ward"]],
    ["#sepsis", ["sepsis", "ward"]],
    ["¿sepsis!", ["sepsis", "ward"]],
    ["(MRI)", ["rebuild", "stroke"]],
    ["mri?", ["rebuild", "stroke"]],
    ["sepsis, infectie", ["sepsis"]],
    ["sepsis + infectie", ["sepsis"]],
    ["sepsis/infectie", ["sepsis"]],
    ["sepsis;infectie", ["sepsis"]],
    ["sepsis&infectie", ["sepsis"]],
    ["sepsis|infectie", ["sepsis"]],
    ["sepsis - infectie", ["sepsis"]],
    ["sepsis,fractuur", []],
    ["pet/ct", ["scan"]],
    ["CT/PET", ["scan"]],
    ["MRI/CT", ["stroke"]],
    ["beroerte/CVA", ["stroke"]],
    ["kernspin, computertomografie", ["stroke"]],
    ["(ct)", ["scan", "stroke"]],
  ])("%s", async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });
});

describe("signs within a word: as typed, or as separate words", () => {
  it.each<[string, Name[]]>([
    ["prostaat-MRI", ["rebuild"]],
    ["prostaat–MRI", ["rebuild"]],
    ["MRI(prostaat)", ["rebuild"]],
    ["prostaat-kernspin", ["rebuild"]],
    ["prostaat-CT", []],
    ["spoedeisende-hulp", ["airways"]],
    ["C.O.P.D.", ["airways"]],
    ["c.o.p.d", ["airways"]],
    ["C.V.A.", ["stroke"]],
    ["P.D.", []],
    ["röntgenfoto(s)", ["bones"]],
    ["lon%hulp", []],
    ["long_hulp", ["airways"]],
  ])("%s", async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });
});

describe("the whole text as typed finds what holds it, whatever its signs", () => {
  it.each<[string, Name[]]>([
    ["Vraag & antwoord", ["signs"]],
    ['"nu, of nooit"', ["signs"]],
    ["u, o", ["signs"]],
    ["C++", ["signs"]],
    ["24/7:", ["signs"]],
    ["(CVA) op", ["stroke"]],
    ["PET/CT.", ["scan"]],
    ["sis en ee", ["sepsis"]],
    ["n st", []],
    ["C--", []],
    ["?!?", []],
    ["& a", ["signs"]],
  ])("%s", async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });
});

describe("a word of one or two letters is found as a whole word, or by a synonym", () => {
  it.each<[string, Name[]]>([
    ["ct scan", ["scan", "stroke"]],
    ["CT-scan", ["scan", "stroke"]],
    ["ctscan", ["scan", "stroke"]],
    ["CT-scans", ["scan", "stroke"]],
    ["ct beeld", ["scan"]],
    ["op de ic", ["ward"]],
    ["sepsis ic", ["ward"]],
    ["sepsis op de IC", ["ward"]],
    ["bij de sepsis", ["sepsis", "ward"]],
    ["gewicht op", ["ward"]],
    ["ic gewicht", ["ward"]],
    ["ok scan", []],
  ])("%s", async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  it("puts a name with those words first", async () => {
    const { body } = await api("GET", "/api/algorithm?search=ct+scan", { token: member.token });
    expect(body[0].algorithmName).toBe("Longzoeker op CT-scans");
  });
});

describe("what every entry here is need not be in it, beside another word", () => {
  it.each<[string, Name[]]>([
    ["AI sepsis", ["sepsis", "ward"]],
    ["sepsis algoritme", ["sepsis", "ward"]],
    ["kunstmatige intelligentie voor sepsis", ["sepsis", "ward"]],
    ["artificial-intelligence bij COPD", ["airways"]],
    ["AI nieren", []],
    // Alone they are searched for as any other word, and of several one is enough.
    ["kunstmatige intelligentie", ["chat"]],
    ["AI?", ["chat"]],
    ["de AI", ["chat"]],
    ["AI algoritme", ["chat"]],
    ["AI-algoritmes", ["chat"]],
    ["algoritme", []],
  ])("%s", async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });
});

describe("a hyphen, a space or nothing within a name", () => {
  it.each<[string, Name[]]>([
    ["x-ray", ["bones"]],
    ["x ray", ["bones"]],
    ["xray", ["bones"]],
    ["x-rays", ["bones"]],
    ["x rays", ["bones"]],
    ["X Rays", ["bones"]],
    ["x-beam", []],
    ["intensive-care", ["ward"]],
    ["intensivecare", ["ward"]],
    ["röntgen-foto", ["bones"]],
  ])("%s", async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });
});

describe("a mistyped word among signs", () => {
  const correction = async (search: string, more = "") => {
    const path = `/api/algorithm?search=${encodeURIComponent(search)}${more}`;
    const { headers, body } = await api("GET", path, { token: member.token });
    const value = headers.get("x-search-corrected");
    return [value === null ? null : decodeURIComponent(value), body.length];
  };

  it.each<[string, string | null, number]>([
    ["infctie,", "infectie", 1],
    ["sepsis/infctie", "sepsis infectie", 1],
    ["prostaat-CT", null, 0],
    ["infctie ic", null, 0],
    ["AI infctie", "infectie", 1],
  ])("%s is taken for %s", async (search, meant, total) => {
    expect(await correction(search)).toEqual([meant, total]);
  });
});

describe("suggestions go by the same words", () => {
  const suggested = async (search: string) => {
    const path = `/api/algorithm/suggestions?${new URLSearchParams({ search })}`;
    const { body } = await api("GET", path, { token: member.token });
    return body.entries.map(({ algorithmName }: { algorithmName: string }) => algorithmName);
  };

  it.each<[string, string[]]>([
    ["sepsis,", ["Sepsiswacht", "Beddenplanner"]],
    ['"sepsis"', ["Sepsiswacht", "Beddenplanner"]],
    ['"sepsisw', ["Sepsiswacht"]],
    ["longz, ct", ["Longzoeker op CT-scans"]],
    // While it is being typed a short word is the beginning of one.
    ["longzoeker c", ["Longzoeker op CT-scans"]],
    ["longzoeker s", ["Longzoeker op CT-scans"]],
    ["longzoeker t", []],
    ["?!?", []],
  ])("%s", async (search, expected) => {
    expect(await suggested(search)).toEqual(expected);
  });
});

describe("what is marked is what was found", () => {
  const marked = async (text: string, search: string) => {
    const [wholeWords = []] = await findWordsToHighlight([text], search);
    const segments = splitTextAtMatches(text, {
      words: getWordsToMark(await parseSearchText(search)).words,
      wholeWords,
    });
    return segments.filter(({ matched }) => matched).map((segment) => segment.text);
  };

  it.each<[string, string, string[]]>([
    ["Beeldreconstructie met CT, voor de IC.", "ct scan", ["CT"]],
    ["Het risico op een IC: gewicht.", "op de ic", ["IC"]],
    ["Het risico op de intensive care.", "sepsis ic", ["intensive", "care"]],
    ["Vroeg bij sepsis, of een infectie.", '"sepsis", infectie', ["sepsis", "infectie"]],
    ["Prostaat op MRI.", "prostaat-MRI", ["Prostaat", "MRI"]],
    ["Thuis met COPD.", "C.O.P.D.", ["COPD"]],
    ["AI tegen sepsis.", "AI sepsis", ["sepsis"]],
    ['Zegt "nu, of nooit".', '"nu, of', ['"nu, of']],
  ])("%s %s", async (text, search, words) => {
    expect(await marked(text, search)).toEqual(words);
  });
});
