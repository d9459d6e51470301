import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { FilterChips } from "@/components/search/filter-chips";
import { type FilterField, FilterGroup } from "@/components/search/filter-group";
import { DidYouMean, EmptyList } from "@/components/search/list-hints";
import { SortMenu } from "@/components/search/list-tools";
import { RegisterPagination } from "@/components/search/register-list";
import { RegisterProvider } from "@/components/search/register-provider";
import { ResultsRegion } from "@/components/search/results-region";
import { SearchForm } from "@/components/search/search-form";
import { getCurrentToasts } from "@/lib/client/toast";
import type { EntryQuery } from "@/lib/search/query";
import { EMPTY_ENTRY_QUERY, RegisterMessagesProvider, renderInRegister } from "../../support/register";

const router = { push: jest.fn(), replace: jest.fn() };
jest.mock("next/navigation", () => ({ useRouter: () => router }));

beforeEach(() => {
  router.push.mockClear();
  router.replace.mockClear();
});

const FIELDS: FilterField[] = [
  { field: "algorithmType", name: "Type", values: [] },
  { field: "medicalSpecialism", name: "Specialisme", values: [] },
];
const SPECIALISMS = Array.from({ length: 12 }, (_, index) => ({
  value: `Specialisme ${index + 1}`,
  count: 12 - index,
}));
const specialism = <FilterGroup field="medicalSpecialism" name="Specialisme" values={SPECIALISMS} isFirst />;
const shownValues = () =>
  screen.getAllByRole("listitem").filter((item) => !item.classList.contains("hidden")).length;

describe("a filter", () => {
  test("shows ten values with their counts, the others on demand [constant.filter-ten, constant.filter-more, constant.filter-less]", async () => {
    renderInRegister(specialism);
    expect(shownValues()).toBe(10);
    expect(screen.getAllByRole("listitem")[0]).toHaveTextContent("Specialisme 112");
    await userEvent.click(screen.getByRole("button", { name: "Toon 2 meer.." }));
    expect(shownValues()).toBe(12);
    await userEvent.click(screen.getByRole("button", { name: "Toon minder" }));
    expect(shownValues()).toBe(10);
  });

  test.each([
    [9, false, false],
    [10, true, false],
    [11, true, true],
  ])(
    "with %i values has a search box: %s, and more to show: %s [rule.filter-search]",
    (length, hasSearch, hasMore) => {
      renderInRegister(
        <FilterGroup field="algorithmType" name="Type" values={SPECIALISMS.slice(0, length)} isFirst />,
      );
      expect(screen.queryByRole("searchbox", { name: "Zoek in Type" }) !== null).toBe(hasSearch);
      expect(screen.queryByRole("button", { name: /meer/ }) !== null).toBe(hasMore);
    },
  );

  test("folds what has no hits with each search, and not with each filter [deviation.filters-folded]", () => {
    const part = (search: string, counts: number[], filters: EntryQuery["filters"] = {}) => (
      <RegisterMessagesProvider>
        <RegisterProvider query={{ ...EMPTY_ENTRY_QUERY, search, filters }}>
          <FilterGroup
            field="algorithmType"
            name="Type"
            values={counts.map((count, index) => ({ value: `Type ${index + 1}`, count }))}
          />
        </RegisterProvider>
      </RegisterMessagesProvider>
    );
    const shown = () =>
      screen.getAllByRole("listitem", { hidden: true }).map(({ textContent }) => textContent);
    const { rerender } = render(part("", [1, 0, 2]));
    expect(shown()).toEqual(["Type 11", "Type 32"]);
    const box = screen.getByText("Type", { selector: "summary" }).closest("details");
    expect(box).not.toHaveAttribute("open");
    rerender(part("", [0, 0, 1], { medicalSpecialism: ["Radiologie"] }));
    expect(shown()).toEqual(["Type 10", "Type 31"]);
    rerender(part("long", [1, 0, 2]));
    expect(shown()).toEqual(["Type 11", "Type 32"]);
    rerender(part("long", [0, 1, 2], { medicalSpecialism: ["Radiologie"] }));
    expect(shown()).toEqual(["Type 10", "Type 32"]);
    rerender(part("longen", [0, 1, 2], { medicalSpecialism: ["Radiologie"] }));
    expect(shown()).toEqual(["Type 21", "Type 32"]);
  });

  test("keeps its order while filters are ticked, and takes the new one with another search", () => {
    const part = (search: string, values: string[]) => (
      <RegisterMessagesProvider>
        <RegisterProvider query={{ ...EMPTY_ENTRY_QUERY, search }}>
          <FilterGroup
            field="algorithmType"
            name="Type"
            values={values.map((value) => ({ value, count: 3 }))}
            isFirst
          />
        </RegisterProvider>
      </RegisterMessagesProvider>
    );
    const shown = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    const { rerender } = render(part("", ["Beeld", "Taal"]));
    rerender(part("", ["Spraak", "Taal", "Beeld"]));
    expect(shown()).toEqual(["Beeld3", "Taal3", "Spraak3"]);
    rerender(part("long", ["Spraak", "Taal", "Beeld"]));
    expect(shown()).toEqual(["Spraak3", "Taal3", "Beeld3"]);
  });

  test("is searched in", async () => {
    renderInRegister(specialism);
    await userEvent.type(screen.getByRole("searchbox"), "specialisme 12");
    expect(shownValues()).toBe(1);
    await userEvent.type(screen.getByRole("searchbox"), "x");
    expect(screen.getByText("Niets gevonden in deze lijst.")).toBeVisible();
    expect(router.push).not.toHaveBeenCalled();
  });

  test("keeps a chosen value in sight and changes the address on a choice [lists.filter]", async () => {
    const query = { ...EMPTY_ENTRY_QUERY, page: 3, filters: { medicalSpecialism: ["Specialisme 12"] } };
    renderInRegister(specialism, query);
    expect(shownValues()).toBe(11);
    expect(screen.getByRole("checkbox", { name: /^Specialisme 12/ })).toBeChecked();
    await userEvent.click(screen.getByRole("checkbox", { name: /^Specialisme 2 / }));
    expect(router.push).toHaveBeenCalledWith(
      "/?medicalSpecialism=Specialisme+12&medicalSpecialism=Specialisme+2",
      { scroll: false },
    );
  });
});

describe("the search", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const field = () =>
    screen.getByRole("combobox", { name: "Zoek in naam, omschrijving, type, ziekenhuis, product en meer" });
  function type(text: string) {
    fireEvent.change(field(), { target: { value: text } });
  }
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

  test.each(["l", "lo", " lo "])(
    "of %j says 'Typ minstens 3 tekens' and asks nothing [constant.search-minimum]",
    (text) => {
      renderInRegister(<SearchForm />);
      type(text);
      wait(1000);
      expect(screen.getByRole("status")).toHaveTextContent("Typ minstens 3 tekens");
      expect(router.push).not.toHaveBeenCalled();
    },
  );

  test("waits for a pause, and asks once", () => {
    renderInRegister(<SearchForm />, { ...EMPTY_ENTRY_QUERY, page: 4 });
    for (const text of ["lon", "long", "longn"]) {
      type(text);
      wait(100);
    }
    expect(router.push).not.toHaveBeenCalled();
    wait(500);
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    expect(router.push.mock.calls).toEqual([["/?search=longn", { scroll: false }]]);
  });

  test("is one step back in the history, however long one types", () => {
    renderInRegister(<SearchForm />);
    type("long");
    wait(300);
    type("long ct");
    wait(300);
    expect(router.push).toHaveBeenCalledTimes(1);
    expect(router.replace.mock.calls).toEqual([["/?search=long+ct", { scroll: false }]]);
  });

  test("is a step of its own once it is sent with Enter, also when its list is there already", () => {
    renderInRegister(<SearchForm />);
    type("sepsis");
    wait(300);
    fireEvent.submit(screen.getByRole("search"));
    type("patient");
    wait(300);
    type("patienten");
    wait(300);
    expect(router.push.mock.calls.map(([address]) => address)).toEqual([
      "/?search=sepsis",
      "/?search=patient",
    ]);
    expect(router.replace.mock.calls.map(([address]) => address)).toEqual(["/?search=patienten"]);
  });

  test("is asked at once on Enter", () => {
    renderInRegister(<SearchForm />);
    type("long");
    fireEvent.submit(screen.getByRole("search"));
    expect(router.push).toHaveBeenCalledWith("/?search=long", { scroll: false });
    wait(1000);
    expect(router.push).toHaveBeenCalledTimes(1);
  });

  test("gets the focus by the key /, except where one types", () => {
    renderInRegister(
      <>
        <SearchForm />
        <textarea aria-label="elders" />
      </>,
    );
    fireEvent.keyDown(screen.getByLabelText("elders"), { key: "/" });
    expect(field()).not.toHaveFocus();
    fireEvent.keyDown(document.body, { key: "/", ctrlKey: true });
    expect(field()).not.toHaveFocus();
    fireEvent.keyDown(document.body, { key: "/" });
    expect(field()).toHaveFocus();
  });

  test("without a network says so and keeps what was typed", () => {
    const online = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    renderInRegister(<SearchForm />);
    type("long");
    wait(300);
    expect(router.push).not.toHaveBeenCalled();
    expect(getCurrentToasts().map(({ message }) => message)).toEqual(["Server niet beschikbaar."]);
    expect(field()).toHaveValue("long");
    online.mockReturnValue(true);
    fireEvent.submit(screen.getByRole("search"));
    expect(router.push).toHaveBeenCalledWith("/?search=long", { scroll: false });
  });
});

describe("what stands above and below the list", () => {
  test("the count, spoken when it changes [home.count]", () => {
    renderInRegister(<ResultsRegion total={1430}>lijst</ResultsRegion>);
    expect(screen.getByRole("heading", { name: "Resultaten: 1.430 algoritme(s)" })).toBeVisible();
    expect(screen.queryByText(/^Uw concepten/)).toBeNull();
  });

  test("beside the number stands that the reader has drafts, which are in no list", () => {
    renderInRegister(
      <ResultsRegion total={52} drafts={2}>
        lijst
      </ResultsRegion>,
    );
    expect(screen.getByRole("link", { name: "Uw concepten: 2" })).toHaveAttribute("href", "/work");
  });

  describe("the number, to who cannot see it", () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());
    const part = (query: Partial<EntryQuery>, list: ReactNode = "lijst") => (
      <RegisterMessagesProvider>
        <RegisterProvider query={{ ...EMPTY_ENTRY_QUERY, ...query }}>
          <ResultsRegion total={2}>{list}</ResultsRegion>
        </RegisterProvider>
      </RegisterMessagesProvider>
    );
    const region = () => document.querySelector("[aria-live=polite]");
    const SAID = "Resultaten: 2 algoritme(s)";

    test("is said after each change, also when it stays equal, and not before", () => {
      const { rerender } = render(part({ search: "sepsis" }));
      const there = region();
      act(() => jest.runAllTimers());
      expect(there).toBeEmptyDOMElement();
      for (const search of ["mri", "mri ct"]) {
        rerender(part({ search }));
        expect(there).toBeEmptyDOMElement();
        act(() => jest.runAllTimers());
        expect(there).toHaveTextContent(SAID);
      }
      rerender(part({ search: "mri ct", sort: "name", page: 2 }));
      act(() => jest.runAllTimers());
      expect(there).toHaveTextContent(SAID);
      expect(region()).toBe(there);
    });

    test("comes after what was meant instead", () => {
      const { rerender } = render(part({ search: "sepsis" }));
      rerender(part({ search: "longkankre" }, <DidYouMean search="longkankre" corrected="longkanker" />));
      act(() => jest.runAllTimers());
      expect(region()).toHaveTextContent(
        `Niets gevonden voor ‘longkankre’. Bedoelde u longkanker? Hieronder staat wat daarvoor is gevonden. ${SAID}`,
      );
    });
  });

  test("a chip says which field it is of, to see and to hear", () => {
    const filters = { algorithmType: ["Anders"], medicalSpecialism: ["Anders"] };
    renderInRegister(<FilterChips fields={FIELDS} />, { ...EMPTY_ENTRY_QUERY, filters });
    const chips = within(screen.getByRole("list", { name: "Gekozen filters" }));
    expect(chips.getByRole("link", { name: "Verwijder filter Type: Anders" })).toBeVisible();
    expect(chips.getByRole("link", { name: "Verwijder filter Specialisme: Anders" })).toBeVisible();
    expect(chips.getByText("Specialisme:")).not.toHaveClass("sr-only");
  });

  test("a chip for each filter, and 'Wis alles'", async () => {
    const filters = { algorithmType: ["Beeldherkenning"], medicalSpecialism: ["Radiologie", "Cardiologie"] };
    renderInRegister(<FilterChips fields={FIELDS} />, {
      ...EMPTY_ENTRY_QUERY,
      search: "long",
      sort: "relevance",
      filters,
    });
    const list = screen.getByRole("list", { name: "Gekozen filters" });
    expect(within(list).getAllByRole("link")).toHaveLength(4);
    expect(screen.getByRole("link", { name: "Verwijder filter Specialisme: Radiologie" })).toHaveAttribute(
      "href",
      "/?search=long&algorithmType=Beeldherkenning&medicalSpecialism=Cardiologie",
    );
    expect(screen.getByRole("link", { name: "Wis alles" })).toHaveAttribute("href", "/?search=long");
  });

  test("the focus stays among the chips when one goes, and then goes on to the order", async () => {
    const part = (values: string[]) => {
      const filters = values.length > 0 ? { medicalSpecialism: values } : {};
      return (
        <RegisterMessagesProvider>
          <RegisterProvider query={{ ...EMPTY_ENTRY_QUERY, filters }}>
            <SortMenu />
            <FilterChips fields={FIELDS} />
          </RegisterProvider>
        </RegisterMessagesProvider>
      );
    };
    const { rerender } = render(part(["Radiologie", "Cardiologie", "Neurologie"]));
    const chip = (name: string) => screen.getByRole("link", { name });
    act(() => chip("Verwijder filter Specialisme: Cardiologie").focus());
    rerender(part(["Radiologie", "Neurologie"]));
    await waitFor(() => expect(chip("Verwijder filter Specialisme: Neurologie")).toHaveFocus());
    rerender(part(["Radiologie"]));
    await waitFor(() => expect(chip("Verwijder filter Specialisme: Radiologie")).toHaveFocus());
    rerender(part([]));
    await waitFor(() => expect(screen.getByRole("combobox", { name: "Sorteer op" })).toHaveFocus());
  });

  test("the focus goes to the order when the list it was in is replaced", async () => {
    const part = (list: ReactNode) => (
      <RegisterMessagesProvider>
        <RegisterProvider query={EMPTY_ENTRY_QUERY}>
          <ResultsRegion total={0}>{list}</ResultsRegion>
          <SortMenu />
        </RegisterProvider>
      </RegisterMessagesProvider>
    );
    const { rerender } = render(part(<EmptyList />));
    act(() => screen.getByRole("link", { name: "Algoritme toevoegen" }).focus());
    rerender(part(<p>lijst</p>));
    await waitFor(() => expect(screen.getByRole("combobox", { name: "Sorteer op" })).toHaveFocus());
  });

  test("no chips without filters", () => {
    renderInRegister(<FilterChips fields={FIELDS} />);
    expect(screen.queryByRole("list")).toBeNull();
  });

  test("the order, from page 1; relevance with a search only", async () => {
    renderInRegister(<SortMenu />, { ...EMPTY_ENTRY_QUERY, page: 2 });
    const menu = screen.getByRole("combobox", { name: "Sorteer op" });
    expect(
      within(menu)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Naam", "Toegevoegd", "Gewijzigd", "Fase"]);
    expect(menu).toHaveDisplayValue("Toegevoegd");
    await userEvent.selectOptions(menu, "Fase");
    expect(router.push).toHaveBeenCalledWith("/?sort=phase", { scroll: false });
  });

  test("the pages keep the query [lists.first, lists.last, constant.page-window]", () => {
    renderInRegister(<RegisterPagination page={4} total={75} />, {
      ...EMPTY_ENTRY_QUERY,
      sort: "name",
      page: 4,
    });
    const links = within(screen.getByRole("navigation", { name: "Pagina’s" })).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["First", "/?sort=name"],
      ["2", "/?sort=name&page=2"],
      ["3", "/?sort=name&page=3"],
      ["4", "/?sort=name&page=4"],
      ["5", "/?sort=name&page=5"],
      ["6", "/?sort=name&page=6"],
      ["Last", "/?sort=name&page=8"],
    ]);
    expect(screen.getByText("First")).toHaveAttribute("lang", "en");
    expect(screen.getByRole("link", { name: "Pagina 4" })).toHaveAttribute("aria-current", "page");
  });

  test.each([
    [10, 0],
    [30, 3],
    [31, 5],
  ])("%i entries on page 1 have %i page links [constant.page-ends]", (total, count) => {
    renderInRegister(<RegisterPagination page={1} total={total} />);
    expect(screen.queryAllByRole("link")).toHaveLength(count);
  });
});

test("a visitor's results stay while too little is typed; submitted, it leads on, like an empty search", async () => {
  render(
    <RegisterMessagesProvider>
      <RegisterProvider query={{ ...EMPTY_ENTRY_QUERY, search: "long", sort: "relevance" }} listsAll={false}>
        <SearchForm />
      </RegisterProvider>
    </RegisterMessagesProvider>,
  );
  const field = screen.getByRole("combobox");
  await userEvent.clear(field);
  await userEvent.type(field, "ha");
  expect(screen.getByText("Typ minstens 3 tekens")).toBeVisible();
  await new Promise((waited) => setTimeout(waited, 400));
  expect(router.push).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  expect(router.push).toHaveBeenLastCalledWith("/?search=ha", { scroll: false });
  await userEvent.clear(field);
  await userEvent.keyboard("{Enter}");
  expect(router.push).toHaveBeenLastCalledWith("/", { scroll: false });
});

describe("an empty list", () => {
  test("of a search with filters offers both ways to look wider [home.empty]", () => {
    renderInRegister(<EmptyList />, {
      ...EMPTY_ENTRY_QUERY,
      search: "long",
      sort: "relevance",
      filters: { algorithmType: ["Robotica"] },
    });
    expect(screen.getByText("Geen algoritmes gevonden.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Zoek zonder filters" })).toHaveAttribute(
      "href",
      "/?search=long",
    );
    expect(screen.getByRole("link", { name: "Wis de zoekterm" })).toHaveAttribute(
      "href",
      "/?algorithmType=Robotica",
    );
  });

  test("of a visitor offers no list of everything, and no adding", () => {
    render(
      <RegisterMessagesProvider>
        <RegisterProvider
          query={{ ...EMPTY_ENTRY_QUERY, filters: { algorithmType: ["Robotica"] } }}
          listsAll={false}
        >
          <EmptyList />
        </RegisterProvider>
      </RegisterMessagesProvider>,
    );
    expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Wis alles", "/"],
    ]);
  });

  test("of an empty register asks for the first entry", () => {
    renderInRegister(<EmptyList />);
    expect(screen.getByText("Geen algoritmes gevonden.")).toBeVisible();
    expect(screen.getByText("Het register is nog leeg. Voeg het eerste algoritme toe.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Algoritme toevoegen" })).toHaveAttribute(
      "href",
      "/algorithm/0/new",
    );
  });
});
