import type { BoardTexts } from "../../lib/board/schema";

/** The demo hospital whose board is reported to, and the demo account that freezes its report. */
export const DEMO_REPORTED_HOSPITAL = "UMC Voorbeeld";

/** Fictitious texts of the report on last year, which is frozen. */
export const DEMO_FROZEN_TEXTS: BoardTexts = {
  incidents:
    "In oktober kreeg de spoedeisende hulp drie uur lang geen meldingen van de nierfunctiebewaking, omdat een koppeling uit stond. De verpleegkundigen keken de uitslagen zelf na. Niemand liep schade op. De koppeling geeft nu zelf een melding als zij uitvalt.",
  literacy: [
    { what: "Basiscursus AI in de zorg", whom: "Alle arts-assistenten", when: "februari" },
    {
      what: "Oefenen met fouten van het systeem",
      whom: "Radiologen en laboranten",
      when: "juni en november",
    },
  ],
  asked:
    "1. Wijs voor elk algoritme in gebruik een eigenaar aan; bij vier ontbreekt die.\n2. Stel geld beschikbaar voor de basiscursus van alle verpleegkundigen.",
};

/** Fictitious texts of this year's report, which is a draft. */
export const DEMO_DRAFT_TEXTS: BoardTexts = {
  incidents: null,
  literacy: [
    { what: "Basiscursus AI in de zorg", whom: "Verpleegkundigen van vier afdelingen", when: "maart" },
  ],
  asked:
    "Besluit over de algoritmes waarvan het certificaat binnen een jaar afloopt: verlengen of vervangen.",
};
