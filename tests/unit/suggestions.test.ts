import { optionsOf, targetOf } from "@/components/register/suggestion-options";
import type { EntryQuery } from "@/lib/domain/entry-query";
import { holdsBeginning, possibleTerms } from "@/lib/domain/search/suggestions";

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
    expect(holdsBeginning(text, typed)).toBe(holds);
  });
});

describe("names that somebody may be typing", () => {
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
  const query: EntryQuery = {
    search: "hart",
    filters: { algorithmType: ["Robotica"] },
    sort: "relevance",
    page: 3,
    pageSize: 10,
  };
  const suggestions = {
    entries: [{ _id: "a/1", algorithmName: "Hartkijker", algorithmType: null }],
    filters: [{ field: "medicalSpecialism", displayName: "Specialisme", value: "Hartchirurgie" } as const],
    terms: ["hartfalen"],
  };

  it("is a page, another filter in place of the text, or another search, from page 1", () => {
    expect(optionsOf(suggestions, query).map((option) => targetOf(option, query))).toEqual([
      "/algorithm/a%2F1/detail",
      {
        ...query,
        search: "",
        filters: { algorithmType: ["Robotica"], medicalSpecialism: ["Hartchirurgie"] },
        sort: "added",
        page: 1,
      },
      { ...query, search: "hartfalen", page: 1 },
    ]);
  });

  it("is never to take a filter away", () => {
    const filtered = { ...query, filters: { medicalSpecialism: ["Hartchirurgie"] } };
    expect(optionsOf(suggestions, filtered).map(({ kind }) => kind)).toEqual(["entries", "terms"]);
  });
});
