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

export const EMPTY_ENTRY_QUERY: EntryQuery = {
  search: "",
  filters: {},
  sort: "added",
  page: 1,
  pageSize: 10,
};

export function RegisterMessagesProvider({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, home }}>
      {children}
    </NextIntlClientProvider>
  );
}

/** Renders a component of the search page inside its providers, for a query. */
export function renderInRegister(part: ReactElement, query: EntryQuery = EMPTY_ENTRY_QUERY): RenderResult {
  return render(
    <RegisterMessagesProvider>
      <RegisterProvider query={query}>{part}</RegisterProvider>
    </RegisterMessagesProvider>,
  );
}

/** Returns an entry with a name only, plus the given fields. */
export function createEntryDto(fields: Partial<EntryDto> = {}): EntryDto {
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
