import { render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { Inventory, PhaseTotals } from "@/components/hospitals/inventory";
import { buildCurrentAndLegacyRecheck } from "@/lib/entries/recheck-day";
import { VALUE_CODES } from "@/lib/fields/entry-fields";
import type { InventoryEntry } from "@/lib/hospitals/schema";
import advice from "@/lib/messages/nl/advice.json";
import hospitals from "@/lib/messages/nl/hospitals.json";
import { createEntryContent, createExampleDataModel } from "../../support/data-model";

const model = createExampleDataModel();
const phases = model.technicalReadinessLevel.values;
const stopped = phases.find(({ code }) => code === VALUE_CODES.phaseOutOfService)?.label ?? "";
const first = phases[0]?.label ?? "";

const entry = (algorithmName: string, fields: Partial<InventoryEntry> = {}): InventoryEntry => ({
  ...createEntryContent(),
  _id: algorithmName,
  algorithmName,
  version: 1,
  completeness: 8,
  timestamp: "2026-03-12T09:00:00.000Z",
  updated: "2026-11-03T09:00:00.000Z",
  author: { _id: "u1", name: "Sanne de Vries" },
  institution: "UMC Voorbeeld",
  ...buildCurrentAndLegacyRecheck({ nextRecheck: "2027-11-03", lastRecheck: null, isOutdated: false }),
  certificateEndsOn: null,
  dossier: null,
  ...fields,
});

it("tells a board how many there are in each phase, why one stopped, and until when certificates hold", () => {
  const entries = [
    entry("Hartscan", { technicalReadinessLevel: first, certificateEndsOn: "2026-11-25" }),
    entry("Longscan", { technicalReadinessLevel: stopped, reasonCancellation: "Te veel meldingen" }),
    entry("Oogscan", { technicalReadinessLevel: first, certificateEndsOn: "2026-11-26" }),
    entry("Botscan", {
      advice: {
        ...{ outcome: "exempt", committee: "Noord", decidedOn: "2026-01-05" },
        ...{ conditions: null, fileNumber: null, text: null, documentUrl: null },
      },
    }),
  ];
  render(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ advice, hospitals }}>
      <PhaseTotals entries={entries} model={model} />
      <Inventory entries={entries} model={model} today="2026-11-26" />
    </NextIntlClientProvider>,
  );
  const words = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);
  const [totals, table] = screen.getAllByRole("table");
  const counted = within(totals as HTMLElement)
    .getAllByRole("row")
    .slice(1);
  expect(counted.map(words)).toEqual([
    [first, "2"],
    [stopped, "1"],
    ["Fase niet ingevuld", "1"],
  ]);
  const [, ...rows] = within(table as HTMLElement)
    .getAllByRole("row")
    .map(words);
  expect(rows.map((cells) => cells[4])).toEqual(["25 november 2026verlopen", "", "26 november 2026", ""]);
  expect(rows.map((cells) => cells[5])).toEqual(["", "", "", "Niet WMO-plichtig"]);
  expect(rows[1]?.[0]).toContain("Te veel meldingen");
});
