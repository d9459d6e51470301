import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createTranslator, NextIntlClientProvider } from "next-intl";
import { EntriesTable } from "@/components/accounts/profile/entries-table";
import { EntryCompleteness } from "@/components/entries/detail/side-panel";
import { CompletenessFormula } from "@/components/fields/fields-page";
import { CompletenessPanel } from "@/components/statistics/explorer-section";
import { parseTableRequest } from "@/lib/accounts/profile-lists";
import { FIELD_KEYS, type FieldKey, getFieldStructure, isMultiField } from "@/lib/fields/entry-fields";
import * as messages from "@/lib/messages/nl";
import { ALWAYS_COUNTED_FIELD_COUNT, computeCompletenessPercent } from "../../support/counted-fields";
import { createEntryContent, createExampleDataModel } from "../../support/data-model";
import { renderEntryForm } from "../../support/entry-form";
import { renderInDutch } from "../../support/in-dutch";

jest.mock("next-intl/server", () => ({
  getLocale: async () => "nl",
  getTranslations: async (namespace: "detail") => createTranslator({ locale: "nl", messages, namespace }),
}));
jest.mock("next/navigation", () => ({
  useRouter: () => ({ push: jest.fn(), refresh: jest.fn() }),
  usePathname: () => "/algorithm/e1/edit",
}));

const MODEL = createExampleDataModel();

type Measured = Parameters<typeof EntryCompleteness>[0]["entry"];

/** A name and a visibility alone; the reader does not learn of a contact. */
const BARE: Measured = createEntryContent({ algorithmName: "Longnodules", visibility: "Openbaar" });

/** All that counts for every entry, without these. */
function entryWithout(missing: readonly FieldKey[]): Measured {
  const filled = FIELD_KEYS.filter(
    (key) =>
      !missing.includes(key) && getFieldStructure(key).condition === undefined && key !== "contactEmail",
  );
  return { ...BARE, ...Object.fromEntries(filled.map((key) => [key, isMultiField(key) ? ["x"] : "x"])) };
}

const region = () => screen.getByRole("region", { name: /^Volledigheid/ });

test("beside an entry stands how complete it is and how that is counted", async () => {
  const filled = ALWAYS_COUNTED_FIELD_COUNT - 2;
  renderInDutch(
    await EntryCompleteness({
      entry: entryWithout(["description", "algorithmFunction"]),
      model: MODEL,
    }),
  );
  const percent = String(computeCompletenessPercent(filled));
  expect(screen.getByRole("meter", { name: "Volledigheid" })).toHaveAttribute("value", percent);
  expect(region()).toHaveTextContent(`${percent}%`);
  expect(screen.getByRole("link", { name: "Hoe dit wordt geteld" })).toHaveAttribute(
    "href",
    "/fields#completeness",
  );
});

test("the form counts while one types, and its list leads to the fields", async () => {
  const user = userEvent.setup();
  // jsdom has no scrolling.
  Element.prototype.scrollIntoView = jest.fn();
  renderEntryForm({ algorithmName: "Longnodules", visibility: "Openbaar" });
  expect(screen.getByRole("meter", { name: "Volledigheid" })).toHaveAttribute("value", "8");
  const collaboration = screen.getByRole("textbox", { name: "Samenwerking met" });
  await user.click(collaboration);
  await user.paste("NA");
  expect(screen.getByRole("meter")).toHaveAttribute("value", "8");
  await user.clear(collaboration);
  await user.paste("Vier ziekenhuizen");
  expect(screen.getByRole("meter")).toHaveAttribute("value", "12");
  await user.click(screen.getByText("Wat ontbreekt: 21 velden"));
  expect(within(region()).queryByRole("link", { name: "Samenwerking met" })).toBeNull();
  await user.click(within(region()).getByRole("link", { name: "Beoogd doel" }));
  expect(screen.getByRole("textbox", { name: "Beoogd doel" })).toHaveFocus();
});

describe("on the dashboard", () => {
  beforeEach(() => {
    class Observer {
      observe() {}
      disconnect() {}
    }
    Object.assign(globalThis, { IntersectionObserver: Observer });
  });
  const show = (hospitals: { name: string; average: number; algorithms: number }[]) =>
    renderInDutch(
      <NextIntlClientProvider locale="nl" messages={messages}>
        <CompletenessPanel summary={{ countedFields: [], minimumEntries: 5, hospitals }} view="table" />
      </NextIntlClientProvider>,
    );

  test("hospitals stand with their average and how many entries it is of", () => {
    show([
      { name: "Ziekenhuis Noord", average: 92, algorithms: 1200 },
      { name: "UMC Voorbeeld", average: 76, algorithms: 5 },
    ]);
    expect(screen.getByRole("region", { name: "Gemiddelde volledigheid per ziekenhuis" })).toHaveTextContent(
      "voor ziekenhuizen met minstens 5 openbare algoritmes",
    );
    const cellsOf = (row: HTMLElement) => [...row.querySelectorAll(":scope > :not([aria-hidden])")];
    const rows = screen.getAllByRole("row").map((row) => cellsOf(row).map((cell) => cell.textContent));
    expect(rows).toEqual([
      ["Ziekenhuis", "Gemiddeld", "Openbare algoritmes"],
      ["Ziekenhuis Noord", "92%", "1.200"],
      ["UMC Voorbeeld", "76%", "5"],
    ]);
    expect(screen.getByRole("link", { name: "UMC Voorbeeld" })).toHaveAttribute(
      "href",
      "/?activeHospital=UMC+Voorbeeld",
    );
  });

  test("without any it says when there will be", () => {
    show([]);
    expect(
      screen.getByText(
        "Nog geen ziekenhuis heeft 5 openbare algoritmes. Zodra een ziekenhuis die heeft, staat hier hoe volledig ze gemiddeld zijn ingevuld.",
      ),
    ).toBeVisible();
    expect(screen.queryByRole("table")).toBeNull();
  });
});

test("on one's profile an entry says how complete it is, and leads to what is missing", () => {
  const row = {
    timestamp: "2026-01-02T10:00:00.000Z",
    phase: null,
    progress: null,
    isPrivate: false,
  };
  renderInDutch(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={messages}>
      <EntriesTable
        list="own"
        title="Mijn algoritmen"
        part={parseTableRequest({}, "own")}
        address={{ path: "/work", parameters: {} }}
        shown={{
          total: 3,
          all: 3,
          page: 1,
          rows: [
            {
              ...row,
              id: "a",
              name: "Alfa",
              href: "/algorithm/a/detail",
              completeness: { percent: 72, href: "/algorithm/a/edit#field-description" },
            },
            {
              ...row,
              id: "b",
              name: "Beta",
              href: "/algorithm/b/detail",
              completeness: { percent: 100, href: null },
            },
            { ...row, id: "c", name: "Gamma", href: "/algorithm/c/detail", completeness: null },
          ],
        }}
      />
    </NextIntlClientProvider>,
  );
  const [alfa, beta, gamma] = screen.getAllByRole("rowheader");
  expect(alfa).toHaveTextContent("72% ingevuld");
  expect(screen.getByRole("link", { name: "Vul aan wat ontbreekt bij Alfa" })).toHaveAttribute(
    "href",
    "/algorithm/a/edit#field-description",
  );
  expect(beta).toHaveTextContent("Beta100% ingevuld");
  expect(gamma?.textContent).toBe("Gamma");
});

test("the formula names the fields as the data model does", () => {
  renderInDutch(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={messages}>
      <CompletenessFormula nameOf={(key) => `<${key}>`} />
    </NextIntlClientProvider>,
  );
  expect(region()).toHaveTextContent(
    "Volledigheid = ingevulde velden ÷ velden die gelden × 100%, naar beneden afgerond.",
  );
  expect(region()).toHaveTextContent(`${ALWAYS_COUNTED_FIELD_COUNT} velden gelden altijd.`);
  expect(region()).toHaveTextContent(
    "<riskClass>, <nameCommercialProduct>, <reasonCancellation> gelden alleen",
  );
  expect(screen.getByRole("link", { name: "<contactEmail>" })).toHaveAttribute("href", "#contactEmail");
  expect(screen.getByRole("link", { name: /als JSON$/ })).toHaveAttribute("href", "/api/v1/completeness");
});
