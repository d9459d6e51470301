import { cleanLine } from "../platform/text/schema";
import { normaliseDoi } from "./rules";

/** A reference in an imported bibliography; properties that it lacks are null. */
export interface Citation {
  doi: string | null;
  title: string | null;
  year: number | null;
}

/** Maximum number of references that are read from one text, and maximum length of that text in characters. */
const MAX_CITATIONS = 200;
const MAX_TEXT_LENGTH = 1_000_000;

/** TeX accents, as Unicode combining characters, which follow their letter. */
const ACCENTS: Record<string, string> = {
  "'": "\u0301",
  "`": "\u0300",
  "^": "\u0302",
  '"': "\u0308",
  "~": "\u0303",
  "=": "\u0304",
  ".": "\u0307",
  c: "\u0327",
  v: "\u030c",
};

function withoutTex(text: string): string {
  return text
    .replace(
      /\\(['`^"~=.])\s*\{?\\?([a-z])\}?/gi,
      (_, accent: string, letter: string) => letter + ACCENTS[accent],
    )
    .replace(/\\([cv])\s*\{([a-z])\}/gi, (_, accent: string, letter: string) => letter + ACCENTS[accent])
    .replace(/\\(?:textit|textbf|emph|textsc|mathrm)\b\s*/g, "")
    .replace(/\\([&%$#_{}])/g, "$1")
    .replace(/\\ss\b/g, "ß")
    .replace(/[{}]/g, "")
    .replace(/---?/g, "–");
}

function citationOf(title: string | undefined, year: string | undefined, doi: string | undefined): Citation {
  const found = /\b(?:19|20)\d\d\b/.exec(year ?? "")?.[0];
  return {
    doi: normaliseDoi(cleanLine(doi ?? "")),
    title: cleanLine(title ?? "") || null,
    year: found === undefined ? null : Number(found),
  };
}

/** Returns the end index of a BibTeX value at `from`: balanced braces, quotes outside braces, or a bare word. */
function valueEnd(text: string, from: number): number {
  const quoted = text[from] === '"';
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "\\") at += 1;
    else if (sign === "{") depth += 1;
    else if (sign === "}") {
      depth -= 1;
      if (depth === 0 && !quoted) return at + 1;
      if (depth < 0) return at;
    } else if (sign === '"' && quoted && depth === 0 && at > from) return at + 1;
    else if (sign === "," && depth === 0 && !quoted) return at;
  }
  return text.length;
}

/** Returns the fields of one BibTeX entry, by lower-case name. */
function bibFields(entry: string): Record<string, string> {
  const fields: Record<string, string> = {};
  const names = /(?<![a-z0-9_-])([a-z][a-z0-9_-]*)\s*=\s*/gi;
  names.lastIndex = entry.indexOf(",") + 1;
  for (let name = names.exec(entry); name !== null; name = names.exec(entry)) {
    const from = names.lastIndex;
    const end = valueEnd(entry, from);
    fields[(name[1] ?? "").toLowerCase()] ??= entry.slice(from, end).replace(/^["{]|["}]$/g, "");
    names.lastIndex = Math.max(end, from);
  }
  return fields;
}

function readBibtex(text: string): Citation[] {
  // Splits at the beginnings of entries, so that a missing brace spoils only one entry.
  return text
    .split(/^(?=[ \t]*@[a-z]+\s*[{(])/im)
    .filter((part) => /^\s*@(?!comment|string|preamble)[a-z]+\s*[{(]/i.test(part))
    .map((part) => {
      const { title, year, date, doi, url } = bibFields(part);
      const address = /doi\.org\//i.test(url ?? "") ? url : undefined;
      return citationOf(withoutTex(title ?? ""), year ?? date, (doi ?? address)?.replace(/\\_/g, "_"));
    });
}

function readRis(text: string): Citation[] {
  const records: Record<string, string>[] = [];
  let record: Record<string, string> = {};
  let last = "";
  for (const line of text.split(/\r\n?|\n/)) {
    const [, tag, value = ""] = /^\s*([A-Z][A-Z0-9])\s{0,2}-\s?(.*)$/.exec(line) ?? [];
    if (tag === "TY") record = {};
    if (tag === "TY") records.push(record);
    if (tag !== undefined && tag !== "TY") record[tag] ??= value;
    // A line without a tag continues the previous one.
    else if (tag === undefined && line.trim() !== "" && last in record) record[last] += ` ${line.trim()}`;
    last = tag ?? last;
  }
  return records.map((one) => {
    const address = /doi\.org\//i.test(one.UR ?? "") ? one.UR : undefined;
    return citationOf(one.TI ?? one.T1, one.PY ?? one.Y1 ?? one.DA, one.DO ?? address);
  });
}

/** Returns the references in a BibTeX or RIS text; those with neither title nor DOI are left out. */
export function parseCitations(typed: string): Citation[] {
  const text = typed.slice(0, MAX_TEXT_LENGTH).replace(/^\ufeff/, "");
  const found = /^[ \t]*TY\s{0,2}-/m.test(text) ? readRis(text) : readBibtex(text);
  return found.filter(({ title, doi }) => title !== null || doi !== null).slice(0, MAX_CITATIONS);
}
