import { findNearestTexts } from "@/lib/platform/text/nearest";

const NAMES = ["Amsterdam UMC", "Antoni van Leeuwenhoek", "Erasmus MC", "UMC Utrecht", "Ziekenhuis Noord"];

describe("the nearest texts", () => {
  it.each([
    ["Erasmus M.C.", "Erasmus MC"],
    ["UMCU", "UMC Utrecht"],
    ["AMC", "Amsterdam UMC"],
    ["antoni  van leeuwenhoék", "Antoni van Leeuwenhoek"],
    ["Ziekenhuis Noordd", "Ziekenhuis Noord"],
  ])("of %s begin with %s", (text, expected) => {
    expect(findNearestTexts(text, NAMES)[0]).toBe(expected);
  });

  it("are none for what is like nothing, and no more than were asked for", () => {
    expect(findNearestTexts("", NAMES)).toEqual([]);
    expect(findNearestTexts("Qqxx", NAMES)).toEqual([]);
    expect(findNearestTexts("Ziekenhuis", ["Ziekenhuis A", "Ziekenhuis B", "Ziekenhuis C"], 2)).toHaveLength(
      2,
    );
  });
});
