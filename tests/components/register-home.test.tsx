import { render, screen } from "@testing-library/react";
import { FloatingActions } from "@/components/register/floating-actions";
import { Hero } from "@/components/register/hero";
import { Sentences } from "../support/register";

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
      "Alle algoritmen die zorginstellingen ontwikkelen, toetsen en gebruiken, op één plek: wat ze doen, in welke fase ze zijn en wat ervan is geleerd.",
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
  expect(screen.getByRole("link", { name: "Meer info" })).toHaveAttribute("href", "/about");
});

test("who may not add is not offered it", () => {
  render(
    <Sentences>
      <FloatingActions canAdd={false} />
    </Sentences>,
  );
  expect(screen.queryByRole("link", { name: "Algoritme toevoegen" })).toBeNull();
  expect(screen.getByRole("link", { name: "Meer info" })).toBeVisible();
});
