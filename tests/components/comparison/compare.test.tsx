import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { AddEntry, AddWithoutSearchHint } from "@/components/comparison/add-entry";
import { CompareToggle } from "@/components/comparison/compare-toggle";
import { ComparisonProvider } from "@/components/comparison/comparison-provider";
import { ComparisonTable } from "@/components/comparison/comparison-table";
import { HowToBegin } from "@/components/comparison/how-to-begin";
import { EntryCard } from "@/components/search/entry-card";
import { comparisonStore } from "@/lib/client/comparison";
import { compareEntries } from "@/lib/comparison/comparison";
import common from "@/lib/messages/nl/common.json";
import compare from "@/lib/messages/nl/compare.json";
import detail from "@/lib/messages/nl/detail.json";
import home from "@/lib/messages/nl/home.json";
import { paths } from "@/lib/paths";
import { createExampleDataModel } from "../../support/data-model";
import { createEntryDto } from "../../support/register";

const MODEL = createExampleDataModel();

function Sentences({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider
      locale="nl"
      timeZone="Europe/Amsterdam"
      messages={{ common, compare, detail, home }}
    >
      {children}
    </NextIntlClientProvider>
  );
}

const NAMES = ["Longnodules", "Hartfalen", "Nierschade", "Sepsis", "Delier"];

function showChoices(names = NAMES, ownerId = "sanne") {
  render(
    <Sentences>
      <main id="content" tabIndex={-1}>
        <ComparisonProvider ownerId={ownerId}>
          {names.map((name) => (
            <div key={name}>
              <h2 id={name}>{name}</h2>
              <CompareToggle id={name} name={name} href={paths.compare([name])} describedBy={name} />
            </div>
          ))}
        </ComparisonProvider>
      </main>
    </Sentences>,
  );
  return userEvent.setup();
}

const boxOf = (name: string) =>
  screen.getByRole("checkbox", { name: "Vergelijk", description: new RegExp(`^${name}`) });
const bar = () => screen.findByRole("region", { name: "Gekozen om te vergelijken" });

beforeEach(() => {
  comparisonStore.choose("sanne", []);
  localStorage.clear();
});

describe("choosing what to compare", () => {
  test("a fifth says why not also before the script of the bar has come", async () => {
    showChoices();
    for (const name of NAMES) fireEvent.click(boxOf(name));
    expect(boxOf("Delier")).not.toBeChecked();
    expect(boxOf("Delier")).toHaveAccessibleDescription(/^Delier U vergelijkt er al vier/);
    expect(await bar()).toHaveTextContent("4 van 4 gekozen");
    expect(boxOf("Delier")).toHaveAccessibleDescription(/^Delier U vergelijkt er al vier/);
  });

  test("what is chosen outlives a page that goes before the script of the bar has come", async () => {
    showChoices();
    fireEvent.click(boxOf("Longnodules"));
    fireEvent.click(boxOf("Sepsis"));
    fireEvent.click(boxOf("Sepsis"));
    // The page is left within the same moment: nothing that waits has run.
    cleanup();
    const user = showChoices();
    await user.click(boxOf("Hartfalen"));
    const link = await within(await bar()).findByRole("link", { name: "Vergelijk 2 algoritmes" });
    expect(link).toHaveAttribute("href", "/compare?ids=Longnodules,Hartfalen");
  });

  test("what another person chose on such a page is not theirs who comes next, and is gone", async () => {
    showChoices(NAMES, "joris");
    fireEvent.click(boxOf("Longnodules"));
    cleanup();
    showChoices(NAMES, "sanne");
    await waitFor(() => expect(localStorage.getItem("comparison")).toBeNull());
    expect(boxOf("Longnodules")).not.toBeChecked();
    expect(comparisonStore.read("sanne").chosen).toEqual([]);
  });

  test("a box is checked, the bar says how many, and the change is announced", async () => {
    const user = showChoices();
    expect(screen.queryByRole("region")).toBeNull();
    await user.click(boxOf("Longnodules"));
    expect(boxOf("Longnodules")).toBeChecked();
    const region = await bar();
    expect(within(region).getAllByText("1 van 4 gekozen")[0]).toBeInTheDocument();
    expect(within(region).getByText("Kies er nog minstens één.")).toBeVisible();
    expect(within(region).queryByRole("link")).toBeNull();
    const said = await screen.findByText("Longnodules is gekozen om te vergelijken: 1 van 4.");
    expect(said).toHaveAttribute("aria-live", "polite");
  });

  test("by keyboard, and with two the bar leads to their comparison", async () => {
    const user = showChoices();
    await user.tab();
    await user.keyboard(" ");
    boxOf("Hartfalen").focus();
    await user.keyboard(" ");
    const link = within(await bar()).getByRole("link", { name: "Vergelijk 2 algoritmes" });
    expect(link).toHaveAttribute("href", "/compare?ids=Longnodules,Hartfalen");
  });

  test("a fifth stays unchosen and says why, at itself and aloud, until there is room", async () => {
    const user = showChoices();
    for (const name of NAMES.slice(0, 4)) await user.click(boxOf(name));
    await bar();
    await user.click(boxOf("Delier"));
    const why = "U vergelijkt er al vier. Haal er onderaan een weg om deze te kiezen.";
    expect(boxOf("Delier")).not.toBeChecked();
    expect(boxOf("Delier")).toHaveAccessibleDescription(`Delier ${why}`);
    expect(screen.getAllByText(why)).toHaveLength(2);
    expect(comparisonStore.read("sanne").chosen).toHaveLength(4);
    await user.click(boxOf("Sepsis"));
    expect(boxOf("Delier")).toHaveAccessibleDescription("Delier");
    await user.click(boxOf("Delier"));
    expect(boxOf("Delier")).toBeChecked();
  });

  test("each can be taken away in the bar, and the focus goes on", async () => {
    const user = showChoices();
    await user.click(boxOf("Longnodules"));
    const region = await bar();
    await user.click(boxOf("Hartfalen"));
    await user.click(within(region).getByRole("button", { name: "Haal Longnodules weg", hidden: true }));
    expect(boxOf("Longnodules")).not.toBeChecked();
    expect(screen.getByText("Longnodules is niet meer gekozen: 1 van 4.")).toBeInTheDocument();
    const last = within(region).getByRole("button", { name: "Haal Hartfalen weg", hidden: true });
    await user.click(last);
    expect(screen.queryByRole("region")).toBeNull();
    expect(screen.getByRole("main")).toHaveFocus();
  });

  test("all at once, too", async () => {
    const user = showChoices();
    for (const name of NAMES.slice(0, 3)) await user.click(boxOf(name));
    await user.click(within(await bar()).getByRole("button", { name: "Wis keuze", hidden: true }));
    expect(screen.getAllByRole("checkbox", { checked: false })).toHaveLength(5);
    expect(screen.getByText("Er is niets meer gekozen om te vergelijken.")).toBeInTheDocument();
    expect(localStorage.getItem("comparison")).toBeNull();
  });

  test("the choice of a page before is still there", async () => {
    comparisonStore.choose("sanne", [{ id: "Sepsis", name: "Sepsis" }]);
    showChoices();
    expect(await bar()).toBeVisible();
    expect(boxOf("Sepsis")).toBeChecked();
  });

  test("somebody else's is not, and ends", async () => {
    comparisonStore.choose("joris", [{ id: "Sepsis", name: "Sepsis" }]);
    showChoices();
    await waitFor(() => expect(localStorage.getItem("comparison")).toBeNull());
    expect(boxOf("Sepsis")).not.toBeChecked();
    expect(screen.queryByRole("region")).toBeNull();
  });

  test("what another tab chooses shows here", async () => {
    showChoices();
    const chosen = [{ id: "Sepsis", name: "Sepsis" }];
    localStorage.setItem("comparison", JSON.stringify({ userId: "sanne", savedAt: Date.now(), chosen }));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "comparison" })));
    expect(await screen.findByRole("checkbox", { checked: true })).toBe(boxOf("Sepsis"));
  });

  test("a browser that keeps nothing lets one choose all the same, and says that it will be gone", async () => {
    const full = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const user = showChoices();
    await user.click(boxOf("Longnodules"));
    expect(boxOf("Longnodules")).toBeChecked();
    expect(await bar()).toHaveTextContent(
      "Uw browser bewaart de keuze niet: ververst u de pagina, dan is zij weg.",
    );
    full.mockRestore();
  });

  test("without script it is a link to the comparison of this one", () => {
    showChoices(["Longnodules"]);
    const link = screen.getByRole("link", { name: "Vergelijk", hidden: true });
    expect(link).toHaveAttribute("href", "/compare?ids=Longnodules");
    expect(link).toHaveClass("not-noscript:hidden");
  });

  test("a card has its box where there is something to compare with, and none elsewhere", () => {
    const card = (
      <EntryCard
        entry={createEntryDto()}
        rights={{ edit: false, delete: false }}
        phase={null}
        isPublic
        marks={[]}
        places={[]}
        words={[]}
      />
    );
    const { unmount } = render(<Sentences>{card}</Sentences>);
    expect(screen.queryByRole("checkbox")).toBeNull();
    unmount();
    render(
      <Sentences>
        <ComparisonProvider ownerId="sanne">{card}</ComparisonProvider>
      </Sentences>,
    );
    expect(screen.getByRole("checkbox", { name: "Vergelijk" })).toHaveAccessibleDescription(
      "Longnodules vinden",
    );
  });
});

const LESSONS = `${"Test met scans van al uw eigen scanners. ".repeat(6)}\nSpreek dat af.`;

const LUNG = createEntryDto({
  _id: "een",
  algorithmName: "Longnodules",
  medicalDevice: "Ja",
  riskClass: "Klasse IIa",
  peopleInvolved: ["Arts", "METC"],
  description: "<img src=x onerror=alert(1)>\nTweede regel",
  technicalReadinessLevel: "Implementatie",
  lessonsLearned: LESSONS,
  mediaURL: "https://a.example/x javascript:alert(1)",
});
const HEART = createEntryDto({
  _id: "twee",
  algorithmName: "Hartfalen",
  medicalDevice: "Nee",
  peopleInvolved: ["METC", "Arts"],
});

const MOMENTS = new Map([
  [
    "een",
    [
      { phase: "Validatie", at: "2025-03-12T10:00:00.000Z", isFirst: true },
      { phase: "Implementatie", at: "2026-03-12T10:00:00.000Z", isFirst: false },
    ],
  ],
]);

function showTable(entries = [LUNG, HEART]) {
  render(
    <Sentences>
      <ComparisonTable
        entries={entries}
        groups={compareEntries(entries, MODEL)}
        model={MODEL}
        moments={MOMENTS}
        certificates={entries.map(({ _id }) =>
          _id === "een" ? { endsOn: "2027-05-01", shown: "Geldig" } : { endsOn: null, shown: null },
        )}
        ownerId="sanne"
        showsEqual
      />
    </Sentences>,
  );
  return screen.getByRole("table", {
    name: `Vergelijking van ${entries.map((one) => one.algorithmName).join(", ")}`,
  });
}

const rowOf = (table: HTMLElement, name: RegExp) => {
  const row = within(table).getByRole("rowheader", { name }).closest("tr");
  if (row === null) throw new Error(`no row ${name}`);
  return row;
};
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

describe("the table of a comparison", () => {
  test("has a caption, the entries as column headers with links, and the fields as row headers", () => {
    const table = showTable();
    const headers = within(table).getAllByRole("columnheader");
    expect(headers.map((header) => within(header).queryAllByRole("link")[0]?.getAttribute("href"))).toEqual([
      undefined,
      "/algorithm/een/detail",
      "/algorithm/twee/detail",
    ]);
    for (const header of headers) expect(header).toHaveAttribute("scope", "col");
    expect(cells(rowOf(table, /^Risicoklasse/))).toEqual(["Klasse IIa", "niet van toepassing"]);
    expect(cells(rowOf(table, /^Voordelen/))).toEqual(["Niet gespecificeerd", "Niet gespecificeerd"]);
    expect(cells(rowOf(table, /^Certificaat verschilt/))).toEqual(["Geldig", "Niet gespecificeerd"]);
  });

  test("says on a phone by its letter what has no value, where its cell is left out", () => {
    const table = showTable();
    const noteOf = (name: RegExp) =>
      rowOf(table, name).querySelector("[aria-hidden].sm\\:hidden")?.textContent;
    expect(noteOf(/^Risicoklasse/)).toBe("B: niet van toepassing");
    expect(noteOf(/^Voordelen/)).toBe("A, B: niet ingevuld");
    expect(noteOf(/^Betrokkenen/)).toBeUndefined();
  });

  test("tells when each came into its phases, in words", () => {
    const [first = "", second = ""] = cells(rowOf(showTable(), /^Fase/));
    expect(first).toContain("Validatie (doorlopen)");
    expect(first).toContain("Was op 12 maart 2025, in de oudste versie, al in deze fase.");
    expect(first).toContain("Implementatie (nu)");
    expect(first).toContain("sinds mrt 2026");
    expect(second).toBe("Niet gespecificeerd");
  });

  test("says of a row that it differs in a word, not by colour alone", () => {
    const table = showTable();
    expect(rowOf(table, /^Medisch hulpmiddel/)).toHaveTextContent("verschilt");
    expect(rowOf(table, /^Betrokkenen/)).not.toHaveTextContent("verschilt");
  });

  test("does not say so of what everyone writes in their own words", () => {
    const table = showTable();
    for (const name of [/^Omschrijving/, /^Geleerde lessen/, /^Publicaties en media/])
      expect(rowOf(table, name)).not.toHaveTextContent("verschilt");
  });

  test("folds the rest of a long text, which keeps its line ends, and leaves a short one whole", () => {
    const table = showTable();
    const [cell] = within(rowOf(table, /^Geleerde lessen/)).getAllByRole("cell");
    if (cell === undefined) throw new Error("no cell");
    const rest = within(cell).getByText(/Spreek dat af\.$/, { selector: ".hidden" });
    expect(rest).toHaveClass("group-has-[[open]]/text:inline", "print:inline");
    expect(cell.textContent?.replace("\u00a0…", "")).toContain(LESSONS);
    expect(within(cell).getByText("Lees verder").closest("summary")).toHaveTextContent(
      "van Geleerde lessen, Longnodules",
    );
    expect(within(rowOf(table, /^Omschrijving/)).queryByText("Lees verder")).toBeNull();
  });

  test("is still a table for screen readers on a phone, where it is a grid to the eye", () => {
    const table = showTable();
    for (const part of [table, ...table.querySelectorAll("thead, tbody, tr, th, td")])
      expect([part.tagName, part.getAttribute("role")]).toEqual([part.tagName, expect.any(String)]);
  });

  test("shows markup as text, keeps line ends, and links only what is a web address", () => {
    const table = showTable();
    expect(table.querySelector("img")).toBeNull();
    expect(within(table).getByText(/onerror=alert/).textContent).toBe(
      "<img src=x onerror=alert(1)>\nTweede regel",
    );
    const media = rowOf(table, /^Publicaties en media/);
    expect(
      within(media)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual(["https://a.example/x"]);
    expect(media).toHaveTextContent("javascript:alert(1)");
  });

  test("takes a column away by a link, and what stays becomes the choice", async () => {
    comparisonStore.choose("sanne", [{ id: "een", name: "Longnodules" }]);
    const table = showTable();
    const link = within(table).getByRole("link", { name: "Haal Longnodules uit de vergelijking" });
    expect(link).toHaveAttribute("href", "/compare?ids=twee&equal=1");
    link.addEventListener("click", (event) => event.preventDefault());
    await userEvent.click(link);
    expect(comparisonStore.read("sanne").chosen).toEqual([{ id: "twee", name: "Hartfalen" }]);
  });
});

describe("adding another", () => {
  function showAdd(props: Partial<Parameters<typeof AddEntry>[0]> = {}) {
    render(
      <Sentences>
        <AddEntry entries={[LUNG]} ownerId="sanne" showsEqual={false} search="" found={null} {...props} />
      </Sentences>,
    );
  }

  test("is a form that works without script and keeps what is compared", () => {
    showAdd({ showsEqual: true });
    const form = screen.getByRole<HTMLFormElement>("form", { name: "Zoek een algoritme" });
    expect(form).toHaveAttribute("action", "/compare");
    expect(Object.fromEntries(new FormData(form))).toEqual({
      ids: "een",
      equal: "1",
      search: "",
    });
  });

  test("offers what was found", () => {
    showAdd({ search: "hart", found: { entries: [HEART], corrected: null } });
    expect(screen.getByRole("link", { name: "Voeg Hartfalen toe" })).toHaveAttribute(
      "href",
      "/compare?ids=een,twee",
    );
  });

  test("says so when nothing was found, or when it was too little to search for", () => {
    showAdd({ search: "hart", found: { entries: [], corrected: null } });
    expect(screen.getByText("Niets gevonden voor ‘hart’ dat hier nog niet staat.")).toBeVisible();
    expect(screen.queryByText("Typ minstens 3 tekens")).toBeNull();
  });

  test("two letters are too few", () => {
    showAdd({ search: "ha" });
    expect(screen.getByRole("searchbox")).toHaveAccessibleDescription("Typ minstens 3 tekens");
  });

  test("with four there is no room", () => {
    showAdd({ entries: [LUNG, HEART, LUNG, HEART] });
    expect(screen.queryByRole("form")).toBeNull();
    expect(screen.getByText(/^Er passen hoogstens vier algoritmes naast elkaar\./)).toBeVisible();
  });

  test("who may not search is told where to choose", () => {
    render(
      <Sentences>
        <AddWithoutSearchHint loginAddress="/login?callbackUrl=%2Fcompare" />
      </Sentences>,
    );
    expect(screen.getByRole("link", { name: "Inloggen om te zoeken" })).toHaveAttribute(
      "href",
      "/login?callbackUrl=%2Fcompare",
    );
  });
});

test("a comparison of nothing says how to begin", () => {
  render(
    <Sentences>
      <HowToBegin hasList />
    </Sentences>,
  );
  expect(screen.getByRole("heading", { name: "Zo begint u" })).toBeVisible();
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  expect(screen.getByRole("link", { name: "Naar het register" })).toHaveAttribute("href", "/");
});

test("a comparison of nothing leads on to what was chosen before, in place of how to begin", async () => {
  comparisonStore.choose(
    "sanne",
    NAMES.slice(0, 3).map((name) => ({ id: name.toLowerCase(), name })),
  );
  render(
    <Sentences>
      <ComparisonProvider ownerId="sanne" hasBar={false}>
        <HowToBegin hasList />
      </ComparisonProvider>
    </Sentences>,
  );
  expect(await screen.findByRole("heading", { name: "U koos 3 algoritmes" })).toBeVisible();
  expect(screen.queryByText("Zo begint u")).toBeNull();
  expect(screen.getByRole("link", { name: "Vergelijk deze" })).toHaveAttribute(
    "href",
    "/compare?ids=longnodules,hartfalen,nierschade",
  );
  expect(screen.queryByRole("region", { name: "Gekozen om te vergelijken" })).toBeNull();
});

test("a comparison of nothing leads who has no list to what is public", () => {
  render(
    <Sentences>
      <HowToBegin hasList={false} />
    </Sentences>,
  );
  expect(screen.getByText(/^Open een openbaar algoritme, zoals/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Naar onlangs gewijzigde algoritmes" })).toHaveAttribute(
    "href",
    "/#recent",
  );
});
