import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";
import { searchAmongEntries } from "../../support/search";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let member: Person;

/** What is in the register, by the letter that the cases below call it. */
const ENTRIES = {
  lung: {
    algorithmName: "LungScan voor CT-thorax",
    algorithmType: "Beeldherkenning",
    description: "Wijst longnodules aan bij patiënten met hoestklachten.",
  },
  heart: {
    algorithmName: "Hartritme-bewaker 2.0",
    algorithmType: "Signaalanalyse",
    description: "Herkent boezemfibrilleren; 100% van de ecg's, ook 's nachts.",
  },
  text: {
    algorithmName: "Samenvatter_ontslagbrief",
    algorithmType: "Generatieve AI",
    description: "Schrijft een concept\\ontwerp van de ontslagbrief voor de cliënt.",
  },
  french: {
    algorithmName: "Détection d’anomalies à l’hôpital",
    description: "Een oefening met accenten en coëfficiënt.",
  },
  emoji: {
    algorithmName: "Triage 🩺 op de SEH",
    description: 'Kiest wie het eerst gezien wordt: "nu" of <later>.',
  },
  arabic: {
    algorithmName: "مساعد الأشعة voor röntgen",
    description: "Naam in een schrift van rechts naar links.",
  },
  bare: {
    algorithmName: "Planning operatiekamers",
    lessonsLearned: "Longarts vroeg betrekken, zei de verpleegkundige.",
  },
} as const;
type Letter = keyof typeof ENTRIES;

const ALL = Object.keys(ENTRIES) as Letter[];

const found = (search: string) => searchAmongEntries(member, ENTRIES, search);

describe("what a search finds", () => {
  beforeAll(async () => {
    await emptyDatabase();
    member = await makePerson();
    for (const letter of ALL) await makeEntry(member, ENTRIES[letter]);
  });

  it.each<[string, string, Letter[]]>([
    ["nothing typed", "", ALL],
    ["spaces only", "   ", ALL],
    ["one character", "l", ALL],
    ["two characters", "xx", ALL],
    ["two characters with spaces around", "  xx  ", ALL],
    ["three characters, in a word of another text too", "lon", ["lung", "bare"]],
    ["three characters that occur nowhere", "xxx", []],
    ["a part of the name", "scan", ["lung"]],
    ["a part of the description", "fibriller", ["heart"]],
    ["a part of the type", "generat", ["text"]],
    ["the whole type", "Beeldherkenning", ["lung"]],
    ["capitals for small letters", "LUNGSCAN", ["lung"]],
    ["small letters for capitals", "ct-thorax", ["lung"]],
    ["no accent for an accent", "patienten", ["lung"]],
    ["an accent for none", "hôestklachten", ["lung"]],
    ["an accent for the same accent", "patiënten", ["lung"]],
    ["a decomposed accent", "patie\u0308nten", ["lung"]],
    ["capitals with accents", "DÉTECTION", ["french"]],
    ["accents left out in another language", "detection", ["french"]],
    ["a diaeresis", "cliënt", ["text"]],
    ["the same without", "client", ["text"]],
    ["several words in any order", "thorax lungscan", ["lung"]],
    ["words from name, type and description together", "lungscan beeldherkenning hoestklachten", ["lung"]],
    ["words of which one does not occur", "lungscan ecg", []],
    ["words with much space between", "lungscan \t  thorax", ["lung"]],
    ["a short word beside a long one", "op triage", ["emoji"]],
    ["a number with a dot", "2.0", ["heart"]],
    ["a dot for any character", "2x0", []],
    ["a percent sign", "100%", ["heart"]],
    ["percent signs only", "%%%", []],
    ["a percent sign as a wildcard", "lung%thorax", []],
    ["an underscore", "samenvatter_", ["text"]],
    ["underscores only", "___", []],
    ["an underscore as a wildcard", "l_ngnodules", []],
    ["a backslash", "concept\\ontwerp", ["text"]],
    ["backslashes only", "\\\\\\", []],
    ["a backslash before a wildcard", "\\%\\%", []],
    ["a backslash at the end", "concept\\", ["text"]],
    ["a single quote", "ecg's", ["heart"]],
    ["quotes and a comment, as an attack", "'; DROP TABLE entry; --", []],
    ["double quotes", '"nu"', ["emoji"]],
    ["angle brackets", "<later>", ["emoji"]],
    ["one emoji, which counts as two characters", "🩺", ALL],
    ["an emoji with a word", "triage 🩺", ["emoji"]],
    ["another emoji", "triage 🦷", []],
    ["right-to-left text", "الأشعة", ["arabic"]],
    ["a hyphen", "hartritme-bewaker", ["heart"]],
    ["a word across the border of name and type", "thoraxbeeld", []],
    ["a word that stands in another text only", "longarts", ["bare"]],
    ["a regular expression", "(lung|hart).*", []],
    ["operators of full-text search, which mean nothing", "lungscan & thorax", ["lung"]],
    ["operators that would ask for either", "lungscan | hartritme", []],
    ["a NUL character within a word", "lung\u0000scan", ["lung"]],
    ["a lone surrogate", "lung\ud800scan", []],
    ["a very long text", "longnodules ".repeat(1000), ["lung"]],
  ])("%s: %j [rule.search-minimum, rule.search-case, rule.search-fields]", async (_, search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  it("puts names before types before descriptions", async () => {
    const other = await makePerson();
    await makeEntry(other, {
      algorithmName: "Hulp bij het verslag",
      description: "Met Robotica aan de operatietafel.",
    });
    await makeEntry(other, { algorithmName: "Arm aan het bed", algorithmType: "Robotica" });
    await makeEntry(other, { algorithmName: "Robotica in de apotheek" });
    await makeEntry(other, {
      algorithmName: "Nog een verslag",
      description: "Werkt zonder robotica, met de hand.",
    });
    const { body } = await api("GET", "/api/algorithm?search=robotica", { token: member.token });
    expect(body.map(({ algorithmName }: { algorithmName: string }) => algorithmName)).toEqual([
      "Robotica in de apotheek",
      "Arm aan het bed",
      "Nog een verslag",
      "Hulp bij het verslag",
    ]);
  });
});
