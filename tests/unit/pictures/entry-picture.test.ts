import { createElement } from "react";
import { buildPhaseLine } from "@/lib/entries/phase";
import { EntryPicture } from "@/lib/pictures/server/pictures";
import { renderSvg } from "@/lib/pictures/server/render-svg";
import { createExampleDataModel } from "../../support/data-model";

/** The stretch of each path of the phase line, with its number of steps; a line without a stretch is ahead. */
const stretches = (drawn: string) =>
  [...drawn.matchAll(/<path(?: data-stretch="(\w+)")? d="([^"]+)"/g)].map(
    ([, stretch = "ahead", path = ""]) => [stretch, path.match(/M/g)?.length],
  );

test.each([
  [
    "Out of service",
    null,
    "Was actief in",
    [
      ["unknown", 6],
      ["stopped", 1],
    ],
  ],
  // As far as it is known to have come, and broken there.
  [
    "Out of service",
    "Validatie",
    "Was actief in",
    [
      ["2", 1],
      ["unknown", 5],
      ["stopped", 1],
    ],
  ],
  // What a phase says by itself, as of an imported entry.
  [
    "Ontwikkeling",
    null,
    "Actief in",
    [
      ["1", 1],
      ["unknown", 2],
      ["ahead", 5],
    ],
  ],
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
    progress: buildPhaseLine(createExampleDataModel(), phase, moments)?.progress ?? null,
  };
  const drawn = renderSvg(createElement(EntryPicture, { text, isExample: false }));
  expect(drawn).toContain(`>${said}<`);
  expect(stretches(drawn).slice(1)).toEqual(steps);
});
