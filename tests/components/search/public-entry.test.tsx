import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { PublicEntry } from "@/components/front-page/public-entry";
import common from "@/lib/messages/nl/common.json";
import home from "@/lib/messages/nl/home.json";
import recheck from "@/lib/messages/nl/recheck.json";
import { createExampleDataModel } from "../../support/data-model";
import { createEntryDto } from "../../support/register";

it.each([
  ["added", "toegevoegd op 2 januari 2026"],
  ["changed", "gewijzigd op 3 april 2026"],
] as const)("shows in a public list the day on which an entry was %s", (day, words) => {
  const entry = { ...createEntryDto(), timestamp: "2026-01-02T10:00:00Z", updated: "2026-04-03T10:00:00Z" };
  render(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, home, recheck }}>
      <ul>
        <PublicEntry
          entry={entry}
          model={createExampleDataModel()}
          moments={new Map()}
          day={day}
          className=""
        />
      </ul>
    </NextIntlClientProvider>,
  );
  expect(screen.getByRole("listitem")).toHaveTextContent(words);
});

it.each([
  ["nothing", [], "7 stappen niet bekend", ["4", "unknown"]],
  [
    "a history",
    ["Idee", "Validatie", "In gebruik"].map((phase, index) => ({
      phase,
      at: `2026-0${index + 1}-01T10:00:00.000Z`,
      isFirst: index === 0,
    })),
    "5 stappen niet bekend",
    ["1", "2", "4", "unknown"],
  ],
])("draws as reached what %s says, and says of how many steps nothing is known", (_, told, says, drawn) => {
  const entry = createEntryDto({ technicalReadinessLevel: "In gebruik" });
  const moments = new Map([[entry._id, told]]);
  render(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, home, recheck }}>
      <ul>
        <PublicEntry entry={entry} model={createExampleDataModel()} moments={moments} className="" />
      </ul>
    </NextIntlClientProvider>,
  );
  const line = screen.getByRole("img", { name: says });
  expect([...line.querySelectorAll("path")].map((path) => path.dataset.stretch)).toEqual(drawn);
});
