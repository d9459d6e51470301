import { bindLastWords } from "@/lib/platform/text/line-breaks";

test.each([
  ["Klasse IIa", "Klasse\u00a0IIa"],
  ["Niet van toepassing", "Niet van\u00a0toepassing"],
  ["Onbekend", "Onbekend"],
  ["", ""],
])("of '%s' the last words stay on one line", (text, bound) => {
  expect(bindLastWords(text)).toBe(bound);
});
