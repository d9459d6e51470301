import { screen, within } from "@testing-library/react";
import { createTranslator } from "next-intl";
import { About, Facts } from "@/components/entries/detail/content";
import { Experience, StoppedNote } from "@/components/entries/detail/experience";
import type { EntryDto } from "@/lib/entries/answers";
import * as messages from "@/lib/messages/nl";
import { exampleDataModel } from "../../support/data-model";
import { render } from "../../support/in-dutch";
import { entryWith } from "../../support/register";

jest.mock("next-intl/server", () => ({
  getTranslations: async (namespace: "detail") => createTranslator({ locale: "nl", messages, namespace }),
}));

const MODEL = exampleDataModel();

/** As who may not know the contact gets it. */
function publicEntry(fields: Partial<EntryDto> = {}): EntryDto {
  const { contactEmail: _hidden, ...entry } = entryWith(fields);
  return entry;
}

function pairsOf(region: HTMLElement): string[] {
  const values = within(region).getAllByRole("definition");
  return within(region)
    .getAllByRole("term")
    .map((term, index) => `${term.textContent}: ${values[index]?.textContent}`);
}

describe("how it went, in short", () => {
  const LONG = `${"Reken vooraf uit hoe vaak het voorkomt.".repeat(6)}Leg dat vast.`;
  const block = () => screen.getByRole("region", { name: "Ervaring" });

  test("the first words of each text with a link to the whole; the reason of stopping stands above the page", async () => {
    const entry = entryWith({
      lessonsLearned: LONG,
      benefitClaims: "Scheelt\n\nvier minuten per scan.",
      technicalReadinessLevel: "Out of service",
      reasonCancellation: "Te veel onterechte meldingen.",
      contactEmail: "ai@umc.example",
    });
    const { container } = render(
      await About({ entry, model: MODEL, children: await Experience({ entry, model: MODEL }) }),
    );
    const [lessons, ...others] = pairsOf(block());
    expect(lessons).toMatch(/^Geleerde lessen: Reken vooraf .*… Hele tekst van Geleerde lessen$/);
    expect(lessons?.length).toBeLessThan(220);
    expect(others).toEqual([
      "Voordelen: Scheelt vier minuten per scan.",
      "Contact: ai@umc.exampleAuteur: M. JanssenAlleen zichtbaar voor gebruikers met toegang.",
    ]);
    const link = within(block()).getByRole("link", { name: "Hele tekst van Geleerde lessen" });
    expect(container.querySelector(link.getAttribute("href") ?? "?")).toHaveTextContent(LONG);
    expect(within(block()).getByRole("link", { name: "ai@umc.example" })).toHaveAttribute(
      "href",
      "mailto:ai@umc.example",
    );
  });

  test.each([
    ["with what is told", { benefitClaims: "Scheelt tijd." }, ["Voordelen: Scheelt tijd."]],
    ["where nothing is told", {}, []],
  ])("says to who may not see whom to ask how to, %s", async (_, fields, pairs) => {
    render(await Experience({ entry: publicEntry(fields), model: MODEL }));
    expect([...block().querySelectorAll("dt")]).toHaveLength(pairs.length);
    for (const pair of pairs) expect(pairsOf(block())).toEqual([pair]);
    expect(block()).toHaveTextContent("Log in voor de e-mailadressen van wie u iets kunt vragen.");
    expect(within(block()).getByRole("link", { name: "Log in" })).toHaveAttribute(
      "href",
      "/login?callbackUrl=%2Falgorithm%2Fentry-1%2Fdetail",
    );
  });

  test("there is no block when there is nothing to tell", async () => {
    const closed = entryWith({
      contactEmail: null,
      author: { _id: "u1", name: "Gesloten account", closed: true as const },
    });
    expect(await Experience({ entry: closed, model: MODEL })).toBeNull();
  });

  test("whom to ask is told to who was given the contact: the author where there is no address, and nobody of a closed account", async () => {
    const { unmount } = render(await Experience({ entry: entryWith({ contactEmail: null }), model: MODEL }));
    expect(pairsOf(block())).toEqual([
      "Contact: Auteur: M. JanssenAlleen zichtbaar voor gebruikers met toegang.",
    ]);
    unmount();
    const { unmount: unmountPublic } = render(
      await Experience({ entry: publicEntry({ lessonsLearned: "Begin klein." }), model: MODEL }),
    );
    expect(pairsOf(block())).toEqual(["Geleerde lessen: Begin klein."]);
    unmountPublic();
    const closed = {
      contactEmail: "ai@umc.example",
      author: { _id: "u1", name: "Gesloten account", closed: true as const },
    };
    render(await Experience({ entry: entryWith(closed), model: MODEL }));
    expect(block()).not.toHaveTextContent("Auteur");
  });
});

describe("an entry that was stopped", () => {
  const STOPPED = { technicalReadinessLevel: "Out of service", activeHospital: "UMC Voorbeeld" };

  test("says so above all else, with its reason when there is one", () => {
    const { rerender } = render(
      <StoppedNote entry={entryWith({ ...STOPPED, reasonCancellation: "Te duur" })} model={MODEL} />,
    );
    expect(screen.getByText("Met dit algoritme is gestopt.")).toBeVisible();
    expect(screen.getByText("Reden van beëindiging:")).toHaveTextContent("Te duur");
    rerender(<StoppedNote entry={entryWith(STOPPED)} model={MODEL} />);
    expect(screen.getByText("Met dit algoritme is gestopt.")).toBeVisible();
    expect(screen.queryByText(/Reden/)).toBeNull();
  });

  test("another says nothing of the kind, whatever reason it still holds", () => {
    const entry = entryWith({ technicalReadinessLevel: "In gebruik", reasonCancellation: "Te duur" });
    const { container } = render(<StoppedNote entry={entry} model={MODEL} />);
    expect(container).toBeEmptyDOMElement();
  });

  test("was active somewhere, and its phase line ends broken and says so aloud", async () => {
    const moments = [
      { phase: "Validatie", at: "2025-03-12T10:00:00.000Z", isFirst: true },
      { phase: "Out of service", at: "2026-03-12T10:00:00.000Z", isFirst: false },
    ];
    const { unmount } = render(await Facts({ entry: entryWith(STOPPED), model: MODEL, moments }));
    const way = screen.getByRole("list", { name: "Levensloop" });
    expect(
      within(way)
        .getAllByRole("listitem")
        .map((step) => step.dataset.stretch),
    ).toEqual([
      ...["unknown", "unknown", "unknown", "2", "unknown", "unknown", "unknown", "unknown"],
      "stopped",
    ]);
    expect(way).toHaveTextContent("Idee (niet bekend)");
    expect(way).toHaveTextContent("Out of service (nu)sinds mrt 2026Kwam op 12 maart 2026 in deze fase.");
    const facts = screen.getByRole("region", { name: "In het kort" });
    expect(pairsOf(facts)).toContain("Was actief in: UMC Voorbeeld");
    expect(pairsOf(facts)).toContain("Fase: Out of service");
    const line = within(facts).getByRole("img", { name: "gestopt, 7 stappen niet bekend" });
    expect(line.querySelectorAll("[stroke-dasharray]")).toHaveLength(1);
    unmount();
    const { container } = render(
      await Facts({ entry: entryWith({ technicalReadinessLevel: "In gebruik" }), model: MODEL }),
    );
    expect(screen.getByRole("img", { name: "7 stappen niet bekend" })).toBeVisible();
    expect(screen.getByRole("list", { name: "Levensloop" })).not.toHaveTextContent("doorlopen");
    expect(container.querySelectorAll("[stroke-dasharray]")).toHaveLength(0);
  });
});
