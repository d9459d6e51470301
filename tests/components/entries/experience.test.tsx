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

  test("the first words of each text with a link to the whole, in the order in which people ask", async () => {
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
      "Reden van beëindiging: Te veel onterechte meldingen.",
      "Contact: ai@umc.exampleAuteur: M. JanssenAlleen zichtbaar voor gebruikers met toegang.",
    ]);
    const link = within(block()).getByRole("link", { name: "Hele tekst van Geleerde lessen" });
    expect(container.querySelector(link.getAttribute("href") ?? "?")).toHaveTextContent(LONG);
    expect(within(block()).getByRole("link", { name: "ai@umc.example" })).toHaveAttribute(
      "href",
      "mailto:ai@umc.example",
    );
  });

  test("leaves out what is empty, and a reason that no longer applies", async () => {
    const entry = publicEntry({
      benefitClaims: "Scheelt tijd.",
      technicalReadinessLevel: "In gebruik",
      reasonCancellation: "Te duur",
    });
    render(await Experience({ entry, model: MODEL }));
    expect(pairsOf(block())).toEqual(["Voordelen: Scheelt tijd."]);
    expect(within(block()).queryByRole("link")).toBeNull();
  });

  test("there is no block when there is nothing to tell", async () => {
    expect(await Experience({ entry: publicEntry(), model: MODEL })).toBeNull();
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
    const { unmount } = render(await Facts({ entry: entryWith(STOPPED), model: MODEL }));
    const facts = screen.getByRole("region", { name: "In het kort" });
    expect(pairsOf(facts)).toContain("Was actief in: UMC Voorbeeld");
    expect(pairsOf(facts)).toContain("Fase: Out of service");
    const line = within(facts).getByRole("img", { name: "gestopt" });
    expect(line.querySelectorAll("[stroke-dasharray]")).toHaveLength(1);
    unmount();
    const { container } = render(
      await Facts({ entry: entryWith({ technicalReadinessLevel: "In gebruik" }), model: MODEL }),
    );
    expect(screen.queryByRole("img")).toBeNull();
    expect(container.querySelectorAll("[stroke-dasharray]")).toHaveLength(0);
  });
});
