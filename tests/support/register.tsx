import { type RenderResult, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement, ReactNode } from "react";
import { RegisterProvider } from "@/components/search/register-provider";
import type { EntryDto } from "@/lib/entries/answers";
import { buildCurrentAndLegacyRecheck } from "@/lib/entries/recheck-day";
import { isMultiField, SINGLE_AND_MULTI_CHOICE_KEYS, TEXT_FIELD_KEYS } from "@/lib/fields/entry-fields";
import common from "@/lib/messages/nl/common.json";
import home from "@/lib/messages/nl/home.json";
import type { EntryQuery } from "@/lib/search/query";

export const NO_QUERY: EntryQuery = { search: "", filters: {}, sort: "added", page: 1, pageSize: 10 };

export function Sentences({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, home }}>
      {children}
    </NextIntlClientProvider>
  );
}

/** Renders a part of the register for a query. */
export function renderInRegister(part: ReactElement, query: EntryQuery = NO_QUERY): RenderResult {
  return render(
    <Sentences>
      <RegisterProvider query={query}>{part}</RegisterProvider>
    </Sentences>,
  );
}

/** An entry that holds nothing but a name, and what the test is about. */
export function entryWith(fields: Partial<EntryDto> = {}): EntryDto {
  const empty = Object.fromEntries([
    ...TEXT_FIELD_KEYS.map((key) => [key, null]),
    ...SINGLE_AND_MULTI_CHOICE_KEYS.map((key) => [key, isMultiField(key) ? [] : null]),
  ]) as Omit<EntryDto, "_id">;
  return {
    ...empty,
    _id: "entry-1",
    algorithmName: "Longnodules vinden",
    visibility: "Openbaar",
    version: 1,
    timestamp: "2026-03-12T10:00:00.000Z",
    updated: "2026-03-12T10:00:00.000Z",
    author: { _id: "person-1", name: "M. Janssen" },
    institution: null,
    ...buildCurrentAndLegacyRecheck({ nextRecheck: "2027-03-12", lastRecheck: null, isOutdated: false }),
    ...fields,
  };
}
