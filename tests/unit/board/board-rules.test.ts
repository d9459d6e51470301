import { type CountedVersion, hasHistoryBefore, parseReportYear, summariseEntries } from "@/lib/board/rules";
import { canonicalizeJson } from "@/lib/platform/text/json";

const YEAR = { from: "2025-12-31T23:00:00.000Z", until: "2026-12-31T23:00:00.000Z" };

/** A version of an entry; days are of the year that is counted unless they say otherwise. */
function version(entry: string, at: string, more: Partial<CountedVersion> = {}): CountedVersion {
  const base = {
    name: `Naam ${entry}`,
    phase: "In gebruik",
    state: "inUse",
    reason: null,
    isShown: true,
  } as const;
  return { entry, at: `${at}T10:00:00.000Z`, ...base, ...more };
}

const stopped = { phase: "Out of service", state: "stopped", reason: "Te duur" } as const;
const names = (found: readonly { entry: string }[]) => found.map(({ entry }) => entry);

describe("what a hospital had in a year", () => {
  it("counts an entry as it was at the end, whatever became of it later", () => {
    const versions = [version("a", "2025-03-01"), version("a", "2027-02-01", stopped)];
    const { inventory, added, stopped: ended } = summariseEntries(versions, YEAR);
    expect(inventory).toMatchObject([{ entry: "a", state: "inUse" }]);
    expect([added, ended]).toEqual([[], []]);
  });

  it("counts nothing that was not the hospital's, or was private, at the end", () => {
    const versions = [
      version("hidden", "2026-01-05"),
      version("hidden", "2026-02-05", { isShown: false }),
      version("later", "2027-01-05"),
      version("opened", "2025-02-01", { isShown: false }),
      version("opened", "2026-05-01"),
    ];
    const { inventory, added } = summariseEntries(versions, YEAR);
    expect(names(inventory)).toEqual(["opened"]);
    expect(added).toMatchObject([{ entry: "opened", at: "2026-05-01T10:00:00.000Z" }]);
  });

  it("says when and why an entry stopped, by its last stop", () => {
    const versions = [
      version("a", "2025-03-01", stopped),
      version("a", "2025-06-01"),
      version("a", "2026-04-01", stopped),
      version("a", "2026-05-01", { ...stopped, reason: "Leverancier gestopt" }),
    ];
    expect(summariseEntries(versions, YEAR).stopped).toEqual([
      {
        entry: "a",
        name: "Naam a",
        at: "2026-04-01T10:00:00.000Z",
        byThen: false,
        reason: "Leverancier gestopt",
      },
    ]);
  });

  it("says of what came out of service that it stopped then at the latest", () => {
    expect(summariseEntries([version("a", "2026-04-01", stopped)], YEAR).stopped).toMatchObject([
      { byThen: true, at: "2026-04-01T10:00:00.000Z" },
    ]);
  });

  it("lists by day and then by name", () => {
    const versions = [version("b", "2026-02-01"), version("c", "2026-01-01"), version("a", "2026-02-01")];
    expect(names(summariseEntries(versions, YEAR).added)).toEqual(["c", "a", "b"]);
  });
});

it("knows whether the history reaches back", () => {
  const versions = [version("a", "2026-01-05")];
  expect(hasHistoryBefore(versions, YEAR.from)).toBe(false);
  expect(hasHistoryBefore(versions, YEAR.until)).toBe(true);
});

it("takes years up to this one for an address", () => {
  const today = "2026-11-28";
  expect(
    ["2026", "2020", "2027", "2019", "026", "2026x", "-2026"].map((text) => parseReportYear(text, today)),
  ).toEqual([2026, 2020, null, null, null, null, null]);
});

it("writes equal data as equal bytes, in the order of the keys", () => {
  const one = { b: [{ d: null, c: "é\n" }], a: 1 };
  expect(canonicalizeJson(one)).toBe('{"a":1,"b":[{"c":"é\\n","d":null}]}');
  expect(canonicalizeJson({ a: 1, b: [{ c: "é\n", d: null }] })).toBe(canonicalizeJson(one));
});
