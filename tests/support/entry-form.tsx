import { configure, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { EntryForm, type EntryFormProps } from "@/components/entries/form/entry-form";
import { toEntryFormValues } from "@/lib/entries/schema";
import type { EntryContent } from "@/lib/fields/entry-fields";
import common from "@/lib/messages/nl/common.json";
import draft from "@/lib/messages/nl/draft.json";
import errors from "@/lib/messages/nl/errors.json";
import form from "@/lib/messages/nl/form.json";
import products from "@/lib/messages/nl/products.json";
import { createEntryContent, createExampleDataModel } from "./data-model";

// Rendering a form with all fields in jsdom is slow on a busy machine.
configure({ asyncUtilTimeout: 5000 });

const { laws } = products.page.facts;

export const FORM_TEST_PERSON = { _id: "sanne", name: "Sanne de Vries" };

/** Provides form components with the Dutch messages that their page provides. */
export function FormMessagesProvider({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider
      locale="nl"
      timeZone="Europe/Amsterdam"
      messages={{
        common,
        draft,
        form,
        errors: { fields: errors.fields },
        products: { page: { facts: { laws } } },
      }}
    >
      {children}
    </NextIntlClientProvider>
  );
}

/** Returns the props of the form for a new entry, or for an entry by the test person with this content. */
export function buildEntryFormProps(
  content: Partial<EntryContent> | null,
  product?: { _id: string; name: string },
): EntryFormProps {
  const stored = createEntryContent(content ?? {});
  return {
    model: createExampleDataModel(),
    entry:
      content === null
        ? null
        : { id: "e1", isDraft: false, version: 3, content: stored, author: FORM_TEST_PERSON },
    initial: toEntryFormValues(stored, product),
    person: FORM_TEST_PERSON,
  };
}

export function renderEntryForm(
  content: Partial<EntryContent> | null = null,
  product?: { _id: string; name: string },
) {
  return render(<EntryForm {...buildEntryFormProps(content, product)} />, { wrapper: FormMessagesProvider });
}

interface Answer {
  status: number;
  body: object;
}

/** Stubs fetch with answers in order (the last one repeats), and records the requests. */
export function stubFetchAnswers(...answers: Answer[]): jest.Mock {
  const calls = jest.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    const { status, body } = answer ?? { status: 500, body: {} };
    return { ok: status < 300, status, headers: new Headers(), json: async () => body };
  });
  globalThis.fetch = calls as unknown as typeof fetch;
  return calls;
}

/** Returns the path, method and body of a request that stubFetchAnswers recorded. */
export function readSentRequest(
  calls: jest.Mock,
  index = 0,
): { path: string; method: string; body: Record<string, unknown> } {
  const [path, init] = calls.mock.calls[index] as unknown as [string, { method: string; body?: string }];
  return { path, method: init.method, body: JSON.parse(init.body ?? "null") };
}
