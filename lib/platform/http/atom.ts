import "server-only";
import { xmlElement, xmlText } from "../text/markup";

/** The media type of a feed (RFC 4287 section 7). */
export const ATOM_MEDIA = "application/atom+xml";

/** An entry of a feed. Every text is plain; addresses are absolute. */
export interface AtomEntry {
  /** An IRI that names this entry alone, for ever. */
  id: string;
  title: string;
  updated: Date;
  author: string;
  /** The page it is about. */
  link: string;
  /** Where exactly this is kept: its permalink. */
  permalink: string;
  summary: string;
  /** What it is filed under: a word of a scheme, and how people read it. */
  categories: readonly { scheme: string; term: string }[];
}

/** A feed. Every text is plain; addresses are absolute. */
export interface AtomFeed {
  /** An IRI that names this feed alone, for ever. */
  id: string;
  title: string;
  subtitle: string;
  /** When anything in it last changed. */
  updated: Date;
  /** Whose feed it is: stands for an entry without an author. */
  author: { name: string; uri: string };
  /** The address of the feed itself. */
  self: string;
  /** The page that shows the same to people. */
  alternate: string;
  /** The addresses of its other pages (RFC 5005 section 3), by what they are to this one. */
  pages: readonly { rel: "first" | "last" | "next" | "previous"; href: string }[];
  /** Newest first. */
  entries: readonly AtomEntry[];
}

const text = (name: string, value: string) => xmlElement(name, {}, xmlText(value));
const link = (rel: string, href: string, type: string) => xmlElement("link", { rel, href, type });

function writeEntry(entry: AtomEntry): string {
  const { id, title, updated, author, link: page, permalink, summary, categories } = entry;
  const parts = [
    text("id", id),
    text("title", title),
    // A version never changes: it was published when it was last changed.
    text("published", updated.toISOString()),
    text("updated", updated.toISOString()),
    xmlElement("author", {}, text("name", author)),
    link("alternate", page, "text/html"),
    link("related", permalink, "text/html"),
    ...categories.map(({ scheme, term }) => xmlElement("category", { term, scheme })),
    xmlElement("summary", { type: "text" }, xmlText(summary)),
  ];
  return `<entry>\n${parts.join("\n")}\n</entry>`;
}

/** A feed, or a page of it, as an Atom document (RFC 4287): well-formed whatever its texts hold. */
export function writeAtom(feed: AtomFeed): string {
  const { id, title, subtitle, updated, author, self, alternate, pages, entries } = feed;
  const parts = [
    text("id", id),
    text("title", title),
    text("subtitle", subtitle),
    text("updated", updated.toISOString()),
    xmlElement("author", {}, text("name", author.name) + text("uri", author.uri)),
    link("self", self, ATOM_MEDIA),
    link("alternate", alternate, "text/html"),
    ...pages.map(({ rel, href }) => link(rel, href, ATOM_MEDIA)),
    ...entries.map(writeEntry),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="nl">\n${parts.join("\n")}\n</feed>\n`,
  ].join("\n");
}
