import "server-only";
import type { Encoding } from "../../rules";

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
 * is counted with what is cleaned away. What is no UTF-8 though it should be is told where it is read.
 */
export function asUtf8(bytes: Uint8Array, encoding: Encoding): Uint8Array {
  if (encoding === "utf-8" && !isUtf8(bytes)) return bytes;
  return new TextEncoder().encode(new TextDecoder(encoding).decode(bytes));
}

/** More control characters than this are no text with some dirt in it but a picture, a program or the like. */
const MOST_CONTROL = 1 / 20;

/** Whether this, as UTF-8, is a text at all. */
export function isText(bytes: Uint8Array): boolean {
  let control = 0;
  for (const byte of bytes) if (byte < 9 || (byte > 13 && byte < 32)) control += 1;
  return control <= bytes.byteLength * MOST_CONTROL;
}
