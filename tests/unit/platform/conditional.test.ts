import { formatWeakTag, hashToWeakTag, isTagMatch } from "@/lib/platform/http/conditional";

describe("If-None-Match against an entity tag", () => {
  const tag = formatWeakTag("abc");

  it.each([
    ['W/"abc"', true],
    // Weak comparison: with or without its W/.
    ['"abc"', true],
    ['"x", W/"abc"', true],
    ['"a,b","abc"', true],
    ['  W/"abc"  ', true],
    ["*", true],
    [" * ", true],
    [null, false],
    ["", false],
    ['W/"abcd"', false],
    ['"ab", "c"', false],
    // No tag without its quotes, and a part of one is none.
    ["abc", false],
    ["W/abc", false],
    ['"ABC"', false],
    ['"x,abc"', false],
    ['"*"', false],
    ['"abc', false],
  ])("%j names it: %p", (given, expected) => {
    expect(isTagMatch(given, tag)).toBe(expected);
  });

  it("is not kept busy by a header that is all quotes", () => {
    expect(isTagMatch(`W/"abc`.repeat(3_000), tag)).toBe(false);
    expect(isTagMatch('"'.repeat(15_001), tag)).toBe(false);
  });

  it("compares a strong one as weakly", () => {
    expect(isTagMatch('W/"abc"', '"abc"')).toBe(true);
  });

  it("is another for other texts, and wherever one ends and the next begins", () => {
    expect(hashToWeakTag("a", "b")).toMatch(/^W\/"[\w-]{32}"$/);
    expect(hashToWeakTag("a", "b")).toBe(hashToWeakTag("a", "b"));
    expect(hashToWeakTag("a", "b")).not.toBe(hashToWeakTag("ab", ""));
  });
});
