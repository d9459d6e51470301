import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createTranslator } from "next-intl";
import { EntryForm } from "@/components/entries/form/entry-form";
import { createEntryResolver, getFieldErrorMessage } from "@/components/entries/form/entry-values";
import type { EntryContent, FieldKey } from "@/lib/fields/entry-fields";
import errors from "@/lib/messages/nl/errors.json";
import type { FieldProblem } from "@/lib/platform/errors";
import { createChangedDataModel } from "../../support/data-model";
import { buildEntryFormProps, FormMessagesProvider, renderEntryForm } from "../../support/entry-form";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ push: jest.fn(), refresh: jest.fn() }),
  usePathname: () => "/algorithm/0/new",
}));

/** By its label: looking for roles takes long in a form of all fields. */
const field = (label: string) => screen.queryByLabelText(label, { selector: "input, textarea" });
const box = (label: string) => screen.getByLabelText(label, { selector: "input, textarea" });

beforeEach(() => localStorage.clear());

/** Long texts are put in at once: typing them is the browser's work, not this form's. */
async function leaveWith(label: string, text: string) {
  fireEvent.change(box(label), { target: { value: text } });
  fireEvent.blur(box(label));
  await waitFor(() => expect(box(label)).toHaveValue(text));
}

async function choose(field: RegExp, option: string) {
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: field }));
  await user.click(screen.getByRole("option", { name: option }));
}

describe("the sections and their fields", () => {
  test("stand in the order of the specification, and those for patients last [form.sections] [deviation.patient-section]", () => {
    renderEntryForm();
    const headings = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
    expect(headings.filter((text) => text !== "Onderdelen")).toEqual([
      "Algoritme details",
      "Ziekenhuis en specialisme",
      "Doel en gebruik",
      "Ontwikkeling",
      "Data fase en platform",
      "Voor patiënten",
    ]);
  });

  test("offer what the data model lists, one or several, as it says [form.lists]", async () => {
    const user = userEvent.setup();
    const values = ["Ruis", "Stilte"].map((label) => ({ label, labelEn: null, code: null, retired: false }));
    const model = createChangedDataModel({ algorithmType: { values }, algorithmFunction: { values } });
    render(<EntryForm {...buildEntryFormProps(null)} model={model} />, { wrapper: FormMessagesProvider });
    const offered = () => screen.getAllByRole("option").map((option) => option.textContent);
    await user.click(screen.getByRole("button", { name: /^Type / }));
    expect(offered()).toEqual(["Ruis", "Stilte"]);
    await user.click(screen.getByRole("option", { name: "Stilte" }));
    expect(screen.getByRole("button", { name: "Type Stilte" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: /^Functie / }));
    expect(offered()).toEqual(["Ruis", "Stilte"]);
    await user.click(screen.getByRole("option", { name: "Stilte" }));
    await user.click(screen.getByRole("option", { name: "Ruis" }));
    await user.keyboard("{Escape}");
    expect(screen.getByRole("button", { name: "Functie Ruis, Stilte" })).toBeVisible();
    expect(box("Omschrijving").tagName).toBe("TEXTAREA");
    expect(box("Naam (verplicht)").tagName).toBe("INPUT");
  });
});

describe("a field that depends on another", () => {
  test("is the product's name, with a commercial developer, the first of its list [form.product]", async () => {
    renderEntryForm();
    expect(field("Naam commercieel product")).toBeNull();
    await choose(/^Hoofdontwikkelaar /, "Eigen instelling");
    expect(field("Naam commercieel product")).toBeNull();
    await choose(/^Hoofdontwikkelaar /, "Commercieel bedrijf");
    expect(box("Naam commercieel product")).toBeVisible();
    await choose(/^Hoofdontwikkelaar /, "Open source");
    expect(field("Naam commercieel product")).toBeNull();
  });

  test("is the reason of the end, out of service only [form.cancellation]", async () => {
    renderEntryForm();
    await choose(/^Fase /, "In gebruik");
    expect(field("Reden van beëindiging")).toBeNull();
    await choose(/^Fase /, "Out of service");
    expect(box("Reden van beëindiging")).toBeVisible();
  });
});

/** The field, what makes it appear, and lengths with what the form says of them (null: nothing). */
const LENGTHS: [string, FieldKey, Partial<EntryContent>, [number, string | null][]][] = [
  [
    "[rule.entry-name]",
    "algorithmName",
    {},
    [
      [0, "Vul dit veld in."],
      [4, "Gebruik minstens 5 tekens."],
      [5, null],
      [150, null],
      [151, "Gebruik hoogstens 150 tekens."],
    ],
  ],
  [
    "[rule.entry-description]",
    "description",
    {},
    [
      [24, "Gebruik minstens 25 tekens."],
      [25, null],
      [512, null],
      [513, "Gebruik hoogstens 512 tekens."],
    ],
  ],
  [
    "[rule.entry-benefits]",
    "benefitClaims",
    {},
    [
      [4, "Gebruik minstens 5 tekens."],
      [5, null],
      [512, null],
      [513, "Gebruik hoogstens 512 tekens."],
    ],
  ],
  [
    "[rule.entry-collaboration]",
    "collaboration",
    {},
    [
      [1, null],
      [100, null],
      [101, "Gebruik hoogstens 100 tekens."],
    ],
  ],
  [
    "[rule.entry-purpose]",
    "intendedPurpose",
    {},
    [
      [24, "Gebruik minstens 25 tekens."],
      [25, null],
      [2048, null],
      [2049, "Gebruik hoogstens 2048 tekens."],
    ],
  ],
  [
    "[rule.entry-developer]",
    "developerName",
    {},
    [
      [4, "Gebruik minstens 5 tekens."],
      [5, null],
      [255, null],
      [256, "Gebruik hoogstens 255 tekens."],
    ],
  ],
  [
    "[rule.entry-lessons]",
    "lessonsLearned",
    {},
    [
      [4, "Gebruik minstens 5 tekens."],
      [5, null],
      [512, null],
      [513, "Gebruik hoogstens 512 tekens."],
    ],
  ],
  [
    "[rule.entry-product]",
    "nameCommercialProduct",
    { primaryDeveloper: "Commercieel bedrijf" },
    [
      [2, "Gebruik minstens 3 tekens."],
      [3, null],
      [50, null],
      [51, "Gebruik hoogstens 50 tekens."],
    ],
  ],
  [
    "[rule.entry-cancellation]",
    "reasonCancellation",
    { technicalReadinessLevel: "Out of service" },
    [
      [1, null],
      [100, null],
      [101, "Gebruik hoogstens 100 tekens."],
    ],
  ],
];

const sentences = createTranslator({ locale: "nl", messages: { errors }, namespace: "errors.fields" });
const words = ({ message, values }: FieldProblem) => sentences(message as "required", values);

test.each(LENGTHS)("%s %s says how long it may be", async (_row, key, content, cases) => {
  const { model, initial } = buildEntryFormProps({ visibility: "Openbaar", ...content });
  const check = createEntryResolver(model, undefined, words, () => false);
  for (const [length, sentence] of cases) {
    const values = { ...initial, [key]: "a".repeat(length) };
    const { errors } = await check(values, undefined, { fields: {}, shouldUseNativeValidation: false });
    expect([length, getFieldErrorMessage(errors[key]) ?? null]).toEqual([length, sentence]);
  }
});

test("a length is said beside the field, until it is right", async () => {
  renderEntryForm();
  await leaveWith("Omschrijving", "a".repeat(513));
  await waitFor(() =>
    expect(box("Omschrijving")).toHaveAccessibleDescription(
      expect.stringContaining("Gebruik hoogstens 512 tekens."),
    ),
  );
  await leaveWith("Omschrijving", "a".repeat(512));
  await waitFor(() => expect(box("Omschrijving")).toBeValid());
});

test.each([
  [
    "[rule.entry-media]",
    "Publicaties en media",
    "voorbeeld.nl",
    "'voorbeeld.nl' is geen geldig webadres. Begin bijvoorbeeld met https://.",
    "https://voorbeeld.nl",
  ],
  [
    "[rule.entry-contact]",
    "E-mail contactpersoon",
    "iemand",
    "Vul een geldig e-mailadres in, zoals naam@ziekenhuis.nl.",
    "iemand@voorbeeld.nl",
  ],
])("%s %s refuses %j", async (_row, label, wrong, sentence, right) => {
  renderEntryForm();
  await leaveWith(label, wrong);
  await waitFor(() => expect(box(label)).toHaveAccessibleDescription(expect.stringContaining(sentence)));
  await leaveWith(label, right);
  await waitFor(() => expect(box(label)).toBeValid());
});
