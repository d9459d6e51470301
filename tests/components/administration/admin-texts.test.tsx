import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { TextsSection } from "@/components/administration/texts-section";
import type { EditableBlockDto } from "@/lib/administration/schema";
import {
  API_FAILURE_CASES,
  dismissAllToasts,
  listShownToasts,
  renderAdminSection,
  stubAdminApi,
} from "../../support/admin";

function text(_id: string, title: string, page: EditableBlockDto["page"] = "about"): EditableBlockDto {
  const content = `De tekst van ${title}.`;
  const english = { titleEn: null, contentEn: null };
  return { _id, page, title, content, heading: null, ...english, updated: "2026-11-20T10:00:00.000Z" };
}

const [WHAT, WHO, HOW, PRIVACY] = [
  text("t1", "Wat is het?"),
  text("t2", "Voor wie?"),
  text("t3", "Hoe werkt het?"),
  text("t4", "Wat wij bewaren", "privacy"),
];
const ALL = [WHAT, WHO, HOW, PRIVACY];

const user = userEvent.setup();
const page = (name: string) => {
  const section = screen.getByRole("heading", { level: 3, name }).closest("section");
  if (section === null) throw new Error(`no part is called ${name}`);
  return within(section);
};
const titles = (name = "Over het register") =>
  page(name)
    .queryAllByRole("listitem")
    .map((item) => item.querySelector("summary")?.textContent);
const button = (name: string) => screen.getByRole("button", { name });

let api: ReturnType<typeof stubAdminApi>;

beforeEach(async () => {
  api = stubAdminApi(ALL);
  renderAdminSection(<TextsSection texts={ALL} />);
});
afterEach(dismissAllToasts);

test("the texts stand by page in their order, and a page without any offers to add one", () => {
  expect(screen.getByText("4 teksten")).toBeVisible();
  expect(titles()).toEqual(["Wat is het?", "Voor wie?", "Hoe werkt het?"]);
  expect(titles("Privacy")).toEqual(["Wat wij bewaren"]);
  expect(titles("Toegankelijkheid")).toEqual([]);
  expect(button("Tekst toevoegen aan ‘Toegankelijkheid’")).toBeVisible();
});

describe("the order of the texts", () => {
  const ids = (write = api.writes.at(-1)) => (write?.body as { ids: string[] } | undefined)?.ids;

  // That the focus stays where the browser drops it: tests/e2e/administration/admin.spec.ts.
  test("is changed by keyboard, shown and told at once", async () => {
    const release = api.wait();
    button("‘Wat is het?’ omlaag").focus();
    await user.keyboard("{Enter}");
    expect(titles()).toEqual(["Voor wie?", "Wat is het?", "Hoe werkt het?"]);
    expect(screen.getByRole("status")).toHaveTextContent("‘Wat is het?’ staat nu op plaats 2 van 3.");
    expect(button("‘Wat is het?’ omlaag")).toHaveFocus();
    expect(api.writes).toEqual([
      { method: "PUT", path: "/api/admin/content/order", body: { page: "about", ids: ["t2", "t1", "t3"] } },
    ]);
    api.listed = [200, [WHO, WHAT, HOW, PRIVACY]];
    release([200, [WHO, WHAT, HOW]]);
    await waitFor(() => expect(api.reads).toBe(1));
    expect(titles()).toEqual(["Voor wie?", "Wat is het?", "Hoe werkt het?"]);
    expect(titles("Privacy")).toEqual(["Wat wij bewaren"]);
    expect(listShownToasts()).toEqual([]);
    api.answer([200, []]);
    await user.click(button("‘Hoe werkt het?’ omhoog"));
    expect(ids()).toEqual(["t2", "t3", "t1"]);
    expect(screen.getByRole("status")).toHaveTextContent("‘Hoe werkt het?’ staat nu op plaats 2 van 3.");
  });

  test("has an end on both sides, where the button keeps the focus and does nothing", async () => {
    for (const name of ["‘Wat is het?’ omhoog", "‘Hoe werkt het?’ omlaag", "‘Wat wij bewaren’ omlaag"]) {
      expect(button(name)).toHaveAttribute("aria-disabled", "true");
      await user.click(button(name));
      expect(button(name)).toHaveFocus();
    }
    expect(button("‘Wat is het?’ omlaag")).not.toHaveAttribute("aria-disabled");
    expect(api.writes).toEqual([]);
    expect(titles()).toEqual(["Wat is het?", "Voor wie?", "Hoe werkt het?"]);
  });

  test("is stored move by move, however fast they follow", async () => {
    const release = api.wait();
    api.answer([200, []]);
    await user.click(button("‘Wat is het?’ omlaag"));
    await user.click(button("‘Wat is het?’ omlaag"));
    expect(titles()).toEqual(["Voor wie?", "Hoe werkt het?", "Wat is het?"]);
    expect(api.writes).toHaveLength(1);
    api.listed = [200, [WHO, HOW, WHAT, PRIVACY]];
    release([200, []]);
    await waitFor(() => expect(api.writes).toHaveLength(2));
    expect(ids()).toEqual(["t2", "t3", "t1"]);
    await waitFor(() => expect(api.reads).toBe(1));
    expect(titles()).toEqual(["Voor wie?", "Hoe werkt het?", "Wat is het?"]);
  });

  test.each(API_FAILURE_CASES)(
    "is taken back when it cannot be stored, with %s",
    async (_case, answer, sentence) => {
      const release = api.wait();
      await user.click(button("‘Wat is het?’ omlaag"));
      expect(titles()).toEqual(["Voor wie?", "Wat is het?", "Hoe werkt het?"]);
      // What was read last counts, without another look at the server.
      api.listed = "network";
      release(answer);
      await waitFor(() => expect(titles()).toEqual(["Wat is het?", "Voor wie?", "Hoe werkt het?"]));
      expect(listShownToasts()).toEqual([["error", sentence]]);
      expect(screen.getByRole("status")).toBeEmptyDOMElement();
    },
  );
});

describe("a text", () => {
  const form = () => within(screen.getByRole("form", { name: "Wat is het?" }));
  const open = () => user.click(screen.getByText("Wat is het?", { selector: "summary" }));
  const save = () => user.click(form().getByRole("button", { name: "Tekst opslaan" }));

  test("is saved with the moment it was read at, and the next save with that of this one", async () => {
    await open();
    await user.clear(form().getByLabelText("Tekst"));
    await user.type(form().getByLabelText("Tekst"), "Nieuw.");
    await user.click(form().getByLabelText("Groter tonen, als inleiding"));
    const saved = { ...WHAT, content: "Nieuw.", heading: "lead", updated: "2026-11-21T11:00:00.000Z" };
    api.answer([200, saved]);
    api.listed = [200, [saved, WHO, HOW, PRIVACY]];
    await save();
    await waitFor(() =>
      expect(listShownToasts()).toEqual([["success", "Tekst ‘Wat is het?’ is opgeslagen."]]),
    );
    const english = { titleEn: null, contentEn: null };
    const body = {
      title: "Wat is het?",
      content: "Nieuw.",
      heading: "lead",
      ...english,
      updated: WHAT?.updated,
    };
    expect(api.writes).toEqual([{ method: "PUT", path: "/api/admin/content/t1", body }]);
    api.answer([200, saved]);
    await save();
    await waitFor(() => expect(api.writes).toHaveLength(2));
    expect(api.writes[1]?.body).toMatchObject({ updated: "2026-11-21T11:00:00.000Z" });
  });

  test("is filled in beside it in English, and sent with it", async () => {
    await open();
    await user.type(form().getByLabelText("Titel in het Engels"), "What is it?");
    await user.type(form().getByLabelText("Tekst in het Engels"), "A register.");
    expect(form().getByLabelText("Tekst in het Engels")).toHaveAttribute("lang", "en");
    const saved = { ...WHAT, titleEn: "What is it?", contentEn: "A register." };
    api.answer([200, saved]);
    api.listed = [200, [saved, WHO, HOW, PRIVACY]];
    await save();
    await waitFor(() => expect(api.writes).toHaveLength(1));
    expect(api.writes[0]?.body).toMatchObject({
      title: "Wat is het?",
      titleEn: "What is it?",
      contentEn: "A register.",
    });
  });

  test.each([
    [
      "the server's words",
      [409, { code: "text_conflict", detail: "Iemand anders was eerder." }] as [number, object],
      "Er is iets misgegaan bij het opslaan: Iemand anders was eerder.",
    ],
    ["a sentence without them", "network" as const, "Er is iets misgegaan bij het opslaan."],
  ])(
    "that cannot be saved says so with %s, takes its title back and keeps what was typed",
    async (_case, answer, sentence) => {
      await open();
      const title = form().getByLabelText("Titel");
      await user.clear(title);
      await user.type(title, "Anders");
      const release = api.wait();
      await save();
      // The list already shows the new title, and the button waits.
      expect(titles()[0]).toBe("Anders");
      const waiting = within(screen.getByRole("form", { name: "Anders" }));
      expect(waiting.getByRole("button", { name: "Tekst opslaan" })).toBeDisabled();
      // What was read last counts, without another look at the server.
      api.listed = "network";
      release(answer);
      await waitFor(() => expect(titles()[0]).toBe("Wat is het?"));
      expect(form().getByRole("alert")).toHaveTextContent(sentence);
      expect(listShownToasts()).toEqual([["error", sentence]]);
      expect(form().getByLabelText("Titel")).toHaveValue("Anders");
    },
  );

  const fillIn = async (page: string) => {
    await user.click(button(`Tekst toevoegen aan ‘${page}’`));
    const added = screen.getByRole("form", { name: `Tekst toevoegen aan ‘${page}’` });
    expect(within(added).getByLabelText("Titel")).toHaveFocus();
    await user.keyboard("Onze beloften");
    await user.type(within(added).getByLabelText("Tekst"), "Wij doen ons best.");
    return within(added);
  };

  test("is on its page once it is filled in and saved, at the end", async () => {
    const added = text("t5", "Onze beloften", "accessibility");
    api.answer([201, added]);
    api.listed = [200, [...ALL, added]];
    const fields = await fillIn("Toegankelijkheid");
    expect(api.writes).toEqual([]);
    await user.click(fields.getByRole("button", { name: "Tekst opslaan" }));
    await waitFor(() => expect(titles("Toegankelijkheid")).toEqual(["Onze beloften"]));
    expect(listShownToasts()).toEqual([["success", "Tekst ‘Onze beloften’ is opgeslagen."]]);
    expect(api.writes).toEqual([
      {
        method: "POST",
        path: "/api/admin/content",
        body: {
          page: "accessibility",
          title: "Onze beloften",
          content: "Wij doen ons best.",
          heading: null,
          titleEn: null,
          contentEn: null,
        },
      },
    ]);
  });

  test("that is not wanted after all was never there", async () => {
    const fields = await fillIn("Privacy");
    await user.click(fields.getByRole("button", { name: "Toch niet" }));
    expect(button("Tekst toevoegen aan ‘Privacy’")).toBeVisible();
    expect(api.writes).toEqual([]);
  });

  test("that cannot be added keeps what was typed, with what the server said", async () => {
    api.answer([400, { code: "invalid_input", detail: "Vul een titel in." }]);
    const fields = await fillIn("Privacy");
    await user.click(fields.getByRole("button", { name: "Tekst opslaan" }));
    expect(await fields.findByRole("alert")).toHaveTextContent(
      "Er is iets misgegaan bij het opslaan: Vul een titel in.",
    );
    expect(fields.getByLabelText("Titel")).toHaveValue("Onze beloften");
    expect(titles("Privacy")).toEqual(["Wat wij bewaren"]);
  });

  const remove = async () => {
    await open();
    await user.click(form().getByRole("button", { name: "Tekst verwijderen" }));
    const question = screen.getByRole("alertdialog", { name: "Tekst verwijderen?" });
    expect(question).toHaveTextContent("De tekst ‘Wat is het?’ verdwijnt voorgoed van de pagina.");
    return within(question);
  };

  test("is removed after a question only", async () => {
    await user.click((await remove()).getByRole("button", { name: "Annuleren" }));
    expect(api.writes).toEqual([]);
    await open();
    api.answer([200, { _id: "t1" }]);
    api.listed = [200, [WHO, HOW, PRIVACY]];
    await user.click((await remove()).getByRole("button", { name: "Tekst verwijderen" }));
    await waitFor(() =>
      expect(listShownToasts()).toEqual([["success", "Tekst ‘Wat is het?’ is verwijderd."]]),
    );
    expect(api.writes).toEqual([{ method: "DELETE", path: "/api/admin/content/t1", body: undefined }]);
    expect(titles()).toEqual(["Voor wie?", "Hoe werkt het?"]);
  });

  test.each(API_FAILURE_CASES)(
    "whose removal fails is as it was, with %s",
    async (_case, answer, sentence) => {
      const release = api.wait();
      await user.click((await remove()).getByRole("button", { name: "Tekst verwijderen" }));
      await waitFor(() => expect(titles()).toEqual(["Voor wie?", "Hoe werkt het?"]));
      // What was read last counts, without another look at the server.
      api.listed = "network";
      release(answer);
      await waitFor(() => expect(titles()).toEqual(["Wat is het?", "Voor wie?", "Hoe werkt het?"]));
      expect(listShownToasts()).toEqual([["error", sentence]]);
    },
  );
});
