import { render, screen, within } from "@testing-library/react";
import { createTranslator, NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { AddEntry } from "@/components/comparison/add-entry";
import { ComparisonTable } from "@/components/comparison/comparison-table";
import { EntryHeader } from "@/components/entries/detail/entry-header";
import { RecentEntries } from "@/components/front-page/what-is-public";
import { PlainSearchForm } from "@/components/search/plain-search-form";
import { RegisterProvider } from "@/components/search/register-provider";
import { SearchForm, SuggestionList } from "@/components/search/search-form";
import * as english from "@/lib/messages/en";
import * as dutch from "@/lib/messages/nl";
import { createExampleDataModel } from "../../support/data-model";
import { createEntryDto, EMPTY_ENTRY_QUERY } from "../../support/register";

type Locale = "nl" | "en";
const MESSAGES = { nl: dutch, en: english };
let locale: Locale = "nl";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn(), replace: jest.fn() }) }));
jest.mock("next-intl/server", () => ({
  getLocale: async () => locale,
  getTranslations: async (namespace: "detail") =>
    createTranslator({ locale, messages: MESSAGES[locale], namespace }),
}));

/** Renders what a page shows to somebody who reads it in a language. */
async function showIn(language: Locale, make: () => ReactNode | Promise<ReactNode>) {
  locale = language;
  return render(
    <NextIntlClientProvider locale={language} timeZone="Europe/Amsterdam" messages={MESSAGES[language]}>
      <RegisterProvider query={EMPTY_ENTRY_QUERY}>{await make()}</RegisterProvider>
    </NextIntlClientProvider>,
  );
}

const ENTRY = createEntryDto();
const MODEL = createExampleDataModel();
const adding = { entries: [ENTRY], ownerId: "sanne", showsEqual: false, search: "hart" };
const header = { specialism: null, specialismHref: null };

const PLACES: [place: string, note: string, make: () => ReactNode | Promise<ReactNode>][] = [
  [
    "the search of the register",
    "Entries are written in Dutch, so searches work best with Dutch words.",
    () => <SearchForm />,
  ],
  [
    "that search before its script comes",
    "Entries are written in Dutch, so searches work best with Dutch words.",
    () => <PlainSearchForm query={EMPTY_ENTRY_QUERY} />,
  ],
  [
    "the register of a visitor",
    "Entries are written in Dutch.",
    () => <RecentEntries entries={[ENTRY]} model={MODEL} moments={new Map()} />,
  ],
  ["the page of an entry", "This entry is written in Dutch.", () => EntryHeader({ entry: ENTRY, ...header })],
  [
    "a comparison",
    "Entries are written in Dutch.",
    () => (
      <ComparisonTable
        entries={[ENTRY]}
        groups={[]}
        model={MODEL}
        moments={new Map()}
        certificates={[]}
        ownerId="sanne"
        showsEqual={false}
      />
    ),
  ],
  [
    "the search of a comparison",
    "Searches work best with Dutch words.",
    () => <AddEntry {...adding} found={null} />,
  ],
];

describe("that entries are in Dutch", () => {
  test.each(PLACES)("is told on %s, to who reads English only", async (_, note, make) => {
    const inEnglish = await showIn("en", make);
    expect(screen.getByText(note)).toBeVisible();
    inEnglish.unmount();
    const { container } = await showIn("nl", make);
    expect(container).not.toHaveTextContent(/Nederlandse? (geschreven|woorden)|in het Nederlands/);
    for (const element of container.querySelectorAll("[aria-describedby]")) {
      const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
      expect(ids.filter((id) => container.querySelector(`[id="${id}"]`) === null)).toEqual([]);
    }
  });

  test("is read out with the search fields", async () => {
    const shown = await showIn("en", () => <SearchForm />);
    expect(screen.getByRole("combobox")).toHaveAccessibleDescription(/work best with Dutch words/);
    shown.unmount();
    await showIn("en", () => <AddEntry {...adding} search="ab" found={null} />);
    expect(screen.getByRole("searchbox")).toHaveAccessibleDescription(
      "Type at least 3 characters Searches work best with Dutch words.",
    );
  });
});

describe("what entries say is marked as Dutch on an English page, and on a Dutch one not", () => {
  const found = { entries: [createEntryDto({ _id: "e2", algorithmName: "Hartscan" })], corrected: null };
  test.each([
    ["en" as const, "nl"],
    ["nl" as const, null],
  ])("in %s", async (language, lang) => {
    const shown = await showIn(language, () => <AddEntry {...adding} found={found} />);
    expect(screen.getByText("Hartscan").getAttribute("lang")).toBe(lang);
    shown.unmount();
    await showIn(language, () => EntryHeader({ entry: ENTRY, ...header }));
    expect(screen.getByRole("heading", { level: 1 }).getAttribute("lang")).toBe(lang);
  });

  test("in suggestions, but not in the names of filters, which are in the reader's language", async () => {
    await showIn("en", () => (
      <SuggestionList
        isOpen
        search="hart"
        highlightedIndex={-1}
        getMenuProps={(() => ({ role: "listbox" })) as never}
        getItemProps={(() => ({ role: "option" })) as never}
        options={
          [
            { kind: "entries", text: "Hartscan", detail: null },
            { kind: "filters", text: "Cardiology", detail: "Specialty" },
            { kind: "terms", text: "hartfalen", detail: null },
          ] as never
        }
      />
    ));
    const [entry, filter, term] = screen.getAllByRole("option");
    const langOf = (option: HTMLElement | undefined) =>
      within(option as HTMLElement)
        .getByText(/./, { selector: "span:first-child" })
        .getAttribute("lang");
    expect([langOf(entry), langOf(filter), langOf(term)]).toEqual(["nl", null, "nl"]);
  });
});
