import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createTranslator, NextIntlClientProvider } from "next-intl";
import { cloneElement, Fragment, isValidElement, type ReactNode } from "react";
import { VersionComparison } from "@/components/history/comparison";
import RestoreVersionDialog, { type RestoreVersionFacts } from "@/components/history/restore-dialog";
import { VersionChooser, VersionTimeline } from "@/components/history/timeline";
import { VersionLinks, VersionView } from "@/components/history/version-view";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import type { EntryContent } from "@/lib/fields/entry-fields";
import type { EntryVersionDetailDto, EntryVersionDto } from "@/lib/history/schema";
import * as messages from "@/lib/messages/nl";
import common from "@/lib/messages/nl/common.json";
import form from "@/lib/messages/nl/form.json";
import history from "@/lib/messages/nl/history.json";
import { createEntryContent, createExampleDataModel } from "../../support/data-model";
import { readSentRequest, stubFetchAnswers } from "../../support/entry-form";
import { renderInDutch } from "../../support/in-dutch";

jest.mock("next-intl/server", () => ({
  getLocale: async () => "nl",
  getTranslations: async (namespace: "history") => createTranslator({ locale: "nl", messages, namespace }),
}));

const router = { push: jest.fn(), refresh: jest.fn() };
jest.mock("next/navigation", () => ({ useRouter: () => router }));

const MODEL = createExampleDataModel();

/** Renders what server components make of each other, as React on the server would. */
async function settle(node: ReactNode): Promise<ReactNode> {
  if (Array.isArray(node)) return Promise.all(node.map(settle));
  if (!isValidElement<{ children?: ReactNode }>(node)) return node;
  const { type, props, key } = node;
  if (typeof type === "function" && type.constructor.name === "AsyncFunction") {
    const made = await settle(await (type as (own: object) => Promise<ReactNode>)(props));
    // Null as a key would be the key "null", which neighbours may not share.
    return key === null ? made : <Fragment key={key}>{made}</Fragment>;
  }
  if (props.children === undefined) return node;
  const children = await settle(props.children);
  return Array.isArray(children) ? cloneElement(node, {}, ...children) : cloneElement(node, {}, children);
}

const SANNE = { _id: "u1", name: "Sanne de Vries" };

function version(number: number, fields: Partial<EntryVersionDto> = {}): EntryVersionDto {
  return {
    _id: `v${number}`,
    number,
    timestamp: `2026-03-0${number}T09:00:00.000Z`,
    importedAt: null,
    author: SANNE,
    visibility: "Openbaar",
    note: null,
    changes: number === 1 ? null : ["description"],
    ...fields,
  };
}

function detail(
  number: number,
  content: Partial<EntryContent>,
  fields: Partial<EntryVersionDetailDto> = {},
): EntryVersionDetailDto {
  const { contactEmail: _hidden, ...rest } = createEntryContent(content);
  return { ...version(number), content: rest, previous: null, next: null, ...fields };
}

describe("the timeline", () => {
  const show = async (versions: EntryVersionDto[], showsVisibility = false) =>
    renderInDutch(
      await settle(
        await VersionTimeline({
          versions,
          entryId: "e1",
          current: versions[0]?.number ?? 0,
          model: MODEL,
          showsVisibility,
        }),
      ),
    );

  test("tells of each version when, by whom and what", async () => {
    await show([
      version(3, { author: null, changes: ["algorithmName", "riskClass"], note: "Andere klasse" }),
      version(2, { changes: [] }),
      version(1),
    ]);
    const [third, second, first] = screen.getAllByRole("listitem");
    expect(third).toHaveTextContent("Versie 3Huidige versie");
    expect(third).toHaveTextContent(
      "3 maart 2026 om 10:00 door een eerdere auteur, een mede-redacteur of een beheerder",
    );
    expect(third).toHaveTextContent("Andere klasse");
    expect(third).toHaveTextContent("Gewijzigd: Naam, Risicoklasse");
    expect(second).toHaveTextContent("2 maart 2026 om 10:00 door Sanne de Vries");
    expect(second).toHaveTextContent("Geen velden gewijzigd");
    expect(second).not.toHaveTextContent("Huidige versie");
    expect(first).toHaveTextContent("Eerste versie");
    expect(screen.queryByText(/Zichtbaarheid/)).toBeNull();
  });

  test("says no hour of a day that the source of an import gives, and when it was imported", async () => {
    await show([version(1, { importedAt: "2026-04-02T09:00:00.000Z" })]);
    expect(screen.getByRole("listitem")).toHaveTextContent(
      "In de bron toegevoegd op 1 maart 2026, geïmporteerd op 2 april 2026 om 11:00 door Sanne de Vries",
    );
  });

  test("leads to each version and to what changed in it, where something did", async () => {
    await show([version(3), version(2, { changes: [] }), version(1)]);
    const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual([
      ["Bekijk versie 3", "/algorithm/e1/history/v3"],
      ["Wat veranderde er in versie 3?", "/algorithm/e1/history?to=v3"],
      ["Bekijk versie 2", "/algorithm/e1/history/v2"],
      ["Bekijk versie 1", "/algorithm/e1/history/v1"],
    ]);
  });

  test("says who might see a version, to who sees more than everyone", async () => {
    await show([version(2), version(1, { visibility: "Privé" })], true);
    expect(screen.getByText("Zichtbaarheid: Privé")).toBeInTheDocument();
    expect(screen.getByText("Zichtbaarheid: Openbaar")).toBeInTheDocument();
  });
});

describe("choosing two versions", () => {
  test("begins with the newest and the one before it", async () => {
    renderInDutch(
      await settle(await VersionChooser({ entryId: "e1", versions: [version(3), version(2), version(1)] })),
    );
    expect(screen.getByRole("combobox", { name: "Van" })).toHaveValue("v2");
    expect(screen.getByRole("combobox", { name: "Tot" })).toHaveValue("v3");
    expect(screen.getByRole("form", { name: "Vergelijk twee versies" })).toHaveAttribute(
      "action",
      "/algorithm/e1/history",
    );
  });

  test("says the day alone of a version that is dated by its source", async () => {
    const versions = [version(2), version(1, { importedAt: "2026-04-02T09:00:00.000Z" })];
    renderInDutch(await settle(await VersionChooser({ entryId: "e1", versions })));
    const [option] = screen.getAllByRole("option", { name: /^Versie 1/ });
    expect(option).toHaveTextContent(/^Versie 1, 1 maart 2026$/);
  });

  test("is not asked where there is one", async () => {
    const { container } = renderInDutch(await VersionChooser({ entryId: "e1", versions: [version(1)] }));
    expect(container).toBeEmptyDOMElement();
  });
});

describe("two versions beside each other", () => {
  const FROM = detail(1, {
    algorithmName: "Longscan",
    description: "Elk uur opnieuw",
    algorithmFunction: ["Detectie"],
  });
  const TO = detail(2, {
    algorithmName: "Longscan",
    description: "Elk kwartier opnieuw",
    algorithmFunction: ["Detectie", "Triage"],
  });
  const show = async (from = FROM, to = TO, showsAll = false) =>
    renderInDutch(await settle(await VersionComparison({ entryId: "e1", from, to, model: MODEL, showsAll })));

  test("mark the words that went and came, and say so to who does not see it", async () => {
    await show();
    expect(screen.getByText("2 velden verschillen.")).toBeInTheDocument();
    const field = within(screen.getByRole("region", { name: "Omschrijving" }));
    expect(field.getByRole("deletion")).toHaveTextContent("verdwenen: uur (einde)");
    expect(field.getByRole("insertion")).toHaveTextContent("erbij: kwartier (einde)");
    const list = within(screen.getByRole("region", { name: "Functie" }));
    expect(list.queryByRole("deletion")).toBeNull();
    expect(list.getByRole("insertion")).toHaveTextContent("erbij: Triage (einde)");
    expect(list.getAllByRole("heading", { level: 3 }).map((head) => head.textContent)).toEqual([
      "Versie 1",
      "Versie 2",
    ]);
    expect(screen.queryByRole("region", { name: "Naam" })).toBeNull();
  });

  test("show what is equal on request", async () => {
    await show(FROM, TO, true);
    const name = screen.getByRole("region", { name: "Naam" });
    expect(name).toHaveTextContent("Gelijk in beide versiesLongscan");
    expect(screen.getByRole("link", { name: "Toon alleen de verschillen" })).toHaveAttribute(
      "href",
      "/algorithm/e1/history?from=v1&to=v2",
    );
  });

  test("say when they do not differ", async () => {
    await show(FROM, FROM);
    expect(screen.getByText("Deze versies verschillen niet.")).toBeInTheDocument();
    expect(screen.queryByText(/is verdwenen/)).toBeNull();
  });

  test("hold no field that the reader may not see", async () => {
    await show(FROM, TO, true);
    expect(screen.queryByRole("region", { name: "E-mail contactpersoon" })).toBeNull();
  });
});

describe("one version", () => {
  test("shows what applied to it, by the sections of the form", async () => {
    renderInDutch(
      await settle(
        await VersionView({ content: detail(1, { algorithmName: "Longscan" }).content, model: MODEL }),
      ),
    );
    expect(
      screen.getAllByRole("region").map((region) => region.getAttribute("aria-labelledby")),
    ).toHaveLength(6);
    const details = within(screen.getByRole("region", { name: "Algoritme details" }));
    expect(details.getByText("Longscan")).toBeInTheDocument();
    expect(screen.queryByText("Risicoklasse")).toBeNull();
    expect(screen.queryByText("E-mail contactpersoon")).toBeNull();
  });

  test("leads to those beside it", async () => {
    const middle = detail(2, {}, { previous: "v1", next: "v3" });
    renderInDutch(await settle(await VersionLinks({ entryId: "e1", version: middle })));
    expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Vorige versie", "/algorithm/e1/history/v1"],
      ["Vergelijk met de vorige", "/algorithm/e1/history?from=v1&to=v2"],
      ["Volgende versie", "/algorithm/e1/history/v3"],
      ["Vergelijk met de huidige", "/algorithm/e1/history?from=v2"],
    ]);
  });
});

describe("putting a version back", () => {
  const QUESTION: RestoreVersionFacts = {
    entry: { _id: "e1", name: "Longscan" },
    versionId: "v2",
    number: 2,
    version: 4,
    changes: ["Naam", "Fase"],
    product: null,
    visibility: null,
  };
  const onClose = jest.fn();
  const ask = (question: Partial<RestoreVersionFacts> = {}) =>
    renderInDutch(<RestoreVersionDialog question={{ ...QUESTION, ...question }} onClose={onClose} />, {
      wrapper: ({ children }) => (
        <NextIntlClientProvider
          locale="nl"
          timeZone="Europe/Amsterdam"
          messages={{ common, form: { widgets: form.widgets }, history }}
        >
          {children}
        </NextIntlClientProvider>
      ),
    });

  beforeEach(() => {
    jest.clearAllMocks();
    for (const { id } of getCurrentToasts()) dismissToast(id);
  });

  test("names the product whose link stays as it is", () => {
    ask({ product: "Longkijker" });
    expect(screen.getByText(/product ‘Longkijker’ blijft zoals die nu is/)).toBeInTheDocument();
  });

  test("tells first what it changes, and then does it", async () => {
    const calls = stubFetchAnswers({ status: 200, body: {} });
    ask();
    const dialog = within(screen.getByRole("alertdialog", { name: "Versie 2 terugzetten?" }));
    expect(dialog.getByText("Dit verandert: Naam, Fase.")).toBeInTheDocument();
    expect(dialog.getByRole("button", { name: "Annuleren" })).toHaveFocus();
    await userEvent.click(dialog.getByRole("button", { name: "Zet versie 2 terug" }));
    expect(readSentRequest(calls)).toEqual({
      path: "/api/algorithm/e1/versions/v2/restore",
      method: "POST",
      body: { version: 4 },
    });
    expect(getCurrentToasts()).toMatchObject([{ message: "Versie 2 van ‘Longscan’ is teruggezet." }]);
    expect(router.push).toHaveBeenCalledWith("/algorithm/e1/history");
    expect(onClose).toHaveBeenCalled();
  });

  test("takes along why, which is refused at once when it is too long, and loses nothing", async () => {
    const calls = stubFetchAnswers({ status: 200, body: {} });
    ask();
    const why = screen.getByLabelText("Waarom zet u deze versie terug? (niet verplicht)");
    fireEvent.change(why, { target: { value: "x".repeat(201) } });
    expect(screen.getByText("Gebruik hoogstens 200 tekens.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Zet versie 2 terug" }));
    expect(onClose).not.toHaveBeenCalled();
    expect(why).toHaveValue("x".repeat(201));
    fireEvent.change(why, { target: { value: " Te  vroeg hernoemd " } });
    await userEvent.click(screen.getByRole("button", { name: "Zet versie 2 terug" }));
    expect(readSentRequest(calls)).toMatchObject({ body: { version: 4, changeNote: "Te vroeg hernoemd" } });
    expect(onClose).toHaveBeenCalled();
  });

  test("warns of another visibility, and most of a public one", () => {
    const { unmount } = ask({ visibility: { label: "Privé", isPublic: false } });
    expect(screen.getByText("De zichtbaarheid wordt ‘Privé’.")).toBeInTheDocument();
    unmount();
    ask({ visibility: { label: "Openbaar", isPublic: true }, changes: [] });
    expect(
      screen.getByText(
        "De zichtbaarheid wordt ‘Openbaar’: iedereen ziet het algoritme dan, ook zoekmachines.",
      ),
    ).toBeInTheDocument();
    expect(
      screen.getByText("Er verandert niets: het algoritme is nu gelijk aan deze versie."),
    ).toBeInTheDocument();
  });

  test.each([
    [
      { status: 409, body: { code: "edit_conflict", detail: "Iemand anders" } },
      "Iemand anders heeft dit algoritme intussen aangepast, dus er is niets teruggezet. Hieronder staat wat er nu zou veranderen.",
      1,
    ],
    [
      { status: 403, body: { code: "forbidden", detail: "U bent niet bevoegd voor deze actie." } },
      "U bent niet bevoegd voor deze actie.",
      0,
    ],
    [{ status: 500, body: {} }, "Een onbekende fout heeft zich voorgedaan.", 0],
  ])("says what went wrong and stays open, case %#", async (answer, sentence, refreshes) => {
    stubFetchAnswers(answer);
    ask();
    await userEvent.click(screen.getByRole("button", { name: "Zet versie 2 terug" }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(router.refresh).toHaveBeenCalledTimes(refreshes);
    expect(onClose).not.toHaveBeenCalled();
  });
});
