import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { InstitutionsSection } from "@/components/administration/institutions-section";
import { MessagesSection } from "@/components/administration/messages-section";
import { UsersSection } from "@/components/administration/users-section";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import type { MessageDto } from "@/lib/contact/schema";
import type { InstitutionDto } from "@/lib/institutions/schema";
import admin from "@/lib/messages/nl/admin.json";
import common from "@/lib/messages/nl/common.json";

function institution(name: string, more: Partial<InstitutionDto> = {}): InstitutionDto {
  const id = name.toLowerCase().replace(/\W/g, "");
  const rest = { city: "Utrecht", domains: [`${id}.nl`], retired: false };
  return {
    _id: id,
    slug: id,
    name,
    kind: "general",
    ...rest,
    people: 2,
    algorithms: 3,
    revision: `${id}-1`,
    ...more,
  };
}

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn(), refresh: jest.fn() }) }));

const LIST = [
  institution("Máxima MC", { city: "Veldhoven", kind: "topClinical" }),
  institution("Oud Ziekenhuis", { retired: true, domains: [] }),
  institution("Radboudumc", { city: "Nijmegen", kind: "umc" }),
];

let answers: { status: number; body: unknown }[];
let calls: { method: string; path: string; body: unknown }[];

beforeEach(() => {
  answers = [];
  calls = [];
  globalThis.fetch = jest.fn(async (path: string, init?: { method?: string; body?: string }) => {
    const method = init?.method ?? "GET";
    calls.push({ method, path, body: init?.body === undefined ? undefined : JSON.parse(init.body) });
    const { status, body } = answers.shift() ?? { status: 200, body: LIST };
    return { ok: status < 300, status, headers: new Headers(), json: async () => body };
  }) as unknown as typeof fetch;
});

afterEach(() => {
  for (const toast of getCurrentToasts()) dismissToast(toast.id);
});

function show(content: React.ReactNode) {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, admin }}>
        {content}
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}

const names = () => screen.getAllByRole("rowheader").map((cell) => cell.querySelector("bdi")?.textContent);
const said = () => getCurrentToasts().map(({ message }) => message);
const dialog = () => screen.getByRole("dialog");
const press = (name: string) => userEvent.click(within(dialog()).getByRole("button", { name }));
const open = (name: string) =>
  userEvent.click(screen.getByRole("button", { name: `${name} bewerken`, hidden: true }));
const NOTHING = { status: 200, body: { entries: 0, joining: 0, leaving: 0 } };

describe("the institutions", () => {
  beforeEach(async () => {
    show(
      <InstitutionsSection
        first={{ items: LIST, total: LIST.length, retired: LIST.filter(({ retired }) => retired).length }}
      />,
    );
  });

  test("are a table with people and entries, searched by name without accents, city and domain", async () => {
    expect(screen.getByText("3 instellingen, 1 buiten gebruik")).toBeInTheDocument();
    expect(names()).toEqual(["Máxima MC", "Oud Ziekenhuis", "Radboudumc"]);
    const cells = within(screen.getByRole("row", { name: /Radboudumc/, hidden: true })).getAllByRole("cell", {
      hidden: true,
    });
    expect(cells.slice(0, 5).map((cell) => cell.textContent)).toEqual([
      "UMC",
      "Nijmegen",
      "radboudumc.nl",
      "2",
      "3",
    ]);
    const links = screen.getAllByRole("link", { name: /^Pagina beheren/, hidden: true });
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/hospital/mximamc/manage",
      "/hospital/radboudumc/manage",
    ]);
    const search = screen.getByRole("searchbox", { hidden: true });
    await userEvent.type(search, "maxima");
    expect(names()).toEqual(["Máxima MC"]);
    await userEvent.clear(search);
    await userEvent.type(search, "nijmegen radboudumc.nl");
    expect(names()).toEqual(["Radboudumc"]);
    await userEvent.type(search, " xyz");
    expect(screen.getByText("Geen instellingen gevonden.")).toBeInTheDocument();
  });

  test("are closed by Escape as long as nothing was typed, and by their own button after that", async () => {
    await open("Radboudumc");
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    await open("Radboudumc");
    await userEvent.type(within(dialog()).getByLabelText("Plaats"), " en omgeving");
    await userEvent.keyboard("{Escape}");
    expect(within(dialog()).getByLabelText("Plaats")).toHaveValue("Nijmegen en omgeving");
    await press("Annuleren");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("another city is saved at once, without a question", async () => {
    await open("Radboudumc");
    await userEvent.clear(within(dialog()).getByLabelText("Plaats"));
    await userEvent.type(within(dialog()).getByLabelText("Plaats"), "Arnhem");
    await press("Opslaan");
    await waitFor(() => expect(said()).toEqual(["Instelling ‘Radboudumc’ is opgeslagen."]));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(calls[0]).toEqual({
      method: "PUT",
      path: "/api/admin/institutions/radboudumc",
      body: {
        name: "Radboudumc",
        kind: "umc",
        city: "Arnhem",
        domains: ["radboudumc.nl"],
        retired: false,
        revision: "radboudumc-1",
      },
    });
  });

  test("another name or domain first says how many entries and people it touches", async () => {
    await open("Radboudumc");
    await userEvent.type(within(dialog()).getByLabelText("Naam"), " Nieuw");
    await userEvent.type(within(dialog()).getByLabelText("Domein toevoegen"), "@NIEUW.nl{Enter}");
    await press("radboudumc.nl weghalen");
    expect(
      within(dialog())
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(["nieuw.nl"]);
    answers = [{ status: 200, body: { entries: 12, joining: 1, leaving: 0 } }];
    await press("Opslaan");
    await waitFor(() =>
      expect(within(dialog()).getByRole("heading", { name: "Dit verandert er" })).toHaveFocus(),
    );
    expect(
      within(dialog())
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual([
      "12 algoritmes tonen meteen de nieuwe naam.",
      "1 persoon gaat bij deze instelling horen.",
      "Niemand gaat weg.",
    ]);
    expect(calls.map(({ method, path }) => [method, path])).toEqual([
      ["POST", "/api/admin/institutions/radboudumc/preview"],
    ]);
    await press("Terug");
    expect(within(dialog()).getByLabelText("Naam")).toHaveValue("Radboudumc Nieuw");
    answers = [NOTHING];
    await press("Opslaan");
    await waitFor(() => expect(within(dialog()).getByRole("button", { name: "Ja, opslaan" })).toBeVisible());
    await press("Ja, opslaan");
    await waitFor(() => expect(said()).toEqual(["Instelling ‘Radboudumc Nieuw’ is opgeslagen."]));
    expect(calls[2]).toMatchObject({
      method: "PUT",
      body: { name: "Radboudumc Nieuw", domains: ["nieuw.nl"] },
    });
  });

  test("what is wrong with a field stands beside it, and what was typed stays", async () => {
    await userEvent.click(screen.getByRole("button", { name: "Instelling toevoegen", hidden: true }));
    await userEvent.type(within(dialog()).getByLabelText("Naam"), "Nieuw Ziekenhuis");
    await userEvent.type(within(dialog()).getByLabelText("Domein toevoegen"), "gmail.com");
    const sentence =
      "Bij gmail.com kan iedereen een adres krijgen. Zo'n domein kan niet bij een instelling horen.";
    answers = [
      {
        status: 400,
        body: {
          code: "invalid_input",
          detail: "x",
          errors: { "domains.0": [sentence], city: ["Vul dit veld in."] },
        },
      },
    ];
    await press("Opslaan");
    await waitFor(() => expect(within(dialog()).getByLabelText("Plaats")).toHaveFocus());
    expect(within(dialog()).getByLabelText("Plaats")).toHaveAccessibleDescription("Vul dit veld in.");
    expect(within(dialog()).getByLabelText("Domein toevoegen")).toHaveAccessibleDescription(
      new RegExp(sentence),
    );
    expect(within(dialog()).getByLabelText("Naam")).toHaveValue("Nieuw Ziekenhuis");
    expect(calls[0]).toEqual({
      method: "POST",
      path: "/api/admin/institutions",
      body: { name: "Nieuw Ziekenhuis", kind: "other", city: "", domains: ["gmail.com"] },
    });
  });

  test("after a conflict shows how it is now, keeps what was typed, and saves from there", async () => {
    await open("Radboudumc");
    await userEvent.click(within(dialog()).getByLabelText("Buiten gebruik"));
    const now = [LIST[0], LIST[1], { ...LIST[2], city: "Elst", revision: "radboudumc-2" }];
    answers = [
      { status: 409, body: { code: "institution_conflict", detail: "Iemand anders was eerder." } },
      { status: 200, body: now },
      { status: 200, body: now },
    ];
    await press("Opslaan");
    await waitFor(() => expect(within(dialog()).getByText("Elst")).toBeVisible());
    expect(within(dialog()).getByRole("alert")).toHaveTextContent("Iemand anders was eerder.");
    expect(within(dialog()).getByLabelText("Buiten gebruik")).toBeChecked();
    calls = [];
    answers = [];
    await press("Opslaan");
    await waitFor(() => expect(said().at(-1)).toBe("Instelling ‘Radboudumc’ is opgeslagen."));
    expect(calls[0]?.body).toMatchObject({ retired: true, revision: "radboudumc-2" });
  });
});

test("a saved institution has the table of accounts read anew", async () => {
  const counts = { all: 0, waiting: 0 };
  show(
    <>
      <UsersSection first={{ users: [], total: 0, counts }} ownId="u1" />
      <InstitutionsSection first={{ items: LIST, total: LIST.length, retired: 1 }} />
    </>,
  );
  globalThis.fetch = jest.fn(async (path: string, init?: { method?: string }) => {
    calls.push({ method: init?.method ?? "GET", path, body: undefined });
    const body = path === "/api/v1/admin/users" ? { users: [], total: 0, counts } : LIST;
    return { ok: true, status: 200, headers: new Headers(), json: async () => body };
  }) as unknown as typeof fetch;
  await open("Radboudumc");
  await userEvent.type(within(dialog()).getByLabelText("Plaats"), " en omgeving");
  await press("Opslaan");
  await waitFor(() =>
    expect(calls).toContainEqual({ method: "GET", path: "/api/v1/admin/users", body: undefined }),
  );
});

test("a request to delete an entry links to it among the messages, until it is gone", () => {
  const message = (id: string, deletion: MessageDto["deletion"]): MessageDto => ({
    _id: id,
    name: "Sanne de Vries",
    email: "arts@umc-voorbeeld.example",
    message: "Het product wordt niet meer gebruikt.",
    timestamp: "2026-01-01T00:00:00.000Z",
    read: false,
    ...(deletion ? { deletion } : {}),
  });
  const about = { algorithmName: "Longnodules", _id: "abc", inBin: false };
  show(
    <MessagesSection
      first={{
        messages: [
          message("1", about),
          message("2", { ...about, inBin: true }),
          message("3", { ...about, _id: null }),
          message("4", undefined),
        ],
        total: 4,
        counts: { all: 4, unread: 4 },
      }}
    />,
  );
  expect(screen.getByRole("link", { name: "Longnodules" })).toHaveAttribute("href", "/algorithm/abc/detail");
  const lines = screen.getAllByText(/^Vraagt om verwijdering van/).map((line) => line.textContent);
  expect(lines).toEqual([
    "Vraagt om verwijdering van Longnodules",
    "Vraagt om verwijdering van Longnodules (in de prullenbak)",
    "Vraagt om verwijdering van Longnodules (definitief verwijderd)",
  ]);
});
