import { foldText, splitTextAtMatches } from "@/lib/platform/text/text-match";

/** The text with what is marked between brackets. */
function marked(text: string, words: string[], wholeWords: string[] = []): string {
  return splitTextAtMatches(text, { words, wholeWords })
    .map((segment) => (segment.matched ? `[${segment.text}]` : segment.text))
    .join("");
}

describe("marking what was searched for", () => {
  test.each([
    ["Hartfalen en hartritme", ["hart"], "[Hart]falen en [hart]ritme"],
    ["Coördinatie", ["coor"], "[Coör]dinatie"],
    ["coordinatie", ["coö"], "[coo]rdinatie"],
    ["Prive\u0301", ["prive"], "[Prive\u0301]"],
    ["Grøn Straße Œuvre", ["gron", "strasse", "oeuvre"], "[Grøn] [Straße] [Œuvre]"],
    ["CT-thorax", ["thorax", "ct"], "[CT]-[thorax]"],
    ["aaaa", ["aa"], "[aaaa]"],
    ["longnodule", ["longno", "nodule"], "[longnodule]"],
    ["🫁 long 🫀", ["long"], "🫁 [long] 🫀"],
    ["50% (a+b) [x]", ["(a+b)"], "50% [(a+b)] [x]"],
    ["niets", ["iets anders"], "niets"],
    ["niets", [""], "niets"],
    ["", ["leeg"], ""],
  ])("%s searched for %j", (text, words, expected) => {
    expect(marked(text, words)).toBe(expected);
  });

  test.each([
    ["AI in de training", ["ai"], "[AI] in de training"],
    ["Röntgenfoto's en röntgen", ["rontgen"], "Röntgenfoto's en [röntgen]"],
    ["x-ray, X-RAY.", ["x-ray"], "[x-ray], [X-RAY]."],
    ["2CT CT CT2", ["ct"], "2CT [CT] CT2"],
  ])("%s with the whole words %j", (text, wholeWords, expected) => {
    expect(marked(text, [], wholeWords)).toBe(expected);
  });

  test("loses no character", () => {
    const text = "İstanbul ﬁbrose \ud83e\udec1 é\u0301\u0302 einde";
    for (const word of ["i", "fibrose", "e", "einde"]) {
      expect(
        splitTextAtMatches(text, { words: [word], wholeWords: [word] })
          .map((segment) => segment.text)
          .join(""),
      ).toBe(text);
    }
  });

  test("folds case and accents", () => {
    expect(foldText("ÉÉN Privé Ångström")).toBe("een prive angstrom");
  });
});
