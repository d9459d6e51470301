import { countThemes, findStopThemes } from "@/lib/statistics/stop-themes";

test.each([
  ["costs", "De licentiekosten werden te hoog."],
  ["costs", "Te duur voor wat het opleverde"],
  ["costs", "No budget for another year"],
  ["costs", "Prijs verdubbeld door de leverancier"],
  ["workflow", "Paste niet in het werkproces van de laboranten"],
  ["workflow", "Vroeg te veel handelingen per patiënt"],
  ["workflow", "It was too time-consuming"],
  ["accuracy", "Te veel onterechte meldingen: ruim acht op de tien bleken geen longembolie."],
  ["accuracy", "Onnauwkeurig bij kinderen"],
  ["accuracy", "Veel vals-positieven"],
  ["accuracy", "Too many false positives"],
  ["accuracy", "Prestaties vielen tegen"],
  ["benefit", "Geen meerwaarde aangetoond"],
  ["benefit", "Little benefit was seen"],
  ["integration", "Liet zich niet koppelen"],
  ["integration", "Werkte niet samen met ons PACS"],
  ["integration", "Poor integration"],
  ["supplier", "De leverancier is gestopt met dit product"],
  ["supplier", "Fabrikant failliet"],
  ["supplier", "Product is van de markt gehaald"],
  ["supplier", "The vendor discontinued it"],
  ["replaced", "Vervangen door een ander hulpmiddel"],
  ["replaced", "Overgestapt op een eigen model"],
  ["replaced", "Replaced by our own model"],
  ["support", "Nauwelijks gebruikt door artsen"],
  ["support", "Onvoldoende draagvlak bij de maatschap"],
  ["support", "It was hardly used"],
  ["rules", "CE-certificaat verlopen"],
  ["rules", "Mag niet meer volgens de MDR"],
  ["rules", "Not compliant with the AI Act"],
  ["ended", "De pilot is afgelopen"],
  ["ended", "Einde van de studie"],
  ["ended", "The trial ended in May"],
  ["costs workflow", "Te duur en te veel werk"],
  ["accuracy integration", "Foutief bij beelden uit een ander PACS"],
  // A word is not its beginning in another one, and the time that something took is no cost.
  ["other", "Gaf vooral oordelen van het team terug; de cliëntenraad adviseerde te stoppen."],
  ["other", "Kostte ons de kans om te leren; de duur van de opname bleef gelijk"],
  ["other", "Discontinued; de software bleef, het wetenschappelijk team ook"],
  ["other", "Foutmelding, in crisis, voor de afdeling"],
  ["costs", "De leverancier verhoogde de prijs, daarom zijn we gestopt"],
  ["other", "Onbekend"],
  ["other", ""],
])("%s: %s", (themes, reason) => {
  expect(findStopThemes(reason).join(" ")).toBe(themes);
});

test("themes are counted over all reasons, the most named first, and what is none of them last", () => {
  const reasons = [
    { reason: "Om ons moverende redenen", count: 9, id: "a" },
    { reason: "Einde pilot", count: 1, id: "b" },
    { reason: "Te duur", count: 2, id: "c" },
    { reason: "Te duur, en de pilot is afgerond", count: 1, id: "d" },
    { reason: "Werkdruk", count: 1, id: "e" },
  ];
  expect(countThemes(reasons)).toEqual([
    { theme: "costs", count: 3, id: "c" },
    { theme: "ended", count: 2, id: "b" },
    { theme: "workflow", count: 1, id: "e" },
    { theme: "other", count: 9, id: "a" },
  ]);
});

test("a hostile text takes no longer than another", () => {
  const start = performance.now();
  for (const word of ["leverancier ", "pilot ", "koppe", "einde van de p", "a"])
    findStopThemes(word.repeat(2048 / word.length));
  expect(performance.now() - start).toBeLessThan(200);
});
