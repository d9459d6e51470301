import { render, screen, within } from "@testing-library/react";
import { RecentEntries } from "@/components/front-page/what-is-public";
import { NewsLine } from "@/components/search/news-line";
import { PlainSearchForm } from "@/components/search/plain-search-form";
import { FloatingActions, Hero, SearchBar } from "@/components/search/register-frame";
import type { EntryNewsSinceLogin } from "@/lib/entries/answers";
import { createExampleDataModel } from "../../support/data-model";
import { EMPTY_ENTRY_QUERY, RegisterMessagesProvider } from "../../support/register";

test("the banner has the title and an intro text [home.hero]", () => {
  render(
    <RegisterMessagesProvider>
      <Hero>zoekveld</Hero>
    </RegisterMessagesProvider>,
  );
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
    "Welke AI gebruikt de Nederlandse zorg?",
  );
  expect(
    screen.getByText(
      "Alle algoritmes die zorginstellingen ontwikkelen, toetsen en gebruiken, op één plek: wat ze doen, in welke fase ze zijn en wat ervan is geleerd.",
    ),
  ).toBeVisible();
  expect(screen.getByText("zoekveld")).toBeVisible();
});

test("above a list the search stands alone, below a heading for who cannot see", () => {
  render(
    <RegisterMessagesProvider>
      <SearchBar>zoekveld</SearchBar>
    </RegisterMessagesProvider>,
  );
  expect(screen.getByRole("heading", { level: 1 })).toHaveClass("sr-only");
  expect(screen.getByText("zoekveld")).toBeVisible();
  expect(screen.queryByText(/Alle algoritmes/)).toBeNull();
});

test("the form without script asks for the search, and says when it is too short", () => {
  const show = (search: string) =>
    render(
      <RegisterMessagesProvider>
        <PlainSearchForm query={{ ...EMPTY_ENTRY_QUERY, search }} />
      </RegisterMessagesProvider>,
    );
  const { unmount } = show("long");
  const form = screen.getByRole("search");
  expect([form.getAttribute("action"), form.getAttribute("method")]).toEqual(["/", "get"]);
  expect(screen.getByRole("searchbox")).toHaveValue("long");
  expect(screen.getByRole("searchbox")).toHaveAttribute("name", "search");
  expect(screen.queryByText("Typ minstens 3 tekens")).toBeNull();
  unmount();
  show("lo");
  expect(screen.getByRole("searchbox")).toHaveAccessibleDescription("Typ minstens 3 tekens");
});

describe("what is new since the previous visit", () => {
  const NEWS = { since: "2026-11-20T10:00:00.000Z", added: 2, changed: 1, atLeast: null, latest: [] };
  const show = (news: EntryNewsSinceLogin) =>
    render(
      <RegisterMessagesProvider>
        <NewsLine news={news} />
      </RegisterMessagesProvider>,
    );
  const links = () =>
    screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

  test("counts what was added and changed, and names what changed last", () => {
    show({ ...NEWS, latest: [{ id: "e1", name: "Longscan" }] });
    expect(screen.getByText(/Nieuw sinds uw vorige bezoek op/)).toHaveTextContent("20 november 2026:");
    expect(links()).toEqual([
      ["2 toegevoegd", "/"],
      ["1 gewijzigd", "/?sort=updated"],
      ["Longscan", "/algorithm/e1/detail"],
    ]);
  });

  test("leaves out what there is none of, and says when there is more", () => {
    const { unmount } = show({ ...NEWS, added: 0 });
    expect(links()).toEqual([["1 gewijzigd", "/?sort=updated"]]);
    unmount();
    show({ ...NEWS, added: 90, changed: 11, atLeast: 100 });
    expect(links()).toEqual([["meer dan 100 algoritmes toegevoegd of gewijzigd", "/?sort=updated"]]);
  });
});

test("the floating buttons lead to a new entry and to /about [home.add]", () => {
  render(
    <RegisterMessagesProvider>
      <FloatingActions canAdd />
    </RegisterMessagesProvider>,
  );
  const add = screen.getByRole("link", { name: "Algoritme toevoegen" });
  expect(add).toHaveAttribute("href", "/algorithm/0/new");
  expect(screen.getByRole("link", { name: "more info over het register" })).toHaveAttribute("href", "/about");
});

test("who may not add is not offered it", () => {
  render(
    <RegisterMessagesProvider>
      <FloatingActions canAdd={false} />
    </RegisterMessagesProvider>,
  );
  expect(screen.queryByRole("link", { name: "Algoritme toevoegen" })).toBeNull();
  expect(screen.getByRole("link", { name: "more info over het register" })).toBeVisible();
});

describe("what changed lately, for who has no list", () => {
  const show = (entries: Parameters<typeof RecentEntries>[0]["entries"]) =>
    render(
      <RegisterMessagesProvider>
        <RecentEntries entries={entries} model={createExampleDataModel()} moments={new Map()} />
      </RegisterMessagesProvider>,
    );

  test("leads to each entry, with where it runs and when it was changed, to the feed and to all open data", () => {
    show([
      {
        _id: "e1",
        algorithmName: "Longscan",
        activeHospital: "UMC Voorbeeld",
        updated: "2026-11-20T10:00:00.000Z",
      },
      { _id: "e2", algorithmName: "Sepsis", activeHospital: null, updated: "2026-11-19T10:00:00.000Z" },
    ]);
    const region = within(screen.getByRole("region", { name: "Onlangs gewijzigd" }));
    expect(region.getByText("Deze algoritmes zijn openbaar: die leest u zonder in te loggen.")).toBeVisible();
    expect(region.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Longscan", "/algorithm/e1/detail"],
      ["Sepsis", "/algorithm/e2/detail"],
      ["Volg openbare wijzigingen (feed)", "/api/v1/feed.atom"],
      ["Open data", "/open-data"],
    ]);
    const [first, second] = region.getAllByRole("listitem");
    expect(first).toHaveTextContent("UMC Voorbeeld · gewijzigd op 20 november 2026");
    expect(second).toHaveTextContent(/^Sepsisgewijzigd op 19 november 2026$/);
  });

  test("says so when nothing is public, and still leads to the feed", () => {
    show([]);
    expect(screen.getByText("Er zijn nog geen openbare algoritmes.")).toBeVisible();
    expect(screen.getAllByRole("link")).toHaveLength(2);
  });
});
