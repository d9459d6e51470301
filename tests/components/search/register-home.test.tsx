import { render, screen, within } from "@testing-library/react";
import { RecentEntries } from "@/components/front-page/what-is-public";
import { FloatingActions, Hero } from "@/components/search/register-frame";
import { exampleDataModel } from "../../support/data-model";
import { Sentences } from "../../support/register";

test("the banner has the title and an intro text [home.hero]", () => {
  render(
    <Sentences>
      <Hero>zoekveld</Hero>
    </Sentences>,
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

test("the floating buttons lead to a new entry and to /about [home.add]", () => {
  render(
    <Sentences>
      <FloatingActions canAdd />
    </Sentences>,
  );
  const add = screen.getByRole("link", { name: "Algoritme toevoegen" });
  expect(add).toHaveAttribute("href", "/algorithm/0/new");
  expect(screen.getByRole("link", { name: "more info over het register" })).toHaveAttribute("href", "/about");
});

test("who may not add is not offered it", () => {
  render(
    <Sentences>
      <FloatingActions canAdd={false} />
    </Sentences>,
  );
  expect(screen.queryByRole("link", { name: "Algoritme toevoegen" })).toBeNull();
  expect(screen.getByRole("link", { name: "more info over het register" })).toBeVisible();
});

describe("what changed lately, for who has no list", () => {
  const show = (entries: Parameters<typeof RecentEntries>[0]["entries"]) =>
    render(
      <Sentences>
        <RecentEntries entries={entries} model={exampleDataModel()} moments={new Map()} />
      </Sentences>,
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
