import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { EntryActions } from "@/components/entries/detail/entry-actions";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import type { PossibleEntryActs } from "@/lib/entries/rights";
import common from "@/lib/messages/nl/common.json";
import entryActions from "@/lib/messages/nl/entry-actions.json";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

const ENTRY = {
  _id: "abc",
  name: "Longnodules",
  version: 4,
  author: { _id: "u1", name: "Sanne de Vries" },
  institution: "UMC Voorbeeld",
};
const person = (id: string, name: string, more: object = {}) => ({
  _id: id,
  name,
  email: `${id}@test.example`,
  role: "USER",
  allowAccess: true,
  blocked: false,
  institution: "UMC Voorbeeld",
  ...more,
});
const USERS = [
  person("u1", "Sanne de Vries"),
  person("u2", "José Bakker"),
  person("u3", "Wachtend Iemand", { allowAccess: false }),
  person("u4", "Geblokkeerd Iemand", { blocked: true }),
  person("u5", "Beheerder Groen", { role: "ADMIN", allowAccess: false, institution: null }),
];

let answers: { status: number; body: unknown }[];
let calls: unknown[][];

beforeEach(() => {
  refresh.mockReset();
  answers = [];
  calls = [];
  window.location.hash = "";
  globalThis.fetch = jest.fn(async (path: string, init?: { method?: string; body?: string }) => {
    const method = init?.method ?? "GET";
    if (method !== "GET") calls.push([method, path, JSON.parse(init?.body ?? "null")]);
    const { status, body } =
      method === "GET" ? { status: 200, body: USERS } : (answers.shift() ?? { status: 200, body: {} });
    return { ok: status < 300, status, headers: new Headers(), json: async () => body };
  }) as unknown as typeof fetch;
});

afterEach(() => {
  for (const toast of getCurrentToasts()) dismissToast(toast.id);
});

function show(rights: PossibleEntryActs, deletionRequested = false) {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, entryActions }}>
        <EntryActions entry={ENTRY} standing={{ rights, deletionRequested }} />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}

const said = () => getCurrentToasts().map(({ message }) => message);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("nobody is offered what they may not do", () => {
  const { container } = show([]);
  expect(container).toBeEmptyDOMElement();
});

describe("handing over", () => {
  beforeEach(async () => {
    show(["handOver"]);
    await press("Overdragen");
    await screen.findByRole("searchbox");
  });

  test("offers people with access other than the author, found by name without accents or by e-mail", async () => {
    const people = () => screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent);
    expect(people()).toEqual([
      "José Bakkeru2@test.example · UMC Voorbeeld",
      "Beheerder Groenu5@test.example · geen instelling",
    ]);
    expect(
      screen.getByText("Het algoritme blijft bij UMC Voorbeeld. Beiden krijgen een e-mail."),
    ).toBeVisible();
    await userEvent.type(screen.getByRole("searchbox"), "jose u2@");
    expect(people()).toEqual(["José Bakkeru2@test.example · UMC Voorbeeld"]);
    await userEvent.type(screen.getByRole("searchbox"), "xyz");
    expect(screen.getByText("Niemand gevonden.")).toBeVisible();
  });

  test("asks for a person first, then says who, sends the version, and tells that it was done", async () => {
    await press("Draag over");
    expect(screen.getByRole("alert")).toHaveTextContent("Kies eerst de nieuwe auteur.");
    expect(calls).toEqual([]);
    await userEvent.click(screen.getByRole("radio", { name: /José Bakker/ }));
    await press("Draag over aan José Bakker");
    await waitFor(() => expect(said()).toEqual(["Algoritme ‘Longnodules’ is overgedragen aan José Bakker."]));
    expect(calls).toEqual([["PUT", "/api/algorithm/abc/author", { author: "u2", version: 4 }]]);
    expect(refresh).toHaveBeenCalled();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test.each([
    [{ code: "edit_conflict", detail: "Iemand was eerder." }, 409, "Iemand was eerder."],
    [{ code: "invalid_input", detail: "x", errors: { author: ["Geen toegang."] } }, 400, "Geen toegang."],
  ])("says what went wrong: %j", async (body, status, sentence) => {
    await userEvent.click(screen.getByRole("radio", { name: /José Bakker/ }));
    answers = [{ status, body }];
    await press("Draag over aan José Bakker");
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(sentence));
    expect(screen.getByRole("radio", { name: /José Bakker/ })).toBeChecked();
  });
});

describe("asking for deletion", () => {
  test("takes a reason of at least 5 characters, and then says that it was asked", async () => {
    show(["requestDeletion"]);
    await press("Verwijdering aanvragen");
    const field = await screen.findByLabelText("Waarom moet het weg?");
    await userEvent.type(field, "weg");
    await press("Verstuur verzoek");
    expect(field).toHaveAccessibleDescription(/^Geef een reden van minstens 5 tekens\./);
    expect(field).toHaveFocus();
    expect(calls).toEqual([]);
    await userEvent.type(field, ", want oud");
    await press("Verstuur verzoek");
    await waitFor(() => expect(said()).toEqual(["Uw verzoek om ‘Longnodules’ te verwijderen is verstuurd."]));
    expect(calls).toEqual([["POST", "/api/algorithm/abc/deletion-request", { reason: "weg, want oud" }]]);
    expect(screen.getByText("Verwijdering aangevraagd")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("was done already: says so, with no button", () => {
    show(["requestDeletion"], true);
    expect(screen.getByText("Verwijdering aangevraagd")).toBeVisible();
    expect(screen.getByText(/Na 24 uur kunt u het opnieuw vragen\./)).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("by two windows at once: the later is told, keeps the words, and the page is read again", async () => {
    show(["requestDeletion"]);
    await press("Verwijdering aanvragen");
    await userEvent.type(await screen.findByLabelText("Waarom moet het weg?"), "Het is oud.");
    answers = [{ status: 429, body: { code: "deletion_requested", detail: "Er is al om gevraagd." } }];
    await press("Verstuur verzoek");
    const box = within(screen.getByRole("alertdialog"));
    await waitFor(() => expect(box.getByRole("alert")).toHaveTextContent("Er is al om gevraagd."));
    expect(box.getByLabelText("Waarom moet het weg?")).toHaveValue("Het is oud.");
    expect(refresh).toHaveBeenCalled();
  });

  test("opens by itself for who comes from the form's link", async () => {
    window.location.hash = "#request-deletion";
    show(["requestDeletion"]);
    expect(await screen.findByRole("alertdialog", { name: "Verwijdering aanvragen" })).toBeVisible();
  });
});
