import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement } from "react";
import { SWRConfig } from "swr";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import admin from "@/lib/messages/nl/admin.json";
import common from "@/lib/messages/nl/common.json";

/** Status and body that the stub answers; "network" makes the call fail without an answer. */
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
 * Stubs fetch as the API behind a section of the admin page: GET returns `listed`; writes are recorded, and answered
 * in the order of `answer` and `wait`. A write without a prepared answer gets status 418, which no screen expects, so
 * its test fails.
 */
export function stubAdminApi(listed: unknown) {
  const answers: Promise<Answer>[] = [];
  const api = {
    listed: [200, listed] as Answer,
    writes: [] as Sent[],
    reads: 0,
    answer(answer: Answer): void {
      answers.push(Promise.resolve(answer));
    },
    /** Keeps the next write pending until the returned function is called with its answer. */
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

/** Renders a section of the admin page inside the Dutch message provider and an empty SWR cache. */
export function renderAdminSection(section: ReactElement) {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, admin }}>
        {section}
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}

/** Returns the kind and text of each visible toast, and expects the usual place and duration of each. */
export function listShownToasts(): [kind: string, message: string][] {
  for (const { place, duration } of getCurrentToasts())
    expect([place, duration]).toEqual(["bottom-left", 5000]);
  return getCurrentToasts().map(({ kind, message }) => [kind, message]);
}

export function dismissAllToasts(): void {
  for (const toast of getCurrentToasts()) dismissToast(toast.id);
}

/**
 * Failures of an API call with the message that every section shows, as the specification defines none: title,
 * answer, message.
 */
export const API_FAILURE_CASES: [string, Answer, string][] = [
  [
    "the server's text",
    [409, { code: "unexpected", detail: "Zo is het." }],
    "Dat is niet gelukt. Er is niets veranderd. Zo is het.",
  ],
  ["a sentence without one", [500, {}], "Dat is niet gelukt. Er is niets veranderd."],
  ["that there was no answer", "network", "Server niet beschikbaar."],
];
