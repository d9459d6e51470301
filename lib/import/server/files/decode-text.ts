import "server-only";
import iconv from "iconv-lite";
import type { FileEncoding } from "../../rules";

const ENOUGH = 2_000;

/** Returns the share of zeros among the even or odd bytes, which is high in UTF-16 only. */
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

/** Whether a text is UTF-8, apart from a few broken bytes: other encodings rarely look like UTF-8 by chance. */
function isUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  if (text.startsWith("\ufeff")) return true;
  const stray = text.split(UNREADABLE).length - 1 - timesIn(bytes, UNREADABLE);
  const signs = (text.match(/\P{ASCII}/gu)?.length ?? 0) - stray;
  return stray === 0 || signs > stray;
}

/** Guesses the encoding of a text: by its byte order mark or else by its bytes. */
export function guessEncoding(bytes: Uint8Array): FileEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  // Half of the bytes of Western letters are zero in UTF-16, and none in other encodings.
  const [even, odd] = [shareOfZeros(bytes, 0), shareOfZeros(bytes, 1)];
  if (odd > 0.5 && even < 0.1) return "utf-16le";
  if (even > 0.5 && odd < 0.1) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

/**
 * Converts a text to UTF-8, with U+FFFD for each broken byte and for half a character at the end of UTF-16. Uses
 * iconv-lite: Node up to 24.12 decodes Windows-1252 as Latin-1, which loses “ ” – € and others (nodejs/node 60888).
 */
export function convertToUtf8(bytes: Uint8Array, encoding: FileEncoding): Uint8Array {
  if (encoding === "utf-8") return isUtf8(bytes) ? Buffer.from(new TextDecoder().decode(bytes)) : bytes;
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isCut = encoding !== "windows-1252" && given.length % 2 === 1;
  return new TextEncoder().encode(iconv.decode(given, encoding) + (isCut ? UNREADABLE : ""));
}

/** Maximum share of control characters in a text; a file with more is a picture, a program or the like. */
const MAX_CONTROL_BYTE_SHARE = 1 / 20;

export function isTextFile(bytes: Uint8Array): boolean {
  let control = 0;
  for (const byte of bytes) if (byte < 9 || (byte > 13 && byte < 32)) control += 1;
  return control <= bytes.byteLength * MAX_CONTROL_BYTE_SHARE;
}
