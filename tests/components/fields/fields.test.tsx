import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { CopyLink } from "@/components/fields/copy-link";
import { FieldFacts } from "@/components/fields/field-facts";
import { FieldLog } from "@/components/fields/field-log";
import type { FieldChangeDto, FieldChangeKind, FieldEntryDto } from "@/lib/fields/answers";
import openData from "@/lib/messages/nl/open-data.json";

const toasts = jest.fn();
jest.mock("@/lib/client/toast", () => ({ showToast: (...told: unknown[]) => toasts(...told) }));

function show(part: React.ReactElement) {
  return render(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ openData }}>
      {part}
    </NextIntlClientProvider>,
  );
}

const field = (changes: Partial<FieldEntryDto> = {}): FieldEntryDto => ({
  key: "riskClass",
  name: "Risicoklasse",
  meaning: "Wat het risico is.",
  kind: "single",
  required: false,
  minLength: null,
  maxLength: null,
  condition: null,
  values: null,
  defaultValue: null,
  filterable: true,
  public: true,
  standard: [],
  url: "https://register.example/fields#riskClass",
  ...changes,
});

const textOf = (changes: Partial<FieldEntryDto>, name: string) => {
  const { unmount } = show(<FieldFacts field={field(changes)} conditionName="Medisch hulpmiddel" />);
  const text = screen.queryByText(name)?.nextElementSibling?.textContent ?? null;
  unmount();
  return text;
};

describe("the facts of a field", () => {
  it("are told in words", () => {
    expect(textOf({ kind: "multi" }, "Soort")).toBe("Een of meer keuzes uit een lijst");
    expect(textOf({ required: true }, "Verplicht")).toBe("Ja");
    expect(textOf({ minLength: 3, maxLength: 2048 }, "Lengte")).toBe("3 tot en met 2.048 tekens");
    expect(textOf({ maxLength: 100 }, "Lengte")).toBe("hoogstens 100 tekens");
    expect(textOf({}, "Lengte")).toBeNull();
    expect(textOf({ condition: { field: "medicalDevice", value: "Ja" } }, "Alleen als")).toBe(
      "Medisch hulpmiddel ‘Ja’ is",
    );
    expect(textOf({ filterable: false }, "Om op te filteren")).toBe("Nee");
    expect(textOf({ public: false }, "Zichtbaar voor")).toBe("wie is ingelogd en toegang heeft");
    expect(textOf({ standard: ["name", "tags"] }, "Publicatiestandaard 1.0")).toBe("name, tags");
    expect(textOf({}, "Publicatiestandaard 1.0")).toBe("Geen veld van de standaard");
    expect(textOf({ defaultValue: ["A", "B"] }, "Begint met")).toBe("A, B");
  });

  it("fold a long list, and say which values are offered no more", () => {
    const values = Array.from({ length: 9 }, (_, index) => ({
      label: `Waarde ${index}`,
      retired: index === 8,
    }));
    show(<FieldFacts field={field({ values })} conditionName="" />);
    const fold = screen.getByText("9 waarden").closest("details");
    expect(fold).not.toHaveAttribute("open");
    expect(fold).toHaveTextContent("Waarde 8 (wordt niet meer aangeboden)");
  });
});

const line = (kind: FieldChangeKind, changes: Partial<FieldChangeDto> = {}): FieldChangeDto => ({
  _id: kind,
  changedAt: "2026-11-20T23:30:00.000Z",
  kind,
  field: kind === "first" ? null : "riskClass",
  before: "oud",
  after: "nieuw",
  by: "admin",
  ...changes,
});

describe("the log of changes", () => {
  it.each<[FieldChangeKind, Partial<FieldChangeDto>, string]>([
    ["first", { by: "version" }, "Eerste versie van het gegevensmodel"],
    ["fieldAdded", {}, "Risicoklasse: nieuw veld door een beheerder"],
    ["fieldRenamed", {}, "Risicoklasse: heette ‘oud’ en heet nu ‘nieuw’ door een beheerder"],
    ["fieldRemoved", {}, "Het veld ‘oud’ is vervallen door een beheerder"],
    ["helpChanged", {}, "Risicoklasse: andere uitleg door een beheerderEerstoudNunieuw"],
    [
      "filterChanged",
      { before: "false", after: "true" },
      "Risicoklasse: is nu een filter door een beheerder",
    ],
    ["filterChanged", { after: "false" }, "Risicoklasse: is geen filter meer door een beheerder"],
    [
      "defaultChanged",
      { before: "null", after: '["A","B"]' },
      "Risicoklasse: een nieuw formulier begint nu met ‘A, B’, eerst met ‘niets’ door een beheerder",
    ],
    ["valueAdded", { before: null }, "Risicoklasse: waarde ‘nieuw’ toegevoegd door een beheerder"],
    ["valueRenamed", {}, "Risicoklasse: waarde ‘oud’ heet nu ‘nieuw’ door een beheerder"],
    [
      "valueRetired",
      { after: null },
      "Risicoklasse: waarde ‘oud’ wordt niet meer aangeboden door een beheerder",
    ],
    [
      "valueReturned",
      { before: null },
      "Risicoklasse: waarde ‘nieuw’ wordt weer aangeboden door een beheerder",
    ],
    ["valueRemoved", { after: null }, "Risicoklasse: waarde ‘oud’ verwijderd door een beheerder"],
    [
      "valuesOrdered",
      { before: "I · II", after: "II · I" },
      "Risicoklasse: andere volgorde van de waarden door een beheerderEerstI · IINuII · I",
    ],
    [
      "emptyChanged",
      { before: "false", after: "true" },
      "Risicoklasse: de grafiek laat waarden met nul algoritmes weg door een beheerder",
    ],
    [
      "emptyChanged",
      { before: "true", after: "false" },
      "Risicoklasse: de grafiek toont ook waarden met nul algoritmes door een beheerder",
    ],
    [
      "englishNameChanged",
      { before: null, after: "Risk class" },
      "Risicoklasse: heet in het Engels nu ‘Risk class’, eerst ‘niets’ door een beheerder",
    ],
    [
      "englishHelpChanged",
      { before: "One", after: "Two" },
      "Risicoklasse: andere Engelse uitleg door een beheerderEerstOneNuTwo",
    ],
    [
      "englishValueChanged",
      { before: "I = Class I", after: "I = Class one" },
      "Risicoklasse: Engelse naam van een waarde nu ‘I = Class one’, eerst ‘I = Class I’ door een beheerder",
    ],
  ])("tells %s %j", (kind, changes, expected) => {
    show(<FieldLog log={[line(kind, changes)]} nameOf={() => "Risicoklasse"} />);
    expect(screen.getByRole("listitem")).toHaveTextContent(
      new RegExp(`^${expected.replace(/[()]/g, "\\$&")}$`),
      { normalizeWhitespace: true },
    );
  });

  it("stands under its days, newest first, in Dutch time", () => {
    const log = [
      line("valueAdded", { _id: "3" }),
      line("helpChanged", { _id: "2", changedAt: "2026-11-20T22:30:00.000Z" }),
      line("first", { _id: "1", changedAt: "2026-11-19T12:00:00.000Z" }),
    ];
    show(<FieldLog log={log} nameOf={() => "Risicoklasse"} />);
    expect(screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent)).toEqual([
      "21 november 2026",
      "20 november 2026",
      "19 november 2026",
    ]);
    expect(screen.queryByText(/Sinds de eerste versie/)).toBeNull();
  });

  it("explains itself while nothing has changed", () => {
    show(<FieldLog log={[line("first")]} nameOf={() => ""} />);
    expect(
      screen.getByText(/^Sinds de eerste versie is er nog niets veranderd\. Zodra een beheerder/),
    ).toBeInTheDocument();
    expect(
      within(screen.getByRole("region", { name: "21 november 2026" })).getAllByRole("listitem"),
    ).toHaveLength(1);
  });
});

describe("the link to a field", () => {
  const labels = { link: "Link naar dit veld", copied: "Gekopieerd", copyFailed: "De link is: {link}" };
  const link = () => screen.getByRole("link", { name: "Link naar dit veld Fase" });

  it("leads there, and is copied when it is followed", async () => {
    const user = userEvent.setup();
    show(<CopyLink anchor="fase" of="Fase" labels={labels} />);
    expect(link()).toHaveAttribute("href", "#fase");
    await user.click(link());
    expect(await navigator.clipboard.readText()).toBe("http://localhost/#fase");
    expect(toasts).toHaveBeenCalledWith("Gekopieerd", { kind: "success" });
  });

  it("is shown where it cannot be copied", async () => {
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no"));
    show(<CopyLink anchor="fase" of="Fase" labels={labels} />);
    await user.click(link());
    expect(toasts).toHaveBeenLastCalledWith("De link is: http://localhost/#fase", expect.anything());
  });
});
