import { createUniqueAnchors, parsePlainText } from "@/lib/platform/text/plain-text";

describe("plain text of a page", () => {
  test("blank lines separate paragraphs, single line breaks are kept", () => {
    expect(parsePlainText("Een\nregel\n\n  \n\nTwee\r\n\r\nDrie")).toEqual([
      { kind: "paragraph", lines: ["Een", "regel"] },
      { kind: "paragraph", lines: ["Twee"] },
      { kind: "paragraph", lines: ["Drie"] },
    ]);
  });

  test('lines beginning with "- " or "1. " are lists, also right below a sentence', () => {
    expect(parsePlainText("Het gaat zo:\n- eerst dit\n- dan dat\nKlaar.\n\n3. drie\n4. vier")).toEqual([
      { kind: "paragraph", lines: ["Het gaat zo:"] },
      { kind: "list", items: ["eerst dit", "dan dat"] },
      { kind: "paragraph", lines: ["Klaar."] },
      { kind: "steps", start: 3, items: ["drie", "vier"] },
    ]);
  });

  test.each(["-geen lijst", "2026. Een jaar", "1.5 is een getal", "<ul><li>tekst</li></ul>", "# kop"])(
    "%s is only text",
    (text) => {
      expect(parsePlainText(text)).toEqual([{ kind: "paragraph", lines: [text] }]);
    },
  );

  test.each(["", "\n\n", "   "])("nothing in %j", (text) => {
    expect(parsePlainText(text)).toEqual([]);
  });
});

test("each title has its own address within the page", () => {
  expect(createUniqueAnchors(["Wie ziet wélke gegevens?", "Vragen", "Vragen", "Vragen 2", "?!"])).toEqual([
    "wie-ziet-welke-gegevens",
    "vragen",
    "vragen-2",
    "vragen-2-2",
    "tekst",
  ]);
});
