import type { NoticeSeed } from "./types";

/** Example notices of the demo content. */
export const DEMO_NOTICES: readonly NoticeSeed[] = [
  {
    content:
      "Welkom in het voorbeeldregister. Alle organisaties, producten en personen die u hier ziet zijn bedacht: kijk rustig rond en probeer alles uit.",
    style: "info",
    publishedOn: "2026-09-01",
  },
  {
    content:
      "Controleer vóór 1 januari de fase van uw eigen algoritmen.\n\nBent u met een algoritme gestopt? Kies dan ‘Out of service’ en schrijf de reden erbij. Een ander ziekenhuis leert daar net zoveel van als van een succes.",
    style: "warning",
    publishedOn: "2026-11-02",
  },
  {
    content:
      "Het register telt nu zestig algoritmen van vier instellingen. Dank aan alle auteurs die hun ervaringen delen.",
    style: "success",
    publishedOn: "2026-10-12",
  },
  {
    content:
      "Op donderdag 10 december van 12.00 tot 13.00 uur houden we een online vragenuur over het registreren van algoritmen. Aanmelden kan via het contactformulier.",
    style: "light",
    publishedOn: "2026-11-16",
  },
];
