import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ExportMenu } from "@/components/search/export-menu";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import type { EntryQuery } from "@/lib/search/query";
import { EMPTY_ENTRY_QUERY, renderInRegister } from "../../support/register";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn(), replace: jest.fn() }) }));

const saved: { name: string; size: number }[] = [];
let parts: string[];
let isCutOff: boolean;
/** Lets the next part come. */
let go: () => void;

/** An answer whose parts come one by one, as the test lets them. */
function answer(signal: AbortSignal) {
  const read = () =>
    new Promise<{ done: boolean; value?: Uint8Array }>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      go = () => {
        const part = parts.shift();
        if (part !== undefined) resolve({ done: false, value: Uint8Array.from(Buffer.from(part)) });
        else if (isCutOff) reject(new TypeError("network error"));
        else resolve({ done: true });
      };
    });
  return {
    ok: true,
    status: 200,
    headers: new Headers({ "content-disposition": 'attachment; filename="ai-register-zorg-2026-11-21.csv"' }),
    body: { getReader: () => ({ read }) },
  };
}

const fetching = jest.fn(
  async (_path: string, { signal }: { signal: AbortSignal }): Promise<unknown> => answer(signal),
);

beforeEach(() => {
  saved.length = 0;
  parts = ['\uFEFF"Naam"\r\n"Een"\r\n', '"Twee"\r\n"Drie"\r\n'];
  isCutOff = false;
  fetching.mockClear();
  Object.assign(globalThis, { fetch: fetching, ReadableStream: globalThis.ReadableStream ?? class {} });
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blob.size}`, revokeObjectURL: () => {} });
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, size: Number(this.href.slice(5)) });
  });
  for (const { id } of getCurrentToasts()) dismissToast(id);
});
afterEach(() => jest.restoreAllMocks());

const toast = () => getCurrentToasts().at(-1)?.message;
const come = () => act(async () => go());

async function open(query: Partial<EntryQuery> = {}, corrected: string | null = null, total = 3) {
  renderInRegister(<ExportMenu total={total} corrected={corrected} />, { ...EMPTY_ENTRY_QUERY, ...query });
  await userEvent.click(screen.getByText("Exporteren"));
}

/** By an event: userEvent's click is the element's own, which stands in for saving here. */
const choose = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole("link", { name })));

describe("the menu to take the list out", () => {
  test("says how many entries it gives, and leads to the list as it stands", async () => {
    await open({ search: "long", filters: { algorithmType: ["Anders"] }, sort: "name", page: 3 });
    expect(
      screen.getByText(/^De 3 algoritmes van deze lijst, met uw zoekvraag, filters en volgorde\.$/),
    ).toBeVisible();
    const downloads = screen.getAllByRole("link").filter((link) => link.hasAttribute("download"));
    expect(downloads.map((link) => link.getAttribute("href"))).toEqual(
      ["csv", "csv-semicolon", "xlsx", "json"].map(
        (format) => `/api/algorithm/export?format=${format}&search=long&algorithmType=Anders&sort=name`,
      ),
    );
    expect(
      screen.getByRole("link", { name: "Openbare wijzigingen als feed, en andere open data" }),
    ).toHaveAttribute("href", "/open-data");
  });

  test("names a single algorithm in the singular", async () => {
    await open({}, null, 1);
    expect(screen.getByText(/^Dit algoritme, met uw zoekvraag, filters en volgorde\.$/)).toBeVisible();
  });

  test("leads to what was searched for instead, when that is what stands in the list", async () => {
    await open({ search: "logscan", sort: "relevance" }, "longscan");
    expect(screen.getByRole("link", { name: /^CSV/ })).toHaveAttribute(
      "href",
      "/api/algorithm/export?format=csv&search=longscan",
    );
  });

  test("closes with Escape, and gives the focus back", async () => {
    await open();
    screen.getByRole("link", { name: /^CSV/ }).focus();
    await userEvent.keyboard("{Escape}");
    expect(screen.getByText("Exporteren").closest("details")).not.toHaveAttribute("open");
    expect(screen.getByText("Exporteren").closest("summary")).toHaveFocus();
  });

  test("closes when something else is clicked, and stays open for a click within", async () => {
    await open();
    fireEvent.pointerDown(screen.getByText(/^De 3 algoritmes/));
    expect(screen.getByText("Exporteren").closest("details")).toHaveAttribute("open");
    fireEvent.pointerDown(document.body);
    expect(screen.getByText("Exporteren").closest("details")).not.toHaveAttribute("open");
  });
});

describe("downloading", () => {
  test("shows how far it is, keeps the whole file, and says so", async () => {
    await open();
    await choose(/^CSV/);
    expect(fetching.mock.calls[0]?.[0]).toBe("/api/algorithm/export?format=csv");
    expect(screen.getByRole("status")).toHaveTextContent("Bezig met CSV maken");
    expect(screen.getByRole("button", { name: "Annuleren" })).toHaveFocus();
    await come();
    expect(screen.getByRole("progressbar", { name: "Bezig met CSV maken" })).toHaveValue(1);
    expect(screen.getByText("1 van 3 algoritmes")).toBeVisible();
    await come();
    expect(saved).toEqual([]);
    await come();
    await waitFor(() => expect(saved).toEqual([{ name: "ai-register-zorg-2026-11-21.csv", size: 34 }]));
    expect(toast()).toBe("ai-register-zorg-2026-11-21.csv is gedownload: 3 algoritmes.");
    expect(screen.getByText("Exporteren").closest("summary")).toHaveFocus();
    expect(screen.getByRole("link", { name: /^CSV/ })).toBeVisible();
  });

  test("shows of a workbook what has come, as it does not say how far it is", async () => {
    await open();
    parts = ["x".repeat(1_500_000)];
    await choose(/^Excel/);
    await come();
    expect(screen.getByRole("progressbar")).not.toHaveAttribute("value");
    expect(screen.getByText("3 algoritmes, 1,4 MB ontvangen")).toBeVisible();
  });

  test("can be cancelled, and nothing is kept", async () => {
    await open();
    await choose(/^JSON/);
    await come();
    await userEvent.click(screen.getByRole("button", { name: "Annuleren" }));
    await waitFor(() => expect(toast()).toBe("Het downloaden is geannuleerd."));
    expect(saved).toEqual([]);
    expect(screen.getByRole("link", { name: /^JSON/ })).toBeVisible();
  });

  test("that ends when the person is elsewhere by then leaves them there", async () => {
    parts = [];
    await open();
    const elsewhere = document.body.appendChild(document.createElement("button"));
    await choose(/^CSV/);
    act(() => elsewhere.focus());
    await come();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(elsewhere).toHaveFocus();
    elsewhere.remove();
  });

  test("that breaks off keeps nothing, and says so", async () => {
    isCutOff = true;
    await open();
    await choose(/^CSV/);
    for (let time = 0; time < 3; time += 1) await come();
    await waitFor(() =>
      expect(toast()).toBe("Het downloaden brak halverwege af. Er is niets bewaard; probeer het nogmaals."),
    );
    expect(saved).toEqual([]);
  });

  test.each([
    ["no network", () => Promise.reject(new TypeError("Failed to fetch")), "Server niet beschikbaar."],
    [
      "too many",
      async () => ({
        ok: false,
        status: 429,
        headers: new Headers({ "retry-after": "60" }),
        json: async () => ({
          code: "rate_limited",
          detail: "Te veel pogingen. Probeer het over 1 minuut nogmaals.",
        }),
      }),
      "Te veel pogingen. Probeer het over 1 minuut nogmaals.",
    ],
  ])("with %s says what is wrong", async (_what, given, sentence) => {
    fetching.mockImplementationOnce(given);
    await open();
    await choose(/^CSV/);
    await waitFor(() => expect(toast()).toBe(sentence));
    expect(screen.getByRole("link", { name: /^CSV/ })).toBeVisible();
  });

  test("in another tab is the browser's own business", async () => {
    await open();
    fireEvent.click(screen.getByRole("link", { name: /^CSV/ }), { ctrlKey: true });
    expect(fetching).not.toHaveBeenCalled();
  });
});
