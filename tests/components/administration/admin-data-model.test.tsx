import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { DataModelSection } from "@/components/administration/data-model-section";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import type { EditableFieldDto, FieldSummaryDto, ListValueDto } from "@/lib/fields/answers";
import admin from "@/lib/messages/nl/admin.json";
import common from "@/lib/messages/nl/common.json";
import dataModel from "@/lib/messages/nl/data-model.json";

const FIELDS: FieldSummaryDto[] = [
  {
    _id: "description",
    displayName: "Omschrijving",
    displayNameEn: null,
    kind: "longText",
    values: null,
    retired: null,
  },
  {
    _id: "riskClass",
    displayName: "Risicoklasse",
    displayNameEn: null,
    kind: "single",
    values: 3,
    retired: 0,
  },
];

function value(label: string, more: Partial<ListValueDto> = {}): ListValueDto {
  const counts = { entries: 0, publicEntries: 0, inBin: 0 };
  return {
    _id: label,
    label,
    labelEn: null,
    hasRule: false,
    namesOne: true,
    retired: false,
    ...counts,
    ...more,
  };
}

const FIELD: EditableFieldDto = {
  _id: "riskClass",
  kind: "single",
  displayName: "Risicoklasse",
  displayNameEn: "Risk class",
  help: "Kies de klasse.",
  helpEn: null,
  isFilterable: true,
  doFilterEmpty: false,
  defaultValue: null,
  mayBeFiltered: true,
  mayHaveDefault: true,
  values: [
    value("Klasse I", { labelEn: "Class I", entries: 12, publicEntries: 8, inBin: 1 }),
    value("Klasse II", { hasRule: true }),
    value("Klasse III"),
  ],
  revision: "een",
};

let answers: { status: number; body: unknown }[];
let calls: { method: string; path: string; body: unknown }[];
let current: EditableFieldDto;

beforeEach(() => {
  answers = [];
  calls = [];
  current = FIELD;
  globalThis.fetch = jest.fn(async (path: string, init?: { method?: string; body?: string }) => {
    const method = init?.method ?? "GET";
    if (method !== "GET") calls.push({ method, path, body: init?.body ? JSON.parse(init.body) : undefined });
    const read = path === "/api/admin/fields" ? FIELDS : current;
    const { status, body } = (method === "GET" ? undefined : answers.shift()) ?? { status: 200, body: read };
    return { ok: status < 300, status, headers: new Headers(), json: async () => body };
  }) as unknown as typeof fetch;
});

afterEach(() => {
  for (const toast of getCurrentToasts()) dismissToast(toast.id);
});

async function open() {
  const user = userEvent.setup();
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, admin, dataModel }}>
        <DataModelSection fields={FIELDS} />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  expect(
    screen.getByText("Kies hierboven een veld om te zien hoe het heet en welke waarden zijn lijst heeft."),
  ).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText("Veld"), "Risicoklasse");
  await screen.findByRole("heading", { name: "Waarden van ‘Risicoklasse’" });
  return user;
}

const rows = () => screen.getAllByRole("listitem").map((row) => row.querySelector("bdi")?.textContent);
const said = () => getCurrentToasts().map(({ message }) => message);
const dialog = () => screen.getByRole("dialog");
const inDialog = () => within(dialog());
const EFFECT = { entries: 12, publicEntries: 8, inBin: 1, searches: 2, followers: 0 };

test("a list says of each value how many algorithms hold it, and offers what may be done with it", async () => {
  await open();
  expect(screen.getByText("2 velden, 1 met een keuzelijst")).toBeInTheDocument();
  expect(rows()).toEqual(["Klasse I", "Klasse II", "Klasse III"]);
  const [first, second] = screen.getAllByRole("listitem");
  expect(first).toHaveTextContent("12 algoritmes (8 openbaar, 1 in de prullenbak) · Engels: Class I");
  expect(second).toHaveTextContent("vaste betekenis");
  const removes = screen.getAllByRole("button", { name: /verwijderen$/ });
  expect(removes.map((button) => button.getAttribute("aria-label"))).toEqual(["Klasse III verwijderen"]);
});

test("the list of hospitals links to the page on which institutions are managed", async () => {
  current = { ...FIELD, _id: "activeHospital" };
  await open();
  expect(screen.getByRole("link", { name: "Instellingen" })).toHaveAttribute("href", "/admin/institutions");
});

test("a rename is shown with what it touches before it is saved, and then said", async () => {
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Klasse I bewerken" }));
  const name = inDialog().getByLabelText("Naam");
  await user.clear(name);
  await user.type(name, "Klasse 1");
  answers = [
    { status: 200, body: EFFECT },
    {
      status: 200,
      body: { field: { ...FIELD, values: [value("Klasse 1", { _id: "Klasse I" })] }, entries: 12 },
    },
  ];
  await user.click(inDialog().getByRole("button", { name: "Opslaan" }));
  expect(await inDialog().findByText("‘Klasse I’ heet voortaan ‘Klasse 1’.")).toBeInTheDocument();
  expect(inDialog().getByRole("heading", { name: "Dit verandert er" })).toHaveFocus();
  expect(dialog()).toHaveTextContent("12 algoritmes tonen meteen de nieuwe naam.");
  expect(dialog()).toHaveTextContent("Daarvan zijn er 8 openbaar en ligt er 1 in de prullenbak.");
  expect(dialog()).toHaveTextContent("2 bewaarde zoekopdrachten kiezen deze waarde en gaan mee.");
  expect(dialog()).toHaveTextContent("Niemand krijgt hiervan een e-mail");
  await user.click(inDialog().getByRole("button", { name: "Ja, opslaan" }));
  await waitFor(() => expect(said()).toEqual(["Waarde ‘Klasse 1’ is opgeslagen, in 12 algoritmes."]));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(rows()).toEqual(["Klasse 1"]);
  const body = { label: "Klasse 1", labelEn: "Class I", retired: false, revision: "een" };
  expect(calls).toEqual([
    { method: "POST", path: "/api/admin/fields/riskClass/values/Klasse%20I/preview", body },
    { method: "PUT", path: "/api/admin/fields/riskClass/values/Klasse%20I", body },
  ]);
});

test("after another admin's change what is typed stays beside what is there now, and goes on from that", async () => {
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Klasse III bewerken" }));
  await user.type(inDialog().getByLabelText("Naam in het Engels"), "Class III");
  const detail = "Een andere beheerder heeft dit veld of deze lijst intussen gewijzigd.";
  answers = [{ status: 409, body: { code: "field_conflict", detail } }];
  current = { ...FIELD, values: [value("Klasse drie", { _id: "Klasse III" })], revision: "twee" };
  await user.click(inDialog().getByRole("button", { name: "Opslaan" }));
  expect(await inDialog().findByText("Klasse drie")).toBeInTheDocument();
  expect(dialog()).toHaveTextContent(detail);
  expect(inDialog().getByLabelText("Naam in het Engels")).toHaveValue("Class III");
  answers = [{ status: 200, body: EFFECT }];
  await user.click(inDialog().getByRole("button", { name: "Opslaan" }));
  await inDialog().findByText("‘Klasse drie’ heet voortaan ‘Klasse III’.");
  expect(calls.at(-1)?.body).toMatchObject({ label: "Klasse III", revision: "twee" });
});

test("what is wrong stands at its field, and nothing typed is lost", async () => {
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Waarde toevoegen" }));
  await user.type(inDialog().getByLabelText("Naam"), "klasse i");
  const sentence = "Deze lijst heeft al een waarde 'Klasse I'. Kies een andere naam.";
  answers = [{ status: 400, body: { code: "invalid_input", errors: { label: [sentence] } } }];
  await user.click(inDialog().getByRole("button", { name: "Opslaan" }));
  expect(await inDialog().findByText(sentence)).toBeInTheDocument();
  expect(inDialog().getByLabelText("Naam")).toHaveValue("klasse i");
  expect(inDialog().getByLabelText("Naam")).toHaveFocus();
  expect(calls[0]?.body).toMatchObject({ label: "klasse i", afterId: "Klasse III", revision: "een" });
});

test("values are moved by the keyboard, told at once, and saved together or put back", async () => {
  const user = await open();
  screen.getByRole("button", { name: "Klasse III omhoog" }).focus();
  await user.keyboard("{Enter}");
  expect(rows()).toEqual(["Klasse I", "Klasse III", "Klasse II"]);
  expect(screen.getByRole("button", { name: "Klasse III omhoog" })).toHaveFocus();
  expect(
    screen.getByText("Klasse III staat nu op plaats 2 van 3. De volgorde is nog niet opgeslagen."),
  ).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Ongedaan maken" }));
  expect(rows()).toEqual(["Klasse I", "Klasse II", "Klasse III"]);
  await user.click(screen.getByRole("button", { name: "Klasse I omlaag" }));
  await user.click(screen.getByRole("button", { name: "Volgorde opslaan" }));
  await waitFor(() => expect(said()).toEqual(["De volgorde is opgeslagen."]));
  expect(calls).toEqual([
    {
      method: "PUT",
      path: "/api/admin/fields/riskClass/order",
      body: { ids: ["Klasse II", "Klasse I", "Klasse III"], revision: "een" },
    },
  ]);
});

test("a field is changed in its own form, and asks before it is no filter any more", async () => {
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Veld bewerken" }));
  await user.click(inDialog().getByLabelText("Mensen kunnen hierop filteren"));
  await user.selectOptions(inDialog().getByLabelText("Standaardwaarde"), "Klasse III");
  answers = [{ status: 200, body: { ...EFFECT, entries: 0, searches: 3 } }];
  await user.click(inDialog().getByRole("button", { name: "Opslaan" }));
  expect(
    await inDialog().findByText(
      "3 bewaarde zoekopdrachten filteren hierop en vinden niets meer zolang dit geen filter is.",
    ),
  ).toBeInTheDocument();
  await user.click(inDialog().getByRole("button", { name: "Ja, opslaan" }));
  await waitFor(() => expect(said()).toEqual(["Veld ‘Risicoklasse’ is opgeslagen."]));
  expect(calls.at(-1)).toMatchObject({
    method: "PUT",
    path: "/api/admin/fields/riskClass",
    body: { displayName: "Risicoklasse", isFilterable: false, defaultValue: "Klasse III", revision: "een" },
  });
});

test("a field that cannot be loaded says so, and is asked for once more", async () => {
  const fetched = globalThis.fetch;
  globalThis.fetch = jest.fn(async () => {
    throw new TypeError("away");
  }) as unknown as typeof fetch;
  const user = userEvent.setup();
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, admin, dataModel }}>
        <DataModelSection fields={FIELDS} />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  await user.selectOptions(screen.getByLabelText("Veld"), "Risicoklasse");
  expect(await screen.findByText("Het veld kon niet worden geladen.")).toBeInTheDocument();
  globalThis.fetch = fetched;
  await user.click(screen.getByRole("button", { name: "Probeer opnieuw" }));
  expect(await screen.findByText("Risk class")).toBeInTheDocument();
});
