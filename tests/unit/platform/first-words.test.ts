import {
  extractOpeningSentence,
  splitAfterFirstWords,
  splitAfterOpeningSentence,
} from "@/lib/platform/text/first-words";

const SENTENCE = "Test met scans van al uw eigen scanners. ";

test.each(["", "Kort.", SENTENCE.repeat(4), "x".repeat(200)])(
  "%j is short enough to be shown whole",
  (text) => {
    expect(splitAfterFirstWords(text)).toEqual([text, ""]);
  },
);

test("a long text is cut between words, and nothing of it is lost", () => {
  const text = `${SENTENCE.repeat(6)}\n\nEinde.`;
  const [first, rest] = splitAfterFirstWords(text);
  expect(first + rest).toBe(text);
  expect(first.length).toBeLessThanOrEqual(160);
  expect(rest).toMatch(/^ /);
});

test("an endless word is cut too, never within a character", () => {
  const text = `x${"👩".repeat(150)}`;
  const [first, rest] = splitAfterFirstWords(text);
  expect(first + rest).toBe(text);
  expect(rest).not.toBe("");
  expect([first.isWellFormed(), rest.isWellFormed()]).toEqual([true, true]);
});

test.each([
  ["Kort. En klein.", "Kort. En klein.", ""],
  [`${SENTENCE.repeat(6)}Einde.`, SENTENCE.trim(), `${SENTENCE.repeat(5)}Einde.`],
  [`Let op. ${SENTENCE.repeat(6)}`, `Let op. ${SENTENCE.trim()}`, SENTENCE.repeat(5).trim()],
  ["w".repeat(300), "w".repeat(300), ""],
])("%j opens with a sentence", (text, opening, rest) => {
  expect(splitAfterOpeningSentence(text)).toEqual([opening, rest]);
});

test.each([
  [
    "Begin klein. En met eigen scans van het eigen ziekenhuis. Daarna verder.",
    "Begin klein. En met eigen scans van het eigen ziekenhuis.",
  ],
  ["Te duur", "Te duur"],
  [`${"woord ".repeat(60)}.`, `${"woord ".repeat(26).trim()}\u00a0…`],
])("the opening sentence of %j is shown", (text, opening) => {
  expect(extractOpeningSentence(text)).toBe(opening);
});
