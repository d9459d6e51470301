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
import { exampleContent, exampleDataModel } from "./data-model";

// A form of all fields in jsdom takes its time on a busy machine.
configure({ asyncUtilTimeout: 5000 });

const { laws } = products.page.facts;

export const PERSON = { _id: "sanne", name: "Sanne de Vries" };

/** Gives form components the sentences that their page gives them. */
export function WithMessages({ children }: { children: ReactNode }) {
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

/** What the form is given for a new entry, or for one of Sanne's with this content. */
export function entryFormProps(
  content: Partial<EntryContent> | null,
  product?: { _id: string; name: string },
): EntryFormProps {
  const stored = exampleContent(content ?? {});
  return {
    model: exampleDataModel(),
    entry:
      content === null ? null : { id: "e1", isDraft: false, version: 3, content: stored, author: PERSON },
    initial: toEntryFormValues(stored, product),
    person: PERSON,
  };
}

export function showEntryForm(
  content: Partial<EntryContent> | null = null,
  product?: { _id: string; name: string },
) {
  return render(<EntryForm {...entryFormProps(content, product)} />, { wrapper: WithMessages });
}

interface Answer {
  status: number;
  body: object;
}

/** Answers the calls of the form in order (the last answer stays), and remembers them. */
export function answerCalls(...answers: Answer[]): jest.Mock {
  const calls = jest.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    const { status, body } = answer ?? { status: 500, body: {} };
    return { ok: status < 300, status, headers: new Headers(), json: async () => body };
  });
  globalThis.fetch = calls as unknown as typeof fetch;
  return calls;
}

/** What a call sent, of a mock of answerCalls. */
export function sentBy(
  calls: jest.Mock,
  index = 0,
): { path: string; method: string; body: Record<string, unknown> } {
  const [path, init] = calls.mock.calls[index] as unknown as [string, { method: string; body?: string }];
  return { path, method: init.method, body: JSON.parse(init.body ?? "null") };
}
