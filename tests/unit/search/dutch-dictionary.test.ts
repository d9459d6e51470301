import { getDutchDictionary } from "@/lib/search/server/dutch";
import type { DutchDictionary } from "@/lib/search/words/dutch-dictionary";

let dutch: DutchDictionary;
beforeAll(async () => {
  dutch = await getDutchDictionary();
});

describe("the Dutch dictionary", () => {
  it.each(
    (
      "vergunning vergunningen Vergunningen patiënt patiënten patienten gemeente parkeren geparkeerd aangevraagd " +
      "beveiligd beveiligingen stoplichten taxi radicalisering tijd tijden IND bijstandsfraude adresfraude " +
      "hartfalen kinderopvangtoeslag röntgenfoto foto's arts-patiëntrelatie verkeersongevallen"
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
  ])("takes %s apart", (word, parts) => expect(dutch.splitCompound(word)).toEqual(parts.split(" ")));

  it.each(
    "vergunning besluiten samenstelling voorspelling registratie beveiligen parkeren rapportage kind vertrekken".split(
      " ",
    ),
  )("leaves %s whole", (word) => expect(dutch.splitCompound(word)).toBeNull());
});
