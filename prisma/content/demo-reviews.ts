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
  { algorithmName: "Lymfeklierkanker meten op PET-CT", inDays: -19, reviewedDaysAgo: 384 },
  { algorithmName: "Poliepen aanwijzen tijdens een darmonderzoek", inDays: -46, reviewedDaysAgo: 411 },
  {
    algorithmName: "Concept-antwoorden op berichten van patiënten",
    inDays: 23,
    reviewedDaysAgo: 342,
    brokenLink: { url: "https://publicaties.example/taal/concept-antwoorden", daysAgo: 17 },
  },
];
