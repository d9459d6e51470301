import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement } from "react";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import account from "@/lib/messages/nl/account.json";
import common from "@/lib/messages/nl/common.json";
import login from "@/lib/messages/nl/login.json";

/** Renders a form of the account pages inside the Dutch message provider that its page has. */
export function renderAccountForm(form: ReactElement) {
  return render(
    <NextIntlClientProvider locale="nl" messages={{ common, account, login }}>
      {form}
    </NextIntlClientProvider>,
  );
}

/**
 * Stubs fetch with API answers, one per call; the last one repeats. "network" makes the call fail without an answer.
 */
export function stubFetchAnswers(...answers: ([number, object] | "network")[]): jest.Mock {
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

/** Returns the method, path and body of a request that the fetch stub received. */
export function readSentRequest(fetch: jest.Mock, call = 0): { method: string; path: string; body: unknown } {
  const [path, { method, body }] = fetch.mock.calls[call] as [string, { method: string; body: string }];
  return { method, path, body: JSON.parse(body) };
}

export function dismissAllToasts(): void {
  for (const toast of getCurrentToasts()) dismissToast(toast.id);
}
