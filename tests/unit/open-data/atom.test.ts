/** @jest-environment jsdom */
import { assert, constantFrom, oneof, property, string } from "fast-check";
import { type AtomEntry, type AtomFeed, writeAtomFeed } from "@/lib/platform/http/atom";
import { escapeXml, writeXmlElement } from "@/lib/platform/text/markup";

/** What people type, and what a browser's parser makes of it. */
const TYPED: [string, string][] = [
  ["a & b < c > d \"e\" 'f'", "a & b < c > d \"e\" 'f'"],
  ["]]> <![CDATA[ x ]]>", "]]> <![CDATA[ x ]]>"],
  ["<!-- geen --> <?php ?> &amp; &#0;", "<!-- geen --> <?php ?> &amp; &#0;"],
  ["emoji 👩🏽‍⚕️ en 🩻", "emoji 👩🏽‍⚕️ en 🩻"],
  ["שלום עליכם \u200f!", "שלום עליכם \u200f!"],
  ["nul\u0000bel\u0007esc\u001bvt\u000b", "nul\uFFFDbel\uFFFDesc\uFFFDvt\uFFFD"],
  ["half \ud83d en \udc00.", "half \uFFFD en \uFFFD."],
  ["niet \uFFFE of \uFFFF", "niet \uFFFD of \uFFFD"],
  ["tab\there\nregel\r\nvolgende", "tab\there\nregel\r\nvolgende"],
];

const entry = (fields: Partial<AtomEntry> = {}): AtomEntry => ({
  id: "urn:uuid:0199aaaa-0000-7000-8000-000000000001",
  title: "Titel",
  updated: new Date("2026-11-22T10:00:00.123Z"),
  author: "Sanne",
  link: "https://register.example/algorithm/1/detail",
  permalink: "https://register.example/algorithm/1/history/2",
  summary: "Samenvatting",
  categories: [],
  ...fields,
});

const feed = (fields: Partial<AtomFeed> = {}): AtomFeed => ({
  id: "https://register.example/feed",
  title: "Feed",
  subtitle: "Onder",
  updated: new Date("2026-11-22T10:00:00Z"),
  author: { name: "Register", uri: "https://register.example/" },
  self: "https://register.example/feed?a=1&b=2",
  alternate: "https://register.example/",
  pages: [],
  entries: [entry()],
  ...fields,
});

function parse(xml: string): Document {
  const document = new DOMParser().parseFromString(xml, "application/xml");
  const error = document.querySelector("parsererror")?.textContent;
  if (error) throw new Error(error);
  return document;
}

describe("text in XML", () => {
  it.each(TYPED)("%j comes out as it was typed, as far as XML can hold it", (typed, expected) => {
    const xml = writeXmlElement("a", { href: typed.replace(/[\t\n\r]/g, " ") }, escapeXml(typed));
    const root = parse(xml).documentElement;
    expect(root.textContent).toBe(expected);
    expect(root.getAttribute("href")).toBe(expected.replace(/[\t\n\r]/g, " "));
  });

  it("leaves an attribute out that is not given, and closes what is empty", () => {
    expect(writeXmlElement("a", { b: undefined, c: "d" })).toBe('<a c="d"/>');
  });
});

describe("a feed", () => {
  it.each(TYPED)("is well-formed with %j everywhere", (typed, expected) => {
    const held = {
      title: typed,
      summary: typed,
      author: typed,
      categories: [{ scheme: "https://x.example/#y", term: typed.replace(/[\t\n\r]/g, " ") }],
    };
    const xml = writeAtomFeed(feed({ title: typed, subtitle: typed, entries: [entry(held)] }));
    const document = parse(xml);
    expect(document.querySelector("feed > title")?.textContent).toBe(expected);
    expect(document.querySelector("entry > title")?.textContent).toBe(expected);
    expect(document.querySelector("entry > summary")?.textContent).toBe(expected);
    expect(document.querySelector("entry > author > name")?.textContent).toBe(expected);
  });

  it("is well-formed whatever an entry holds", () => {
    const forbidden = constantFrom(..."\u0000\u0001\u0008\u000b\u001f\uFFFE\uFFFF\uD800\uDFFF<&]]>");
    const any = string({ unit: oneof(forbidden, string({ unit: "binary", minLength: 1, maxLength: 1 })) });
    assert(
      property(any, (text) => {
        const categories = [{ scheme: "https://x.example/#y", term: text }];
        const held = entry({ title: text, summary: text, author: text, categories });
        expect(() => parse(writeAtomFeed(feed({ title: text, entries: [held] })))).not.toThrow();
      }),
      { numRuns: 50 },
    );
  });

  it("has what RFC 4287 asks of a feed and of an entry, in its namespace", () => {
    const document = parse(writeAtomFeed(feed()));
    const root = document.documentElement;
    expect([root.localName, root.namespaceURI]).toEqual(["feed", "http://www.w3.org/2005/Atom"]);
    const childrenOf = (element: Element | null) =>
      [...(element?.children ?? [])].map(({ localName }) => localName);
    expect(childrenOf(root)).toEqual([
      "id",
      "title",
      "subtitle",
      "updated",
      "author",
      "link",
      "link",
      "entry",
    ]);
    expect(childrenOf(document.querySelector("entry"))).toEqual([
      "id",
      "title",
      "published",
      "updated",
      "author",
      "link",
      "link",
      "summary",
    ]);
    const links = [...document.querySelectorAll("link")].map((link) => [
      link.getAttribute("rel"),
      link.getAttribute("href"),
    ]);
    expect(links).toEqual([
      ["self", "https://register.example/feed?a=1&b=2"],
      ["alternate", "https://register.example/"],
      ["alternate", "https://register.example/algorithm/1/detail"],
      ["related", "https://register.example/algorithm/1/history/2"],
    ]);
    expect(document.querySelector("entry > updated")?.textContent).toBe("2026-11-22T10:00:00.123Z");
  });

  it("may be empty", () => {
    expect(parse(writeAtomFeed(feed({ entries: [] }))).querySelectorAll("entry")).toHaveLength(0);
  });
});
