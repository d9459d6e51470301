import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { PublicEntry } from "@/components/front-page/public-entry";
import common from "@/lib/messages/nl/common.json";
import home from "@/lib/messages/nl/home.json";
import review from "@/lib/messages/nl/review.json";
import { exampleDataModel } from "../../support/data-model";
import { entryWith } from "../../support/register";

it.each([
  ["added", "toegevoegd op 2 januari 2026"],
  ["changed", "gewijzigd op 3 april 2026"],
] as const)("shows in a public list the day on which an entry was %s", (day, words) => {
  const entry = { ...entryWith(), timestamp: "2026-01-02T10:00:00Z", updated: "2026-04-03T10:00:00Z" };
  render(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, home, review }}>
      <ul>
        <PublicEntry entry={entry} model={exampleDataModel()} day={day} className="" />
      </ul>
    </NextIntlClientProvider>,
  );
  expect(screen.getByRole("listitem")).toHaveTextContent(words);
});
