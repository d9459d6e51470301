import { screen, within } from "@testing-library/react";
import { createTranslator } from "next-intl";
import { EntryAboutTab } from "@/components/entries/detail/content";
import { EntrySummaryStrip } from "@/components/entries/detail/entry-verdict";
import { RecheckPanel } from "@/components/recheck/recheck-panel";
import type { EntryDto } from "@/lib/entries/answers";
import * as messages from "@/lib/messages/nl";
import { createExampleDataModel } from "../../support/data-model";
import { renderInDutch } from "../../support/in-dutch";
import { createEntryDto } from "../../support/register";

jest.mock("next-intl/server", () => ({
  getLocale: async () => "nl",
  getTranslations: async (namespace: "detail") => createTranslator({ locale: "nl", messages, namespace }),
}));

const MODEL = createExampleDataModel();
const ASK = "Log in voor de e-mailadressen van wie u iets kunt vragen.";

const strip = () => screen.getByRole("region", { name: "In het kort" });

const NO_ADDRESS = "Er staat geen e-mailadres bij. Stel uw vraag via Contact.";

/** The facts by their names. */
function factsOf(): Record<string, string | null> {
  return Object.fromEntries(
    [...strip().querySelectorAll("dt")].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent ?? null,
    ]),
  );
}

const show = (fields: Partial<EntryDto>, more = {}) =>
  renderInDutch(<EntrySummaryStrip entry={createEntryDto(fields)} model={MODEL} {...more} />);

describe("whom to ask", () => {
  const closed = { author: { _id: "u1", name: "Gesloten account", closed: true as const } };
  test.each([
    ["is the contact", { contactEmail: "ai@umc.example" }, "ai@umc.example"],
    ["is the author where there is no contact", { contactEmail: null }, `M. Janssen${NO_ADDRESS}`],
    ["is the register of a closed account without contact", { contactEmail: null, ...closed }, NO_ADDRESS],
    ["is the contact of a closed account", { contactEmail: "ai@umc.example", ...closed }, "ai@umc.example"],
  ])("%s", (_, fields, said) => {
    show({ developerName: "Makers B.V.", ...fields });
    expect(factsOf().Vragen).toBe(said);
  });

  test("is not told to who may not see it, whether there is a contact or not", () => {
    const { contactEmail: _hidden, ...entry } = createEntryDto();
    renderInDutch(<EntrySummaryStrip entry={entry} model={MODEL} />);
    expect(factsOf()).toEqual({ Vragen: ASK });
    expect(within(strip()).getByRole("link", { name: "Log in" })).toHaveAttribute(
      "href",
      "/login?callbackUrl=%2Falgorithm%2Fentry-1%2Fdetail",
    );
  });
});

describe("on paper", () => {
  const isPrinted = (name: string) => screen.getByText(name).closest(".no-print, .print\\:hidden") === null;

  test("the names of facts that only link elsewhere are left out", () => {
    const { contactEmail: _hidden, ...entry } = createEntryDto({ lessonsLearned: "Begin klein." });
    renderInDutch(<EntrySummaryStrip entry={entry} model={MODEL} />);
    expect(isPrinted("Vragen")).toBe(false);
    expect(isPrinted("Hoe het ging")).toBe(false);
  });

  test("a contact and a summary of experiences are printed", () => {
    show({ contactEmail: "ai@umc.example", lessonsLearned: "Begin klein." }, { howItWent: "2 ervaringen" });
    expect(isPrinted("Vragen")).toBe(true);
    expect(isPrinted("Hoe het ging")).toBe(true);
  });
});

test("how it went leads to the texts that tell of it", () => {
  show(
    { contactEmail: null, lessonsLearned: "Begin klein.", benefitClaims: "Scheelt tijd." },
    { howItWent: "2 ervaringen" },
  );
  expect(factsOf()["Hoe het ging"]).toBe("2 ervaringenBegin klein. Geleerde lessen\u00a0· Voordelen");
  expect(within(strip()).getByRole("link", { name: "Geleerde lessen" })).toHaveAttribute(
    "href",
    "/algorithm/entry-1/detail#veld-lessonsLearned",
  );
});

test("a long description begins with its first sentence, and nothing of it is said twice", () => {
  const opening = "Zoekt op elke CT-scan van de borst naar knobbels in de longen en meet ze.";
  const rest = "Het vergelijkt met eerdere scans van dezelfde patiënt. ".repeat(6).trim();
  show({ description: `${opening} ${rest}`, contactEmail: null });
  expect(screen.getByText(opening)).toBeVisible();
  expect(screen.getByText(rest)).toBeVisible();
});

describe("an entry that was stopped", () => {
  const STOPPED = {
    technicalReadinessLevel: "Out of service",
    activeHospital: "UMC Voorbeeld",
    contactEmail: null,
  };

  test("says so first, with since when, where, and why; its certificate no longer matters", () => {
    const moments = [
      { phase: "Validatie", at: "2025-03-12T10:00:00.000Z", isFirst: true },
      { phase: "Out of service", at: "2026-03-12T10:00:00.000Z", isFirst: false },
    ];
    show({ ...STOPPED, reasonCancellation: "Te duur" }, { moments, certificate: "Geldig." });
    expect(strip().firstElementChild).toHaveTextContent("Met dit algoritme is gestopt.");
    expect(factsOf()).toEqual({
      "Was actief in": "UMC Voorbeeld",
      Fase: "Out of service sinds mrt 2026",
      "Reden van beëindiging": "Te duur ",
      Vragen: `M. Janssen${NO_ADDRESS}`,
    });
    const way = screen.getByRole("list", { name: "Levensloop" });
    expect(
      within(way)
        .getAllByRole("listitem")
        .map((step) => step.dataset.stretch),
    ).toEqual([
      ...["unknown", "unknown", "unknown", "2", "unknown", "unknown", "unknown", "unknown"],
      "stopped",
    ]);
    expect(way).toHaveTextContent("Out of service (nu)sinds mrt 2026Kwam op 12 maart 2026 in deze fase.");
    const line = within(strip()).getByRole("img", { name: "gestopt, 7 stappen niet bekend" });
    expect(line.querySelectorAll("[stroke-dasharray]")).toHaveLength(1);
  });

  test("leads from the first words of a long reason to the whole, which stands once", async () => {
    const entry = createEntryDto({
      ...STOPPED,
      reasonCancellation: "Te veel onterechte meldingen. ".repeat(20),
    });
    const { container } = renderInDutch(
      <>
        <EntrySummaryStrip entry={entry} model={MODEL} />
        {await EntryAboutTab({ entry, model: MODEL })}
      </>,
    );
    const link = screen.getByRole("link", { name: "Hele tekst van Reden van beëindiging" });
    expect(container.querySelector(link.getAttribute("href") ?? "?")).toHaveTextContent(/meldingen\.$/);
  });

  test("another says nothing of the kind, whatever reason it still holds", () => {
    show({ technicalReadinessLevel: "In gebruik", reasonCancellation: "Te duur", contactEmail: null });
    expect(strip()).not.toHaveTextContent("gestopt.");
    expect(strip()).not.toHaveTextContent("Te duur");
  });

  test.each([
    [true, false, false],
    [true, true, true],
    [false, false, true],
  ])(
    "stopped: %s, may confirm: %s: has a panel on its upkeep: %s",
    async (hasStopped, mayConfirm, hasPanel) => {
      const recheck = { nextRecheck: "2026-01-01", lastRecheck: null, isOutdated: true };
      const panel = await RecheckPanel({ entry: { id: "e", name: "E" }, recheck, mayConfirm, hasStopped });
      expect(panel !== null).toBe(hasPanel);
    },
  );
});
