import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ComponentProps } from "react";
import { SWRConfig } from "swr";
import { SynonymsSection } from "@/components/administration/synonyms-section";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import admin from "@/lib/messages/nl/admin.json";
import common from "@/lib/messages/nl/common.json";
import dataModel from "@/lib/messages/nl/data-model.json";

const GROUPS = [
  { _id: "s1", names: ["beroerte", "CVA"], revision: "r1" },
  { _id: "s2", names: ["röntgen", "x-ray"], revision: "r2" },
];

let answers: { status: number; body: unknown }[];
let calls: { method: string; path: string; body: unknown }[];

beforeEach(async () => {
  answers = [];
  calls = [];
  globalThis.fetch = jest.fn(async (path: string, init?: { method?: string; body?: string }) => {
    const method = init?.method ?? "GET";
    calls.push({ method, path, body: init?.body === undefined ? undefined : JSON.parse(init.body) });
    const { status, body } = answers.shift() ?? { status: 200, body: GROUPS };
    return { ok: status < 300, status, headers: new Headers(), json: async () => body };
  }) as unknown as typeof fetch;
  show({ items: GROUPS, total: GROUPS.length });
});

function show(first: ComponentProps<typeof SynonymsSection>["first"]) {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, admin, dataModel }}>
        <SynonymsSection first={first} />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}

afterEach(() => {
  for (const toast of getCurrentToasts()) dismissToast(toast.id);
});

const dialog = () => screen.getByRole("dialog");
const press = (name: string) => userEvent.click(within(dialog()).getByRole("button", { name }));
const open = (name: string) => userEvent.click(screen.getByRole("button", { name, hidden: true }));
const field = () => within(dialog()).getByLabelText("Woorden en namen");
const effect = (names: unknown[]) => ({ status: 200, body: { names } });
const said = () => getCurrentToasts().map(({ message }) => message);

describe("of more than the page came with", () => {
  const more = { _id: "s3", names: ["staar", "cataract"], revision: "r3" };
  const find = (typed: string) => userEvent.type(screen.getByRole("searchbox", { hidden: true }), typed);
  const told = () =>
    screen.getByText(/groepen$|Geen groepen|^Laden|^$/, { selector: "[role=status]" }).textContent;

  function showMore() {
    cleanup();
    show({ items: GROUPS, total: 3 });
  }

  test("a search waits for the rest", async () => {
    let arrive: (answer: unknown) => void = () => undefined;
    globalThis.fetch = jest.fn(() => new Promise((resolve) => (arrive = resolve))) as unknown as typeof fetch;
    showMore();
    await find("staar");
    expect(told()).toBe("Laden…");
    arrive({ ok: true, status: 200, headers: new Headers(), json: async () => [...GROUPS, more] });
    await waitFor(() => expect(told()).toBe("1 van 3 groepen"));
  });

  test("a rest that does not come is told, and can be asked for again", async () => {
    answers = [
      { status: 500, body: { code: "unexpected" } },
      { status: 200, body: [...GROUPS, more] },
    ];
    showMore();
    await find("staar");
    expect(await screen.findByText("De lijst kon niet worden geladen.")).toBeInTheDocument();
    expect(told()).toBe("");
    await open("Probeer opnieuw");
    await waitFor(() => expect(told()).toBe("1 van 3 groepen"));
    expect(screen.queryByRole("alert", { hidden: true })).toBeNull();
  });
});

test("groups are searched without accents", async () => {
  await userEvent.type(screen.getByRole("searchbox", { hidden: true }), "rontgen");
  expect(screen.getAllByRole("listitem", { hidden: true }).map((item) => item.textContent)).toEqual([
    expect.stringContaining("röntgen · x-ray"),
  ]);
});

test("a new group says first what each name finds, and is saved by a second yes", async () => {
  await open("Groep toevoegen");
  await userEvent.type(field(), "staar{Enter}{Enter} cataract ");
  answers = [
    effect([
      { name: "staar", now: 1, afterwards: 4, alsoIn: ["oog"] },
      { name: "cataract", now: 3, afterwards: 3, alsoIn: [] },
    ]),
    { status: 201, body: GROUPS[0] },
  ];
  await press("Opslaan");
  await waitFor(() => expect(within(dialog()).getByRole("heading", { level: 3 })).toHaveFocus());
  expect(
    within(dialog())
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual([
    "‘staar’ vindt nu 1 algoritme, straks 4 algoritmes. Deze naam staat ook bij ‘oog’: wie erop zoekt, vindt alles bij elkaar.",
    "‘cataract’ vindt 3 algoritmes, nu en straks.",
  ]);
  await press("Ja, opslaan");
  await waitFor(() => expect(said()).toEqual(["De zoekwoorden van ‘staar’ zijn toegevoegd."]));
  expect(calls.slice(0, 2)).toEqual([
    { method: "POST", path: "/api/admin/synonyms/preview", body: { names: ["staar", "cataract"] } },
    { method: "POST", path: "/api/admin/synonyms", body: { names: ["staar", "cataract"] } },
  ]);
});

test("what somebody else saved meanwhile is shown beside what was typed, which stays", async () => {
  await open("beroerte bewerken");
  await userEvent.type(field(), "{Enter}infarct");
  answers = [
    { status: 409, body: { code: "synonym_conflict", detail: "Iemand anders was eerder." } },
    { status: 200, body: [{ ...GROUPS[0], names: ["beroerte", "stroke"], revision: "r9" }] },
    effect([]),
  ];
  await press("Opslaan");
  expect(await within(dialog()).findByText(/^beroerte\s+stroke$/)).toBeInTheDocument();
  expect(field()).toHaveValue("beroerte\nCVA\ninfarct");
  await press("Opslaan");
  await waitFor(() =>
    expect(calls.at(-1)?.body).toEqual({
      names: ["beroerte", "CVA", "infarct"],
      _id: "s1",
      revision: "r9",
    }),
  );
});

test("what is wrong stands at the field, which gets the focus", async () => {
  await open("Groep toevoegen");
  answers = [{ status: 400, body: { code: "invalid_input", errors: { names: ["Geef er minstens 2 op."] } } }];
  await press("Opslaan");
  await waitFor(() => expect(field()).toHaveFocus());
  expect(field()).toHaveAccessibleDescription(expect.stringContaining("Geef er minstens 2 op."));
});

test("a group is taken out after a look at what its names will find", async () => {
  await open("beroerte weghalen");
  answers = [effect([{ name: "CVA", now: 2, afterwards: 0, alsoIn: [] }]), { status: 200, body: GROUPS[0] }];
  await press("Haal weg");
  expect(await within(dialog()).findByText("‘CVA’ vindt nu 2 algoritmes, straks niets.")).toBeVisible();
  await press("Ja, haal weg");
  await waitFor(() => expect(said()).toEqual(["De zoekwoorden van ‘beroerte’ zijn weggehaald."]));
  expect(calls[1]).toMatchObject({ method: "DELETE", path: "/api/admin/synonyms/s1?revision=r1" });
});
