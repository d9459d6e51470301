import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement } from "react";
import { SWRConfig } from "swr";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import admin from "@/lib/messages/nl/admin.json";
import common from "@/lib/messages/nl/common.json";

/** An answer of the API; "network" is none at all. */
type Answer = [status: number, body: unknown] | "network";

interface Sent {
  method: string;
  path: string;
  body: unknown;
}

function responseOf(answer: Answer) {
  if (answer === "network") throw new TypeError("Failed to fetch");
  const [status, body] = answer;
  return { ok: status < 300, status, headers: new Headers(), json: async () => body };
}

/**
 * The API as a section of the admin page meets it: it answers writes in turn, and notes them; what is read is `listed`.
 * A write that it has no answer for fails the test that made it, by an answer that no screen expects.
 */
export function standInApi(listed: unknown) {
  const answers: Promise<Answer>[] = [];
  const api = {
    listed: [200, listed] as Answer,
    writes: [] as Sent[],
    reads: 0,
    answer(answer: Answer): void {
      answers.push(Promise.resolve(answer));
    },
    /** Lets the next write wait until the returned function answers it. */
    wait(): (answer: Answer) => void {
      let release: (answer: Answer) => void = () => undefined;
      answers.push(
        new Promise((resolve) => {
          release = resolve;
        }),
      );
      return (answer) => release(answer);
    },
  };
  globalThis.fetch = jest.fn(async (path: string, init: { method: string; body?: string }) => {
    if (init.method === "GET") {
      api.reads += 1;
      return responseOf(api.listed);
    }
    api.writes.push({
      method: init.method,
      path,
      body: init.body === undefined ? undefined : JSON.parse(init.body),
    });
    return responseOf(await (answers.shift() ?? Promise.resolve([418, { detail: "no answer was given" }])));
  }) as unknown as typeof fetch;
  return api;
}

/** Renders a section of the admin page with the sentences that the page gives it. */
export function showSection(section: ReactElement) {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, admin }}>
        {section}
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}

/** The toasts that stand, each with its kind; all are in the register's usual place and time. */
export function toasts(): [kind: string, message: string][] {
  for (const { place, duration } of getCurrentToasts())
    expect([place, duration]).toEqual(["bottom-left", 5000]);
  return getCurrentToasts().map(({ kind, message }) => [kind, message]);
}

export function clearToasts(): void {
  for (const toast of getCurrentToasts()) dismissToast(toast.id);
}

/** What the sections say of a call that failed, as the specification has no sentence for it. */
export const FAILURES: [string, Answer, string][] = [
  [
    "the server's text",
    [409, { code: "unexpected", detail: "Zo is het." }],
    "Dat is niet gelukt. Er is niets veranderd. Zo is het.",
  ],
  ["a sentence without one", [500, {}], "Dat is niet gelukt. Er is niets veranderd."],
  ["that there was no answer", "network", "Server niet beschikbaar."],
];
