/** Recheck state of a demo entry; without it every demo entry would be up to date, as it is new. */
export interface DemoRecheck {
  algorithmName: string;
  /** Days until the next recheck; negative when it is overdue. */
  inDays: number;
  recheckedDaysAgo: number;
  /** A broken link of the entry, and for how many days. */
  brokenLink?: { url: string; daysAgo: number };
}

export const DEMO_RECHECKS: readonly DemoRecheck[] = [
  { algorithmName: "Celdelingen tellen in borstkankerweefsel", inDays: -19, recheckedDaysAgo: 384 },
  { algorithmName: "Longnodules opsporen en volgen op CT-thorax", inDays: 120, recheckedDaysAgo: 245 },
  { algorithmName: "Melding bij een mogelijke hersenbloeding op CT", inDays: 200, recheckedDaysAgo: 165 },
  { algorithmName: "Van spraak naar verslag in de spreekkamer", inDays: 90, recheckedDaysAgo: 275 },
  {
    algorithmName: "Botbreuken herkennen op röntgenfoto’s van pols, hand en enkel",
    inDays: 250,
    recheckedDaysAgo: 115,
  },
  { algorithmName: "Poliepen aanwijzen tijdens een darmonderzoek", inDays: -46, recheckedDaysAgo: 411 },
  {
    algorithmName: "Concept-antwoorden op berichten van patiënten",
    inDays: 23,
    recheckedDaysAgo: 342,
    brokenLink: { url: "https://publicaties.example/taal/concept-antwoorden", daysAgo: 17 },
  },
];
