import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { EntriesTables } from "@/components/accounts/profile/entries-tables";
import type { ProfileRow } from "@/lib/accounts/profile-rows";
import common from "@/lib/messages/nl/common.json";
import profile from "@/lib/messages/nl/profile.json";

function row(name: string, day: string, phase: [string, number] | null, other: Partial<ProfileRow> = {}) {
  return {
    id: name,
    name,
    timestamp: `2026-${day}T10:00:00.000Z`,
    phase: phase?.[0] ?? null,
    phaseOrder: phase?.[1] ?? null,
    progress: null,
    href: `/algorithm/${name}/detail`,
    isPrivate: false,
    ...other,
  };
}

const ROWS = [
  row("beta", "01-02", ["Idee", 0]),
  row("Alfa", "03-01", null, { isPrivate: true }),
  row("gamma", "02-01", ["In gebruik", 7]),
];

function show(own: ProfileRow[], colleagues: ProfileRow[] = [], options = {}) {
  render(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, profile }}>
      <EntriesTables
        name="Sanne de Vries"
        isOwn
        mayAdd
        hasInstitution
        own={own}
        colleagues={colleagues}
        {...options}
      />
    </NextIntlClientProvider>,
  );
}

const names = () =>
  screen.getAllByRole("rowheader").map((cell) => within(cell).getByRole("link").textContent);

test("the columns are Naam, Toegevoegd and Fase; newest first [profile.mine, profile.columns, profile.sort]", () => {
  show(ROWS);
  expect(screen.getByRole("heading", { name: "Mijn algoritmen" })).toBeVisible();
  expect(screen.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual([
    "Naam",
    "Toegevoegd",
    "Fase",
  ]);
  expect(names()).toEqual(["Alfa", "gamma", "beta"]);
  expect(screen.getByRole("columnheader", { name: "Toegevoegd" })).toHaveAttribute("aria-sort", "descending");
  expect(screen.getByRole("link", { name: "gamma" })).toHaveAttribute("href", "/algorithm/gamma/detail");
  expect(screen.getByText("1 maart 2026")).toBeVisible();
  expect(screen.getByText("Privé")).toBeVisible();
  expect(screen.getByText("Niet gespecificeerd")).toBeVisible();
});

test("headings sort, and turn the order around; without a phase comes last", async () => {
  show(ROWS);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Naam" }));
  expect(names()).toEqual(["Alfa", "beta", "gamma"]);
  expect(screen.getByRole("columnheader", { name: "Naam" })).toHaveAttribute("aria-sort", "ascending");
  expect(screen.getByRole("columnheader", { name: "Toegevoegd" })).not.toHaveAttribute("aria-sort");
  await user.click(screen.getByRole("button", { name: "Naam" }));
  expect(names()).toEqual(["gamma", "beta", "Alfa"]);
  await user.click(screen.getByRole("button", { name: "Fase" }));
  expect(names()).toEqual(["beta", "gamma", "Alfa"]);
  await user.click(screen.getByRole("button", { name: "Fase" }));
  expect(names()).toEqual(["gamma", "beta", "Alfa"]);
  await user.click(screen.getByRole("button", { name: "Toegevoegd" }));
  expect(names()).toEqual(["Alfa", "gamma", "beta"]);
});

test("empty tables say so [profile.colleagues]", () => {
  show([]);
  expect(screen.getByText("U hebt nog geen algoritmes toegevoegd.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Voeg een algoritme toe" })).toHaveAttribute(
    "href",
    "/algorithm/0/new",
  );
  expect(screen.getByRole("heading", { name: "Algoritmes van collega's" })).toBeVisible();
  expect(screen.getByText("Uw collega's hebben nog geen algoritmes toegevoegd.")).toBeVisible();
});

test("another's profile has their entries and no colleagues", () => {
  show(ROWS, [], { isOwn: false });
  expect(screen.getByRole("heading", { name: "Algoritmes van Sanne de Vries" })).toBeVisible();
  expect(screen.queryByText("Algoritmes van collega's")).toBeNull();
});

test("of many the first 25 are shown until all are asked for", async () => {
  show(Array.from({ length: 30 }, (_, index) => row(`naam ${index}`, "01-01", null)));
  expect(names()).toHaveLength(25);
  await userEvent.click(screen.getByRole("button", { name: "Toon alle 30" }));
  expect(names()).toHaveLength(30);
});
