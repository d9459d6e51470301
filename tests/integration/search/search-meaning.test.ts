import { db } from "@/lib/platform/database/db";
import { listEntries } from "@/lib/search/server/entry-list";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";
import { searchAmongEntries } from "../../support/search";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let member: Person;

/** What is in the register, by the word that the cases below call it. */
const ENTRIES = {
  lung: {
    algorithmName: "Nodulezoeker",
    algorithmType: "Beeldherkenning",
    description: "Vindt longcarcinoom op de CT-scan van de patiënt.",
  },
  chest: {
    algorithmName: "Thoraxhulp",
    description: "Leest röntgenfoto's van ziekenhuizen en huisartsen.",
  },
  brain: {
    algorithmName: "Hersenkijker",
    description: "Meet met deep learning op MRI-beelden de schade na een CVA.",
  },
  chat: {
    algorithmName: "Briefschrijver",
    algorithmType: "Generatieve AI",
    description: "Een groot taalmodel vat het dossier in het EPD/ECD samen.",
  },
  plan: {
    algorithmName: "Roostermaker",
    description: "Voorspelt de ligduur en plant bedden op de intensive care; training duurt een dag.",
  },
  heart: {
    algorithmName: "Algoritme voor boezemfibrilleren",
    description: "Herkent aritmie op het ecg.",
  },
  bone: {
    algorithmName: "Fractuurvinder",
    description: "Wijst een fractuur aan. Vier modellen, één oordeel. Gebruikt een beslisregel.",
  },
  sepsis: {
    algorithmName: "Sepsiswacht",
    description:
      "Kunstmatige intelligentie waarschuwt de verpleegkundige bij sepsis op de spoedeisende hulp.",
  },
} as const;
type Name = keyof typeof ENTRIES;

const ALL = Object.keys(ENTRIES) as Name[];

const found = (search: string) => searchAmongEntries(member, ENTRIES, search);

beforeAll(async () => {
  await emptyDatabase();
  member = await makePerson();
  for (const name of ALL) await makeEntry(member, ENTRIES[name]);
});

describe("a search in another form of the word", () => {
  it.each<[string, Name[]]>([
    ["algoritmen", ["heart"]],
    ["algoritmes", ["heart"]],
    ["ALGORITMEN", ["heart"]],
    ["ziekenhuis", ["chest"]],
    ["huisarts", ["chest"]],
    ["röntgenfoto", ["chest"]],
    ["röntgenfoto's", ["chest"]],
    ["rontgenfotos", ["chest"]],
    ["patiënten", ["lung"]],
    ["patienten", ["lung"]],
    ["fracturen", ["bone"]],
    ["model", ["chat", "bone"]],
    ["modellen", ["chat", "bone"]],
    ["beslisregels", ["bone"]],
    ["voorspellen", ["plan"]],
    ["voorspelt", ["plan"]],
    ["voorspelling", ["plan"]],
    ["bed plannen", ["plan"]],
    ["herkennen", ["lung", "heart"]],
    ["waarschuwen", ["sepsis"]],
    ["dossiers", ["chat"]],
    ["aritmieën", ["heart"]],
    ["verpleegkundigen", ["sepsis"]],
    ["oordelen", ["bone"]],
    ["trainingen", ["plan"]],
    ["ecd", ["chat"]],
  ])("%s", async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });
});

describe("a search by another name for the thing", () => {
  it.each<[string, Name[]]>([
    ["x-ray", ["chest"]],
    ["xray", ["chest"]],
    ["X-Ray", ["chest"]],
    ["röntgen", ["chest"]],
    ["kernspin", ["brain"]],
    ["MRI", ["brain"]],
    ["MRI-scan", ["brain"]],
    ["computertomografie", ["lung"]],
    ["CT-scan", ["lung"]],
    ["longkanker", ["lung"]],
    ["lung cancer", ["lung"]],
    ["beroerte", ["brain"]],
    ["beroertes", ["brain"]],
    ["herseninfarct", ["brain"]],
    ["stroke", ["brain"]],
    ["kunstmatige intelligentie", ["chat", "sepsis"]],
    ["artificial intelligence", ["chat", "sepsis"]],
    ["large language model", ["chat"]],
    ["LLM", ["chat"]],
    ["GenAI", ["chat"]],
    ["diep leren", ["brain"]],
    ["ICU", ["plan"]],
    ["SEH", ["sepsis"]],
    ["eerste hulp", ["sepsis"]],
    ["bloedvergiftiging", ["sepsis"]],
    ["atriumfibrilleren", ["heart"]],
    ["hartfilmpje", ["heart"]],
    ["hartritmestoornissen", ["heart"]],
    ["botbreuk", ["bone"]],
    ["botbreuken", ["bone"]],
    ["opnameduur", ["plan"]],
    ["computer vision", ["lung"]],
    ["patiëntendossier", ["chat"]],
    ["longkanker computertomografie", ["lung"]],
    ["computertomografie van longkanker", ["lung"]],
    ["nurse bloedvergiftiging", ["sepsis"]],
  ])("%s", async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });
});

describe("a specialism, who practises it and what belongs to it", () => {
  const WHO = {
    x: { algorithmName: "Voor radiologen", description: "Helpt hen bij het verslag van de dag." },
    y: { algorithmName: "Voor de cardioloog", description: "Helpt hen bij het verslag van de dag." },
    z: { algorithmName: "Voor de huidarts", description: "Helpt hen bij het verslag van de dag." },
    s: { algorithmName: "Voor SEH-artsen", description: "Helpt hen bij het verslag van de dag." },
    i: { algorithmName: "Voor intensivisten", description: "Helpt hen bij het verslag van de dag." },
    c: { algorithmName: "Voor de chirurg", description: "Helpt hen bij het verslag van de dag." },
    o: { algorithmName: "Voor de oncologen", description: "Helpt hen bij het verslag van de dag." },
  } as const;

  let author: Person;
  beforeAll(async () => {
    author = await makePerson({ institutionId: await getHospitalIdByAlphabet(5) });
    for (const fields of Object.values(WHO)) await makeEntry(author, { ...fields, visibility: "Privé" });
  });

  it.each<[string, (keyof typeof WHO)[]]>([
    ["radiologie", ["x"]],
    ["radioloog", ["x"]],
    ["radiologische", ["x"]],
    ["cardiologie", ["y"]],
    ["hartarts", ["y"]],
    ["dermatologie", ["z"]],
    ["dermatologen", ["z"]],
    ["spoedeisende hulp", ["s"]],
    ["SEH-arts", ["s"]],
    ["intensive care", ["i"]],
    ["de IC", ["i"]],
    ["chirurgie", ["c"]],
    ["chirurgen", ["c"]],
    ["oncologie", ["o"]],
    ["neurologie", []],
    ["pathologie", []],
    ["neurochirurgie", []],
  ])("%s", async (search, expected) => {
    expect(await searchAmongEntries(author, WHO, search)).toEqual(expected);
    // By its name, not as what was meant by a mistake.
    const path = `/api/algorithm?search=${encodeURIComponent(search)}`;
    const { headers } = await api("GET", path, { token: author.token });
    expect(headers.get("x-search-corrected")).toBeNull();
  });
});

describe("words that carry no meaning", () => {
  it.each<[string, Name[]]>([
    ["fractuur met een model", ["bone"]],
    ["sepsis op de IC", []],
    ["algoritme over de nieren", []],
    ["een", ["brain", "chat", "plan", "bone"]],
    ["van de patiënt", ["lung"]],
    ["schade na een beroerte", ["brain"]],
  ])("%s", async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });
});

describe("a search that must not find what merely looks like it", () => {
  it.each<[string, string, Name[]]>([
    [
      "a synonym stands in it only as part of a word: AI in training",
      "artificiële intelligentie",
      ["chat", "sepsis"],
    ],
    ["a narrower thing does not find the wider", "borstkanker", []],
    ["another illness", "longontsteking", []],
    ["a word with the same beginning", "patienceboek", []],
    ["one of several words without a match", "longkanker sepsis", []],
    ["half of a name that has a synonym", "kunstmatige", ["sepsis"]],
    ["the words of a phrase apart", "intelligentie kunstmatige", ["sepsis"]],
    ["quotes ask for the words as they stand, not for another name", '"x-ray"', []],
    ["an operator of full-text search means nothing: both words", "sepsis|fractuur", []],
    ["a prefix operator: a part of a word as ever", "fractu:*", ["bone"]],
    ["a prefix operator with a word that begins nothing", "fractozzzzz:*", []],
    ["a negation: the word itself", "!sepsis", ["sepsis"]],
    ["a quote that would end the phrase", "sepsis' | 'fractuur", []],
  ])("%s: %s", async (_, search, expected) => {
    expect(await found(search)).toEqual(expected);
  });
});

describe("a search with a typing mistake", () => {
  const correction = async (search: string, more = "") => {
    const { headers } = await api("GET", `/api/algorithm?search=${encodeURIComponent(search)}${more}`, {
      token: member.token,
    });
    const value = headers.get("x-search-corrected");
    return value === null ? null : decodeURIComponent(value);
  };

  it.each<[string, string | null, Name[]]>([
    ["fractur", null, ["bone"]],
    ["fractuuur", "fractuur", ["bone"]],
    ["fratcuur", "fractuur", ["bone"]],
    ["longcarcinnoom", "longcarcinoom", ["lung"]],
    ["patiien", "patiënt", ["lung"]],
    ["algoritem", "algoritme", ["heart"]],
    ["inteligentie kunstmatige", "intelligentie kunstmatige", ["sepsis"]],
    ["verpleegkundge", "verpleegkundige", ["sepsis"]],
    ["dosier epd", "dossier epd", ["chat"]],
    ["hoefijzerschroef", null, []],
    ["sep", null, ["sepsis"]],
    ["xqz", null, []],
    ["fractu:*", null, ["bone"]],
    ["kunstmatgie intelligentie", "kunstmatige intelligentie", ["chat", "sepsis"]],
    // Signs that stand for many letters, and more words than are looked at.
    ["⅒".repeat(55), null, []],
    ["ﷺ".repeat(40), null, []],
    [Array.from({ length: 21 }, (_, index) => `longkankr${index}`).join(" "), null, []],
    ["longontstekign", null, []],
  ])("%s is taken for %s", async (search, meant, expected) => {
    expect(await correction(search)).toBe(meant);
    expect(await found(search)).toEqual(expected);
  });

  describe("is made in what is no word; what is spelt right is only asked about", () => {
    let reader: Person;
    const FEW = 2;
    beforeAll(async () => {
      reader = await makePerson();
      const names = [
        "Toelichten",
        "Tariefmeter tax",
        "Rationalisering",
        "Gemente",
        "Brilduiker gemente",
        "Het kalf",
        "Een kalfz",
      ];
      const many = Array.from({ length: FEW * 10 }, (_, index) => `Gemeente ${index}`);
      for (const algorithmName of [...names, ...many]) {
        await makeEntry(reader, { algorithmName, visibility: "Privé" });
      }
    });
    const told = async (path: string, who = reader) => {
      const { headers } = await api("GET", path, { token: who.token });
      const read = (name: string) => {
        const value = headers.get(name);
        return value === null ? null : decodeURIComponent(value);
      };
      return [read("x-search-corrected"), read("x-search-suggested"), read("x-total-count")];
    };

    it.each<[string, string | null, string | null, number]>([
      ["stoplichten", null, "toelichten", 0],
      ["taxi", null, "tax", 0],
      ["radicalisering", null, "rationalisering", 0],
      // No word at all: a mistake, as ever.
      ["tolichten", "toelichten", null, 1],
      ["rationaliseringg", "rationalisering", null, 1],
      ["tariefmeter taxi", null, "tariefmeter tax", 0],
      ["tariefmetter tax", "tariefmeter tax", null, 1],
      // Few, where a word would find far more.
      ["gemente", null, "gemeente", FEW],
      ["Gemente", null, "gemeente", FEW],
      // Few, and a word; or few, and what it is like finds no more.
      ["toelichten", null, null, 1],
      ["kalfz", null, null, 1],
      ["hoefijzerschroef", null, null, 0],
    ])(
      "%s: corrected %s, asked %s, %s found [deviation.search-corrected]",
      async (search, corrected, asked, total) => {
        const query = new URLSearchParams({ search });
        expect(await told(`/api/algorithm?${query}`)).toEqual([corrected, asked, String(total)]);
        expect(await told(`/api/algorithm/facets?${query}`)).toEqual([corrected, asked, null]);
        const page = { search, filters: {}, sort: "relevance", page: 1, pageSize: 10 } as const;
        expect(await listEntries(reader.actor, page)).toMatchObject({ corrected, asked, total });
      },
    );

    it("by what the reader may see alone", async () => {
      expect(await told("/api/algorithm?search=stoplichten", member)).toEqual([null, null, "0"]);
      expect(await told("/api/algorithm?search=gemente", member)).toEqual([null, null, "0"]);
    });

    it("is in no file, which holds what was typed", async () => {
      expect(await told("/api/algorithm/export?format=json&search=stoplichten")).toEqual([null, null, "0"]);
    });
  });

  it("counts the facets of what is listed", async () => {
    const { body } = await api("GET", "/api/algorithm/facets?search=longcarcinnoom", { token: member.token });
    const counted = body.algorithmType.find(({ value }: { value: string }) => value === "Beeldherkenning");
    expect(counted.count).toBe(1);
  });

  it("says with the facets what was counted instead", async () => {
    const header = async (query: string) => {
      const path = `/api/algorithm/facets?${query}`;
      return (await api("GET", path, { token: member.token })).headers.get("x-search-corrected");
    };
    expect(await header("search=longcarcinnoom")).toBe("longcarcinoom");
    expect(await header("search=pati%C3%ABnnt")).toBe("pati%C3%ABnt");
    expect(await header("search=longcarcinoom")).toBeNull();
    expect(await header("search=hoefijzerschroef")).toBeNull();
  });

  it("is no mistake when only the filters find nothing", async () => {
    expect(await correction("fractuur", "&algorithmType=Robotica")).toBeNull();
  });

  it("is taken for nothing when that finds nothing within the filters", async () => {
    const within = (type: string) => correction("longcarcinnoom", `&algorithmType=${type}`);
    expect(await within("Robotica")).toBeNull();
    expect(await within("Beeldherkenning")).toBe("longcarcinoom");
    const path = "/api/algorithm/export?format=json&search=longcarcinnoom&algorithmType=Robotica";
    const { headers } = await api("GET", path, { token: member.token });
    expect([headers.get("x-search-corrected"), headers.get("x-total-count")]).toEqual([null, "0"]);
  });

  it("is told apart for the page: what it was taken for, or what the filters leave nothing of", async () => {
    const page = async (type: string) => {
      const filters = { algorithmType: [type] };
      const query = { search: "longcarcinnoom", filters, sort: "added", page: 1, pageSize: 10 } as const;
      const { total, corrected, meant } = await listEntries(member.actor, query);
      return { total, corrected, meant };
    };
    expect(await page("Robotica")).toEqual({ total: 0, corrected: null, meant: "longcarcinoom" });
    expect(await page("Beeldherkenning")).toEqual({ total: 1, corrected: "longcarcinoom", meant: null });
  });

  it("counts, in the facets of a filter that leaves nothing, what other values would find", async () => {
    const path = "/api/algorithm/facets?search=longcarcinnoom&algorithmType=Robotica";
    const { body, headers } = await api("GET", path, { token: member.token });
    const counted = body.algorithmType.find(({ value }: { value: string }) => value === "Beeldherkenning");
    expect([counted.count, headers.get("x-search-corrected")]).toEqual([1, "longcarcinoom"]);
  });

  it.each(["radiologie", "cardiologie", "beeldherkenning", "dermatologie", "kernspin"])(
    "is none when a word of the register's own lists finds nothing: %s",
    async (word) => {
      const lonely = await makePerson();
      // A slip or two away from it.
      const near = `${word.slice(0, -1)}x`;
      await makeEntry(lonely, { algorithmName: `Over ${near}`, visibility: "Privé" });
      await db().entry.updateMany({
        data: { visibility: "PRIVATE" },
        where: { authorId: { not: lonely.id } },
      });
      try {
        const search = async (text: string) => {
          const path = `/api/algorithm?search=${text}`;
          const { headers } = await api("GET", path, { token: lonely.token });
          return [headers.get("x-search-corrected"), headers.get("x-total-count")];
        };
        expect(await search(word)).toEqual([null, "0"]);
        // Any other word would be.
        expect(await search(`${word.slice(0, -1)}q`)).toEqual([near, "1"]);
      } finally {
        await db().entry.updateMany({
          data: { visibility: "PUBLIC" },
          where: { visibility: "PRIVATE", authorId: member.id },
        });
      }
    },
  );

  it("suggests no word of an entry that the person may not see", async () => {
    const owner = await makePerson();
    const fields = { algorithmName: "Zwijgplichtmeter", visibility: "Privé" };
    await makeEntry(owner, fields);
    expect(await correction("zwijgplichtmetr")).toBeNull();
    const { headers } = await api("GET", "/api/algorithm?search=zwijgplichtmetr", { token: owner.token });
    expect(headers.get("x-search-corrected")).toBe("zwijgplichtmeter");
  });
});

describe("the order of what is found", () => {
  it("is: in the name as typed, in the name in another form, in the type, elsewhere", async () => {
    await makeEntry(member, { algorithmName: "Zevende", description: "Dit gaat over generatieve AI." });
    await makeEntry(member, {
      algorithmName: "Zesde",
      algorithmType: "Generatieve AI",
      description: "Schrijft de brief van de arts.",
    });
    await makeEntry(member, { algorithmName: "Met GenAI" });
    await makeEntry(member, { algorithmName: "Generatieve AI-hulp" });
    const { body } = await api("GET", "/api/algorithm?search=generatieve+AI", { token: member.token });
    expect(body.map(({ algorithmName }: { algorithmName: string }) => algorithmName)).toEqual([
      "Generatieve AI-hulp",
      "Met GenAI",
      "Zesde",
      "Briefschrijver",
      "Zevende",
    ]);
  });
});
