import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement } from "react";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import account from "@/lib/messages/nl/account.json";
import common from "@/lib/messages/nl/common.json";
import login from "@/lib/messages/nl/login.json";

/** Renders a form of the account pages with the sentences that its page gives it. */
export function showForm(form: ReactElement) {
  return render(
    <NextIntlClientProvider locale="nl" messages={{ common, account, login }}>
      {form}
    </NextIntlClientProvider>,
  );
}

/** The API's answers, one per call; the last one stays. "network" is no answer at all. */
export function answerWith(...answers: ([number, object] | "network")[]): jest.Mock {
  let calls = 0;
  const fetch = jest.fn(async () => {
    const answer = answers[Math.min(calls, answers.length - 1)];
    calls += 1;
    if (answer === undefined || answer === "network") throw new TypeError("Failed to fetch");
    const [status, body] = answer;
    return { ok: status < 300, status, headers: new Headers(), json: async () => body };
  });
  globalThis.fetch = fetch as unknown as typeof globalThis.fetch;
  return fetch;
}

/** What was sent in a call: method, path and body. */
export function sentIn(fetch: jest.Mock, call = 0): { method: string; path: string; body: unknown } {
  const [path, { method, body }] = fetch.mock.calls[call] as [string, { method: string; body: string }];
  return { method, path, body: JSON.parse(body) };
}

export function clearToasts(): void {
  for (const toast of getCurrentToasts()) dismissToast(toast.id);
}
