import { dutchForms } from "@/lib/domain/search/dutch-forms";
import { searchTerms } from "@/lib/domain/search/search-terms";
import { SYNONYMS, synonymsOf } from "@/lib/domain/search/synonyms";
import { foldText } from "@/lib/domain/text-match";

describe("the list of synonyms", () => {
  it("has groups of at least two names, each name once in a group", () => {
    for (const names of SYNONYMS) {
      expect(names.length).toBeGreaterThan(1);
      expect(new Set(names.map(foldText)).size).toBe(names.length);
    }
  });

  it("gives the other names of a group, whatever case and accents", () => {
    expect(synonymsOf("RONTGEN")).toEqual(["x-ray", "xray", "röntgenfoto", "röntgenbeeld"]);
    expect(synonymsOf("kunstmatige intelligentie")).toContain("AI");
    expect(synonymsOf("iets anders")).toEqual([]);
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
  ])("%s has %s", (word, form) => {
    expect(dutchForms(word)).toContain(form);
  });

  it.each(["CT", "2.0", "x-ray", "a&b"])("%s has none", (word) => {
    expect(dutchForms(word)).toEqual([foldText(word)]);
  });
});

describe("what a search asks for", () => {
  const wordsOf = (search: string) => searchTerms(search).map(({ words }) => words.join(" "));

  it.each<[string, string[]]>([
    ["", []],
    ["ct", []],
    ["longkanker", ["longkanker"]],
    ["kunstmatige intelligentie bij longkanker", ["kunstmatige intelligentie", "longkanker"]],
    ["de long", ["long"]],
    ["voor de", ["voor", "de"]],
    ["large language model zorg", ["large language model", "zorg"]],
  ])("%j: %j", (search, expected) => {
    expect(wordsOf(search)).toEqual(expected);
  });

  it("looks signs up as they stand alone", () => {
    expect(searchTerms("sepsis|fractuur")).toEqual([{ words: ["sepsis|fractuur"], phrases: [] }]);
  });
});
