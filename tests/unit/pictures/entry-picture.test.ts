import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { phaseProgress } from "@/lib/entries/phase";
import { EntryPicture } from "@/lib/pictures/server/pictures";
import { exampleDataModel } from "../../support/data-model";

jest.mock("@/lib/pictures/server/draw", () => ({ WIDTH: 1200, HEIGHT: 630, SANS: "", SERIF: "" }));

test.each([
  ["Out of service", true, "Was actief in", 6],
  ["In gebruik", false, "Actief in", 0],
])("the picture of an entry in '%s'", (phase, stopped, said, broken) => {
  const text = {
    name: "Longnodules",
    type: null,
    hospital: "UMC Voorbeeld",
    specialism: null,
    phase,
    stopped,
    progress: phaseProgress(exampleDataModel(), phase),
  };
  const drawn = renderToStaticMarkup(createElement(EntryPicture, { text, isExample: false }));
  expect(drawn).toContain(`>${said}<`);
  expect(drawn.split("background-color:#a3231b").length - 1).toBe(broken);
});
