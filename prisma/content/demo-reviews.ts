/** How current some of the demo entries are: without these all would be, as they are new to the register. */
export interface DemoReview {
  algorithmName: string;
  /** In how many days it is to be looked through again; less than none is past. */
  inDays: number;
  reviewedDaysAgo: number;
  /** A link of it that fails, and since how many days. */
  brokenLink?: { url: string; daysAgo: number };
}

export const DEMO_REVIEWS: readonly DemoReview[] = [
  { algorithmName: "Celdelingen tellen in borstkankerweefsel", inDays: -19, reviewedDaysAgo: 384 },
  { algorithmName: "Longnodules opsporen en volgen op CT-thorax", inDays: 120, reviewedDaysAgo: 245 },
  { algorithmName: "Melding bij een mogelijke hersenbloeding op CT", inDays: 200, reviewedDaysAgo: 165 },
  { algorithmName: "Van spraak naar verslag in de spreekkamer", inDays: 90, reviewedDaysAgo: 275 },
  {
    algorithmName: "Botbreuken herkennen op röntgenfoto’s van pols, hand en enkel",
    inDays: 250,
    reviewedDaysAgo: 115,
  },
  { algorithmName: "Poliepen aanwijzen tijdens een darmonderzoek", inDays: -46, reviewedDaysAgo: 411 },
  {
    algorithmName: "Concept-antwoorden op berichten van patiënten",
    inDays: 23,
    reviewedDaysAgo: 342,
    brokenLink: { url: "https://publicaties.example/taal/concept-antwoorden", daysAgo: 17 },
  },
];
