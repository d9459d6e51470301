import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Profiler } from "react";
import { renderToString } from "react-dom/server";
import { EntryForm } from "@/components/entries/form/entry-form";
import { entryDraftStore } from "@/lib/client/drafts";
import { runWhenMayLeave } from "@/lib/client/leaving";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import { FIELD_KEYS, FORM_SECTIONS } from "@/lib/fields/entry-fields";
import form from "@/lib/messages/nl/form.json";
import {
  buildEntryFormProps,
  FORM_TEST_PERSON,
  FormMessagesProvider,
  readSentRequest,
  renderEntryForm,
  stubFetchAnswers,
} from "../../support/entry-form";

const router = { push: jest.fn(), refresh: jest.fn() };
jest.mock("next/navigation", () => ({
  useRouter: () => router,
  usePathname: () => "/algorithm/0/new",
}));

const NEW = { userId: FORM_TEST_PERSON._id, subject: "0" };
const EDIT = { userId: FORM_TEST_PERSON._id, subject: "e1" };
const ENTRY = { algorithmName: "Longnodules op CT", visibility: "Openbaar" };

const box = (name: string) => screen.getByRole("textbox", { name });
const button = (name: string | RegExp) => screen.getByRole("button", { name });

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.click(box("Naam (verplicht)"));
  await user.paste("Longnodules op CT");
  await user.click(screen.getByRole("radio", { name: "Privé" }));
}

async function choose(user: ReturnType<typeof userEvent.setup>, field: RegExp, option: string) {
  await user.click(button(field));
  await user.click(screen.getByRole("option", { name: option }));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/algorithm/0/new");
  jest.clearAllMocks();
  for (const toast of getCurrentToasts()) dismissToast(toast.id);
});

test("its HTML holds no inline styles, and waits for the script before it takes input", () => {
  const html = renderToString(
    <FormMessagesProvider>
      <EntryForm {...buildEntryFormProps({ ...ENTRY, medicalDevice: "Ja", intendedUser: ["Huisarts"] })} />
    </FormMessagesProvider>,
  );
  expect(html).not.toContain("style=");
  expect(html).toContain('method="post"');
  expect(html).toContain('value="Longnodules op CT"');
  expect(html).toMatch(/<fieldset disabled=""/);
  expect(html).toMatch(/<button[^>]*type="submit"[^>]*disabled=""/);
});

test("nothing is sent while there are errors: the summary takes the focus and links to the fields [form.submit-new, forms.submit, rule.entry-visibility, rule.entry-all-errors]", async () => {
  const user = userEvent.setup();
  const calls = stubFetchAnswers({ status: 201, body: {} });
  renderEntryForm();
  await user.click(button("Toevoegen"));
  const summary = await screen.findByRole("region", { name: "Er zijn 2 velden die uw aandacht vragen" });
  await waitFor(() => expect(summary).toHaveFocus());
  expect(calls).not.toHaveBeenCalled();
  expect(box("Naam (verplicht)")).toHaveAccessibleDescription(
    /^Vul dit veld in\. Geef het algoritme een korte naam/,
  );
  Element.prototype.scrollIntoView = jest.fn();
  await user.click(within(summary).getByRole("link", { name: "Zichtbaarheid" }));
  expect(screen.getByRole("radio", { name: "Openbaar" })).toHaveFocus();
});

test("a field is validated when it is left, and on every change after that [forms.blur, forms.change]", async () => {
  const user = userEvent.setup();
  renderEntryForm();
  await user.type(box("Naam (verplicht)"), "kort");
  expect(screen.queryByText("Gebruik minstens 5 tekens.")).toBeNull();
  await user.tab();
  expect(await screen.findByText("Gebruik minstens 5 tekens.")).toBeVisible();
  await user.type(box("Naam (verplicht)"), "er");
  await waitFor(() => expect(screen.queryByText("Gebruik minstens 5 tekens.")).toBeNull());
});

test("what has changed is asked of an entry that is there already, and sent only when it is said", async () => {
  const user = userEvent.setup();
  const { unmount } = renderEntryForm();
  expect(screen.queryByRole("textbox", { name: "Wat is er veranderd?" })).toBeNull();
  unmount();
  const calls = stubFetchAnswers(
    { status: 400, body: { code: "invalid_input", errors: { changeNote: ["Kan niet."] } } },
    { status: 200, body: { ...ENTRY, _id: "e1" } },
  );
  renderEntryForm(ENTRY);
  await user.click(box("Wat is er veranderd?"));
  await user.paste("x".repeat(201));
  await user.click(button("Updaten"));
  const summary = await screen.findByRole("region", { name: "Er is 1 veld dat uw aandacht vraagt" });
  expect(summary).toHaveTextContent("Wat is er veranderd?: Gebruik hoogstens 200 tekens.");
  expect(calls).not.toHaveBeenCalled();
  await user.clear(box("Wat is er veranderd?"));
  await user.paste("Nieuwe fase");
  await user.click(button("Updaten"));
  expect(
    await screen.findByRole("region", { name: "Er is 1 veld dat uw aandacht vraagt" }),
  ).toHaveTextContent("Wat is er veranderd?: Kan niet.");
  expect(readSentRequest(calls).body).toMatchObject({ changeNote: "Nieuwe fase", version: 3 });
  await user.clear(box("Wat is er veranderd?"));
  await user.type(box("Wat is er veranderd?"), "  ");
  await user.click(button("Updaten"));
  await waitFor(() => expect(calls).toHaveBeenCalledTimes(2));
  expect(readSentRequest(calls, 1).body).not.toHaveProperty("changeNote");
});

test("what is said to have changed is work that a draft keeps, too", async () => {
  const user = userEvent.setup();
  renderEntryForm(ENTRY);
  await user.type(box("Wat is er veranderd?"), "Nieuwe fase");
  await user.click(button("Lokaal opslaan"));
  expect(entryDraftStore.list(EDIT)[0]?.values).toMatchObject({ changeNote: "Nieuwe fase" });
});

test("no field is cut: a megabyte of text stays, with its error", async () => {
  const user = userEvent.setup();
  renderEntryForm();
  const long = "😀\u0007مرحبا ".repeat(100_000);
  await user.click(box("Omschrijving"));
  await user.paste(long);
  await user.tab();
  expect(await screen.findByText("Gebruik hoogstens 512 tekens.")).toBeVisible();
  expect((box("Omschrijving") as HTMLTextAreaElement).value).toHaveLength(long.length);
});

test("the choices of visibility say who will see it, and none is chosen", () => {
  renderEntryForm();
  expect(screen.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).checked)).toEqual([
    false,
    false,
    false,
  ]);
  expect(screen.getByRole("radio", { name: "Openbaar" })).toHaveAccessibleDescription(
    "Iedereen ziet dit algoritme met uw naam als auteur, ook zoekmachines.",
  );
  // Those too whom the author shares it with.
  expect(screen.getByRole("radio", { name: "Privé" })).toHaveAccessibleDescription(
    "Alleen u, uw mede-redacteuren en beheerders zien dit algoritme.",
  );
});

test("a conditional field comes with its condition, is announced, keeps what was chosen, and is not sent without it [form.risk-class]", async () => {
  const user = userEvent.setup();
  const calls = stubFetchAnswers({ status: 201, body: ENTRY });
  renderEntryForm();
  await fillIn(user);
  expect(screen.queryByRole("button", { name: /^Risicoklasse/ })).toBeNull();
  await choose(user, /^Medisch hulpmiddel/, "Ja");
  expect(await screen.findByText("Het veld Risicoklasse is erbij gekomen.")).toBeInTheDocument();
  await choose(user, /^Risicoklasse/, "Klasse IIb");
  await choose(user, /^Medisch hulpmiddel/, "Nee");
  expect(screen.queryByRole("button", { name: /^Risicoklasse/ })).toBeNull();
  await choose(user, /^Medisch hulpmiddel/, "Ja");
  expect(button("Risicoklasse Klasse IIb")).toBeVisible();
  await choose(user, /^Medisch hulpmiddel/, "Nee");
  await user.click(button("Toevoegen"));
  await waitFor(() => expect(calls).toHaveBeenCalledTimes(1));
  expect(readSentRequest(calls).body).not.toHaveProperty("riskClass");
});

test("a new entry is posted once, with its author, however often one clicks [entry.created, message.save-added, call.entry-create]", async () => {
  const user = userEvent.setup();
  const calls = stubFetchAnswers({ status: 201, body: { ...ENTRY, _id: "e9" } });
  renderEntryForm();
  await fillIn(user);
  await user.dblClick(button("Toevoegen"));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/"));
  expect(calls).toHaveBeenCalledTimes(1);
  const { path, method, body } = readSentRequest(calls);
  expect([method, path]).toEqual(["POST", "/api/algorithm"]);
  expect(body).toMatchObject({
    algorithmName: "Longnodules op CT",
    visibility: "Privé",
    author: FORM_TEST_PERSON,
  });
  expect(getCurrentToasts().map((toast) => toast.message)).toEqual([
    "Algoritme 'Longnodules op CT' toegevoegd aan het register.",
  ]);
  expect(getCurrentToasts()[0]?.link).toEqual({
    href: "/algorithm/e9/detail",
    words: "Bekijk het algoritme",
  });
  expect(entryDraftStore.list(NEW)).toEqual([]);
});

test("an entry is put with its version [form.submit-edit, entry.updated, message.save-changed, call.entry-update]", async () => {
  const user = userEvent.setup();
  const calls = stubFetchAnswers({ status: 200, body: ENTRY });
  renderEntryForm(ENTRY);
  await user.click(button("Updaten"));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/"));
  expect(readSentRequest(calls)).toMatchObject({
    method: "PUT",
    path: "/api/algorithm/e1",
    body: { version: 3 },
  });
  expect(getCurrentToasts()[0]?.message).toBe("Algoritme 'Longnodules op CT' is aangepast.");
});

test.each([
  [
    403,
    "forbidden",
    "U bent niet bevoegd.",
    "Je bent niet geautoriseerd om deze actie uit te voeren: U bent niet bevoegd.",
  ],
  [400, "invalid_input", "De naam klopt niet.", "Formulier ongeldig: 'De naam klopt niet'."],
  [500, "unexpected", "", "Een onbekende fout heeft zich voorgedaan."],
])(
  "what the server refuses with %s stands in a toast and beside the form [message.save-403, message.save-400, message.save-other]",
  async (status, code, detail, sentence) => {
    const user = userEvent.setup();
    stubFetchAnswers({ status, body: { code, detail } });
    renderEntryForm(ENTRY);
    await user.click(button("Updaten"));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(getCurrentToasts().map((toast) => [toast.message, toast.place])).toEqual([
      [sentence, "bottom-left"],
    ]);
    expect(button("Updaten")).toBeEnabled();
    expect(box("Naam (verplicht)")).toHaveValue("Longnodules op CT");
  },
);

test("a server that cannot be reached is told so [message.no-answer]", async () => {
  const user = userEvent.setup();
  globalThis.fetch = jest.fn().mockRejectedValue(new TypeError("network"));
  renderEntryForm(ENTRY);
  await user.click(button("Updaten"));
  expect(await screen.findByText("Server niet beschikbaar.")).toBeVisible();
});

test("without a connection a save says once that there is none, and that what was typed is kept", async () => {
  const user = userEvent.setup();
  globalThis.fetch = jest.fn().mockRejectedValue(new TypeError("network"));
  const onLine = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  renderEntryForm(ENTRY);
  await user.click(button("Updaten"));
  const sentence = "Geen verbinding; wat u typte staat op dit apparaat.";
  expect(await screen.findAllByText(sentence)).toHaveLength(1);
  expect(getCurrentToasts()).toEqual([]);
  expect(screen.queryByText("Server niet beschikbaar.")).toBeNull();
  onLine.mockRestore();
});

test("the server's problems stand at their fields", async () => {
  const user = userEvent.setup();
  const errors = { algorithmName: ["Deze naam bestaat al."] };
  stubFetchAnswers({ status: 400, body: { code: "invalid_input", detail: "Deze naam bestaat al.", errors } });
  renderEntryForm(ENTRY);
  await user.click(button("Updaten"));
  await waitFor(() => expect(box("Naam (verplicht)")).toHaveAccessibleDescription(/^Deze naam bestaat al\./));
  expect(await screen.findByRole("region", { name: "Er is 1 veld dat uw aandacht vraagt" })).toHaveFocus();
});

test("a session that ended keeps what was typed as a draft and leads back after logging in", async () => {
  const user = userEvent.setup();
  stubFetchAnswers({ status: 401, body: { code: "not_authenticated", detail: "U bent niet ingelogd." } });
  renderEntryForm();
  await fillIn(user);
  await user.click(button("Toevoegen"));
  expect(
    await screen.findByText("U bent niet meer ingelogd. Wat u typte is op dit apparaat bewaard."),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: "Log opnieuw in en ga verder" })).toHaveAttribute(
    "href",
    "/login?callbackUrl=%2Falgorithm%2F0%2Fnew",
  );
  expect(entryDraftStore.list(NEW)[0]?.values.algorithmName).toBe("Longnodules op CT");
});

describe("a conflict", () => {
  const current = {
    ...ENTRY,
    _id: "e1",
    version: 7,
    updated: "2026-11-21T10:00:00.000Z",
    description: "Hun omschrijving van dit algoritme.",
    algorithmType: "Robotica",
  };
  const refused = { status: 409, body: { code: "edit_conflict", detail: "Iemand anders was eerder." } };

  async function showConflict() {
    const user = userEvent.setup();
    const calls = stubFetchAnswers(refused, { status: 200, body: current }, { status: 200, body: current });
    renderEntryForm(ENTRY);
    await user.click(box("Omschrijving"));
    await user.paste("Mijn omschrijving van dit algoritme.");
    await user.click(button("Updaten"));
    const panel = await screen.findByRole("region", {
      name: "Iemand anders heeft dit algoritme intussen aangepast",
    });
    return { user, calls, panel };
  }

  test("shows theirs and mine by field, keeps what was typed, and saves both with the new version", async () => {
    const { user, calls, panel } = await showConflict();
    expect(panel).toHaveFocus();
    expect(box("Omschrijving")).toHaveValue("Mijn omschrijving van dit algoritme.");
    const description = within(within(panel).getByRole("group", { name: "Omschrijving" }));
    expect(description.getByRole("radio", { name: /^Mijn versie/ })).toBeChecked();
    expect(description.getByText("Hun omschrijving van dit algoritme.")).toBeVisible();
    expect(
      within(within(panel).getByRole("group", { name: "Type" })).getByRole("radio", { name: /^Hun versie/ }),
    ).toBeChecked();
    await user.click(button("Opnieuw opslaan"));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/"));
    expect(readSentRequest(calls, 2)).toMatchObject({
      method: "PUT",
      body: { version: 7, description: "Mijn omschrijving van dit algoritme.", algorithmType: "Robotica" },
    });
  });

  test("their version can be taken as a whole", async () => {
    const { user, calls } = await showConflict();
    await user.click(button("Neem hun versie over"));
    await user.click(button("Opnieuw opslaan"));
    await waitFor(() => expect(calls).toHaveBeenCalledTimes(3));
    expect(readSentRequest(calls, 2).body).toMatchObject({
      version: 7,
      description: "Hun omschrijving van dit algoritme.",
    });
  });

  test("mine can be kept as a whole", async () => {
    const { user, calls } = await showConflict();
    await user.click(button("Houd de mijne"));
    await user.click(button("Opnieuw opslaan"));
    await waitFor(() => expect(calls).toHaveBeenCalledTimes(3));
    expect(readSentRequest(calls, 2).body).toMatchObject({
      description: "Mijn omschrijving van dit algoritme.",
      algorithmType: "",
    });
  });
});

describe("the draft", () => {
  test("is saved within a second of each change, also of who types on without a pause", async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    renderEntryForm();
    const kept = () => entryDraftStore.list(NEW)[0]?.values.algorithmName;
    for (const [typed, expected] of [
      ["L", undefined],
      ["o", undefined],
      ["n", "Lon"],
      ["g", "Lon"],
    ] as const) {
      await user.type(box("Naam (verplicht)"), typed);
      act(() => jest.advanceTimersByTime(typed === "n" ? 300 : 400));
      expect([typed, kept()]).toEqual([typed, expected]);
    }
    act(() => jest.advanceTimersByTime(1000));
    expect(kept()).toBe("Long");
    expect(screen.getByText(/^Lokaal opgeslagen om \d\d:\d\d\.$/)).toHaveAttribute("role", "status");
    jest.useRealTimers();
  });

  test("keeps choices and lists as they are chosen", async () => {
    const user = userEvent.setup();
    renderEntryForm();
    await user.click(screen.getByRole("radio", { name: "Privé" }));
    await choose(user, /^Type/, "Robotica");
    await user.click(button(/^Functie/));
    await user.click(screen.getByRole("option", { name: "Triage" }));
    await waitFor(
      () =>
        expect(entryDraftStore.list(NEW)[0]?.values).toMatchObject({
          visibility: "Privé",
          algorithmType: "Robotica",
          algorithmFunction: ["Triage"],
        }),
      { timeout: 3000 },
    );
  });

  test("is put back by a reload of its tab, and one can start over without losing it", async () => {
    const user = userEvent.setup();
    const { unmount } = renderEntryForm();
    await user.type(box("Naam (verplicht)"), "Long");
    window.dispatchEvent(new Event("pagehide"));
    const tab = sessionStorage.getItem("algorithm-draft") ?? "";
    unmount();
    sessionStorage.setItem("algorithm-draft", tab);
    performance.getEntriesByType = () => [{ type: "reload" }] as unknown as PerformanceEntryList;
    renderEntryForm();
    expect(box("Naam (verplicht)")).toHaveValue("Long");
    expect(screen.queryByText("Er staat een lokale kopie op dit apparaat")).toBeNull();
    await user.click(button("Begin opnieuw"));
    expect(box("Naam (verplicht)")).toHaveValue("");
    expect(screen.getByText(/^‘Long’, voor het laatst bewaard op/)).toBeVisible();
    await user.click(button("Kopie herstellen"));
    expect(box("Naam (verplicht)")).toHaveValue("Long");
    expect(entryDraftStore.list(NEW)).toHaveLength(1);
    Reflect.deleteProperty(performance, "getEntriesByType");
  });

  test("that another tab is writing too is written by neither over the other", async () => {
    const user = userEvent.setup();
    entryDraftStore.save(NEW, {
      id: "live",
      version: null,
      values: { algorithmName: "Van het andere tabblad" },
    });
    renderEntryForm();
    await user.click(await screen.findByRole("button", { name: "Kopie herstellen" }));
    await user.type(box("Naam (verplicht)"), ", hier verder");
    entryDraftStore.save(NEW, { id: "live", version: null, values: { algorithmName: "En daar verder" } });
    await user.click(button("Lokaal opslaan"));
    expect(
      entryDraftStore
        .list(NEW)
        .map(({ values }) => values.algorithmName)
        .toSorted(),
    ).toEqual(["En daar verder", "Van het andere tabblad, hier verder"]);
  });

  test("is saved on the button, with a toast [deviation.form-tools]", async () => {
    const user = userEvent.setup();
    renderEntryForm(ENTRY);
    await user.type(box("Naam (verplicht)"), "!");
    await user.click(button("Lokaal opslaan"));
    expect(entryDraftStore.list(EDIT)[0]).toMatchObject({
      version: 3,
      values: { algorithmName: "Longnodules op CT!" },
    });
    expect(getCurrentToasts()[0]?.message).toBe(
      "Wat u typte is op dit apparaat opgeslagen en blijft daar 7 dagen.",
    );
  });

  test("is offered on coming back, with its date, and restored", async () => {
    entryDraftStore.save(NEW, { id: "earlier", version: null, values: { algorithmName: "Van gisteren" } });
    const user = userEvent.setup();
    renderEntryForm();
    expect(await screen.findByText("Er staat een lokale kopie op dit apparaat")).toBeVisible();
    expect(screen.getByText(/^‘Van gisteren’, voor het laatst bewaard op \d/)).toBeVisible();
    expect(box("Naam (verplicht)")).toHaveValue("");
    await user.click(button("Kopie herstellen"));
    expect(box("Naam (verplicht)")).toHaveValue("Van gisteren");
  });

  test("can be thrown away", async () => {
    entryDraftStore.save(NEW, { id: "earlier", version: null, values: { algorithmName: "Van gisteren" } });
    const user = userEvent.setup();
    renderEntryForm();
    await user.click(await screen.findByRole("button", { name: "Kopie weggooien" }));
    expect(entryDraftStore.list(NEW)).toEqual([]);
    expect(screen.queryByText("Er staat een lokale kopie op dit apparaat")).toBeNull();
  });

  test.each([
    ["a new entry", NEW, null],
    ["an entry to edit", EDIT, ENTRY],
  ] as const)(
    "that was not looked at stays, beside what is typed meanwhile: %s",
    async (_, owner, content) => {
      entryDraftStore.save(owner, {
        id: "earlier",
        version: null,
        values: { algorithmName: "Van gisteren" },
      });
      const user = userEvent.setup();
      const first = renderEntryForm(content);
      await user.clear(box("Naam (verplicht)"));
      await user.type(box("Naam (verplicht)"), "Van vandaag");
      await user.click(screen.getByRole("link", { name: "Terug naar overzicht" }));
      expect(await screen.findByText(/Wat u typte blijft 7 dagen/)).toBeVisible();
      // What the question promises is true before it is answered, and whatever the answer is.
      const names = () => entryDraftStore.list(owner).map(({ values }) => values.algorithmName);
      expect(names()).toEqual(["Van vandaag", "Van gisteren"]);
      first.unmount();

      renderEntryForm(content);
      expect(await screen.findByText("Er staan 2 lokale kopieën op dit apparaat")).toBeVisible();
      const restores = screen.getAllByRole("button", { name: "Kopie herstellen" });
      expect(restores[0]).toHaveAccessibleDescription(/^‘Van vandaag’, voor het laatst bewaard op/);
      await user.clear(box("Naam (verplicht)"));
      await user.type(box("Naam (verplicht)"), "Van zonet");
      await user.click(screen.getAllByRole("button", { name: "Kopie herstellen" })[1] as HTMLElement);
      expect(box("Naam (verplicht)")).toHaveValue("Van gisteren");
      expect(screen.getByText(/^‘Van zonet’/)).toBeVisible();
      expect(screen.getByText(/^‘Van vandaag’/)).toBeVisible();
      expect(screen.queryByText(/^‘Van gisteren’/)).toBeNull();

      await user.click(button("Lokaal opslaan"));
      expect(names().toSorted()).toEqual(["Van gisteren", "Van vandaag", "Van zonet"]);
    },
  );

  test("of an earlier time outlives the saving of another entry", async () => {
    entryDraftStore.save(NEW, { id: "earlier", version: null, values: { algorithmName: "Van gisteren" } });
    const user = userEvent.setup();
    stubFetchAnswers({ status: 201, body: { ...ENTRY, _id: "e9" } });
    const { unmount } = renderEntryForm();
    await fillIn(user);
    await user.click(button("Lokaal opslaan"));
    await user.click(button("Toevoegen"));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/"));
    unmount();
    expect(entryDraftStore.list(NEW).map(({ values }) => values.algorithmName)).toEqual(["Van gisteren"]);
  });

  test.each([
    ["the tab is closed or reloaded", () => window.dispatchEvent(new Event("pagehide"))],
    [
      "a phone puts it aside",
      () => {
        jest.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
        document.dispatchEvent(new Event("visibilitychange"));
      },
    ],
  ])("is saved at once when %s", async (_, hide) => {
    const user = userEvent.setup();
    renderEntryForm();
    await user.type(box("Naam (verplicht)"), "Long");
    act(hide);
    expect(entryDraftStore.list(NEW)[0]?.values.algorithmName).toBe("Long");
    jest.restoreAllMocks();
  });

  test("is within reach from wherever one is in the form", async () => {
    entryDraftStore.save(NEW, { id: "earlier", version: null, values: { algorithmName: "Van gisteren" } });
    const scroll = jest.fn();
    Element.prototype.scrollIntoView = scroll;
    const user = userEvent.setup();
    renderEntryForm();
    await user.click(await screen.findByRole("button", { name: "Er staat een eerdere lokale kopie" }));
    expect(screen.getByRole("region", { name: "Er staat een lokale kopie op dit apparaat" })).toHaveFocus();
    expect(scroll).toHaveBeenCalledTimes(1);
  });

  test("of another person is not offered", async () => {
    entryDraftStore.save(
      { userId: "joris", subject: "0" },
      { id: "earlier", version: null, values: { algorithmName: "Van Joris" } },
    );
    renderEntryForm();
    await act(async () => {});
    expect(screen.queryByText("Er staat een lokale kopie op dit apparaat")).toBeNull();
    expect(localStorage.getItem("algorithm")).toBeNull();
  });

  test("of an older version is saved as one, so that the conflict shows", async () => {
    entryDraftStore.save(EDIT, {
      id: "earlier",
      version: 2,
      values: { ...ENTRY, algorithmName: "Oude naam" },
    });
    const user = userEvent.setup();
    const calls = stubFetchAnswers({ status: 200, body: ENTRY });
    renderEntryForm(ENTRY);
    await user.click(await screen.findByRole("button", { name: "Kopie herstellen" }));
    await user.click(button("Updaten"));
    await waitFor(() => expect(calls).toHaveBeenCalled());
    expect(readSentRequest(calls).body).toMatchObject({ version: 2, algorithmName: "Oude naam" });
  });
});

describe("leaving", () => {
  test("asks first when something was typed, and goes on when told so [form.back]", async () => {
    const user = userEvent.setup();
    renderEntryForm();
    await user.type(box("Naam (verplicht)"), "Long");
    await user.click(screen.getByRole("link", { name: "Terug naar overzicht" }));
    expect(await screen.findByRole("alertdialog", { name: "Weggaan zonder op te slaan?" })).toBeVisible();
    await user.click(button("Hier blijven"));
    expect(router.push).not.toHaveBeenCalled();
    await user.click(screen.getByRole("link", { name: "Terug naar overzicht" }));
    await user.click(await screen.findByRole("button", { name: "Weggaan" }));
    expect(router.push).toHaveBeenCalledWith("/");
  });

  test("the browser asks too, but only when something was typed", async () => {
    const user = userEvent.setup();
    renderEntryForm();
    const leave = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    await user.type(box("Naam (verplicht)"), "Long");
    expect(leave()).toBe(true);
  });

  test("logging out waits for the answer, says that the draft goes too, and nothing asks twice", async () => {
    const user = userEvent.setup();
    renderEntryForm();
    const logOut = jest.fn();
    await user.type(box("Naam (verplicht)"), "Long");
    act(() => runWhenMayLeave(logOut));
    expect(
      await screen.findByText(
        "Uw wijzigingen staan nog niet in het register. Bij het uitloggen verdwijnen ook de lokale kopieën op dit apparaat.",
      ),
    ).toBeVisible();
    expect(logOut).not.toHaveBeenCalled();
    await user.click(button("Weggaan"));
    expect(logOut).toHaveBeenCalledTimes(1);
    const unload = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(unload);
    expect(unload.defaultPrevented).toBe(false);
  });

  test("logging out asks as well when an earlier draft would go", async () => {
    entryDraftStore.save(NEW, { id: "earlier", version: null, values: { algorithmName: "Van gisteren" } });
    renderEntryForm();
    const logOut = jest.fn();
    await screen.findByText("Er staat een lokale kopie op dit apparaat");
    await act(async () => runWhenMayLeave(logOut));
    expect(await screen.findByText(/verdwijnen ook de lokale kopieën op dit apparaat/)).toBeVisible();
    expect(logOut).not.toHaveBeenCalled();
  });

  test("the question tells when this browser cannot keep what was typed", async () => {
    const user = userEvent.setup();
    renderEntryForm();
    await user.type(box("Naam (verplicht)"), "Long");
    jest.spyOn(entryDraftStore, "save").mockReturnValue(null);
    await user.click(screen.getByRole("link", { name: "Terug naar overzicht" }));
    expect(await screen.findByText(/deze browser kan ze niet bewaren/)).toBeVisible();
    jest.restoreAllMocks();
  });

  test("by the back button loses nothing", async () => {
    const user = userEvent.setup();
    const { unmount } = renderEntryForm();
    await user.type(box("Naam (verplicht)"), "Long");
    unmount();
    expect(entryDraftStore.list(NEW)[0]?.values.algorithmName).toBe("Long");
  });
});

describe("what is missing", () => {
  const missing = (name: string) =>
    within(screen.getByRole("region", { name })).getByText(/^Nog|^Er ontbreekt/);
  const textOf = (name: string) => missing(name).closest("p")?.textContent;

  test("is said per section, what has to be filled in apart, and each number leads to its first field", async () => {
    const user = userEvent.setup();
    Element.prototype.scrollIntoView = jest.fn();
    renderEntryForm();
    expect(textOf("Algoritme details")).toBe("Nog 7 velden, waarvan 2 verplicht");
    await user.click(box("Naam (verplicht)"));
    await user.paste("Longnodules op CT");
    expect(textOf("Algoritme details")).toBe("Nog 6 velden, waarvan 1 verplicht");
    const details = within(screen.getByRole("region", { name: "Algoritme details" }));
    await user.click(details.getByRole("link", { name: "waarvan 1 verplicht" }));
    expect(screen.getByRole("radio", { name: "Openbaar" })).toHaveFocus();
    await user.click(details.getByRole("link", { name: "Nog 6 velden" }));
    expect(box("Omschrijving")).toHaveFocus();
  });

  test("counts conditional fields while they apply, and what only members see not at all", async () => {
    const user = userEvent.setup();
    renderEntryForm();
    const before = textOf("Ontwikkeling");
    await choose(user, /^Medisch hulpmiddel/, "Ja");
    expect(textOf("Ontwikkeling")).toBe(before);
    await choose(user, /^Risicoklasse/, "Klasse IIb");
    expect(textOf("Ontwikkeling")).toBe("Nog 4 velden");
    await user.type(screen.getByLabelText(/e-mail/i, { selector: "input" }), "a@b.nl");
    expect(textOf("Algoritme details")).toBe("Nog 7 velden, waarvan 2 verplicht");
  });

  test("is the same in the sections and the meter of completeness", () => {
    renderEntryForm(ENTRY);
    const counts = FORM_SECTIONS.filter((section) => section !== "patients").map((section) =>
      Number(textOf(form.sections[section])?.match(/^Nog (\d+)/)?.[1] ?? 0),
    );
    const sum = counts.reduce((total, count) => total + count, 0);
    expect(screen.getByText(`Wat ontbreekt: ${sum} velden`)).toBeInTheDocument();
  });

  test("renders nothing again while one types within a field", async () => {
    const user = userEvent.setup();
    let commits = 0;
    render(
      <Profiler
        id="form"
        onRender={() => {
          commits += 1;
        }}
      >
        <EntryForm {...buildEntryFormProps(ENTRY)} />
      </Profiler>,
      { wrapper: FormMessagesProvider },
    );
    await user.click(box("Naam (verplicht)"));
    await user.keyboard("a");
    commits = 0;
    await user.keyboard("bcdef");
    expect(commits).toBeLessThanOrEqual(5);
  });
});

describe("on a phone", () => {
  const stepNames = () =>
    screen.getAllByRole("region").map((region) => region.getAttribute("aria-labelledby"));
  beforeEach(() => {
    Element.prototype.scrollIntoView = jest.fn();
    const query = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
    window.matchMedia = () => query as unknown as MediaQueryList;
  });
  afterEach(() => {
    Reflect.deleteProperty(window, "matchMedia");
  });
  const steps = () =>
    stepNames().filter((id) => FORM_SECTIONS.some((section) => id === `section-${section}-kop`));

  test("the form is shown in steps, and keeps what each holds", async () => {
    const user = userEvent.setup();
    renderEntryForm();
    expect(steps()).toEqual(["section-details-kop"]);
    expect(screen.getByText("Stap 1 van 6")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Vorige" })).toBeNull();
    await user.type(box("Naam (verplicht)"), "Long");
    await user.click(screen.getByRole("link", { name: "Volgende" }));
    expect(steps()).toEqual(["section-hospital-kop"]);
    await user.type(box("Samenwerking met"), "Universiteit");
    await user.click(
      within(screen.getByRole("navigation", { name: "Stappen" })).getByRole("link", {
        name: /^Voor patiënten/,
      }),
    );
    expect(screen.getByText("Stap 6 van 6")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Volgende" })).toBeNull();
    await user.click(button("Lokaal opslaan"));
    expect(entryDraftStore.list(NEW)[0]?.values).toMatchObject({
      algorithmName: "Long",
      collaboration: "Universiteit",
    });
  });

  test("errors lead to their step from any other", async () => {
    const user = userEvent.setup();
    renderEntryForm();
    await user.click(screen.getByRole("link", { name: "Volgende" }));
    await user.click(button("Toevoegen"));
    const summary = await screen.findByRole("region", { name: "Er zijn 2 velden die uw aandacht vragen" });
    await user.click(within(summary).getByRole("link", { name: "Naam" }));
    expect(steps()).toEqual(["section-details-kop"]);
    expect(box("Naam (verplicht)")).toHaveFocus();
  });

  test("an address opens its step, and so does what the browser finds", async () => {
    window.history.replaceState(null, "", "/algorithm/0/new#field-dataSource");
    renderEntryForm();
    expect(steps()).toEqual(["section-platform-kop"]);
    act(() => {
      const found = document.getElementById("field-collaboration");
      found?.dispatchEvent(new Event("beforematch", { bubbles: true }));
    });
    expect(steps()).toEqual(["section-hospital-kop"]);
  });

  test("all of it can be had on one page", async () => {
    const user = userEvent.setup();
    const { unmount } = renderEntryForm();
    await user.click(button("Alles op één pagina"));
    expect(steps()).toHaveLength(6);
    unmount();
    renderEntryForm();
    expect(steps()).toHaveLength(6);
    await user.click(button("In stappen"));
    expect(steps()).toHaveLength(1);
  });
});

test("the help panel explains every field [deviation.form-help]", async () => {
  const user = userEvent.setup();
  render(<EntryForm {...buildEntryFormProps(null)} />, { wrapper: FormMessagesProvider });
  await user.click(button("Help"));
  const panel = await screen.findByRole("dialog", { name: "Hulp bij het invullen" });
  expect(within(panel).getAllByRole("term")).toHaveLength(FIELD_KEYS.length);
});
