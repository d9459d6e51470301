import { render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { EntryPatientSection } from "@/components/patients/entry-section";
import { PatientAnswers } from "@/components/patients/patient-answers";
import type { EntryDto } from "@/lib/entries/answers";
import * as english from "@/lib/messages/en";
import * as dutch from "@/lib/messages/nl";
import { createExampleDataModel } from "../../support/data-model";
import { createEntryDto } from "../../support/register";

const MODEL = createExampleDataModel();
const EMPTY = {
  patientExplanation: null,
  patientDecision: null,
  patientRefusal: null,
  patientContact: null,
};
const WRITTEN = {
  patientExplanation: "Het programma kijkt naar uw foto.",
  patientDecision: "Uw arts beslist.",
  patientRefusal: "Ja. Zeg het uw arts.",
  patientContact: "Vraag het de balie.",
};
const inUse = { visibility: "Openbaar", technicalReadinessLevel: "In gebruik" };

const answers = () =>
  Object.fromEntries(
    screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

function show(
  fields: Partial<EntryDto>,
  { contact = null, locale = "nl" }: { contact?: string | null; locale?: string } = {},
) {
  return render(
    <NextIntlClientProvider
      locale={locale}
      timeZone="Europe/Amsterdam"
      messages={locale === "nl" ? dutch : english}
    >
      <PatientAnswers
        entry={createEntryDto({ ...EMPTY, ...fields })}
        model={MODEL}
        since={{ phase: "In gebruik", at: "2025-03-14T09:30:00Z", isFirst: false }}
        hospitalContact={contact}
      />
    </NextIntlClientProvider>,
  );
}

test("the texts for patients answer the five questions, and the phase says since when", () => {
  show(WRITTEN);
  expect(answers()).toEqual({
    "Wat doet het?": WRITTEN.patientExplanation,
    "Wat beslist het niet, en wie wel?": WRITTEN.patientDecision,
    "Mag ik het weigeren?": WRITTEN.patientRefusal,
    "Bij wie kan ik terecht met vragen?": WRITTEN.patientContact,
    "Sinds wanneer?": "Sinds maart 2025.",
  });
});

test("what is empty comes from the entry, said to be for professionals, and is never guessed", () => {
  show(
    { description: "Detecteert afwijkingen.", intendedUser: ["Radioloog"] },
    { contact: "ai@umc.example" },
  );
  expect(answers()).toEqual({
    "Wat doet het?": "Geschreven voor zorgverleners: Detecteert afwijkingen.",
    "Wat beslist het niet, en wie wel?": "Geschreven voor zorgverleners: Dit gebruiken: Radioloog.",
    "Mag ik het weigeren?": "Dat staat hier nog niet. Vraag het uw arts of verpleegkundige.",
    "Bij wie kan ik terecht met vragen?": "Vraag het uw arts of verpleegkundige. Of mail ai@umc.example.",
    "Sinds wanneer?": "Sinds maart 2025.",
  });
});

test("of what its first version had already, the month is the latest that it can have begun", () => {
  render(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={dutch}>
      <PatientAnswers
        entry={createEntryDto({ ...EMPTY })}
        model={MODEL}
        since={{ phase: "In gebruik", at: "2025-03-14T09:30:00Z", isFirst: true }}
        hospitalContact={null}
      />
    </NextIntlClientProvider>,
  );
  expect(answers()["Sinds wanneer?"]).toBe("In maart 2025 of eerder.");
});

test("in English the questions are, and the texts are marked as Dutch", () => {
  show(WRITTEN, { locale: "en" });
  expect(Object.keys(answers())[0]).toBe("What does it do?");
  expect(screen.getByText(WRITTEN.patientExplanation)).toHaveAttribute("lang", "nl");
});

describe("the part of an entry's page", () => {
  function part(fields: Partial<EntryDto>, mayEdit = false) {
    render(
      <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={dutch}>
        <EntryPatientSection
          entry={createEntryDto({ ...EMPTY, ...fields })}
          model={MODEL}
          since={null}
          hospitalContact={null}
          patientsHref="/hospital/umc/patients"
          mayEdit={mayEdit}
        />
      </NextIntlClientProvider>,
    );
    return screen.queryByRole("region", { name: "Voor patiënten" });
  }

  test("has the answers, and leads to the hospital's page for patients when the entry is on it", () => {
    const found = part({ ...inUse, ...WRITTEN });
    expect(within(found ?? document.body).getAllByRole("term")).toHaveLength(5);
    expect(screen.getByRole("link", { name: /patiënten vertelt$/ })).toHaveAttribute(
      "href",
      "/hospital/umc/patients",
    );
  });

  test("of one that is not public leads nowhere", () => {
    part({ ...inUse, ...WRITTEN, visibility: "Instelling" });
    expect(screen.queryByRole("link")).toBeNull();
  });

  test("says that nothing was written", () => {
    expect(part(inUse)).toHaveTextContent("Er staat hier nog geen uitleg voor patiënten.");
    expect(screen.queryByRole("link", { name: "Schrijf de uitleg" })).toBeNull();
  });

  test("asks who may edit it to write the texts", () => {
    part(inUse, true);
    expect(screen.getByRole("link", { name: "Schrijf de uitleg" })).toBeInTheDocument();
  });

  test("is left out of an entry that is not in use and says nothing", () => {
    expect(part({ technicalReadinessLevel: "Validatie" })).toBeNull();
  });
});
