import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement } from "react";
import { SWRConfig } from "swr";
import { RunDesk } from "@/components/import/run-desk";
import { guessMapping } from "@/lib/domain/import-guess";
import type { ImportRowsPage, ImportRunDto } from "@/lib/domain/imports";
import common from "@/lib/messages/nl/common.json";
import errors from "@/lib/messages/nl/errors.json";
import form from "@/lib/messages/nl/form.json";
import importing from "@/lib/messages/nl/importing.json";
import { exampleDataModel } from "../support/data-model";

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }) }));

const user = userEvent.setup();
const MODEL = exampleDataModel();
const columns = [
  { name: "Naam", samples: ["Hartscan"], values: [{ value: "Hartscan", count: 1 }] },
  {
    name: "Klasse",
    samples: ["Klasse IIa", "Klasse 2"],
    values: [
      { value: "Klasse IIa", count: 1 },
      { value: "Klasse 2", count: 3 },
    ],
  },
];
const counts = { all: 4, added: 1, changed: 0, unchanged: 0, binned: 0, rejected: 1, omitted: 0 };
const RUN: ImportRunDto = {
  _id: "r1",
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
  mapping: guessMapping(MODEL, columns, { name: "lijst.csv", delimiter: ";" }),
  rowCounts: counts,
  phase: null,
  progress: 0,
  total: 0,
  failure: null,
  undone: null,
};
const PROBLEM = {
  path: "riskClass",
  message: "notInList",
  values: { value: "Klasse 2" },
  held: "Klasse 2",
};
const WRONG = {
  line: 3,
  name: "Longscan",
  outcome: "rejected",
  omitted: false,
  corrected: [],
  problems: [PROBLEM],
  content: [],
} as const;
const PAGE: ImportRowsPage = {
  rows: [{ ...WRONG, corrected: [], problems: [PROBLEM], content: [] }],
  total: 1,
  counts,
  groups: [],
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

function show(run: Partial<ImportRunDto>): ReturnType<typeof render> {
  const desk: ReactElement = (
    <RunDesk
      first={{ ...RUN, ...run }}
      model={MODEL}
      people={[{ _id: "p1", name: "Marijke Hofstra", email: "beheer@test.example" }]}
      mappings={[]}
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

it("matches a value that the list does not have, and keeps that at the server", async () => {
  answerBy({ "PUT /imports/r1": RUN });
  show({});
  expect(screen.getByRole("listitem", { current: "step" })).toHaveTextContent("2. Kolommen koppelen");
  expect(screen.getByText("1 waarde staat niet in de lijst")).toBeInTheDocument();
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

it("corrects a row where it stands, and shows it as right", async () => {
  const right = { ...WRONG, outcome: "added" as const, corrected: ["riskClass"], problems: [], content: [] };
  answerBy({
    "GET /imports/r1/rows": PAGE,
    "PUT /imports/r1/rows/3": { ...PAGE, rows: [right], counts: { ...counts, added: 2, rejected: 0 } },
    "GET /imports/r1": { ...RUN, status: "checked", rowCounts: { ...counts, added: 2, rejected: 0 } },
  });
  show({ status: "checked" });
  const choice = await screen.findByLabelText("Risicoklasse op regel 3");
  expect(choice).toHaveAccessibleDescription(
    "'Klasse 2' staat niet in de lijst. Kies een waarde uit de lijst.",
  );
  expect(screen.getByRole("button", { name: /algoritme importeren/ })).toBeDisabled();
  await user.selectOptions(choice, "Klasse IIb");
  await user.click(screen.getByRole("button", { name: /^Verbeter/ }));
  expect(await screen.findByText("Wordt toegevoegd")).toBeInTheDocument();
  expect(sent).toContainEqual({
    method: "PUT",
    path: "/api/v1/admin/imports/r1/rows/3",
    body: { corrections: { riskClass: "Klasse IIb" } },
  });
  const start = await screen.findByRole("button", { name: "2 algoritmes importeren" });
  await waitFor(() => expect(start).toBeEnabled());
});

it("tells that a try stored nothing, and lists what undoing leaves alone before it is done", async () => {
  const { unmount } = show({ status: "checked", failure: "interrupted" });
  answerBy({ "GET /imports/r1/rows": PAGE });
  expect(screen.getByRole("alert")).toHaveTextContent("Mislukt: niets is opgeslagen.");
  unmount();
  const left = [{ _id: "e1", algorithmName: "Nierscan", why: "edited" }];
  answerBy({ "GET /imports/r1/undo": { remove: 3, restore: 0, left, leftCount: 1 } });
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
