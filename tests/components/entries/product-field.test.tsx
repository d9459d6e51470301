import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { entryDraftStore } from "@/lib/client/drafts";
import { FORM_TEST_PERSON, renderEntryForm } from "../../support/entry-form";

const router = { push: jest.fn(), refresh: jest.fn() };
jest.mock("next/navigation", () => ({ useRouter: () => router, usePathname: () => "/algorithm/0/new" }));

const ENTRY = { algorithmName: "Longnodules op CT", visibility: "Openbaar" };
const MODELS = Array.from({ length: 20 }, (_, model) => `Reeks ${model}`).join(", ");
const FOUND = [
  { _id: "p1", slug: "longscan", name: "Longscan", supplier: "Pulmo Beeld BV" },
  { _id: "p2", slug: "reeks", name: MODELS, supplier: "Pulmo Beeld BV" },
];

const PRODUCT = { _id: "p1", slug: "longscan", name: "Longscan", law: "MDR", riskClass: "IIb" };

const field = () => screen.getByRole("combobox", { name: "Product" });
const box = (name: string) => screen.getByRole("textbox", { name });

/** Answers suggestions, and everything else as given, in order; tells what was sent to the rest. */
function answer(...answers: { status: number; body: object }[]) {
  const sent: Record<string, unknown>[] = [];
  globalThis.fetch = (async (path: string, init?: { body?: string }) => {
    const suggests = path.includes("/products/suggestions");
    const asksProduct = path === "/api/v1/products/p1";
    if (!suggests && !asksProduct) sent.push(JSON.parse(init?.body ?? "null"));
    const next = () => (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 500, body: {} };
    const given = suggests ? FOUND : asksProduct ? PRODUCT : null;
    const { status, body } = given === null ? next() : { status: 200, body: given };
    return { ok: status < 300, status, headers: new Headers(), json: async () => body };
  }) as unknown as typeof fetch;
  return sent;
}

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
  localStorage.clear();
  sessionStorage.clear();
  jest.clearAllMocks();
});

const saved = { status: 200, body: { ...ENTRY, _id: "e1" } };

test("is chosen by the keyboard, fills in what is empty, and is sent by its id", async () => {
  const user = userEvent.setup();
  const sent = answer(saved);
  renderEntryForm({ ...ENTRY, primaryDeveloper: "Commercieel bedrijf" });
  await user.type(field(), "longs");
  const option = await screen.findByRole("option", { name: "Longscan Pulmo Beeld BV" });
  expect(option).toBeVisible();
  expect(field()).toHaveAttribute("aria-expanded", "true");
  await user.keyboard("{ArrowDown}{Enter}");
  expect(field()).toHaveValue("Longscan");
  expect(box("Naam ontwikkelaar")).toHaveValue("Pulmo Beeld BV");
  expect(box("Naam commercieel product")).toHaveValue("Longscan");
  await user.click(screen.getByRole("button", { name: "Updaten" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ product: { _id: "p1" }, developerName: "Pulmo Beeld BV" });
});

test("leaves what somebody filled in, and a commercial name where there is none", async () => {
  const user = userEvent.setup();
  const sent = answer(saved);
  renderEntryForm({ ...ENTRY, developerName: "Eigen naam BV" });
  await user.type(field(), "longs");
  await user.click(await screen.findByRole("option", { name: "Longscan Pulmo Beeld BV" }));
  expect(box("Naam ontwikkelaar")).toHaveValue("Eigen naam BV");
  await user.click(screen.getByRole("button", { name: "Updaten" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty("nameCommercialProduct");
});

test("with a name too long for a commercial name leaves that empty, and the entry can be saved", async () => {
  const user = userEvent.setup();
  const sent = answer(saved);
  renderEntryForm({ ...ENTRY, primaryDeveloper: "Commercieel bedrijf" });
  await user.type(field(), "reeks");
  await user.click(await screen.findByRole("option", { name: `${MODELS} Pulmo Beeld BV` }));
  expect(box("Naam commercieel product")).toHaveValue("");
  await user.click(screen.getByRole("button", { name: "Updaten" }));
  // What the product says is asked for first.
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ product: { _id: "p2" }, developerName: "Pulmo Beeld BV" }),
  );
});

test("is a new one with its supplier; one character is too short for a supplier", async () => {
  const user = userEvent.setup();
  const sent = answer(saved);
  renderEntryForm(ENTRY);
  await user.type(field(), "Nieuwscan");
  await user.click(await screen.findByRole("option", { name: "Nieuw product ‘Nieuwscan’" }));
  await user.type(box("Leverancier van het nieuwe product"), "N");
  await user.click(screen.getByRole("button", { name: "Updaten" }));
  await screen.findByRole("region", { name: "Er is 1 veld dat uw aandacht vraagt" });
  await user.type(box("Leverancier van het nieuwe product"), "ieuwmakers");
  await user.click(screen.getByRole("button", { name: "Updaten" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ product: { name: "Nieuwscan", supplier: "Nieuwmakers" } });
});

test("is not sent when nobody touched it, and as none when it was cleared", async () => {
  const user = userEvent.setup();
  const sent = answer({ status: 500, body: {} });
  renderEntryForm(ENTRY, { _id: "p1", name: "Longscan" });
  await user.click(screen.getByRole("button", { name: "Updaten" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty("product");
  await user.click(screen.getByRole("button", { name: "Clear Product" }));
  expect(field()).toHaveValue("");
  await user.click(screen.getByRole("button", { name: "Updaten" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ product: null });
});

test("that was typed and not chosen is asked about, and is kept by a draft", async () => {
  const user = userEvent.setup();
  const sent = answer(saved);
  renderEntryForm(ENTRY);
  await user.type(field(), "Onbekend");
  await user.tab();
  await user.click(screen.getByRole("button", { name: "Updaten" }));
  const summary = await screen.findByRole("region", { name: "Er is 1 veld dat uw aandacht vraagt" });
  expect(within(summary).getByRole("link", { name: "Product" })).toBeVisible();
  expect(field()).toHaveAccessibleDescription(/^Kies een product uit de lijst/);
  expect(field()).toHaveValue("Onbekend");
  expect(sent).toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Lokaal opslaan" }));
  const [draft] = entryDraftStore.list({ userId: FORM_TEST_PERSON._id, subject: "e1" });
  expect(draft?.values.product).toEqual(["Onbekend"]);
});

test("that the server does not know says so at the field, which keeps it", async () => {
  const user = userEvent.setup();
  answer({
    status: 400,
    body: { code: "invalid_input", detail: "Weg.", errors: { product: ["Dit product is weg."] } },
  });
  renderEntryForm(ENTRY);
  await user.type(field(), "longs");
  await user.click(await screen.findByRole("option", { name: "Longscan Pulmo Beeld BV" }));
  await user.click(screen.getByRole("button", { name: "Updaten" }));
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/^Dit product is weg\./));
  expect(field()).toHaveValue("Longscan");
});

test("that somebody else changed meanwhile is shown beside mine, and mine is kept", async () => {
  const user = userEvent.setup();
  const theirs = {
    ...ENTRY,
    _id: "e1",
    version: 7,
    updated: "2026-11-21T10:00:00.000Z",
    product: { _id: "p2", slug: "anders", name: "Andere scan" },
  };
  const sent = answer(
    { status: 409, body: { code: "edit_conflict", detail: "Te laat." } },
    { status: 200, body: theirs },
    saved,
  );
  renderEntryForm(ENTRY);
  await user.type(field(), "longs");
  await user.click(await screen.findByRole("option", { name: "Longscan Pulmo Beeld BV" }));
  await user.click(screen.getByRole("button", { name: "Updaten" }));
  const group = within(await screen.findByRole("group", { name: "Product" }));
  expect(group.getByText("Andere scan")).toBeVisible();
  expect(group.getByRole("radio", { name: /^Mijn versie/ })).toBeChecked();
  await user.click(screen.getByRole("button", { name: "Opnieuw opslaan" }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]).toMatchObject({ version: 7, product: { _id: "p1" } });
});

test("says what the entry says otherwise than the product that is chosen, until it does not any more", async () => {
  const user = userEvent.setup();
  answer(saved);
  renderEntryForm(
    { ...ENTRY, medicalDevice: "Ja", riskClass: "Klasse IIa" },
    { _id: "p1", name: "Longscan" },
  );
  const said = "Bij ‘Risicoklasse’ staat ‘Klasse IIa’, maar bij het product Longscan staat ‘IIb’.";
  expect(await screen.findByText(said, { exact: false })).toBeVisible();
  expect(screen.getByRole("link", { name: "stel een wijziging van het product voor" })).toHaveAttribute(
    "href",
    "/product/longscan/propose",
  );
  await user.click(screen.getByRole("button", { name: /^Risicoklasse/ }));
  await user.click(await screen.findByRole("option", { name: "Klasse IIb" }));
  expect(screen.queryByText(said, { exact: false })).not.toBeInTheDocument();
});
