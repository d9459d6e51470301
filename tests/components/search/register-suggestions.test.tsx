import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { SearchForm } from "@/components/search/search-form";
import type { Suggestions } from "@/lib/search/answers";
import type { EntryQuery } from "@/lib/search/query";
import { EMPTY_ENTRY_QUERY, renderInRegister } from "../../support/register";

const router = { push: jest.fn(), replace: jest.fn() };
jest.mock("next/navigation", () => ({ useRouter: () => router }));

const HEART: Suggestions = {
  entries: [
    {
      _id: "a1",
      algorithmName: "Hartfilmpje lezen",
      algorithmType: "Signaalanalyse",
      activeHospital: "Amphia",
      developerName: "Hartlezers BV",
      count: 1,
      hospitals: 1,
    },
    {
      _id: "a2",
      algorithmName: "Pompfunctie van het hart",
      algorithmType: null,
      activeHospital: null,
      developerName: null,
      count: 3,
      hospitals: 2,
    },
  ],
  products: [],
  filters: [{ field: "medicalSpecialism", displayName: "Specialisme", value: "Hartchirurgie" }],
  terms: ["hartfalen"],
};
const LINES = [
  "Hartfilmpje lezen Signaalanalyse · Amphia · Hartlezers BV",
  "Pompfunctie van het hart 3×, in 2 ziekenhuizen",
  "Hartchirurgie Specialisme",
  "hartfalen",
];

interface Call {
  path: string;
  signal: AbortSignal;
  answer: (body: unknown, status?: number) => Promise<void>;
}
let calls: Call[] = [];
const scroll = jest.fn();

beforeEach(() => {
  // Not in jsdom.
  Element.prototype.scrollIntoView = scroll;
  jest.useFakeTimers();
  calls = [];
  router.push.mockClear();
  router.replace.mockClear();
  window.fetch = jest.fn(
    (path: string, { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
        const answer = (body: unknown, status = 200) =>
          act(async () => {
            const headers = new Headers();
            resolve({ ok: status < 300, status, headers, json: async () => body } as Response);
          });
        calls.push({ path, signal, answer });
      }),
  ) as unknown as typeof fetch;
});
afterEach(() => jest.useRealTimers());

function show(query: Partial<EntryQuery> = {}) {
  renderInRegister(
    <SWRConfig value={{ provider: () => new Map() }}>
      <SearchForm />
      <button type="button">elders</button>
    </SWRConfig>,
    { ...EMPTY_ENTRY_QUERY, ...query },
  );
}
const field = () =>
  screen.getByRole("combobox", { name: "Zoek in naam, omschrijving, type, ziekenhuis, product en meer" });
const list = () => screen.queryByRole("listbox", { name: "Suggesties" });
const options = () => screen.queryAllByRole("option").map((option) => option.textContent?.trim());
const picked = () =>
  screen.queryAllByRole("option", { selected: true }).map((option) => option.textContent?.trim());
const wait = (milliseconds: number) => act(async () => jest.advanceTimersByTimeAsync(milliseconds));
const user = userEvent.setup({
  advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds),
  delay: null,
});
const call = (place = 0): Call => {
  const made = calls[place];
  if (made === undefined) throw new Error(`there was no call ${place}`);
  return made;
};

async function suggest(text = "hart", suggestions = HEART) {
  await user.type(field(), text);
  await wait(150);
  await call(calls.length - 1).answer(suggestions);
}

describe("suggestions", () => {
  test("are asked for from three characters, once one pauses for 150 ms, and only for the last text", async () => {
    show();
    await user.type(field(), "ha");
    await wait(1000);
    expect(calls).toEqual([]);
    await user.type(field(), "r");
    await wait(149);
    await user.type(field(), "t & long");
    await wait(149);
    expect(calls).toEqual([]);
    await wait(1);
    expect(calls.map(({ path }) => path)).toEqual(["/api/algorithm/suggestions?search=hart+%26+long"]);
  });

  test("show as a list of a combobox, by kind, with what was typed marked and their number spoken", async () => {
    show();
    expect(field()).toHaveAttribute("aria-expanded", "false");
    expect(field()).toHaveAttribute("aria-autocomplete", "list");
    await suggest();
    expect(field()).toHaveAttribute("aria-expanded", "true");
    expect(field()).toHaveAttribute("aria-controls", list()?.id);
    const groups = screen
      .getAllByRole("group")
      .map((group) => [
        document.getElementById(group.getAttribute("aria-labelledby") ?? "")?.textContent,
        within(group).getAllByRole("option").length,
      ]);
    expect(groups).toEqual([
      ["Naar een algoritme", 2],
      ["Filteren op", 1],
      ["Zoeken op", 1],
    ]);
    expect(options()).toEqual(LINES);
    expect([...document.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual([
      "Hart",
      "hart",
      "Hart",
      "hart",
    ]);
    expect(screen.getByRole("status")).toHaveTextContent("4 suggesties, kies met de pijltjestoetsen");
    expect(field()).toHaveFocus();
  });

  test("are walked through with the arrow keys, round the end", async () => {
    show();
    await suggest();
    expect(picked()).toEqual([]);
    for (const [key, line] of [
      ["ArrowDown", 0],
      ["ArrowDown", 1],
      ["ArrowUp", 0],
      ["ArrowUp", 3],
      ["ArrowDown", 0],
    ] as const) {
      await user.keyboard(`{${key}}`);
      expect([key, picked()]).toEqual([key, [LINES[line]]]);
      expect(field()).toHaveAttribute(
        "aria-activedescendant",
        screen.getByRole("option", { selected: true }).id,
      );
    }
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue("hart");
  });

  test("of an entry lead to its page, and the list is not asked for any more", async () => {
    show();
    await suggest();
    await user.keyboard("{ArrowDown}{Enter}");
    await wait(1000);
    expect(router.push.mock.calls).toEqual([["/algorithm/a1/detail"]]);
    expect(list()).toBeNull();
  });

  test("of a filter take the place of what was typed", async () => {
    show({ filters: { algorithmType: ["Robotica"] } });
    await suggest();
    await user.click(screen.getByRole("option", { name: "Hartchirurgie, Specialisme" }));
    await wait(1000);
    expect(router.push.mock.calls).toEqual([
      ["/?algorithmType=Robotica&medicalSpecialism=Hartchirurgie", { scroll: false }],
    ]);
    expect(field()).toHaveValue("");
    expect(field()).toHaveFocus();
    expect(list()).toBeNull();
  });

  test("leave out a filter that is on", async () => {
    show({ filters: { medicalSpecialism: ["Hartchirurgie"] } });
    await suggest();
    expect(options()).toEqual(LINES.filter((line) => !line.startsWith("Hartchirurgie")));
  });

  test("of a name search for it at once", async () => {
    show();
    await suggest();
    await user.keyboard("{ArrowUp}{Enter}");
    await wait(1000);
    expect(router.push.mock.calls).toEqual([["/?search=hartfalen", { scroll: false }]]);
    expect(list()).toBeNull();
  });
});

describe("the search field with its suggestions", () => {
  test("searches on Enter for what was typed when none is picked, and closes them", async () => {
    show();
    await suggest();
    await user.keyboard("{Enter}");
    expect(router.push.mock.calls).toEqual([["/?search=hart", { scroll: false }]]);
    expect(list()).toBeNull();
    await wait(1000);
    expect(router.push).toHaveBeenCalledTimes(1);
  });

  test("closes them with Escape and keeps the text; the next Escape is the browser's own, which clears it", async () => {
    show();
    await suggest();
    expect(fireEvent.keyDown(field(), { key: "Escape" })).toBe(false);
    expect(list()).toBeNull();
    expect(field()).toHaveValue("hart");
    expect(fireEvent.keyDown(field(), { key: "Escape" })).toBe(true);
    await user.keyboard("{ArrowDown}");
    expect(options()).toEqual(LINES);
  });

  test("keeps Home and End for the text, with Shift too, while something is suggested", async () => {
    show();
    await suggest();
    await user.keyboard("{ArrowDown}");
    for (const key of ["Home", "End"]) {
      expect(fireEvent.keyDown(field(), { key })).toBe(true);
      expect(fireEvent.keyDown(field(), { key, shiftKey: true })).toBe(true);
      expect(picked()).toEqual([LINES[0]]);
    }
  });

  test("brings the highlighted line into sight, of the page too", async () => {
    show();
    await suggest();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(scroll).toHaveBeenLastCalledWith({ block: "nearest" });
    expect(scroll.mock.contexts.at(-1)).toHaveTextContent("Pompfunctie van het hart");
  });

  test("is cleared with a button, which leaves the focus in the field", async () => {
    show();
    expect(screen.queryByRole("button", { name: "Wis de zoekterm" })).toBeNull();
    await suggest();
    await user.click(screen.getByRole("button", { name: "Wis de zoekterm" }));
    expect(field()).toHaveValue("");
    expect(field()).toHaveFocus();
    expect(list()).toBeNull();
    expect(screen.queryByRole("button", { name: "Wis de zoekterm" })).toBeNull();
  });

  test("closes them when the focus goes on, and picks nothing", async () => {
    show();
    await suggest();
    await user.keyboard("{ArrowDown}");
    await user.tab();
    expect(list()).toBeNull();
    await wait(1000);
    expect(router.push.mock.calls).toEqual([["/?search=hart", { scroll: false }]]);
  });

  test("shows nothing for a text that is no longer there, and cancels its question", async () => {
    show();
    await user.type(field(), "har");
    await wait(150);
    await user.type(field(), "t");
    expect(call(0).signal.aborted).toBe(true);
    await wait(150);
    expect(call(1).signal.aborted).toBe(false);
    await call(0).answer(HEART);
    expect(list()).toBeNull();
    await call(1).answer({ ...HEART, filters: [], terms: [] });
    expect(options()).toEqual(LINES.slice(0, 2));
    await user.type(field(), "x");
    expect(list()).toBeNull();
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  test.each([
    ["nothing to suggest", { entries: [], products: [], filters: [], terms: [] }, 200],
    ["a refusal", { code: "rate_limited", detail: "" }, 429],
  ])("searches on with %s", async (_, body, status) => {
    show();
    await user.type(field(), "hart");
    await wait(150);
    await call().answer(body, status);
    expect(list()).toBeNull();
    expect(field()).toHaveAttribute("aria-expanded", "false");
    await wait(1000);
    expect(calls).toHaveLength(1);
    expect(router.push.mock.calls).toEqual([["/?search=hart", { scroll: false }]]);
  });
});
