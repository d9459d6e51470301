import fc from "fast-check";
import { computeFieldDiff } from "@/components/history/text-diff";

const shown = (stretches: { text: string; isOwn: boolean }[]) =>
  stretches.map(({ text, isOwn }) => (isOwn ? `[${text}]` : text)).join("");
const text = (before: string | null, after: string | null) => {
  const diff = computeFieldDiff(before, after, true);
  return [shown(diff.before), shown(diff.after)];
};

describe("what differs in a text", () => {
  it.each([
    [
      "een woord",
      "elk uur rekent het",
      "elk kwartier rekent het",
      "elk [uur] rekent het",
      "elk [kwartier] rekent het",
    ],
    [
      "het einde",
      "in het dossier.",
      "in het dossier, en waarschuwt.",
      "in het dossier.",
      "in het dossier[, en waarschuwt].",
    ],
    ["een leesteken", "Klaar.", "Klaar!", "Klaar[.]", "Klaar[!]"],
    ["een koppelteken en een accent", "één CT-scan", "één MRI-scan", "één [CT]-scan", "één [MRI]-scan"],
    ["een regeleinde", "een\ntwee", "een\n\ntwee", "een\ntwee", "een\n[\n]twee"],
    ["niets", "gelijk", "gelijk", "gelijk", "gelijk"],
    ["alles", "oud", "nieuw", "[oud]", "[nieuw]"],
  ])("is %s", (_what, before, after, left, right) => {
    expect(text(before, after)).toEqual([left, right]);
  });

  it("is all of it when one side has nothing", () => {
    expect(text(null, "Nieuw hier")).toEqual(["", "[Nieuw hier]"]);
    expect(text("Was hier", null)).toEqual(["[Was hier]", ""]);
    expect(text(null, null)).toEqual(["", ""]);
    expect(computeFieldDiff(undefined, "", true)).toEqual({ before: [], after: [] });
  });

  it("never loses or adds a character, whatever was typed", () => {
    const words = fc.array(
      fc.constantFrom("de", "scan", "CT", " ", "  ", "\n", ".", "👩🏽‍⚕️", "é", "-", "x"),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          words.map((list) => list.join("")),
          fc.string(),
        ),
        fc.string(),
        words,
        (one, other, list) => {
          for (const [before, after] of [
            [one, other],
            [one, list.join("")],
          ] as const) {
            const diff = computeFieldDiff(before, after, true);
            expect(diff.before.map((stretch) => stretch.text).join("")).toBe(before);
            expect(diff.after.map((stretch) => stretch.text).join("")).toBe(after);
            const isMarked = [...diff.before, ...diff.after].some(({ isOwn }) => isOwn);
            expect(isMarked).toBe(before !== after);
          }
        },
      ),
      { seed: 20261121 },
    );
  });

  it("is found in the longest texts of the form without anybody having to wait", () => {
    const long = (word: string) => Array.from({ length: 1024 }, (_, index) => word + (index % 10)).join("");
    const began = process.cpuUsage();
    const before = Array.from({ length: 340 }, (_, index) => `woord${index}`)
      .join(" ")
      .slice(0, 2048);
    const after = Array.from({ length: 340 }, (_, index) => `ander${index * 7}`)
      .join(" ")
      .slice(0, 2048);
    for (const [one, other] of [
      [before, after],
      [long("a"), long("b")],
    ] as const)
      computeFieldDiff(one, other, true);
    // Seconds of the processor's own time, which a busy machine leaves as it is.
    expect(process.cpuUsage(began).user / 1_000_000).toBeLessThan(2);
  });
});

describe("what differs in choices", () => {
  it("is the one that was chosen, as a whole", () => {
    const diff = computeFieldDiff("Klasse IIa", "Klasse IIb", false);
    expect([shown(diff.before), shown(diff.after)]).toEqual(["[Klasse IIa]", "[Klasse IIb]"]);
    expect(shown(computeFieldDiff("Ja", "Ja", false).after)).toBe("Ja");
  });

  it("is item by item in a list", () => {
    const diff = computeFieldDiff(["Detectie", "Meting"], ["Detectie", "Triage"], false);
    expect(diff.before).toEqual([
      { text: "Detectie", isOwn: false },
      { text: "Meting", isOwn: true },
    ]);
    expect(diff.after).toEqual([
      { text: "Detectie", isOwn: false },
      { text: "Triage", isOwn: true },
    ]);
    expect(computeFieldDiff([], ["Triage"], false)).toEqual({
      before: [],
      after: [{ text: "Triage", isOwn: true }],
    });
  });
});
