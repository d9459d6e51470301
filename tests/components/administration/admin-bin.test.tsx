import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BinSection } from "@/components/administration/bin-section";
import type { BinnedEntryDto, BinPage } from "@/lib/entries/answers";
import {
  API_FAILURE_CASES,
  dismissAllToasts,
  listShownToasts,
  renderAdminSection,
  stubAdminApi,
} from "../../support/admin";

const ENTRY: BinnedEntryDto = {
  _id: "e1",
  algorithmName: "Sepsisvoorspeller",
  author: "Sanne de Vries",
  deleted: "2026-11-20T10:00:00.000Z",
  deletedBy: "Marijke Hofstra",
  purged: "2026-12-20T10:00:00.000Z",
  import: null,
};
const OTHER: BinnedEntryDto = { ...ENTRY, _id: "e2", algorithmName: "Botbreukdetectie", deletedBy: null };

const pageOf = (...entries: BinnedEntryDto[]): BinPage => ({
  entries,
  total: entries.length,
  counts: { all: entries.length },
  imports: [],
});

const user = userEvent.setup();
const names = () => screen.queryAllByRole("rowheader", { hidden: true }).map((cell) => cell.textContent);

afterEach(dismissAllToasts);

test("an empty bin says 'De prullenbak is leeg.'", () => {
  stubAdminApi(pageOf());
  renderAdminSection(<BinSection first={pageOf()} />);
  expect(screen.getByText("0 algoritmes")).toBeInTheDocument();
  expect(screen.getByText("De prullenbak is leeg.")).toBeInTheDocument();
  expect(screen.queryByRole("table", { hidden: true })).toBeNull();
});

describe("the bin", () => {
  let api: ReturnType<typeof stubAdminApi>;

  beforeEach(async () => {
    api = stubAdminApi(pageOf(ENTRY, OTHER));
    renderAdminSection(<BinSection first={pageOf(ENTRY, OTHER)} />);
  });

  const restore = () => user.click(screen.getByRole("button", { name: "Sepsisvoorspeller terugzetten" }));
  const purge = async () => {
    await user.click(screen.getByRole("button", { name: "Sepsisvoorspeller definitief verwijderen" }));
    const question = screen.getByRole("alertdialog", {
      name: "‘Sepsisvoorspeller’ definitief verwijderen?",
    });
    expect(question).toHaveTextContent(
      "Algoritme ‘Sepsisvoorspeller’ verdwijnt voorgoed, met al zijn versies.",
    );
    return within(question);
  };

  test("tells of each entry who deleted it and when, and when it is gone for good", () => {
    expect(screen.getByText("2 algoritmes")).toBeVisible();
    expect(
      screen.getByText(
        "Verwijderde algoritmes zijn 30 dagen terug te zetten. Daarna verdwijnen ze met al hun versies.",
      ),
    ).toBeVisible();
    const columns = screen.getAllByRole("columnheader").map((cell) => cell.textContent);
    expect(columns).toEqual(["Algoritme", "Auteur", "Verwijderd", "Verdwijnt op", "Acties"]);
    const [, row, other] = screen.getAllByRole("row");
    const cells = within(row as HTMLElement)
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
    expect(cells.slice(0, 3)).toEqual([
      "Sanne de Vries",
      "20 november 2026 door Marijke Hofstra",
      "20 december 2026",
    ]);
    expect(other).toHaveTextContent("20 november 2026 door onbekend");
  });

  test("an entry is put back at once", async () => {
    const release = api.wait();
    await restore();
    expect(names()).toEqual(["Botbreukdetectie"]);
    expect(listShownToasts()).toEqual([]);
    api.listed = [200, pageOf(OTHER)];
    release([200, { _id: "e1" }]);
    await waitFor(() =>
      expect(listShownToasts()).toEqual([
        ["success", "Algoritme ‘Sepsisvoorspeller’ staat weer in het register."],
      ]),
    );
    expect(api.writes).toEqual([{ method: "PUT", path: "/api/admin/bin/e1", body: undefined }]);
    expect(names()).toEqual(["Botbreukdetectie"]);
  });

  test("an entry is removed for good after a question only", async () => {
    await user.click((await purge()).getByRole("button", { name: "Annuleren" }));
    expect(api.writes).toEqual([]);
    const release = api.wait();
    await user.click((await purge()).getByRole("button", { name: "Definitief verwijderen" }));
    await waitFor(() => expect(names()).toEqual(["Botbreukdetectie"]));
    api.listed = [200, pageOf(OTHER)];
    release([200, { _id: "e1" }]);
    await waitFor(() =>
      expect(listShownToasts()).toEqual([
        ["success", "Algoritme ‘Sepsisvoorspeller’ is definitief verwijderd."],
      ]),
    );
    expect(api.writes).toEqual([{ method: "DELETE", path: "/api/admin/bin/e1", body: undefined }]);
  });

  test.each(API_FAILURE_CASES)("what fails is taken back, with %s", async (_case, answer, sentence) => {
    const release = api.wait();
    await restore();
    expect(names()).toEqual(["Botbreukdetectie"]);
    api.listed = "network";
    release(answer);
    await waitFor(() => expect(names()).toEqual(["Sepsisvoorspeller", "Botbreukdetectie"]));
    expect(listShownToasts()).toEqual([["error", sentence]]);
    dismissAllToasts();
    const releasePurge = api.wait();
    await user.click((await purge()).getByRole("button", { name: "Definitief verwijderen" }));
    await waitFor(() => expect(names()).toEqual(["Botbreukdetectie"]));
    releasePurge(answer);
    await waitFor(() => expect(names()).toEqual(["Sepsisvoorspeller", "Botbreukdetectie"]));
    expect(listShownToasts()).toEqual([["error", sentence]]);
  });
});

describe("several at once", () => {
  const run = { _id: "r1", fileName: "lijst.csv" };
  const IMPORTED = [
    { ...ENTRY, import: run },
    { ...OTHER, import: run },
  ];
  const choose = (name: string) => user.click(screen.getByRole("checkbox", { name: `Kies ${name}` }));
  const button = (name: string) => screen.getByRole("button", { name });

  test("are counted and named before they go for good, and what another admin changed is told", async () => {
    const api = stubAdminApi(pageOf(...IMPORTED));
    renderAdminSection(<BinSection first={pageOf(...IMPORTED)} />);
    expect(button("Verwijder gekozen definitief")).toBeDisabled();
    await choose("Sepsisvoorspeller");
    await choose("Botbreukdetectie");
    await user.click(button("Verwijder gekozen definitief"));
    const question = screen.getByRole("alertdialog", { name: "2 algoritmes definitief verwijderen?" });
    expect(
      within(question)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(["Sepsisvoorspeller", "Botbreukdetectie"]);
    api.answer([200, { done: ["e1"], conflicts: ["e2"] }]);
    await user.click(within(question).getByRole("button", { name: "Verwijder 2 algoritmes definitief" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "1 algoritme is overgeslagen:‘Botbreukdetectie’ is intussen door iemand anders",
    );
    expect(listShownToasts()).toEqual([["warning", "1 algoritme is definitief verwijderd."]]);
    const entries = IMPORTED.map(({ _id, deleted }) => ({ _id, deleted }));
    expect(api.writes).toEqual([
      { method: "POST", path: "/api/v1/admin/bin", body: { act: "purge", entries } },
    ]);
    expect(screen.getByText("niets gekozen")).toBeVisible();
  });

  test("all of one import are chosen, from all pages", async () => {
    const imports = [{ ...run, count: 2 }];
    const first = { ...pageOf(IMPORTED[0] as BinnedEntryDto), total: 26, counts: { all: 26 }, imports };
    const ofImport = { ...pageOf(...IMPORTED), counts: { all: 26 }, imports };
    const api = stubAdminApi([...IMPORTED, { ...OTHER, _id: "e3" }]);
    renderAdminSection(<BinSection first={first} />);
    const list = api.listed;
    api.listed = [200, ofImport];
    await user.selectOptions(screen.getByLabelText("Toegevoegd door import"), "lijst.csv (2)");
    await waitFor(() => expect(names()).toHaveLength(2));
    api.listed = list;
    await user.click(button("Kies alle 2 van deze import"));
    expect(await screen.findByText("2 gekozen")).toBeVisible();
    const asked = jest.mocked(globalThis.fetch).mock.calls.map(([path]) => path);
    expect(asked).toEqual(["/api/v1/admin/bin?import=r1", "/api/admin/bin"]);
    await user.click(button("Zet gekozen terug"));
    api.listed = [200, pageOf()];
    api.answer([200, { done: ["e1", "e2"], conflicts: [] }]);
    await user.click(button("Zet 2 algoritmes terug"));
    await waitFor(() =>
      expect(listShownToasts()).toEqual([["success", "2 algoritmes staan weer in het register."]]),
    );
  });
});

describe("a bin of many pages", () => {
  const MANY: BinPage = { entries: [ENTRY, OTHER], total: 27, counts: { all: 27 }, imports: [] };
  const asked = () => jest.mocked(globalThis.fetch).mock.calls.map(([path]) => path);

  test("says how many there are, and reads another page when that is asked for", async () => {
    const api = stubAdminApi({ ...MANY, entries: [OTHER] });
    renderAdminSection(<BinSection first={MANY} />);
    expect(screen.getByText("27 algoritmes")).toBeVisible();
    expect(screen.getByText("27 gevonden, bladzijde 1 van 2")).toBeVisible();
    expect(api.reads).toBe(0);
    await user.click(screen.getByRole("button", { name: "Bladzijde 2" }));
    expect(await screen.findByText("27 gevonden, bladzijde 2 van 2")).toHaveFocus();
    expect(asked()).toEqual(["/api/v1/admin/bin?page=2"]);
    expect(names()).toEqual(["Botbreukdetectie"]);
  });

  test("goes back a page when the last of a page has gone", async () => {
    const api = stubAdminApi({ ...MANY, entries: [OTHER], total: 26, counts: { all: 26 } });
    renderAdminSection(<BinSection first={MANY} />);
    await user.click(screen.getByRole("button", { name: "Bladzijde 2" }));
    await waitFor(() => expect(names()).toEqual(["Botbreukdetectie"]));
    api.answer([200, { _id: "e2" }]);
    api.listed = [200, { ...MANY, entries: [ENTRY], total: 25, counts: { all: 25 } }];
    await user.click(screen.getByRole("button", { name: "Botbreukdetectie terugzetten" }));
    expect(await screen.findByText("25 gevonden")).toBeVisible();
    expect(names()).toEqual(["Sepsisvoorspeller"]);
  });

  test("is sorted by its heads, newest first from the start", async () => {
    const api = stubAdminApi(MANY);
    renderAdminSection(<BinSection first={MANY} />);
    expect(screen.getByRole("columnheader", { name: "Verwijderd" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await user.click(screen.getByRole("button", { name: "Algoritme" }));
    await waitFor(() => expect(api.reads).toBe(1));
    expect(asked()).toEqual(["/api/v1/admin/bin?sort=name&order=ascending"]);
  });

  test("is searched after a pause, says when nothing is found, and tries again after a failure", async () => {
    const api = stubAdminApi({ ...MANY, entries: [], total: 0 });
    renderAdminSection(<BinSection first={MANY} />);
    await user.type(screen.getByRole("searchbox", { name: "Zoek op algoritme of auteur" }), "niets");
    expect(await screen.findByText("Niets gevonden.")).toBeVisible();
    expect(asked()).toEqual(["/api/v1/admin/bin?search=niets"]);
    api.listed = "network";
    await user.clear(screen.getByRole("searchbox"));
    await user.type(screen.getByRole("searchbox"), "sepsis");
    expect(await screen.findByRole("alert")).toHaveTextContent("De lijst kon niet worden geladen.");
    api.listed = [200, { ...MANY, entries: [ENTRY], total: 1 }];
    await user.click(screen.getByRole("button", { name: "Probeer opnieuw" }));
    expect(await screen.findByText("1 gevonden")).toBeVisible();
    expect(names()).toEqual(["Sepsisvoorspeller"]);
  });
});
