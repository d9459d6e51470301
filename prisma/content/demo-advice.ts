import type { AdviceOutcome } from "../../lib/entries/advice";

/** A demo request for advice: the entry's name, and the advice if it was given. */
export interface DemoAdvice {
  algorithmName: string;
  question: string | null;
  /** Days before the seed on which it was asked. */
  askedDaysAgo: number;
  given?: {
    daysAgo: number;
    outcome: AdviceOutcome;
    fileNumber: string;
    conditions: string | null;
    text: string;
    documentUrl: string | null;
  };
}

/** The hospital whose entries are advised on, and the account of the committee that it names. */
export const DEMO_ADVISED_HOSPITAL = "UMC Voorbeeld";
export const DEMO_ADVISER = "metc@ziekenhuis-noord.example";

/** Fictitious advice on entries of UMC Voorbeeld, and one request that waits for the demo account of the committee. */
export const DEMO_ADVICE: readonly DemoAdvice[] = [
  {
    algorithmName: "Waarschuwing bij plotselinge nierschade",
    question: "Wij willen de waarschuwing op twee afdelingen tonen. Valt dat onder de WMO?",
    askedDaysAgo: 420,
    given: {
      daysAgo: 371,
      outcome: "conditional",
      fileNumber: "METC-N 2025-114",
      conditions:
        "De waarschuwing blijft een advies aan de arts. Na een half jaar ontvangt de METC een verslag van het aantal gemiste en onterechte waarschuwingen.",
      text: "De deelnemers worden door de waarschuwing aan andere zorg onderworpen. Met deze voorwaarden weegt het te verwachten voordeel op tegen de belasting.",
      documentUrl: "https://metc.ziekenhuis-noord.example/2025-114",
    },
  },
  {
    algorithmName: "Organen intekenen voor bestraling van het bekken",
    question: null,
    askedDaysAgo: 260,
    given: {
      daysAgo: 241,
      outcome: "exempt",
      fileNumber: "METC-N 2025-208",
      conditions: null,
      text: "Het gaat om invoering van een hulpmiddel met CE-markering binnen het beoogde gebruik. Dat is geen medisch-wetenschappelijk onderzoek met mensen.",
      documentUrl: null,
    },
  },
  {
    algorithmName: "Celdelingen tellen in borstkankerweefsel",
    question: "De validatie gebruikt weefsel dat voor de diagnose is afgenomen.",
    askedDaysAgo: 150,
    given: {
      daysAgo: 118,
      outcome: "approved",
      fileNumber: "METC-N 2026-031",
      conditions: null,
      text: "De patiënten gaven toestemming voor nader gebruik van hun weefsel. De uitslag van het algoritme gaat niet naar de behandelaar.",
      documentUrl: null,
    },
  },
  {
    algorithmName: "Lage bloeddruk tijdens een operatie zien aankomen",
    question:
      "Na het onderzoek willen wij de waarschuwing aan alle teams tonen, ook bij spoedoperaties. Is daarvoor een nieuw oordeel nodig?",
    askedDaysAgo: 6,
  },
];
