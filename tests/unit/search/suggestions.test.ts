import { getOptionTarget, listSuggestionOptions } from "@/components/search/suggestion-options";
import type { EntryQuery } from "@/lib/search/query";
import {
  hasWordWithPrefix,
  indexSynonyms,
  listPossibleTerms as possibleOf,
} from "@/lib/search/words/synonyms";
import { FIRST_INITIAL_SYNONYMS } from "../../support/synonyms";

describe("a text with a word that begins so", () => {
  it.each([
    ["Radiologie", "rad", true],
    ["Radiologie", "RADIO", true],
    ["Röntgenfoto", "ront", true],
    ["Interne geneeskunde", "gen", true],
    ["Keel-, neus- en oorheelkunde", "neus", true],
    ["Interne geneeskunde", "interne gen", true],
    ["Cardiologie", "logie", false],
    ["Cardiologie (kindercardiologie)", "kinder", true],
    ["Radiologie", "radiologieën", false],
  ])("%s, %s: %s", (text, typed, holds) => {
    expect(hasWordWithPrefix(text, typed)).toBe(holds);
  });
});

describe("names that somebody may be typing", () => {
  const synonyms = indexSynonyms(FIRST_INITIAL_SYNONYMS);
  const possibleTerms = (typed: string) => possibleOf(typed, synonyms);

  it("begin so, before those of which a later word does", () => {
    expect(possibleTerms("hart").slice(0, 2)).toEqual(["hartfilmpje", "hartinfarct"]);
    expect(possibleTerms("lear")).toEqual(["machine learning", "deep learning", "federated learning"]);
    expect(possibleTerms("net")).toEqual(["netvliesfoto", "neuraal netwerk"]);
  });

  it("are one for each thing, and none for what is typed in full", () => {
    expect(possibleTerms("longk")).toEqual(["longkanker"]);
    expect(possibleTerms("LONGKANKER")).toEqual([]);
    expect(possibleTerms("onbekend")).toEqual([]);
  });
});

describe("what a suggestion leads to", () => {
  const ENTRY = { algorithmType: null, activeHospital: null, developerName: null, hospitals: 1 };
  const query: EntryQuery = {
    search: "hart",
    filters: { algorithmType: ["Robotica"] },
    sort: "relevance",
    page: 3,
    pageSize: 10,
  };
  const suggestions = {
    entries: [
      { ...ENTRY, _id: "a/1", algorithmName: "Hartkijker", count: 1 },
      { ...ENTRY, _id: "a/2", algorithmName: "Hartlezer", count: 3 },
    ],
    products: [{ _id: "p1", slug: "hartslagwijzer", name: "Hartslagwijzer", supplier: null }],
    filters: [{ field: "medicalSpecialism", displayName: "Specialisme", value: "Hartchirurgie" } as const],
    terms: ["hartfalen"],
  };

  it("is a page, another filter in place of the text, or another search, from page 1", () => {
    expect(listSuggestionOptions(suggestions, query).map((option) => getOptionTarget(option, query))).toEqual(
      [
        "/algorithm/a%2F1/detail",
        { ...query, search: "Hartlezer", page: 1 },
        "/product/hartslagwijzer",
        {
          ...query,
          search: "",
          filters: { algorithmType: ["Robotica"], medicalSpecialism: ["Hartchirurgie"] },
          sort: "added",
          page: 1,
        },
        { ...query, search: "hartfalen", page: 1 },
      ],
    );
  });

  it("names a hospital once that made it itself", () => {
    const entry = { ...ENTRY, _id: "a", algorithmName: "Hartkijker", count: 1, activeHospital: "Amphia" };
    const entries = [{ ...entry, developerName: "Amphia" }];
    expect(listSuggestionOptions({ entries, products: [], filters: [], terms: [] }, query)).toMatchObject([
      { detail: "Amphia" },
    ]);
  });

  it("is never to take a filter away", () => {
    const filtered = { ...query, filters: { medicalSpecialism: ["Hartchirurgie"] } };
    expect(listSuggestionOptions(suggestions, filtered).map(({ kind }) => kind)).toEqual([
      "entries",
      "entries",
      "products",
      "terms",
    ]);
  });
});
