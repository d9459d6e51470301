import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement } from "react";
import { SWRConfig } from "swr";
import { ImportRunDesk } from "@/components/import/run-desk";
import type { ImportRowDto, ImportRowsPage, ImportRunDto, SavedMappingDto } from "@/lib/import/answers";
import { guessMapping } from "@/lib/import/guess";
import type { ImportMapping } from "@/lib/import/mapping-schema";
import common from "@/lib/messages/nl/common.json";
import errors from "@/lib/messages/nl/errors.json";
import form from "@/lib/messages/nl/form.json";
import importing from "@/lib/messages/nl/importing.json";
import { createExampleDataModel } from "../../support/data-model";

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }) }));

const user = userEvent.setup();
const MODEL = createExampleDataModel();
const columns = [
  { name: "Naam", samples: ["Hartscan"], values: [{ value: "Hartscan", count: 1 }] },
  {
    name: "Risicoklasse",
    samples: ["Klasse IIa", "Klasse 2"],
    values: [
      { value: "Klasse IIa", count: 1 },
      { value: "Klasse 2", count: 3 },
    ],
  },
];
const counts = {
  all: 4,
  added: 1,
  changed: 0,
  unchanged: 0,
  binned: 0,
  rejected: 1,
  omitted: 0,
  sameName: 0,
  warnings: 0,
  double: 0,
  doubleRows: 0,
  doubleProducts: 0,
};
const NOTHING = { controlCharacters: 0, unreadable: 0, whiteSpace: 0 };
const RUN: ImportRunDto = {
  _id: "r1",
  kind: "entries",
  status: "mapping",
  fileName: "lijst.csv",
  startedBy: "Marijke Hofstra",
  timestamp: "2026-11-22T10:00:00.000Z",
  updated: "2026-11-22T10:00:00.000Z",
  rows: 4,
  finished: null,
  undoUntil: null,
  counts: null,
  authorId: "p1",
  reading: { kind: "csv", encoding: "utf-8", delimiter: ";", sheet: null, sheets: [] },
  columns,
  mapping: guessMapping("entries", MODEL, columns, { name: "lijst.csv", delimiter: ";" }),
  rowCounts: counts,
  cleaning: NOTHING,
  phase: null,
  progress: 0,
  total: 0,
  failure: null,
  undone: null,
  results: [],
  visibilities: [],
};
const PROBLEM = {
  path: "riskClass",
  message: "notInList",
  values: { value: "Klasse 2" },
  held: "Klasse 2",
  alike: 1,
};
const WRONG = {
  line: 3,
  name: "Longscan",
  outcome: "rejected",
  omitted: false,
  corrected: [],
  remembered: [],
  sameName: null,
  double: null,
  problems: [PROBLEM],
  warnings: [],
  cleaning: NOTHING,
  content: [],
  cells: [],
} as const;
const PAGE: ImportRowsPage = {
  rows: [
    { ...WRONG, corrected: [], remembered: [], cells: [], problems: [PROBLEM], warnings: [], content: [] },
  ],
  total: 1,
  counts,
};

interface Sent {
  method: string;
  path: string;
  body: unknown;
}
let sent: Sent[] = [];

/** Answers each call by its method and the end of its address. */
function answerBy(table: Record<string, unknown>) {
  sent = [];
  globalThis.fetch = jest.fn(async (path: string, { method = "GET", body }: RequestInit = {}) => {
    sent.push({ method, path, body: typeof body === "string" ? JSON.parse(body) : undefined });
    const key = Object.keys(table).find((one) => {
      const [wanted = "", end = ""] = one.split(" ");
      return method === wanted && path.split("?", 1)[0]?.endsWith(end);
    });
    const answer = key === undefined ? {} : table[key];
    return {
      ok: key !== undefined,
      status: key === undefined ? 404 : 200,
      headers: new Headers(),
      json: async () => answer,
    };
  }) as unknown as typeof fetch;
}

function show(run: Partial<ImportRunDto>, mappings: SavedMappingDto[] = []): ReturnType<typeof render> {
  const desk: ReactElement = (
    <ImportRunDesk
      first={{ ...RUN, ...run }}
      model={MODEL}
      people={[{ _id: "p1", name: "Marijke Hofstra", email: "beheer@test.example" }]}
      institutions={["Amphia"]}
      mappings={mappings}
    />
  );
  return render(
    <NextIntlClientProvider
      locale="nl"
      timeZone="Europe/Amsterdam"
      messages={{ common, form, importing, errors: { fields: errors.fields } }}
    >
      <SWRConfig value={{ provider: () => new Map() }}>{desk}</SWRConfig>
    </NextIntlClientProvider>,
  );
}

it("says in the trial what was cleaned away, of all rows and of each, and what to do about a loss", async () => {
  const rows = [{ ...PAGE.rows[0], cleaning: { ...NOTHING, controlCharacters: 1, unreadable: 2 } }];
  answerBy({ "GET /rows": { ...PAGE, rows } });
  show({ status: "checked", cleaning: { controlCharacters: 1, unreadable: 2, whiteSpace: 3 } });
  const told = "1 onzichtbaar teken weggehaald, 2 onleesbare tekens als � overgenomen";
  expect(screen.getByText(`Bij het lezen opgeschoond: ${told}, witruimte in 3 waarden.`)).toBeInTheDocument();
  expect(screen.getByText(/Kies bij het koppelen andere letters/)).toBeInTheDocument();
  expect(await screen.findByText(`Opgeschoond: ${told}`)).toBeInTheDocument();
});

it("matches a value that the list does not have, and keeps that at the server", async () => {
  answerBy({ "PUT /imports/r1": RUN });
  show({});
  expect(screen.getByRole("listitem", { current: "step" })).toHaveTextContent("2. Kolommen koppelen");
  expect(screen.getByText("1 van 2 niet in de lijst: kiest u hier of bij het nakijken")).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText("Risicoklasse: ‘Klasse 2’ wordt"), "Klasse IIb");
  expect(screen.getByText("1 waarde gekoppeld")).toBeInTheDocument();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: "PUT",
    path: "/api/v1/admin/imports/r1",
    body: {
      mapping: {
        fields: { riskClass: { translate: { "Klasse IIa": "Klasse IIa", "Klasse 2": "Klasse IIb" } } },
      },
    },
  });
  expect(await screen.findByText("Wat u kiest wordt meteen bewaard.")).toBeInTheDocument();
});

it("says by name what stands in the way of looking through the rows", async () => {
  answerBy({});
  const sentence = "De mapping geeft dit verplichte veld niet.";
  globalThis.fetch = jest.fn(async () => ({
    ok: false,
    status: 400,
    headers: new Headers(),
    json: async () => ({
      code: "invalid_input",
      detail: "",
      errors: { "mapping.fields.visibility": [sentence] },
    }),
  })) as unknown as typeof fetch;
  show({});
  await user.click(screen.getByRole("button", { name: "Nakijken" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(`Zichtbaarheid: ${sentence}`);
});

const NO_TROUBLES = { kinds: [], warnings: [], suggestions: [] };

function wrongRow(line: number, problems: ImportRowDto["problems"]): ImportRowDto {
  return { ...WRONG, line, corrected: [], remembered: [], warnings: [], content: [], cells: [], problems };
}

/** Answers like a server whose rows become the next ones of `states` at each correction. */
function answerInTurn(states: readonly ImportRowDto[][]) {
  let now = 0;
  answerBy({
    "GET /imports/r1/problems": NO_TROUBLES,
    "GET /imports/r1": { ...RUN, status: "checked", rowCounts: { ...counts, added: 2, rejected: 0 } },
    "POST /imports/r1/replace": { replaced: 3 },
  });
  const answering = globalThis.fetch;
  globalThis.fetch = jest.fn(async (path: string, options: RequestInit = {}) => {
    const isCorrection = options.method === "PUT" || options.method === "POST";
    if (isCorrection) now += 1;
    if (!path.includes("/rows")) return answering(path, options);
    await answering(path, options);
    const rows = states[now] ?? [];
    // A corrected row is answered as it is then, whether or not the filter has it.
    const corrected = rows[0] ?? { ...wrongRow(4, []), outcome: "added" as const };
    const answer = { rows: isCorrection ? [corrected] : rows, total: rows.length, counts };
    return { ok: true, status: 200, headers: new Headers(), json: async () => answer };
  }) as unknown as typeof fetch;
}

it("corrects a row beside the grid, and says that it is right", async () => {
  answerInTurn([[wrongRow(3, [PROBLEM])], []]);
  show({ status: "checked" });
  const choice = await screen.findByLabelText("Risicoklasse op regel 3");
  expect(choice).toHaveAccessibleDescription(
    "'Klasse 2' staat niet in de lijst. Kies een waarde uit de lijst.",
  );
  expect(screen.getByRole("button", { name: /algoritme importeren/ })).toBeDisabled();
  await user.selectOptions(choice, "Klasse IIb");
  await user.click(screen.getByRole("button", { name: /^Verbeter/ }));
  expect(await screen.findByText(/Regel 3 klopt nu\./)).toBeInTheDocument();
  expect(screen.getByText("Alles klopt: er zijn geen rijen met fouten.")).toBeInTheDocument();
  expect(sent).toContainEqual({
    method: "PUT",
    path: "/api/v1/admin/imports/r1/rows/3",
    body: { corrections: { riskClass: "Klasse IIb" } },
  });
  const start = await screen.findByRole("button", { name: "2 algoritmes importeren" });
  await waitFor(() => expect(start).toBeEnabled());
});

it("offers the nearest value of the list, for all rows with the same value or for one", async () => {
  answerInTurn([[wrongRow(3, [{ ...PROBLEM, held: "Klasse 2a", alike: 3 }])], []]);
  show({ status: "checked" });
  expect(await screen.findByLabelText("Ook in de 2 andere rijen met ‘Klasse 2a’")).toBeChecked();
  // What is certain is chosen already; the list begins with it.
  const choice = screen.getByLabelText("Risicoklasse op regel 3");
  expect(choice).toHaveDisplayValue("Klasse IIa");
  expect(within(choice).getByRole("group", { name: "Lijkt op" })).toHaveTextContent("Klasse IIa");
  await user.click(screen.getByRole("button", { name: /^Verbeter/ }));
  expect(await screen.findByText(/3 rijen zijn verbeterd/)).toBeInTheDocument();
  const replacement = { field: "riskClass", from: "Klasse 2a", to: "Klasse IIa" };
  expect(sent).toContainEqual({
    method: "POST",
    path: "/api/v1/admin/imports/r1/replace",
    body: replacement,
  });
});

it("applies all choices at once, what is certain without asking, and takes them back", async () => {
  const correction = { field: "riskClass", from: "2a", to: "Klasse IIa" };
  const mapping = { ...(RUN.mapping as object), corrections: [correction] };
  const suggestions = [
    { path: "riskClass", held: "2a", label: "Klasse IIa", certain: true, rows: 2 },
    { path: "riskClass", held: "IIa / IIb", label: "Klasse IIa", certain: false, rows: 1 },
    { path: "medicalSpecialism", held: "Polikliniek", label: null, certain: false, rows: 7 },
    { path: "medicalSpecialism", held: "Afdeling 3", label: null, certain: false, rows: 2 },
  ];
  const doubtful = { field: "riskClass", from: "IIa / IIb", to: "Klasse IIb" };
  answerBy({
    "GET /imports/r1/rows": PAGE,
    "GET /imports/r1/problems": { ...NO_TROUBLES, suggestions },
    "PUT /imports/r1": RUN,
    "POST /imports/r1/replace": { replaced: 2 },
    "POST /imports/r1/check": { ...RUN, status: "checked", mapping },
    "GET /imports/r1": { ...RUN, status: "checked", mapping },
  });
  show({ status: "checked" });
  const corrections = () =>
    sent.flatMap(({ method, body }) =>
      method === "PUT" ? [(body as { mapping: ImportMapping }).mapping.corrections] : [],
    );
  expect(await screen.findByRole("button", { name: "Pas 1 keuze toe" })).toBeEnabled();
  expect(screen.getByText("1 zeker voorstel, al gekozen")).toBeInTheDocument();
  // What is not certain is filled in on request, and can be looked at before it is applied.
  await user.click(screen.getByRole("button", { name: "Kies overal het vermoeden (1)" }));
  expect(screen.getByLabelText("Risicoklasse: ‘IIa / IIb’ wordt")).toHaveDisplayValue("Klasse IIa");
  await user.selectOptions(screen.getByLabelText("Risicoklasse: ‘IIa / IIb’ wordt"), "Klasse IIb");
  expect(screen.getByRole("button", { name: "Laat de rest leeg (2)" })).toBeEnabled();
  await user.selectOptions(screen.getByLabelText(/‘Afdeling 3’ wordt$/), "Sla deze rijen over");
  expect(screen.getByLabelText(/‘Polikliniek’ wordt$/)).toHaveDisplayValue("— kies —");
  await user.click(screen.getByRole("button", { name: "Pas 3 keuzes toe" }));
  expect(await screen.findByText(/^2 keuzes zijn toegepast/)).toBeInTheDocument();
  expect(corrections()).toEqual([[correction, doubtful]]);
  expect(sent.find(({ path }) => path.endsWith("/replace"))?.body).toEqual({
    ...{ field: "medicalSpecialism", from: "Afdeling 3", to: null },
  });
  await user.click(screen.getByRole("button", { name: "Maak dit ongedaan" }));
  await waitFor(() => expect(corrections().at(-1)).toEqual([]));
});

it("corrects one row alone", async () => {
  answerInTurn([[wrongRow(3, [{ ...PROBLEM, alike: 3 }])], []]);
  show({ status: "checked" });
  await user.click(await screen.findByLabelText(/^Ook in de 2 andere rijen/));
  await user.selectOptions(screen.getByLabelText("Risicoklasse op regel 3"), "Klasse III");
  await user.click(screen.getByRole("button", { name: /^Verbeter/ }));
  await screen.findByText("Alles klopt: er zijn geen rijen met fouten.");
  expect(sent.filter(({ method }) => method !== "GET").map(({ body }) => body)).toEqual([
    { corrections: { riskClass: "Klasse III" } },
  ]);
});

it("gives no row the name of another one, however many have none", async () => {
  const nameless = { path: "algorithmName", message: "required", values: {}, held: "", alike: 3 };
  answerInTurn([[wrongRow(3, [nameless])], []]);
  show({ status: "checked" });
  const name = await screen.findByLabelText("Naam op regel 3");
  expect(screen.queryByLabelText(/^Ook in/)).toBeNull();
  await user.type(name, "Longscan plus{Enter}");
  await screen.findByText(/Regel 3 klopt nu\./);
  expect(sent.find(({ method }) => method === "PUT")?.body).toEqual({
    corrections: { algorithmName: "Longscan plus" },
  });
});

it("asks for the full name of a developer with a short one", async () => {
  const short = { path: "developerName", message: "tooShort", values: { min: 5 }, held: "Epic", alike: 1 };
  answerInTurn([[wrongRow(3, [short])]]);
  show({ status: "checked" });
  expect(await screen.findByLabelText(/op regel 3/)).toHaveAccessibleDescription(
    /minstens 5 tekens.*‘Epic Systems Corporation’/,
  );
});

it("goes on with the next problem when one is corrected, and never to nowhere", async () => {
  const short = { path: "algorithmName", message: "tooShort", values: { min: 5 }, held: "A", alike: 1 };
  answerInTurn([
    [wrongRow(3, [PROBLEM, short]), wrongRow(4, [PROBLEM])],
    [wrongRow(3, [short]), wrongRow(4, [PROBLEM])],
    [wrongRow(4, [PROBLEM])],
    [],
  ]);
  show({ status: "checked" });
  await user.selectOptions(await screen.findByLabelText("Risicoklasse op regel 3"), "Klasse IIb");
  await user.tab();
  await user.keyboard("{Enter}");
  // The other problem of the same row, then the next row, then the line that says how many there are.
  await waitFor(() => expect(screen.getByLabelText("Naam op regel 3")).toHaveFocus());
  await user.keyboard("Een goede naam{Enter}");
  await waitFor(() => expect(screen.getByLabelText("Risicoklasse op regel 4")).toHaveFocus());
  await user.selectOptions(screen.getByLabelText("Risicoklasse op regel 4"), "Klasse IIb");
  await user.tab();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByText(/^Geen rijen/)).toHaveFocus());
});

it("moves through the grid by the arrow keys, and opens a value by Enter", async () => {
  // Without a layout, the visible part of the grid has no height.
  const height = jest.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(200);
  const cells = [
    { path: "algorithmName", text: "Longscan", held: null },
    { path: "addedOn", text: "2023-03-01", held: "44986" },
    { path: "riskClass", text: "Klasse 2", held: null },
  ];
  answerInTurn([[3, 4].map((line) => ({ ...wrongRow(line, [PROBLEM]), cells }))]);
  show({ status: "checked" });
  const grid = await screen.findByRole("grid", { name: "Rijen van het bestand" });
  expect(grid).toHaveAttribute("aria-rowcount", "3");
  const wrong = await within(grid).findAllByRole("cell", { name: /^Klasse 2/ });
  expect(wrong[0]).toHaveAttribute("aria-invalid", "true");
  expect(within(wrong[0] as HTMLElement).getByText(/^Klasse 2/)).toBeInTheDocument();
  // The cell has a value that may be meant; the sentence is its description.
  expect(wrong[0]).toHaveAccessibleDescription(/staat niet in de lijst/);
  expect(within(grid).getAllByRole("cell", { name: "1 maart 2023 bestand: 44986" })).toHaveLength(2);
  await user.tab();
  within(grid)
    .getByRole("rowheader", { name: /Regel 3/ })
    .focus();
  await user.keyboard("{ArrowDown}{End}");
  expect(within(grid).getByRole("row", { name: /Regel 4/ })).toContainElement(
    document.activeElement as HTMLElement,
  );
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByLabelText("Risicoklasse op regel 4")).toHaveFocus());
  await user.keyboard("{Escape}");
  expect(document.activeElement).toHaveAttribute("aria-invalid", "true");
  height.mockRestore();
});

it("shows what a choice for a kind of mistake changes before it is applied, and only its rows", async () => {
  const kind = { path: "description", message: "tooLong", values: { max: 512 }, rows: 34 };
  const other = { path: "algorithmName", message: "tooShort", values: { min: 5 }, rows: 20 };
  const mended = {
    rows: 33,
    ready: 30,
    left: 1,
    examples: [{ line: 7, before: "Lang verhaal", after: "Lang…" }],
  };
  answerBy({
    "GET /imports/r1/rows": PAGE,
    "GET /imports/r1/problems": { kinds: [kind, other], warnings: [], suggestions: [] },
    "POST /imports/r1/mend": mended,
    "PUT /imports/r1": RUN,
    "POST /imports/r1/check": { ...RUN, status: "checked" },
    "GET /imports/r1": { ...RUN, status: "checked" },
  });
  show({ status: "checked" });
  const choice = await screen.findByLabelText(/^Omschrijving: langer dan 512 tekens: wat/);
  const offered = within(choice)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
  expect(offered.slice(1, 4)).toEqual(["Kort in tot 512 tekens", "Laat leeg", "Sla deze rijen over"]);
  await user.selectOptions(choice, "Zet in Beoogd doel");
  expect(
    await screen.findByText(
      "Dit raakt 33 rijen. In het hele bestand zijn er dan 30 rijen klaar om te importeren.",
    ),
  ).toBeInTheDocument();
  expect(screen.getByText("1 rij blijft zoals nu, omdat het daar niet past.")).toBeInTheDocument();
  expect(screen.getByText("Regel 7: ‘Lang verhaal’ wordt ‘Lang…’")).toBeInTheDocument();
  const call = { field: "description", problem: "tooLong", act: "move", into: "intendedPurpose" };
  const calls = () => sent.filter(({ method }) => method === "POST").map(({ body }) => body);
  expect(calls()).toEqual([{ ...call, preview: true }]);
  await user.click(screen.getByRole("button", { name: "Pas 1 keuze toe" }));
  const correction = { field: "description", problem: "tooLong", mend: "move", into: "intendedPurpose" };
  await waitFor(() =>
    expect(sent.find(({ method }) => method === "PUT")?.body).toMatchObject({
      mapping: { corrections: [correction] },
    }),
  );

  await user.click(screen.getByRole("button", { name: /^in 20 rijen.*\(Naam: korter dan/ }));
  await waitFor(() =>
    expect(sent.map(({ path }) => path)).toContain(
      "/api/v1/admin/imports/r1/rows?show=problems&field=algorithmName&problem=tooShort",
    ),
  );
});

it("shows only the rows that change an algorithm, when there are any", async () => {
  answerBy({ "GET /imports/r1/rows": PAGE, "GET /imports/r1/problems": NO_TROUBLES });
  const { unmount } = show({ status: "checked" });
  await screen.findByText("1 rij");
  expect(screen.queryByRole("button", { name: /^Alleen aangepast/ })).toBeNull();
  unmount();
  show({ status: "checked", rowCounts: { ...counts, changed: 2 } });
  await user.click(await screen.findByRole("button", { name: "Alleen aangepast 2" }));
  await waitFor(() => expect(sent.at(-1)?.path).toMatch(/\/rows\?show=changed$/));
});

it("names the mapping that was chosen by itself, and does without it", async () => {
  const mapping = { ...(RUN.mapping as ImportMapping), name: "Oude lijst" };
  const other = {
    ...mapping,
    fields: { ...mapping.fields, algorithmName: { constant: "Overal hetzelfde" } },
  };
  answerBy({ "PUT /imports/r1": RUN });
  show({ mapping: other }, [
    { _id: "m1", kind: "entries", name: "Oude lijst", mapping: other, updated: RUN.updated },
  ]);
  expect(screen.getByText(/^De bewaarde mapping ‘Oude lijst’ is vanzelf gekozen/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Zonder deze mapping koppelen" }));
  expect(screen.getByLabelText("Naam: waar het uit komt")).toHaveDisplayValue("Naam");
  expect(screen.queryByText(/Oude lijst’ is vanzelf/)).toBeNull();
  await waitFor(() => expect(document.body).not.toHaveFocus());
  expect(await screen.findByText("Wat u kiest wordt meteen bewaard.")).toBeInTheDocument();
});

it("lists what a mapping remembers, until it is told to forget it", async () => {
  const corrections = [
    { field: "algorithmName", from: "A", to: "Een goede naam", key: "bron:1" },
    { field: "description", problem: "tooLong", mend: "move", into: "intendedPurpose" },
  ];
  const mapping = { ...(RUN.mapping as object), name: "Bron", corrections };
  answerBy({
    "GET /imports/r1/rows": PAGE,
    "GET /imports/r1/problems": { kinds: [], warnings: [], suggestions: [] },
    "PUT /imports/r1": RUN,
    "POST /imports/r1/check": { ...RUN, status: "checked", mapping: { ...mapping, corrections: [] } },
  });
  show({ status: "checked", mapping });
  await user.click(screen.getByText("Onthouden verbeteringen (2)"));
  expect(screen.getByText("Omschrijving, te lang: naar Beoogd doel")).toBeInTheDocument();
  const first = screen.getByText("Naam: ‘A’ wordt ‘Een goede naam’, alleen bij sleutel bron:1").closest("li");
  await user.click(within(first as HTMLElement).getByRole("button", { name: /^Vergeet/ }));
  await waitFor(() => expect(screen.queryByText(/^Onthouden verbeteringen/)).toBeNull());
  expect(sent.find(({ method }) => method === "PUT")?.body).toMatchObject({
    mapping: { corrections: corrections.slice(1) },
  });
});

it("tells that a try stored nothing, and lists what undoing leaves alone before it is done", async () => {
  const { unmount } = show({ status: "checked", failure: "interrupted" });
  answerBy({ "GET /imports/r1/rows": PAGE });
  expect(screen.getByRole("alert")).toHaveTextContent("Mislukt: niets is opgeslagen.");
  unmount();
  const left = [{ _id: "e1", algorithmName: "Nierscan", why: "edited" }];
  answerBy({ "GET /imports/r1/undo": { remove: 3, restore: 0, left, leftCount: 1, laterImport: null } });
  const finished = new Date().toISOString();
  show({
    status: "done",
    finished,
    undoUntil: new Date(Date.now() + 3_600_000).toISOString(),
    counts: { added: 4, updated: 0, unchanged: 0, binned: 0, skipped: 0 },
  });
  await user.click(screen.getByRole("button", { name: "Ongedaan maken…" }));
  expect(await screen.findByText(/^3 toegevoegde algoritmes gaan naar de prullenbak/)).toBeInTheDocument();
  const link = screen.getByRole("link", { name: "Nierscan" });
  expect(link).toHaveAttribute("href", "/algorithm/e1/detail");
  expect(within(link.closest("li") as HTMLElement).getByText("(intussen aangepast)")).toBeInTheDocument();
  expect(sent.some(({ method }) => method === "POST")).toBe(false);
});

it("says who may see what was added, and leads to the rest of it", () => {
  const { unmount } = show({
    status: "done",
    counts: { added: 21, updated: 0, unchanged: 0, binned: 0, skipped: 0 },
    results: [{ name: "Hartscan", path: "/algorithm/e1/detail", missing: 3 }],
    visibilities: [{ visibility: "PRIVATE", count: 21, publishable: 20, withdrawable: 0 }],
  });
  expect(
    screen.getByText(/^21 algoritmes zijn privé: alleen de auteur en de beheerders/),
  ).toBeInTheDocument();
  expect(screen.getByText(/^Openbaar maken kan ook per algoritme/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "… en nog 20" })).toHaveAttribute(
    "href",
    "/admin/import/r1/results",
  );
  unmount();
  show({
    status: "done",
    visibilities: [{ visibility: "PUBLIC", count: 1, publishable: 0, withdrawable: 0 }],
  });
  expect(screen.queryByText(/^Openbaar maken kan ook per algoritme/)).toBeNull();
});

it("makes all that is private public in one act, and private again, after saying who will see it", async () => {
  const visibilities: ImportRunDto["visibilities"] = [
    { visibility: "PRIVATE", count: 21, publishable: 20, withdrawable: 0 },
    { visibility: "PUBLIC", count: 3, publishable: 0, withdrawable: 3 },
  ];
  answerBy({});
  show({ status: "done", visibilities });
  await user.click(screen.getByRole("button", { name: "Maak alle 20 openbaar…" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "20 algoritmes openbaar maken?" }));
  expect(dialog.getByText(/^Iedereen kan deze 20 algoritmes dan lezen, ook zonder/)).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Ja, maak openbaar" }));
  expect(sent[0]).toMatchObject({ method: "POST", path: "/api/v1/admin/imports/r1/publish" });
  const back = screen.getByRole("button", { name: "Maak deze 3 weer privé…" });
  await waitFor(() => expect(back).toBeEnabled());
  await user.click(back);
  expect(screen.getByText(/^Deze 3 algoritmes verdwijnen van de site/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Ja, maak weer privé" }));
  expect(sent.at(-2)).toMatchObject({ method: "DELETE", path: "/api/v1/admin/imports/r1/publish" });
});

it("offers the rows that were left out as a file, if there are any", () => {
  const nothing = { added: 4, updated: 0, unchanged: 0, binned: 0, skipped: 0 };
  const { unmount } = show({ status: "done", counts: { ...nothing, skipped: 2 } });
  const file = { name: "Download de overgeslagen rijen als CSV" };
  expect(screen.getByRole("link", file)).toHaveAttribute("href", "/api/v1/admin/imports/r1/problems.csv");
  unmount();
  show({ status: "done", counts: nothing });
  expect(screen.queryByRole("link", file)).toBeNull();
});

it("names the expected form of a day in Dutch letters", async () => {
  const values = { value: "12-31", format: "YYYY-MM-DD" };
  const problem = { path: "addedOn", message: "import.wrongDate", values, held: "12-31", alike: 1 };
  answerInTurn([[wrongRow(3, [problem])], []]);
  show({ status: "checked" });
  expect((await screen.findAllByText(/'12-31' is geen datum in de vorm jjjj-mm-dd\./))[0]).toBeVisible();
});

it("says which import has to be undone first, and offers no undoing until then", async () => {
  const laterImport = { _id: "r2", fileName: "later.csv", finished: "2026-11-22T13:05:00.000Z" };
  answerBy({ "GET /imports/r1/undo": { remove: 0, restore: 0, left: [], leftCount: 0, laterImport } });
  show({ status: "done", undoUntil: new Date(Date.now() + 3_600_000).toISOString() });
  await user.click(screen.getByRole("button", { name: "Ongedaan maken…" }));
  const link = await screen.findByRole("link", { name: "later.csv" });
  expect(link).toHaveAttribute("href", "/admin/import/r2");
  expect(link.closest("p")).toHaveTextContent(
    "Maak eerst die ongedaan: later.csv, 22 november 2026 om 14:05.",
  );
  expect(screen.queryByRole("button", { name: "Ja, ongedaan maken" })).toBeNull();
});

it("offers no undoing once the day is over", () => {
  show({ status: "done", undoUntil: new Date(Date.now() - 1_000).toISOString() });
  expect(screen.queryByRole("button", { name: "Ongedaan maken…" })).toBeNull();
  expect(screen.getByText(/^Ongedaan maken kon tot/)).toBeInTheDocument();
});

it("keeps what was just chosen before the file is read otherwise, never after", async () => {
  answerBy({ "PUT /imports/r1": RUN });
  show({});
  await user.selectOptions(screen.getByLabelText("Risicoklasse: ‘Klasse 2’ wordt"), "Klasse IIb");
  await user.selectOptions(screen.getByLabelText("Tussen de kolommen"), "komma");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => Object.keys(body as object))).toEqual([["mapping"], ["delimiter"]]);
});

it("names a column that a mapping reads and the file does not have", () => {
  const mapping = { ...(RUN.mapping as object), addedOn: { column: "Dag", format: "D-M-YYYY" } };
  show({ mapping: { ...mapping, sourceKey: { column: "Nummer", prefix: "" } } });
  expect(screen.getByLabelText(importing.mapping.key)).toHaveDisplayValue("Kolom: Nummer");
  expect(screen.getByLabelText("Dag van toevoegen")).toHaveDisplayValue("Kolom: Dag");
});

it("asks whose the entries are: no institution unless one for all or a column is chosen", async () => {
  answerBy({ "PUT /imports/r1": RUN });
  show({});
  const question = screen.getByRole("group", { name: "Van welke instelling zijn deze algoritmes?" });
  const choice = within(question).getByRole("combobox", { name: "De instelling" });
  expect(choice).toHaveDisplayValue("Van geen instelling");
  const chosen = () => (sent.at(-1)?.body as { mapping: ImportMapping } | undefined)?.mapping.institution;
  await user.selectOptions(choice, "Kolom: Naam");
  await waitFor(() => expect(chosen()).toEqual({ column: "Naam" }));
  await user.selectOptions(choice, "Alle van één instelling");
  await user.selectOptions(within(question).getByRole("combobox", { name: "Welke instelling" }), "Amphia");
  await waitFor(() => expect(chosen()).toEqual({ constant: "Amphia" }));
  await user.selectOptions(choice, "Van geen instelling");
  await waitFor(() => expect(chosen()).toBeUndefined());
});

it("names in the trial what is not stored, with the mend that keeps it", async () => {
  const held = { path: "riskClass", message: "import.notStored", values: { field: "MDR", value: "Ja" } };
  const rows = [{ ...WRONG, outcome: "added", problems: [], warnings: [{ ...held, held: "Klasse IIa" }] }];
  answerBy({
    "GET /imports/r1/rows": { ...PAGE, rows },
    "GET /imports/r1/problems": { kinds: [], warnings: [{ ...held, rows: 1 }], suggestions: [] },
    "POST /imports/r1/mend": { rows: 1, ready: 1, left: 2, examples: [] },
    "PUT /imports/r1": RUN,
  });
  show({ status: "checked", rowCounts: { ...counts, rejected: 0, warnings: 1 } });
  // Not hidden behind a button: it is lost without an error.
  const choice = await screen.findByLabelText(/^Risicoklasse: wordt niet opgeslagen: wat/);
  expect(
    await screen.findByText(/Dit wordt niet opgeslagen: daarvoor moet MDR 'Ja' zijn/),
  ).toBeInTheDocument();
  await user.selectOptions(choice, within(choice).getByText(/^Bewaar het: zet .* waar niets staat$/));
  expect(await screen.findByText(/^2 rijen blijven zoals nu, omdat daar al een ander/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Pas 1 keuze toe" }));
  expect(sent.find(({ method }) => method === "PUT")?.body).toMatchObject({
    mapping: { corrections: [{ field: "riskClass", problem: "import.notStored", mend: "keep" }] },
  });
});

it("offers the nearest listed values above the list", async () => {
  const values = ["Klasse IIa", "2b", "Klasse 2"].map((value) => ({ value, count: 1 }));
  const own = [...columns.slice(0, 1), { name: "Risicoklasse", samples: [], values }];
  answerBy({ "PUT /imports/r1": { ...RUN, columns: own } });
  show({ columns: own, mapping: guessMapping("entries", MODEL, own, { name: "lijst.csv", delimiter: ";" }) });
  const offered = within(screen.getByLabelText("Risicoklasse: ‘Klasse 2’ wordt")).getByRole("group", {
    name: "Lijkt op",
  });
  expect(
    within(offered)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(["Klasse IIa", "Klasse IIb"]));
  expect(screen.getByText("2 van 3 niet in de lijst: kiest u hier of bij het nakijken")).toBeInTheDocument();
});

it("takes two columns as the key, or none with what that means for the next file", async () => {
  answerBy({ "PUT /imports/r1": RUN });
  show({});
  const key = screen.getByLabelText(/^Sleutel: waaraan/);
  await user.selectOptions(key, "Twee kolommen samen");
  expect(screen.getByLabelText("Eerste kolom van de sleutel")).toHaveDisplayValue("Kolom: Naam");
  expect(screen.getByLabelText("Tweede kolom van de sleutel")).toHaveDisplayValue("Kolom: Risicoklasse");
  const keyOf = () => (sent.at(-1)?.body as { mapping: ImportMapping } | undefined)?.mapping.sourceKey;
  await waitFor(() => expect(keyOf()).toEqual({ columns: ["Naam", "Risicoklasse"], prefix: "lijst:" }));
  await user.selectOptions(key, "Geen sleutel");
  expect(
    screen.getByText(/Zonder sleutel wordt geen rij bij een volgende import herkend/),
  ).toBeInTheDocument();
  await waitFor(() => expect(keyOf()).toEqual({ none: true, prefix: "lijst:" }));
});

it("leads from doubled keys back to the choice of one", async () => {
  const kinds = [{ path: "sourceKey", message: "import.duplicateKey", values: {}, rows: 93 }];
  answerBy({ "GET /rows": PAGE, "GET /problems": { kinds, warnings: [], suggestions: [] } });
  show({ status: "checked" });
  expect(
    await screen.findByText(/^93 rijen hebben dezelfde sleutel als een eerdere rij/),
  ).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Sleutel kiezen" }));
  expect(await screen.findByLabelText(/^Sleutel: waaraan/)).toBeInTheDocument();
});

it("asks what is done with products that are there already, for all rows and for one", async () => {
  const product = { _id: "p7", slug: "proefkijker", name: "Proefkijker" };
  const row = {
    ...WRONG,
    outcome: "changed" as const,
    double: { line: null, product, choice: null },
    ...{ corrected: [], remembered: [], problems: [], warnings: [], content: [] },
  };
  const rowCounts = { ...counts, double: 193, doubleRows: 193, doubleProducts: 1 };
  const run = { ...RUN, kind: "products" as const, status: "checked" as const, rowCounts };
  const page = { rows: [row], total: 1, counts: rowCounts };
  answerBy({
    "GET /rows": page,
    "GET /problems": { kinds: [], warnings: [], suggestions: [] },
    "PUT /rows/3": page,
    "PUT /imports/r1": run,
    "POST /check": run,
  });
  show(run);
  expect(screen.getByText("dubbel, blijven weg")).toBeInTheDocument();
  expect(await screen.findByRole("link", { name: "Proefkijker" })).toHaveAttribute(
    "href",
    "/product/proefkijker",
  );
  await user.selectOptions(screen.getByLabelText("Wat er met regel 3 gebeurt"), "Overslaan");
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith("/rows/3"))?.body).toEqual({ double: "skip" }),
  );
  const inFile = screen.getByLabelText("193 rijen zijn hetzelfde product als een eerdere rij");
  expect(inFile).toHaveDisplayValue("Overslaan");
  expect(within(inFile).queryByRole("option", { name: /Bijwerken/ })).toBeNull();
  await user.selectOptions(inFile, "Toch toevoegen");
  await waitFor(() => expect(sent.some(({ path }) => path.endsWith("/check"))).toBe(true));
  expect(sent.find(({ method, path }) => method === "PUT" && path.endsWith("/r1"))?.body).toMatchObject({
    mapping: { doubles: { inFile: "add" } },
  });
});

it("saves the corrections of an import after it is done", async () => {
  const corrections = [{ field: "riskClass", from: "Klasse 2", to: "Klasse IIa" }];
  const mapping = { ...(RUN.mapping as object), corrections };
  answerBy({ "POST /import-mappings": {} });
  show({ status: "done", mapping });
  expect(screen.getByLabelText("Bewaar deze mapping onder de naam")).toHaveValue("lijst");
  await user.click(screen.getByRole("button", { name: "Bewaar deze verbeteringen" }));
  expect(await screen.findByText(/^De verbetering is bewaard als ‘lijst’/)).toBeInTheDocument();
  expect(sent.at(-1)?.body).toMatchObject({ name: "lijst", kind: "entries", mapping: { corrections } });
});
