import { render, screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { toCardContent } from "@/components/search/card-entry";
import { EntryCard } from "@/components/search/entry-card";
import { computePhaseProgress } from "@/lib/entries/phase";
import { createExampleDataModel } from "../../support/data-model";
import { createEntryDto, RegisterMessagesProvider } from "../../support/register";

function showCard(props: Partial<ComponentProps<typeof EntryCard>> = {}) {
  render(
    <RegisterMessagesProvider>
      <EntryCard
        entry={createEntryDto()}
        rights={{ edit: false, delete: false }}
        phase={null}
        isPublic
        marks={[]}
        places={[]}
        words={[]}
        {...props}
      />
    </RegisterMessagesProvider>,
  );
  return screen.getByRole("article");
}

/** The text beside a label. */
function fact(card: HTMLElement, label: string) {
  return within(card).getByText(label).nextElementSibling;
}

describe("a card of the register", () => {
  test("shows name, type, phase, time and author [card.name, card.phase]", () => {
    const card = showCard({
      entry: createEntryDto({
        description: "Markeert en meet longnoduli op een CT van de thorax.",
        algorithmType: "Beeldherkenning",
        technicalReadinessLevel: "Implementatie",
        activeHospital: "UMC Voorbeeld",
        riskClass: "Klasse IIa",
      }),
      phase: computePhaseProgress(createExampleDataModel(), "Implementatie"),
    });
    expect(card).toHaveTextContent("Markeert en meet longnoduli op een CT van de thorax.");
    expect(fact(card, "Type")).toHaveTextContent(/^Beeldherkenning$/);
    expect(fact(card, "Fase")).toHaveTextContent(/^Implementatie$/);
    expect(fact(card, "Ziekenhuis")).toHaveTextContent(/^UMC Voorbeeld$/);
    expect(fact(card, "Risicoklasse")).toHaveTextContent(/^Klasse IIa$/);
    expect(card).toHaveTextContent("Toegevoegd op 12 maart 2026 door M. Janssen");
    expect(within(card).getByText("12 maart 2026")).toHaveAttribute("datetime", "2026-03-12T10:00:00.000Z");
  });

  test("says in which other text it was found, with the words marked", () => {
    const card = showCard({
      places: [
        { field: "developerName", name: "Leverancier", text: "Duinrand Medisch B.V." },
        {
          field: "lessonsLearned",
          name: "Geleerde lessen",
          text: `${"Zo ging het vaak. ".repeat(20)}Bij Duinrand niet.`,
        },
      ],
      words: ["duinrand"],
    });
    const places = within(card).getAllByRole("listitem");
    expect(places[0]).toHaveTextContent(/^Gevonden in: Leverancier Duinrand Medisch B.V.$/);
    expect(places[1]).toHaveTextContent(/^Gevonden in: Geleerde lessen ….*Bij Duinrand niet\.$/);
    expect(places[1]?.textContent?.length).toBeLessThan(200);
    expect(places.map((place) => place.querySelector("mark")?.textContent)).toEqual(["Duinrand", "Duinrand"]);
  });

  test("says 'Niet gespecificeerd' where there is nothing [card.type-empty]", () => {
    const card = showCard();
    expect(fact(card, "Type")).toHaveTextContent("Niet gespecificeerd");
    expect(fact(card, "Fase")).toHaveTextContent("Niet gespecificeerd");
    expect(within(card).getAllByText("Niet gespecificeerd")).toHaveLength(3);
    expect(within(card).queryByText("Risicoklasse")).toBeNull();
  });

  test.each([
    [254, false],
    [255, false],
    [256, true],
    [512, true],
  ])(
    "a description of %i characters is cut: %s [card.description, constant.description]",
    (length, isCut) => {
      const card = showCard({
        entry: toCardContent(createEntryDto({ description: "a".repeat(length) }), createExampleDataModel()),
      });
      const shown = isCut ? `${"a".repeat(255)}…` : "a".repeat(length);
      expect(within(card).getByText(/^a+…?$/).textContent).toBe(shown);
    },
  );

  test("marks the words that were searched for", () => {
    const card = showCard({
      entry: createEntryDto({ description: "Vindt lóngafwijkingen vroeg." }),
      words: ["long"],
    });
    const marks = [...card.querySelectorAll("mark")].map((mark) => mark.textContent);
    expect(marks).toEqual(["Long", "lóng"]);
  });

  test("marks what was found in another form or by a synonym, where it stands by itself", () => {
    const card = showCard({
      entry: createEntryDto({
        algorithmName: "Nodulezoeker",
        description: "Vindt longcarcinoom, AI in training.",
      }),
      words: ["longkanker"],
      marks: ["longcarcinoom", "AI"],
    });
    const marks = [...card.querySelectorAll("mark")].map((mark) => mark.textContent);
    expect(marks).toEqual(["longcarcinoom", "AI"]);
  });

  test("shows markup as text", () => {
    const card = showCard({
      entry: createEntryDto({ algorithmName: "<img src=x onerror=alert(1)>" }),
      words: ["img"],
    });
    expect(card.querySelector("img")).toBeNull();
    expect(card).toHaveTextContent("<img src=x onerror=alert(1)>");
  });

  test("carries no badge when it is public", () => {
    expect(within(showCard()).queryByText("Openbaar")).toBeNull();
  });

  test("carries a badge when it is not", () => {
    const hidden = showCard({
      entry: createEntryDto({ algorithmName: "Van mij", visibility: "Privé" }),
      isPublic: false,
    });
    expect(within(hidden).getByText("Privé")).toBeVisible();
  });

  test.each([
    [{ edit: false, delete: false }, ["Meer lezen"]],
    [{ edit: true, delete: false }, ["Bewerken", "Meer lezen"]],
    [{ edit: true, delete: true }, ["Verwijderen", "Bewerken", "Meer lezen"]],
  ])("with the rights %j offers %j [card.read-more, card.edit, card.delete]", (rights, expected) => {
    const card = showCard({ rights });
    const links = within(card).getAllByRole("link").slice(1);
    expect(links.map((link) => link.textContent)).toEqual(expected);
    const addresses: Record<string, string> = {
      "Meer lezen": "/algorithm/entry-1/detail",
      Bewerken: "/algorithm/entry-1/edit",
      Verwijderen: "/algorithm/entry-1/delete",
    };
    for (const link of links) {
      expect(link).toHaveAttribute("href", addresses[link.textContent ?? ""]);
      expect(link).toHaveAccessibleDescription("Longnodules vinden");
    }
  });
});
