import "server-only";
import { escapeXml, writeXmlElement } from "../text/markup";

/** The media type of a feed (RFC 4287 section 7). */
export const ATOM_MEDIA_TYPE = "application/atom+xml";

/** An entry of a feed, with plain texts and absolute addresses. */
export interface AtomEntry {
  /** A permanent, unique IRI of this entry. */
  id: string;
  title: string;
  updated: Date;
  author: string;
  /** The page that the entry is about. */
  link: string;
  /** The permanent address of this version. */
  permalink: string;
  summary: string;
  /** Categories: a term and the scheme that it belongs to. */
  categories: readonly { scheme: string; term: string }[];
}

/** A feed, with plain texts and absolute addresses. */
export interface AtomFeed {
  /** A permanent, unique IRI of this feed. */
  id: string;
  title: string;
  subtitle: string;
  /** When anything in the feed last changed. */
  updated: Date;
  /** The feed's author, for entries without their own. */
  author: { name: string; uri: string };
  /** The address of the feed itself. */
  self: string;
  /** The web page with the same content. */
  alternate: string;
  /** Addresses of the feed's other pages (RFC 5005 section 3), by their relation to this page. */
  pages: readonly { rel: "first" | "last" | "next" | "previous"; href: string }[];
  /** Entries of this page, newest first. */
  entries: readonly AtomEntry[];
}

const text = (name: string, value: string) => writeXmlElement(name, {}, escapeXml(value));
const link = (rel: string, href: string, type: string) => writeXmlElement("link", { rel, href, type });

function writeEntry(entry: AtomEntry): string {
  const { id, title, updated, author, link: page, permalink, summary, categories } = entry;
  const parts = [
    text("id", id),
    text("title", title),
    // Versions never change, so both dates are the same.
    text("published", updated.toISOString()),
    text("updated", updated.toISOString()),
    writeXmlElement("author", {}, text("name", author)),
    link("alternate", page, "text/html"),
    link("related", permalink, "text/html"),
    ...categories.map(({ scheme, term }) => writeXmlElement("category", { term, scheme })),
    writeXmlElement("summary", { type: "text" }, escapeXml(summary)),
  ];
  return `<entry>\n${parts.join("\n")}\n</entry>`;
}

/** Writes a feed, or a page of it, as an Atom document (RFC 4287); well-formed for any texts. */
export function writeAtomFeed(feed: AtomFeed): string {
  const { id, title, subtitle, updated, author, self, alternate, pages, entries } = feed;
  const parts = [
    text("id", id),
    text("title", title),
    text("subtitle", subtitle),
    text("updated", updated.toISOString()),
    writeXmlElement("author", {}, text("name", author.name) + text("uri", author.uri)),
    link("self", self, ATOM_MEDIA_TYPE),
    link("alternate", alternate, "text/html"),
    ...pages.map(({ rel, href }) => link(rel, href, ATOM_MEDIA_TYPE)),
    ...entries.map(writeEntry),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="nl">\n${parts.join("\n")}\n</feed>\n`,
  ].join("\n");
}
