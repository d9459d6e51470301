import { getDutch } from "@/lib/search/server/dutch";
import type { DutchDictionary } from "@/lib/search/words/dutch-dictionary";
import { familyOf } from "@/lib/search/words/word-family";

let dutch: DutchDictionary;
beforeAll(async () => {
  dutch = await getDutch();
});

describe("the Dutch dictionary", () => {
  it.each(
    (
      "vergunning vergunningen Vergunningen patiënt patiënten patienten gemeente parkeren geparkeerd aangevraagd " +
      "beveiligd beveiligingen stoplichten taxi radicalisering tijd tijden IND bijstandsfraude adresfraude " +
      "hartfalen kinderopvangtoeslag röntgenfoto foto's arts-patiëntrelatie verkeersongevallen dermatoscopie"
    ).split(" "),
  )("knows %s", (word) => expect(dutch.isWord(word)).toBe(true));

  it.each(
    "gemente fractuuur verpleegkundge longkankre sepsi stoplcht vergunningenn qwerty zorgg radilogie dermotologie mammgrafie".split(
      " ",
    ),
  )("does not know %s", (word) => expect(dutch.isWord(word)).toBe(false));

  it.each([
    ["adresfraude", "adres fraude"],
    ["vergunningsaanvraag", "vergunning aanvraag"],
    ["bijstandsfraude", "bijstand fraude"],
    ["kinderopvangtoeslag", "kinder opvang toeslag"],
    ["parkeercontrole", "parkeer controle"],
    ["patiëntendossier", "patienten dossier"],
    ["longkanker", "long kanker"],
    ["hartfalen", "hart falen"],
    ["thuiszorg", "thuis zorg"],
    ["kentekenherkenning", "kenteken herkenning"],
    ["burgerservicenummer", "burger service nummer"],
    // The dictionary makes compounds with one of these alone.
    ["delierkans", "delier kans"],
    ["risicosepsis", "risico sepsis"],
    ["spreekkamerverslag", "spreekkamer verslag"],
  ])("takes %s apart", (word, parts) => expect(dutch.splitCompound(word)).toEqual(parts.split(" ")));

  it.each(
    "vergunning besluiten samenstelling voorspelling registratie beveiligen parkeren rapportage kind vertrekken".split(
      " ",
    ),
  )("leaves %s whole", (word) => expect(dutch.splitCompound(word)).toBeNull());

  it.each([
    ["vergunningen", "vergunning"],
    ["ziekenhuizen", "ziekenhuis"],
    ["steden", "steden"],
    ["apparaten", "apparaat"],
  ])("says what %s is a form of", (form, lemma) =>
    expect(dutch.lemmasOf(form).map(({ word }) => word)).toContain(lemma),
  );

  it("gives the forms that a word has", () => {
    expect(dutch.inflect("vergunning")).toEqual(["vergunningen"]);
    expect(dutch.inflect("apparaat")).toContain("apparaten");
    expect(dutch.inflect("parkeer")).toEqual(expect.arrayContaining(["parkeert", "parkeerde"]));
  });
});

describe("the forms of a verb with a prefix", () => {
  it.each([
    ["ingesproken", "inspreken inspreekt insprak"],
    ["inspreken", "ingesproken"],
    ["ingeschat", "inschatten inschat inschatting"],
    ["inschatten", "ingeschat"],
    ["overgenomen", "overnemen overneemt overnam"],
    ["bekeken", "bekijken bekijkt bekeek"],
    ["bekijken", "bekeken bekeek"],
    ["invullen", "ingevuld ingevulde"],
    ["nakijken", "nagekeken"],
    ["herschreven", "herschrijven herschrijft herschreef"],
    ["doorverwezen", "doorverwijzen doorverwijst doorverwees"],
    ["doorverwijzen", "doorverwezen"],
    ["goedgekeurd", "goedkeuren goedkeurt"],
    ["afgeweken", "afwijken"],
  ])("%s: %s", (word, forms) =>
    expect(familyOf(word, dutch).forms).toEqual(expect.arrayContaining(forms.split(" "))),
  );

  it.each([
    ["aanvullen", "aanvallen"],
    ["aanvallen", "aanvullen"],
    ["vroeg", "vragen"],
    ["weken", "wijken"],
    ["gebied", "bieden"],
  ])("%s is not %s", (word, other) => expect(familyOf(word, dutch).forms).not.toContain(other));

  it.each([
    ["aanvullen", "aan", "vul vult vulde vullen"],
    ["nagelezen", "na", "lees leest las lezen"],
    ["goedgekeurd", "goed", "keurt keurde"],
    ["samenvatting", "samen", "vat vatte"],
  ])("%s stands apart as %s", (word, particle, finite) => {
    const [apart] = familyOf(word, dutch).apart;
    expect(apart?.particle).toBe(particle);
    expect(apart?.finite).toEqual(expect.arrayContaining(finite.split(" ")));
  });

  it.each(["voorkomen", "voorspellen", "bekijken", "herschrijven", "afdeling"])("%s never does", (word) =>
    expect(familyOf(word, dutch).apart).toEqual([]),
  );
});
