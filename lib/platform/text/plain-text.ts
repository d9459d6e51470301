import { toSlug } from "./slug";
/** A part of the plain text that admins write for a page. */
export type PlainTextPart =
  | { kind: "paragraph"; lines: string[] }
  | { kind: "list"; items: string[] }
  | { kind: "steps"; start: number; items: string[] };

const BULLET = /^-\s+(.*)$/;
const NUMBER = /^(\d{1,3})\.\s+(.*)$/;

function appendLine(part: PlainTextPart | undefined, line: string): PlainTextPart | null {
  const bullet = BULLET.exec(line);
  if (bullet) {
    const item = bullet[1] ?? "";
    if (part?.kind !== "list") return { kind: "list", items: [item] };
    part.items.push(item);
    return null;
  }
  const step = NUMBER.exec(line);
  if (step) {
    const item = step[2] ?? "";
    if (part?.kind !== "steps") return { kind: "steps", start: Number(step[1]), items: [item] };
    part.items.push(item);
    return null;
  }
  if (part?.kind !== "paragraph") return { kind: "paragraph", lines: [line] };
  part.lines.push(line);
  return null;
}

/** Parses plain text: blank lines separate paragraphs, "- " and "1. " begin items. Markup is not interpreted. */
export function parsePlainText(text: string): PlainTextPart[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .flatMap((block) => {
      const parts: PlainTextPart[] = [];
      for (const line of block.split("\n")) {
        if (line.trim() === "") continue;
        const next = appendLine(parts.at(-1), line.trim());
        if (next) parts.push(next);
      }
      return parts;
    });
}

/** Returns a unique anchor within the page for each title. */
export function createUniqueAnchors(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const slug = toSlug(title) || "tekst";
    let anchor = slug;
    for (let number = 2; taken.has(anchor); number += 1) anchor = `${slug}-${number}`;
    taken.add(anchor);
    return anchor;
  });
}
