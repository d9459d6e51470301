import "server-only";
import { parse } from "csv-parse/sync";
import iconv from "iconv-lite";
import { DELIMITERS, type Delimiter, type Encoding } from "../../rules";

const ENOUGH = 2_000;

/** How many of every second byte, from the first or from the second on, are zero. */
function shareOfZeros(bytes: Uint8Array, first: 0 | 1): number {
  const some = bytes.subarray(0, ENOUGH).filter((_, index) => index % 2 === first);
  return some.filter((byte) => byte === 0).length / Math.max(1, some.length);
}

const UNREADABLE = "\ufffd";

function timesIn(bytes: Uint8Array, sign: string): number {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = given.indexOf(sign); at !== -1; at = given.indexOf(sign, at + 1)) count += 1;
  return count;
}

/**
 * Whether a text is UTF-8, though there may be stray bytes in it: in other letters hardly any bytes beyond ASCII happen
 * to be a sign of UTF-8.
 */
function isUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  if (text.startsWith("\ufeff")) return true;
  const stray = text.split(UNREADABLE).length - 1 - timesIn(bytes, UNREADABLE);
  const signs = (text.match(/\P{ASCII}/gu)?.length ?? 0) - stray;
  return stray === 0 || signs > stray;
}

/** By what letters a text is written: what its byte order mark says, or else what its bytes can be. */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  // Half of the bytes of Western letters in UTF-16 are zero, and none are in any other.
  const [even, odd] = [shareOfZeros(bytes, 0), shareOfZeros(bytes, 1)];
  if (odd > 0.5 && even < 0.1) return "utf-16le";
  if (even > 0.5 && odd < 0.1) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

/**
 * A text in UTF-8, however it was written, with U+FFFD for each stray byte, and for half a sign at the end of UTF-16, which
 * is counted with what is cleaned away.
 * What is no UTF-8 though it should be is told where it is read. By a table of the library's own: the engine's decoder
 * of Windows-1252 takes it for Latin-1 in some versions, which loses “ ” – € and others.
 */
export function asUtf8(bytes: Uint8Array, encoding: Encoding): Uint8Array {
  if (encoding === "utf-8") return isUtf8(bytes) ? Buffer.from(new TextDecoder().decode(bytes)) : bytes;
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isCut = encoding !== "windows-1252" && given.length % 2 === 1;
  return new TextEncoder().encode(iconv.decode(given, encoding) + (isCut ? UNREADABLE : ""));
}

/** More control characters than this are no text with some dirt in it but a picture, a program or the like. */
const MOST_CONTROL = 1 / 20;

/** Whether this, as UTF-8, is a text at all. */
export function isText(bytes: Uint8Array): boolean {
  let control = 0;
  for (const byte of bytes) if (byte < 9 || (byte > 13 && byte < 32)) control += 1;
  return control <= bytes.byteLength * MOST_CONTROL;
}

const LINES = 20;
/** One of the first lines that a sign divides is the heading: before it there may be a title. */
const MAYBE_HEADINGS = 3;

/** Into how many parts a sign divides each of the first lines, signs between quotes left alone. */
function partsBy(delimiter: Delimiter, beginning: string): number[] {
  const parts: number[] = [];
  try {
    parse(beginning, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: LINES,
      on_record: (record: string[]) => {
        parts.push(record.length);
        return null;
      },
    });
  } catch {
    // A quote may be open where the beginning ends, or in all of a broken file: what was read before tells enough.
  }
  return parts;
}

/**
 * What speaks against a sign, for each line: most that it does not divide it, less that it gives more parts than there
 * are headings, and hardly anything that it gives fewer, as what is empty at the end is often left out.
 */
function doubtsAbout(parts: readonly number[]): { doubt: number; columns: number } {
  const columns = Math.max(1, ...parts.filter((count) => count > 1).slice(0, MAYBE_HEADINGS));
  const doubts = parts.map((count) => {
    if (count === 1) return 1;
    if (count > columns) return 0.5;
    return count < columns ? 1 / (LINES + 1) : 0;
  });
  return { doubt: doubts.reduce((sum, one) => sum + one, 0) / Math.max(1, parts.length), columns };
}

/** Which sign stands between the columns: the one that divides the first lines most evenly, and into the most parts. */
export function guessDelimiter(beginning: string): Delimiter {
  const found = DELIMITERS.map((delimiter) => ({ delimiter, ...doubtsAbout(partsBy(delimiter, beginning)) }))
    .filter(({ columns }) => columns > 1)
    .sort((a, b) => a.doubt - b.doubt || b.columns - a.columns);
  return found[0]?.delimiter ?? ",";
}
