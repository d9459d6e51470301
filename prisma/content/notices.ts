import type { NoticeSeed } from "./types";

/** Example notices of the demo content. */
export const DEMO_NOTICES: readonly NoticeSeed[] = [
  {
    content:
      "Dit is een voorbeeldregister: de algoritmes, de producten, de personen en de vier ziekenhuizen waarmee het begint zijn bedacht. De andere ziekenhuizen bestaan; staat daar iets, dan heeft een gebruiker van dit voorbeeld het gezet.",
    style: "warning",
    publishedOn: "2026-09-01",
  },
  {
    content:
      "Controleer vóór 1 januari de fase van uw algoritmes.\nGestopt met een algoritme? Kies ‘Out of service’ en schrijf de reden erbij.",
    style: "warning",
    publishedOn: "2026-11-02",
  },
  {
    content:
      "Vier instellingen hebben nu samen ruim veertig algoritmes openbaar gemaakt. Dank aan alle auteurs!",
    style: "success",
    publishedOn: "2026-10-12",
  },
  {
    content: "Donderdag 10 december, 12.00–13.00 uur: online vragenuur over registreren.",
    style: "light",
    publishedOn: "2026-11-16",
  },
];
