import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { ExperienceObstaclesSection } from "@/components/administration/obstacles-section";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import admin from "@/lib/messages/nl/admin.json";
import common from "@/lib/messages/nl/common.json";

const COSTS = { _id: 1, label: "Kosten", labelEn: "Costs", retired: false, revision: "a" };
const OTHER = { _id: 2, label: "Privacy", labelEn: null, retired: true, revision: "b" };

let items: (typeof COSTS | typeof OTHER)[];
let answers: { status: number; body: unknown }[];
let calls: { method: string; path: string; body: unknown }[];

function show(first: typeof items) {
  items = first;
  answers = [];
  calls = [];
  globalThis.fetch = jest.fn(async (path: string, init?: { method?: string; body?: string }) => {
    const method = init?.method ?? "GET";
    if (method !== "GET") calls.push({ method, path, body: JSON.parse(init?.body ?? "null") });
    const { status, body } = (method === "GET" ? undefined : answers.shift()) ?? { status: 200, body: items };
    return { ok: status < 300, status, headers: new Headers(), json: async () => body };
  }) as unknown as typeof fetch;
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, admin }}>
        <ExperienceObstaclesSection first={first} />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}

afterEach(() => {
  for (const toast of getCurrentToasts()) dismissToast(toast.id);
});

const dialog = () => within(screen.getByRole("dialog"));
const open = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const save = () => userEvent.click(dialog().getByRole("button", { name: "Opslaan" }));

it("says that there are none, and adds one; what is refused stays as it was typed", async () => {
  show([]);
  expect(screen.getByText("Er staan nog geen belemmeringen in de lijst.")).toBeTruthy();
  await open("Belemmering toevoegen");
  await userEvent.type(dialog().getByLabelText("Naam"), "Kosten");
  const taken = { error: "invalid_input", errors: { label: ["Deze belemmering staat er al."] } };
  answers.push({ status: 400, body: taken });
  await save();
  expect(await dialog().findByText("Deze belemmering staat er al.")).toBeTruthy();
  expect((dialog().getByLabelText("Naam") as HTMLInputElement).value).toBe("Kosten");
  await save();
  const body = { label: "Kosten", labelEn: "", retired: false };
  expect(calls.at(-1)).toEqual({ method: "POST", path: "/api/v1/experiences/obstacles", body });
  expect(getCurrentToasts().map(({ message }) => message)).toEqual(["‘Kosten’ is toegevoegd."]);
});

it("renames one in both languages and retires it", async () => {
  show([COSTS, OTHER]);
  expect(screen.getByRole("row", { name: /Privacy/ }).textContent).toContain("niet meer aangeboden");
  await open("Kosten bewerken");
  await userEvent.type(dialog().getByLabelText("Naam"), " per jaar");
  await userEvent.type(dialog().getByLabelText("Naam in het Engels"), " a year");
  await userEvent.click(dialog().getByLabelText("Niet meer aanbieden"));
  await save();
  const body = { label: "Kosten per jaar", labelEn: "Costs a year", retired: true, revision: "a" };
  expect(calls).toEqual([{ method: "PUT", path: "/api/v1/experiences/obstacles/1", body }]);
});

it("shows what another admin saved meanwhile, and saves over that alone", async () => {
  show([COSTS]);
  await open("Kosten bewerken");
  await userEvent.type(dialog().getByLabelText("Naam"), " per jaar");
  answers.push({ status: 409, body: { code: "obstacle_conflict", detail: "Iemand anders was eerder." } });
  items = [{ ...COSTS, label: "Prijs", revision: "c" }];
  await save();
  expect(await dialog().findByText("Prijs")).toBeTruthy();
  expect((dialog().getByLabelText("Naam") as HTMLInputElement).value).toBe("Kosten per jaar");
  await save();
  expect(calls.at(-1)?.body).toMatchObject({ label: "Kosten per jaar", revision: "c" });
});

it("moves one by the keyboard, says where it stands and keeps the focus; a refused move goes back", async () => {
  show([COSTS, OTHER]);
  const rows = () => screen.getAllByRole("row").map(({ textContent }) => textContent);
  const down = screen.getByRole("button", { name: "‘Kosten’ omlaag" });
  down.focus();
  items = [OTHER, COSTS];
  await userEvent.keyboard("{Enter}");
  const path = "/api/v1/experiences/obstacles";
  expect(calls).toEqual([{ method: "PUT", path, body: { ids: [2, 1], was: [1, 2] } }]);
  expect(screen.getByText("‘Kosten’ staat nu op plaats 2 van 2.")).toBeTruthy();
  expect(rows()[1]).toContain("Privacy");
  expect(screen.getByRole("button", { name: "‘Kosten’ omlaag" })).toBe(document.activeElement);
  answers.push({ status: 409, body: { code: "obstacle_conflict", detail: "Iemand anders was eerder." } });
  await open("‘Kosten’ omhoog");
  expect(rows()[1]).toContain("Privacy");
  expect(getCurrentToasts().map(({ message }) => message)).toEqual([
    expect.stringContaining("Iemand anders was eerder."),
  ]);
});
