import { foldText } from "@/lib/platform/text/text-match";
import { listDutchForms, listDutchStems } from "@/lib/search/words/dutch-forms";
import { parseSearch } from "@/lib/search/words/search-terms";
import { findSynonymGroupProblems } from "@/lib/search/words/synonym-rules";
import { createKnownWordTest, indexSynonyms, listSynonyms } from "@/lib/search/words/synonyms";
import { getWordsToMark } from "@/lib/search/words/typed-marks";
import { createExampleDataModel } from "../../support/data-model";
import { INITIAL_SYNONYMS } from "../../support/synonyms";

const synonyms = indexSynonyms(INITIAL_SYNONYMS);
const synonymsOf = (words: string) =>
  listSynonyms(words, synonyms).filter((name) => foldText(name) !== foldText(words));

describe("the list of synonyms", () => {
  it("has groups of at least two names, each name once in a group", () => {
    for (const names of INITIAL_SYNONYMS) {
      expect(names.length).toBeGreaterThan(1);
      expect(new Set(names.map(foldText)).size).toBe(names.length);
    }
  });

  it("has groups that an admin could have made, which name much of what care speaks of", () => {
    expect(INITIAL_SYNONYMS.length).toBeGreaterThan(350);
    const problems = INITIAL_SYNONYMS.flatMap((names, index) =>
      findSynonymGroupProblems(names, INITIAL_SYNONYMS.toSpliced(index, 1)),
    );
    expect(problems).toEqual([]);
  });

  it.each([
    ["no-show", "niet verschenen"],
    ["afgezegd", "annulering"],
    ["gdpr", "AVG"],
    ["LLM", "generatieve AI"],
    ["blindedarmontsteking", "appendicitis"],
    ["keizersnede", "sectio"],
    ["valincident", "val"],
    ["OCR", "tekstherkenning"],
  ])("%s is called %s, too", (name, other) => expect(synonymsOf(name)).toContain(other));

  it("gives the other names of a group, whatever case and accents", () => {
    expect(synonymsOf("RONTGEN")).toEqual(["x-ray", "xray", "röntgenfoto", "röntgenbeeld"]);
    expect(synonymsOf("kunstmatige intelligentie")).toContain("AI");
    expect(synonymsOf("iets anders")).toEqual([]);
    expect(synonymsOf("ic")).toContain("intensive care");
    for (const way of ["x ray", "X-ray", "xray"]) expect(synonymsOf(way)).toContain("röntgen");
  });
});

describe("other forms of a word", () => {
  it.each([
    ["algoritmes", "algoritme"],
    ["algoritme", "algoritmes"],
    ["ziekenhuizen", "ziekenhuis"],
    ["ziekenhuis", "ziekenhuizen"],
    ["huisartsen", "huisarts"],
    ["radiologen", "radioloog"],
    ["modellen", "model"],
    ["model", "modellen"],
    ["scans", "scan"],
    ["foto's", "foto"],
    ["foto", "foto's"],
    ["brieven", "brief"],
    ["brief", "brieven"],
    ["voorspelling", "voorspelt"],
    ["detecteren", "detecteert"],
    ["patiënten", "patient"],
    ["radiologische", "radiologisch"],
  ])("%s has %s", (word, form) => {
    expect(listDutchForms(word)).toContain(form);
  });

  it.each(["CT", "2.0", "x-ray", "a&b"])("%s has none", (word) => {
    expect(listDutchForms(word)).toEqual([foldText(word)]);
  });
});

describe("the stem that the forms of a word share", () => {
  it.each([
    ["vaccineren", ["vaccin"]],
    ["vaccinatie", ["vaccin"]],
    ["parkeren", ["parker", "parkeer"]],
    ["beveiligen", ["beveilig"]],
    ["vergunningen", ["vergunning"]],
    ["verwijzing", ["verwijz", "verwijs"]],
    ["herkent", ["herken"]],
    ["robots", ["robot"]],
    ["adressen", ["adres"]],
    // A short stem is in words that have nothing to do with it, and a word without an ending is its own.
    ["rekenen", []],
    ["meting", []],
    ["meet", []],
    ["patiënnt", ["patienn"]],
    ["sepsis-3", []],
    ["thorax", []],
  ])("%s: %j", (word, stems) => {
    expect(listDutchStems(word)).toEqual(stems);
  });
});

describe("what a search asks for", () => {
  const wordsOf = (search: string) => parseSearch(search, synonyms).terms.map(({ words }) => words.join(" "));

  it.each<[string, string[]]>([
    ["", []],
    ["ct", []],
    ["longkanker", ["longkanker"]],
    ["generatieve AI bij longkanker", ["generatieve AI", "longkanker"]],
    ["de long", ["long"]],
    // What tells entries of this register apart no more than a stop word does.
    ["kunstmatige intelligentie bij longkanker", ["longkanker"]],
    ["AI sepsis", ["sepsis"]],
    ["AI algoritmen", ["AI algoritmen"]],
    ["de AI", ["AI"]],
    // Nothing but stop words, single letters or signs is looked for as it stands.
    ["voor de", []],
    ["a/b", []],
    ["?!?", []],
    ["vitamine c", ["vitamine", "c"]],
    ["x ray", ["x ray"]],
    ["ct-scan, longen", ["ct-scan", "longen"]],
    ["1,5 tesla", ["1,5", "tesla"]],
    ["🩺 triage", ["🩺", "triage"]],
    ["large language model zorg", ["large language model", "zorg"]],
  ])("%j: %j [deviation.search-telling]", (search, expected) => {
    expect(wordsOf(search)).toEqual(expected);
  });

  it("looks up signs within a word as they stand, and those that join words both ways", () => {
    const nothing = { exact: null, signed: null, unlessWord: null, phrases: [], parts: [] };
    const plain = (word: string) => ({ ...nothing, words: [word], substrings: [[word]] });
    expect(parseSearch("lung%scan", synonyms).terms).toEqual([plain("lung%scan")]);
    expect(parseSearch("prostaat-🩺", synonyms).terms).toEqual([
      {
        ...plain("prostaat-🩺"),
        parts: [expect.objectContaining({ words: ["prostaat"] }), plain("🩺")],
      },
    ]);
  });

  it("finds a word of one or two letters as a whole word only", () => {
    expect(parseSearch("op ok", synonyms).terms).toMatchObject([{ words: ["ok"], substrings: [] }]);
    expect(parseSearch("type 2", synonyms).terms).toMatchObject([
      { words: ["type"], substrings: [["type"]] },
      { words: ["2"], substrings: [], phrases: ["2"] },
    ]);
  });

  it.each<[string, string | null]>([
    ["sepsis,", null],
    ["prostaat-MRI", null],
    ["C.O.P.D.", null],
    ["sepsis, op de SEH", null],
    ["ct scan", "ct scan"],
    ['"nu"', null],
    ["voor de", "voor de"],
    ["%%%", "%%%"],
    ["ct", null],
  ])("%s is looked for as typed besides: %s", (search, literal) => {
    expect(parseSearch(search, synonyms).literal).toBe(literal);
  });

  it("marks what is found as typed, short words as whole ones", () => {
    expect(getWordsToMark(parseSearch("pet/ct", synonyms))).toEqual({
      words: ["pet", "pet/ct"],
      wholeWords: ["ct"],
    });
    expect(getWordsToMark(parseSearch("c++ scan", synonyms))).toMatchObject({ wholeWords: [] });
    expect(getWordsToMark(parseSearch('"sepsis"', synonyms))).toEqual({ words: ["sepsis"], wholeWords: [] });
  });
});

describe("words that are no mistake", () => {
  const knows = createKnownWordTest(createExampleDataModel(), synonyms);
  it.each([
    "radiologie",
    "Cardiologie",
    "beeldherkenning",
    "radiologen",
    "longkanker",
    "keel-neus-oorheelkunde",
  ])("%s", (word) => expect(knows(word)).toBe(true));
  it.each(["radiolgie", "longkankre", "waarschuwer"])("not %s", (word) => expect(knows(word)).toBe(false));
});
