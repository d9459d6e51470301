import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BinSection } from "@/components/administration/bin-section";
import type { BinEntryDto } from "@/lib/entries/answers";
import { clearToasts, FAILURES, showSection, standInApi, toasts } from "../../support/admin";

const ENTRY: BinEntryDto = {
  _id: "e1",
  algorithmName: "Sepsisvoorspeller",
  author: "Sanne de Vries",
  deleted: "2026-11-20T10:00:00.000Z",
  deletedBy: "Marijke Hofstra",
  purged: "2026-12-20T10:00:00.000Z",
};
const OTHER: BinEntryDto = { ...ENTRY, _id: "e2", algorithmName: "Botbreukdetectie", deletedBy: null };

const user = userEvent.setup();
const names = () => screen.queryAllByRole("rowheader", { hidden: true }).map((cell) => cell.textContent);

afterEach(clearToasts);

test("an empty bin is folded and says 'De prullenbak is leeg.'", () => {
  standInApi([]);
  showSection(<BinSection entries={[]} />);
  expect(screen.getByRole("group")).not.toHaveAttribute("open");
  expect(screen.getByText("0 algoritmes")).toBeInTheDocument();
  expect(screen.getByText("De prullenbak is leeg.")).toBeInTheDocument();
  expect(screen.queryByRole("table", { hidden: true })).toBeNull();
});

describe("the bin", () => {
  let api: ReturnType<typeof standInApi>;

  beforeEach(async () => {
    api = standInApi([ENTRY, OTHER]);
    showSection(<BinSection entries={[ENTRY, OTHER]} />);
    await user.click(screen.getByRole("heading", { name: "Prullenbak" }));
  });

  const restore = () => user.click(screen.getByRole("button", { name: "Sepsisvoorspeller terugzetten" }));
  const purge = async () => {
    await user.click(screen.getByRole("button", { name: "Sepsisvoorspeller definitief verwijderen" }));
    const question = screen.getByRole("alertdialog", { name: "Definitief verwijderen?" });
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
    expect(toasts()).toEqual([]);
    api.held = [200, [OTHER]];
    release([200, { _id: "e1" }]);
    await waitFor(() =>
      expect(toasts()).toEqual([["success", "Algoritme ‘Sepsisvoorspeller’ staat weer in het register."]]),
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
    api.held = [200, [OTHER]];
    release([200, { _id: "e1" }]);
    await waitFor(() =>
      expect(toasts()).toEqual([["success", "Algoritme ‘Sepsisvoorspeller’ is definitief verwijderd."]]),
    );
    expect(api.writes).toEqual([{ method: "DELETE", path: "/api/admin/bin/e1", body: undefined }]);
  });

  test.each(FAILURES)("what fails is taken back, with %s", async (_case, answer, sentence) => {
    const release = api.wait();
    await restore();
    expect(names()).toEqual(["Botbreukdetectie"]);
    api.held = "network";
    release(answer);
    await waitFor(() => expect(names()).toEqual(["Sepsisvoorspeller", "Botbreukdetectie"]));
    expect(toasts()).toEqual([["error", sentence]]);
    clearToasts();
    const releasePurge = api.wait();
    await user.click((await purge()).getByRole("button", { name: "Definitief verwijderen" }));
    await waitFor(() => expect(names()).toEqual(["Botbreukdetectie"]));
    releasePurge(answer);
    await waitFor(() => expect(names()).toEqual(["Sepsisvoorspeller", "Botbreukdetectie"]));
    expect(toasts()).toEqual([["error", sentence]]);
  });
});
