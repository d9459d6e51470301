import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { phaseLine } from "@/lib/entries/phase";
import { EntryPicture } from "@/lib/pictures/server/pictures";
import { exampleDataModel } from "../../support/data-model";

jest.mock("@/lib/pictures/server/draw", () => ({ WIDTH: 1200, HEIGHT: 630, SANS: "", SERIF: "" }));

/** The colour of each step, in brackets where only its outline is drawn. */
const colours = (drawn: string) =>
  [...drawn.matchAll(/height:13px[^"]*(background-color|border):(?:2px solid )?(#\w+)/g)].map(
    ([, property, colour]) => (property === "border" ? `(${colour})` : colour),
  );

const [VALIDATED, DEVELOPED, STOPPED, UNKNOWN, LINE] = [
  "#2463ad",
  "#7150bd",
  "#a3231b",
  "(#7b868c)",
  "#e1ded7",
];
const broken = Array.from({ length: 6 }, () => STOPPED);

test.each([
  ["Out of service", null, "Was actief in", [...Array.from({ length: 6 }, () => UNKNOWN), ...broken]],
  // As far as it is known to have come, and broken there.
  [
    "Out of service",
    "Validatie",
    "Was actief in",
    [UNKNOWN, UNKNOWN, UNKNOWN, VALIDATED, ...broken, UNKNOWN, UNKNOWN],
  ],
  // What a phase says by itself, as of an imported entry.
  ["Ontwikkeling", null, "Actief in", [UNKNOWN, UNKNOWN, DEVELOPED, LINE, LINE, LINE, LINE, LINE]],
])("the picture of an entry in '%s' that was in %s before", (phase, before, said, steps) => {
  const at = "2026-01-01T10:00:00.000Z";
  const moments = before === null ? [] : [{ phase: before, at, isFirst: true }];
  const text = {
    name: "Longnodules",
    type: null,
    hospital: "UMC Voorbeeld",
    specialism: null,
    phase,
    phaseName: "Fase",
    stopped: said === "Was actief in",
    progress: phaseLine(exampleDataModel(), phase, moments)?.progress ?? null,
  };
  const drawn = renderToStaticMarkup(createElement(EntryPicture, { text, isExample: false }));
  expect(drawn).toContain(`>${said}<`);
  expect(colours(drawn)).toEqual(steps);
});
