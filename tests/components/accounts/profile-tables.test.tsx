import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { EntriesTables } from "@/components/accounts/profile/entries-tables";
import { parseTableRequest, readProfileParameters } from "@/lib/accounts/profile-lists";
import type { ProfileEntryRow } from "@/lib/accounts/profile-rows";
import common from "@/lib/messages/nl/common.json";
import profile from "@/lib/messages/nl/profile.json";

function row(
  name: string,
  day: string,
  phase: string | null,
  other: Partial<ProfileEntryRow> = {},
): ProfileEntryRow {
  return {
    id: name,
    name,
    timestamp: `2026-${day}T10:00:00.000Z`,
    phase,
    progress: null,
    href: `/algorithm/${name}/detail`,
    isPrivate: false,
    ...other,
  };
}

const ROWS = [
  row("Alfa", "03-01", null, { isPrivate: true }),
  row("gamma", "02-01", "In gebruik"),
  row("beta", "01-02", "Idee"),
];

interface Shown {
  rows?: ProfileEntryRow[];
  colleagues?: ProfileEntryRow[];
  /** How many there are on all pages. */
  total?: number;
  all?: number;
  page?: number;
  parameters?: Record<string, string>;
  isOwn?: boolean;
}

function tables({ rows = [], colleagues = [], page = 1, parameters = {}, isOwn = true, ...counts }: Shown) {
  const { total = rows.length, all = total } = counts;
  return (
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, profile }}>
      <EntriesTables
        name="Sanne de Vries"
        isOwn={isOwn}
        mayAdd
        hasInstitution
        address={{ path: "/work", parameters }}
        own={{ rows, total, all, page }}
        colleagues={
          isOwn ? { rows: colleagues, total: colleagues.length, all: colleagues.length, page: 1 } : null
        }
      />
    </NextIntlClientProvider>
  );
}

const show = (shown: Shown) => render(tables(shown));

const names = () =>
  screen.getAllByRole("rowheader").map((cell) => within(cell).getByRole("link").textContent);
const address = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("the columns are Naam, Toegevoegd and Fase; newest first [profile.mine, profile.columns, profile.sort]", () => {
  show({ rows: ROWS });
  expect(screen.getByRole("heading", { name: "Mijn algoritmen" })).toBeVisible();
  expect(screen.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual([
    "Naam",
    "Toegevoegd",
    "Fase",
  ]);
  expect(names()).toEqual(["Alfa", "gamma", "beta"]);
  expect(screen.getByRole("columnheader", { name: "Toegevoegd" })).toHaveAttribute("aria-sort", "descending");
  expect(address("gamma")).toBe("/algorithm/gamma/detail");
  expect(screen.getByText("1 maart 2026")).toBeVisible();
  expect(screen.getByText("Privé")).toBeVisible();
  expect(screen.getByText("Niet gespecificeerd")).toBeVisible();
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("headings lead to another order, and turn it around; the other table stays as it is", () => {
  show({ rows: ROWS, parameters: { ownSort: "name", ownPage: "3", colleaguesPage: "2" } });
  expect(screen.getByRole("columnheader", { name: "Naam" })).toHaveAttribute("aria-sort", "ascending");
  expect(screen.getByRole("columnheader", { name: "Toegevoegd" })).not.toHaveAttribute("aria-sort");
  expect(address("Naam")).toBe("/work?ownSort=-name&colleaguesPage=2");
  expect(address("Toegevoegd")).toBe("/work?ownSort=-timestamp&colleaguesPage=2");
  expect(address("Fase")).toBe("/work?ownSort=phase&colleaguesPage=2");
});

test("empty tables say so [profile.colleagues]", () => {
  show({});
  expect(screen.getByText("U hebt nog geen algoritmes toegevoegd.")).toBeVisible();
  expect(address("Voeg een algoritme toe")).toBe("/algorithm/0/new");
  expect(screen.getByRole("heading", { name: "Algoritmes van collega's" })).toBeVisible();
  expect(screen.getByText("Uw collega’s hebben nog geen algoritmes toegevoegd.")).toBeVisible();
});

test("another's profile has their entries and no colleagues", () => {
  show({ rows: ROWS, isOwn: false });
  expect(screen.getByRole("heading", { name: "Algoritmes van Sanne de Vries" })).toBeVisible();
  expect(screen.queryByText("Algoritmes van collega's")).toBeNull();
});

test("of many a page is shown, with a search and the way to other pages", () => {
  show({ rows: ROWS, total: 60, page: 2, parameters: { ownPage: "2", ownSort: "name" } });
  expect(screen.getByRole("status")).toHaveTextContent("60 algoritmes, bladzijde 2 van 3");
  const pages = within(screen.getByRole("navigation", { name: "Bladzijden van Mijn algoritmen" }));
  expect(pages.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/work?ownSort=name#own",
    "/work?ownPage=2&ownSort=name#own",
    "/work?ownPage=3&ownSort=name#own",
  ]);
  const form = screen.getByRole("searchbox", { name: "Zoek in Mijn algoritmen" }).closest("form");
  expect([...new FormData(form as HTMLFormElement)]).toEqual([
    ["ownSort", "name"],
    ["ownSearch", ""],
  ]);
});

test("a search that finds nothing says so, and can be changed", () => {
  show({ total: 0, all: 3, parameters: { ownSearch: "niets" } });
  expect(screen.getByRole("status")).toHaveTextContent("0 algoritmes");
  expect(screen.getByRole("searchbox")).toHaveValue("niets");
  expect(screen.queryByRole("table")).toBeNull();
});

test("the search keeps the focus when its answer comes, and shows what the address says", async () => {
  const { rerender } = show({ rows: ROWS, total: 60 });
  const search = screen.getByRole("searchbox");
  await userEvent.type(search, "beta");
  rerender(tables({ rows: ROWS, total: 1, all: 60, parameters: { ownSearch: "beta" } }));
  expect(screen.getByRole("searchbox")).toHaveFocus();
  expect(search).toHaveValue("beta");
  // As the browser's way back does.
  rerender(tables({ rows: ROWS, total: 60 }));
  expect(search).toHaveValue("");
});

test("an address that people changed asks for what there is", () => {
  const part = (parameters: Record<string, string | string[]>) =>
    parseTableRequest(readProfileParameters(parameters), "own");
  const usual = { search: "", sort: "timestamp", descending: true, page: 1 };
  expect(part({})).toEqual(usual);
  expect(part({ ownSort: "password", ownPage: "-1", ownSearch: ["a", "b"], other: "x" })).toEqual(usual);
  expect(part({ ownPage: "1e9" })).toEqual(usual);
  expect(part({ ownSort: "-name", ownPage: "2", ownSearch: " scan " })).toEqual({
    search: "scan",
    sort: "name",
    descending: true,
    page: 2,
  });
});
