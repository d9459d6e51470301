import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createTranslator } from "next-intl";
import { EntryAboutTab, PublicationLinksTab } from "@/components/entries/detail/content";
import { DetailTabs, parseDetailTab } from "@/components/entries/detail/entry-detail";
import { EntrySummaryStrip } from "@/components/entries/detail/entry-verdict";
import { ShareButtons } from "@/components/entries/detail/share-buttons";
import { EntryDownloadLinks } from "@/components/entries/detail/side-panel";
import { PrintFooter } from "@/components/ui/printed";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import type { EntryDto } from "@/lib/entries/answers";
import { buildCurrentAndLegacyRecheck } from "@/lib/entries/recheck-day";
import * as messages from "@/lib/messages/nl";
import { createEntryContent, createExampleDataModel } from "../../support/data-model";
import { renderInDutch } from "../../support/in-dutch";

jest.mock("next-intl/server", () => ({
  getLocale: async () => "nl",
  getTranslations: async (namespace: "detail") => createTranslator({ locale: "nl", messages, namespace }),
}));

const MODEL = createExampleDataModel();

function entryWith(fields: Partial<EntryDto> = {}): EntryDto {
  const { contactEmail: _hidden, ...content } = createEntryContent();
  return {
    ...content,
    _id: "abc",
    algorithmName: "Longnodules",
    visibility: "Openbaar",
    version: 1,
    completeness: 7,
    timestamp: "2026-03-12T09:00:00.000Z",
    updated: "2026-11-03T09:00:00.000Z",
    author: { _id: "u1", name: "Sanne de Vries" },
    institution: null,
    ...buildCurrentAndLegacyRecheck({ nextRecheck: "2027-11-03", lastRecheck: null, isOutdated: false }),
    ...fields,
  };
}

function pairsOf(region: HTMLElement): string[] {
  const values = within(region).getAllByRole("definition");
  return within(region)
    .getAllByRole("term")
    .map((term, index) => `${term.textContent}: ${values[index]?.textContent}`);
}

describe("About", () => {
  test("the four groups with the fields that are filled [detail.details, detail.purpose, detail.platform]", async () => {
    const entry = entryWith({
      algorithmFunction: ["Detectie"],
      algorithmType: "Beeldherkenning",
      benefitClaims: "Scheelt tijd",
      intendedPurpose: "Opsporen",
      intendedUser: ["Arts"],
      targetPopulation: ["Volwassenen"],
      applicationGoal: ["Diagnose"],
      technicalReadinessLevel: "Validatie",
      dataSource: "PACS",
      technicalPlatform: "Eigen server",
      dataStandard: "DICOM",
      innovationFunnelTested: "Ja",
    });
    renderInDutch(await EntryAboutTab({ entry, model: MODEL }));
    const labels = (name: string) =>
      within(screen.getByRole("region", { name }))
        .getAllByRole("term")
        .map(({ textContent }) => textContent);
    expect(labels("Details")).toEqual(["Functie", "Type", "Zichtbaarheid", "Voordelen"]);
    expect(labels("Doel en gebruik")).toEqual([
      "Beoogd doel",
      "Beoogde gebruiker",
      "Doelgroep",
      "Toepassingsdoel",
    ]);
    expect(labels("Data, fase en platform")).toEqual([
      "Fase",
      "Databron",
      "Technisch platform",
      "Datastandaard",
      "Getoetst in innovatietrechter",
    ]);
    expect(screen.queryByRole("region", { name: "Ontwikkeling" })).toBeNull();
  });

  test("empty fields are one line; their names unfold, and lead editors into the form", async () => {
    const { unmount } = renderInDutch(await EntryAboutTab({ entry: entryWith(), model: MODEL }));
    const fold = () => screen.getByText(/velden niet ingevuld$/).closest("details");
    expect(fold()).not.toHaveAttribute("open");
    expect(fold()).toHaveTextContent("22 velden niet ingevuld");
    expect(fold()).toHaveTextContent("Omschrijving");
    expect(screen.queryByText("Niet gespecificeerd")).toBeNull();
    expect(screen.queryByRole("link", { name: "Vul aan" })).toBeNull();
    unmount();
    renderInDutch(
      await EntryAboutTab({ entry: entryWith({ contactEmail: null }), model: MODEL, mayEdit: true }),
    );
    expect(fold()).toHaveTextContent("23 velden niet ingevuld");
    expect(fold()?.querySelector('a[href="/algorithm/abc/edit#field-contactEmail"]')).not.toBeNull();
    expect(screen.getByRole("link", { name: "Vul aan" })).toHaveAttribute("href", "/algorithm/abc/edit");
  });

  test("conditional fields stand where their condition holds [detail.development]", async () => {
    const entry = entryWith({
      medicalDevice: "Ja",
      riskClass: "Klasse IIa",
      primaryDeveloper: "Commercieel bedrijf",
      nameCommercialProduct: "NoduleScan 3",
      technicalReadinessLevel: "Out of service",
      reasonCancellation: "Te duur",
      peopleInvolved: ["Arts", "METC"],
    });
    renderInDutch(await EntryAboutTab({ entry, model: MODEL }));
    expect(pairsOf(screen.getByRole("region", { name: "Ontwikkeling" }))).toEqual([
      "Medisch hulpmiddel: Ja",
      "Risicoklasse: Klasse IIa",
      "Hoofdontwikkelaar: Commercieel bedrijf",
      "Naam commercieel product: NoduleScan 3",
      "Betrokkenen: Arts, METC",
    ]);
    // The strip above shows a short reason whole, and of a long one the first words.
    expect(screen.queryByText("Reden van beëindiging")).toBeNull();
  });

  test("line ends are kept and markup is only text [detail.description]", async () => {
    const entry = entryWith({ description: "<img src=x onerror=alert(1)>\nTweede regel" });
    const { container } = renderInDutch(<EntrySummaryStrip entry={entry} model={MODEL} />);
    const lead = screen.getByText(/onerror=alert/);
    expect(lead.textContent).toBe("<img src=x onerror=alert(1)>\nTweede regel");
    expect(lead).toHaveClass("whitespace-pre-line");
    expect(container.querySelector("img")).toBeNull();
  });
});

test("the facts at a glance; what is empty is left out, the risk class stands with a medical device [detail.facts]", () => {
  const facts = (fields: Partial<EntryDto>) => {
    const { unmount } = renderInDutch(<EntrySummaryStrip entry={entryWith(fields)} model={MODEL} />);
    const pairs = pairsOf(screen.getByRole("region", { name: "In het kort" }));
    unmount();
    return pairs;
  };
  const asks = "Vragen: Log in voor de e-mailadressen van wie u iets kunt vragen.";
  expect(facts({})).toEqual([asks]);
  expect(
    facts({
      developerName: "Nodule Vision B.V.",
      activeHospital: "UMC Voorbeeld",
      medicalSpecialism: "Radiologie",
      technicalReadinessLevel: "Validatie",
      riskClass: "Klasse III",
    }),
  ).toEqual([
    "Actief in: UMC Voorbeeld",
    "Fase: Validatie ",
    asks,
    "Gemaakt door: Nodule Vision B.V.",
    "Specialisme: Radiologie",
  ]);
  expect(facts({ medicalDevice: "Ja", riskClass: "Klasse III" }).at(-1)).toBe(
    "Risicoklasse: Klasse\u00a0III",
  );
  const texts = { conditions: "Alleen overdag.", fileNumber: null, text: null, documentUrl: null };
  const advice = { outcome: "conditional", committee: "Noord", decidedOn: "2026-01-05", ...texts } as const;
  expect(facts({ advice })[0]).toBe(
    "METC-oordeel: WMO-plichtig, goedgekeurd met voorwaarden op 5 januari 2026",
  );
});

describe("Media", () => {
  test("web addresses are links that give nothing away, anything else is text [detail.media]", async () => {
    const mediaURL =
      "https://a.example/x\njavascript:alert(1) doi:10.1000/182 urn:isbn:1 https://a.example/x";
    const { container } = renderInDutch(await PublicationLinksTab({ mediaURL }));
    expect(container.querySelectorAll("a")).toHaveLength(2);
    expect(screen.getByRole("heading", { name: "Publications and Media" })).toHaveAttribute("lang", "en");
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "https://a.example/x",
      "javascript:alert(1)",
      "doi:10.1000/182",
      "urn:isbn:1",
    ]);
    const links = screen.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "https://a.example/x",
      "https://doi.org/10.1000/182",
    ]);
    for (const link of links) expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
  });

  test("without any it says so", async () => {
    renderInDutch(await PublicationLinksTab({ mediaURL: null }));
    expect(screen.getByText("Er zijn nog geen publicaties of media bij dit algoritme.")).toBeVisible();
  });
});

test("the tabs are links that know where one is [detail.tabs]", async () => {
  renderInDutch(await DetailTabs({ id: "abc", current: "media" }));
  const about = screen.getByRole("link", { name: "About" });
  const media = screen.getByRole("link", { name: "Media" });
  expect(about).toHaveAttribute("href", "/algorithm/abc/detail");
  expect(about).not.toHaveAttribute("aria-current");
  expect(media).toHaveAttribute("href", "/algorithm/abc/detail?tab=media");
  expect(media).toHaveAttribute("aria-current", "page");
});

test.each([
  ["media", "media"],
  [undefined, "about"],
  ["x", "about"],
  [["media", "media"], "about"],
])("?tab=%s is the tab %s", (value, tab) => {
  expect(parseDetailTab(value)).toBe(tab);
});

describe("an entry as a file", () => {
  test("as the API gives it or by the standard, with what the standard asks and the register does not", async () => {
    renderInDutch(await EntryDownloadLinks({ id: "a/b" }));
    await userEvent.click(screen.getByText("Exporteren"));
    expect(screen.getByRole("link", { name: /^JSON/ })).toHaveAttribute(
      "href",
      "/api/algorithm/a%2Fb/export?format=json",
    );
    expect(screen.getByRole("link", { name: /^Publicatiestandaard 1\.0/ })).toHaveAttribute(
      "href",
      "/api/algorithm/a%2Fb/export?format=publication-standard",
    );
    await userEvent.click(screen.getByText("Wat er niet in staat"));
    expect(screen.getByText("Menselijke tussenkomst")).toBeVisible();
    expect(screen.getByText("Wettelijke basis")).toBeVisible();
  });

  test("on paper says where it stands and when", async () => {
    jest.useFakeTimers({ now: new Date("2026-11-21T13:05:00Z") });
    renderInDutch(
      await PrintFooter({ address: "https://register.example/algorithm/abc/detail", isExample: true }),
    );
    jest.useRealTimers();
    expect(
      screen.getByText(
        (_text, element) =>
          element?.tagName === "P" &&
          element.textContent ===
            "Uit het AI-register Zorg, https://register.example/algorithm/abc/detail, op 21 november 2026 om 14:05. Dit zijn voorbeeldgegevens.",
      ),
    ).toHaveClass("print:block");
  });
});

describe("passing an entry on", () => {
  const labels = {
    print: "Afdrukken",
    copyLink: "Kopieer link",
    copied: "De link is gekopieerd.",
    copyFailed: "Kopiëren lukte niet. De link is {link}",
  };

  afterEach(() => {
    for (const toast of getCurrentToasts()) dismissToast(toast.id);
  });

  test("copies the address of the entry, whatever the page's own", async () => {
    const user = userEvent.setup();
    renderInDutch(<ShareButtons path="/algorithm/abc/detail" labels={labels} />);
    await user.click(screen.getByRole("button", { name: "Kopieer link" }));
    expect(await navigator.clipboard.readText()).toBe("http://localhost/algorithm/abc/detail");
    expect(getCurrentToasts()).toMatchObject([{ message: "De link is gekopieerd.", kind: "success" }]);
  });

  test("gives the link itself where a page may not copy", async () => {
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    renderInDutch(<ShareButtons path="/algorithm/abc/detail" labels={labels} />);
    await user.click(screen.getByRole("button", { name: "Kopieer link" }));
    expect(getCurrentToasts()).toMatchObject([
      { message: "Kopiëren lukte niet. De link is http://localhost/algorithm/abc/detail" },
    ]);
  });

  test("prints", async () => {
    window.print = jest.fn();
    renderInDutch(<ShareButtons path="/algorithm/abc/detail" labels={labels} />);
    await userEvent.click(screen.getByRole("button", { name: "Afdrukken" }));
    expect(window.print).toHaveBeenCalledTimes(1);
  });
});
