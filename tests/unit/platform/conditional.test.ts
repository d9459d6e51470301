import { formatWeakEntityTag, hashToWeakEntityTag, matchesEntityTag } from "@/lib/platform/http/conditional";

describe("If-None-Match against an entity tag", () => {
  const tag = formatWeakEntityTag("abc");

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
    expect(matchesEntityTag(given, tag)).toBe(expected);
  });

  it("is not kept busy by a header that is all quotes", () => {
    expect(matchesEntityTag(`W/"abc`.repeat(3_000), tag)).toBe(false);
    expect(matchesEntityTag('"'.repeat(15_001), tag)).toBe(false);
  });

  it("compares a strong one as weakly", () => {
    expect(matchesEntityTag('W/"abc"', '"abc"')).toBe(true);
  });

  it("is another for other texts, and wherever one ends and the next begins", () => {
    expect(hashToWeakEntityTag("a", "b")).toMatch(/^W\/"[\w-]{32}"$/);
    expect(hashToWeakEntityTag("a", "b")).toBe(hashToWeakEntityTag("a", "b"));
    expect(hashToWeakEntityTag("a", "b")).not.toBe(hashToWeakEntityTag("ab", ""));
  });
});
