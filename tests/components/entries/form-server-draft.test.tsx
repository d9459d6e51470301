import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { EntryForm } from "@/components/entries/form/entry-form";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import {
  buildEntryFormProps,
  FormMessagesProvider,
  readSentRequest,
  stubFetchAnswers,
} from "../../support/entry-form";

const router = { push: jest.fn(), refresh: jest.fn() };
jest.mock("next/navigation", () => ({
  useRouter: () => router,
  usePathname: () => "/algorithm/e1/edit",
}));

const ENTRY = { algorithmName: "Longnodules op CT", visibility: "Privé" };
const PUBLISHED = { ...ENTRY, _id: "e1", version: 1, updated: "2026-11-26T10:00:00.000Z" };
const CONFLICT = { status: 409, body: { code: "edit_conflict", detail: "Intussen aangepast." } };
const PUBLISHED_MEANWHILE = "Dit concept is intussen gepubliceerd";

const box = (name: string) => screen.getByRole("textbox", { name });
const button = (name: string) => screen.getByRole("button", { name });

/** Shows the form of a draft of Sanne's at version 0. */
function showDraft(content: Parameters<typeof buildEntryFormProps>[0] = ENTRY) {
  const { entry, ...props } = buildEntryFormProps(content);
  if (entry === null) throw new Error("A draft has content");
  render(<EntryForm {...props} entry={{ ...entry, isDraft: true, version: 0 }} />, {
    wrapper: FormMessagesProvider,
  });
}

/** Types a description and presses a button whose save meets the published entry. */
async function meetPublication(pressed: string) {
  const user = userEvent.setup();
  const calls = stubFetchAnswers(
    CONFLICT,
    { status: 200, body: PUBLISHED },
    { status: 200, body: PUBLISHED },
  );
  showDraft();
  await user.click(box("Omschrijving"));
  await user.paste("Nog geheime omschrijving van dit algoritme");
  await user.click(button(pressed));
  const panel = await screen.findByRole("region", { name: PUBLISHED_MEANWHILE });
  return { user, calls, panel };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.clearAllMocks();
  for (const toast of getCurrentToasts()) dismissToast(toast.id);
});

describe("a draft that was published elsewhere meanwhile", () => {
  test("says so and is saved publicly by 'Updaten' alone", async () => {
    const { user, calls, panel } = await meetPublication("Bewaar als concept");
    expect(within(panel).getByText(/kan niet meer als concept worden bewaard/)).toBeVisible();
    expect(within(panel).queryByRole("button", { name: "Opnieuw opslaan" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Bewaar als concept" })).toBeNull();
    // The page renders its heading for the published entry.
    expect(router.refresh).toHaveBeenCalledTimes(1);
    expect(calls).toHaveBeenCalledTimes(2);
    await user.click(within(panel).getByRole("button", { name: "Updaten" }));
    await waitFor(() => expect(calls).toHaveBeenCalledTimes(3));
    expect(readSentRequest(calls, 2)).toMatchObject({
      method: "PUT",
      path: "/api/algorithm/e1",
      body: { version: 1, description: "Nog geheime omschrijving van dit algoritme" },
    });
    expect(getCurrentToasts()[0]?.message).toBe("Algoritme 'Longnodules op CT' is aangepast.");
  });

  test("can be left unsaved without losing what was typed", async () => {
    const { user, calls, panel } = await meetPublication("Bewaar als concept");
    await user.click(within(panel).getByRole("button", { name: "Verder zonder op te slaan" }));
    expect(screen.queryByRole("region", { name: PUBLISHED_MEANWHILE })).toBeNull();
    expect(box("Omschrijving")).toHaveValue("Nog geheime omschrijving van dit algoritme");
    expect(JSON.stringify({ ...localStorage })).toContain("Nog geheime omschrijving van dit algoritme");
    expect(calls).toHaveBeenCalledTimes(2);
    expect(button("Updaten")).toBeEnabled();
  });

  test("is told the same when it was to be published here too", async () => {
    const { user, calls, panel } = await meetPublication("Publiceren");
    await user.click(within(panel).getByRole("button", { name: "Updaten" }));
    await waitFor(() => expect(calls).toHaveBeenCalledTimes(3));
    expect(readSentRequest(calls, 2).body).toMatchObject({
      version: 1,
      description: "Nog geheime omschrijving van dit algoritme",
    });
  });
});

test("a draft that was saved elsewhere meanwhile is saved again as a draft", async () => {
  const user = userEvent.setup();
  const other = { ...PUBLISHED, version: -1, state: "DRAFT" };
  const calls = stubFetchAnswers(CONFLICT, { status: 200, body: other }, { status: 200, body: other });
  showDraft();
  await user.click(box("Omschrijving"));
  await user.paste("Nog geheime omschrijving van dit algoritme");
  await user.click(button("Bewaar als concept"));
  await user.click(await screen.findByRole("button", { name: "Opnieuw opslaan" }));
  await waitFor(() => expect(calls).toHaveBeenCalledTimes(3));
  expect(readSentRequest(calls, 2)).toMatchObject({ path: "/api/v1/drafts/e1", body: { version: -1 } });
  expect(router.push).toHaveBeenCalledWith("/work");
});

test("a draft that met no connection is sent again as a draft, and not published", async () => {
  const user = userEvent.setup();
  const online = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  globalThis.fetch = jest.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  showDraft();
  await user.click(button("Bewaar als concept"));
  expect(await screen.findAllByText(/^Geen verbinding/)).not.toHaveLength(0);
  expect(screen.queryByRole("button", { name: "Verstuur opnieuw" })).toBeNull();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  const calls = stubFetchAnswers({ status: 200, body: { ...PUBLISHED, state: "DRAFT" } });
  await user.click(button("Verstuur opnieuw"));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/work"));
  expect(readSentRequest(calls).path).toBe("/api/v1/drafts/e1");
  online.mockRestore();
});

describe("a draft that is refused", () => {
  test("lists what keeps a draft from being saved, and nothing that only publishing needs", async () => {
    const user = userEvent.setup();
    const calls = stubFetchAnswers({ status: 200, body: { ...PUBLISHED, state: "DRAFT" } });
    showDraft({ algorithmName: "Longnodules op CT", visibility: null });
    await user.type(box("Omschrijving"), "Nog kort");
    await user.click(button("Publiceren"));
    const both = await screen.findByRole("region", { name: "Er zijn 2 velden die uw aandacht vragen" });
    expect(both).toHaveTextContent(/Zichtbaarheid.*Omschrijving|Omschrijving.*Zichtbaarheid/);
    await user.clear(box("Naam (verplicht)"));
    await user.click(button("Bewaar als concept"));
    const one = await screen.findByRole("region", { name: "Er is 1 veld dat uw aandacht vraagt" });
    expect(one).toHaveTextContent(/Naam/);
    // What is mended after it is measured as a draft, too.
    await user.type(box("Omschrijving"), "er");
    await user.tab();
    expect(one).toHaveAccessibleName("Er is 1 veld dat uw aandacht vraagt");
    await user.type(box("Naam (verplicht)"), "Longnodules op CT");
    expect(calls).not.toHaveBeenCalled();
    await user.click(button("Bewaar als concept"));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/work"));
    expect(getCurrentToasts().at(-1)?.message).toMatch(
      /^Concept .* moet goed zijn om te publiceren: Omschrijving\.$/,
    );
    expect(readSentRequest(calls).body).toMatchObject({ description: "Nog korter", version: 0 });
    expect(readSentRequest(calls).body).not.toHaveProperty("changeNote");
  });

  test("is not said to be a saved draft by the copy in this browser", async () => {
    const user = userEvent.setup();
    stubFetchAnswers({ status: 403, body: { code: "forbidden", detail: "U bent niet bevoegd." } });
    showDraft();
    await user.type(box("Naam (verplicht)"), "!");
    await user.click(button("Bewaar als concept"));
    expect(await screen.findByText(/^Je bent niet geautoriseerd/)).toBeVisible();
    expect(await screen.findByText(/^Lokaal opgeslagen om \d\d:\d\d\.$/)).toBeVisible();
    expect(screen.queryByText(/^Concept bewaard/)).toBeNull();
  });
});
