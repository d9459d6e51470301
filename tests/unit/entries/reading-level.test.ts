import { countSyllables, findReadingHints, measureReadingLevel } from "@/lib/entries/reading-level";
import { PATIENT_FIELD_KEYS } from "@/lib/fields/entry-fields";
import { DEMO_ENTRIES } from "@/prisma/content/demo-entries";

const EASY = "Het programma kijkt naar uw foto. Het wijst plekken aan. De arts kijkt zelf en beslist.";
const HARD =
  "De beslissingsondersteunende beeldherkenningsapplicatie genereert geautomatiseerde risicostratificaties ten behoeve van multidisciplinaire behandelaanbevelingen.";

test.each([
  ["arts", 1],
  ["foto", 2],
  ["patiënt", 3],
  ["nieuwe", 2],
  ["ziekenhuis", 3],
  ["beeldherkenning", 4],
  ["beïnvloeden", 4],
])("'%s' has %i syllables", (word, count) => {
  expect(countSyllables(word)).toBe(count);
});

test("a text is measured by its words per sentence and syllables per word", () => {
  // 16 words and 21 syllables in 3 sentences: 206.84 - 0.93 × 16/3 - 77 × 21/16 = 100.8.
  expect(measureReadingLevel(EASY)).toEqual({ score: 101, sentenceWords: 5, longWords: [] });
});

test("an easy text gets no hint, and a short one is not judged", () => {
  expect(findReadingHints(EASY)).toBeNull();
  expect(findReadingHints("Multidisciplinaire beeldherkenningsapplicatie.")).toBeNull();
  expect(findReadingHints("")).toBeNull();
});

test("long sentences are told, also those of short words", () => {
  const text = "Het programma kijkt naar uw foto en het wijst plekken aan en dan kijkt de arts zelf.";
  expect(findReadingHints(text)).toEqual({ hasLongSentences: true, longWords: [] });
});

test("a hard text is told its longest words", () => {
  const hints = findReadingHints(HARD);
  expect(hints?.hasLongSentences).toBe(false);
  expect(hints?.longWords).toHaveLength(3);
  expect(hints?.longWords).toContain("beeldherkenningsapplicatie");
});

test("every example text for patients is easy to read", () => {
  const told = DEMO_ENTRIES.flatMap((entry) =>
    PATIENT_FIELD_KEYS.map((key) => entry[key]).filter((text) => typeof text === "string"),
  );
  expect(told.length).toBeGreaterThan(40);
  expect(told.filter((text) => findReadingHints(text) !== null)).toEqual([]);
});

test("every public example entry in use has all texts for patients", () => {
  const inUse = DEMO_ENTRIES.filter(
    ({ visibility, technicalReadinessLevel }) =>
      visibility === "Openbaar" && technicalReadinessLevel === "In gebruik",
  );
  expect(inUse.length).toBeGreaterThan(10);
  expect(inUse.filter((entry) => PATIENT_FIELD_KEYS.some((key) => !entry[key]))).toEqual([]);
});
