import { foldText } from "../platform/text/text-match";

/** What stands for ™ and for a dash in files that were written in Windows' own letters and read as Latin-1. */
const WINDOWS_TRADEMARK = /\u0099/g;
const WINDOWS_DASH = /[\u0096\u0097]/g;
const TRADEMARKS = /[™®©℠]|\((?:tm|r|c)\)/gi;
/** `HEARTguideTM`: the sign written out behind a name. */
const WRITTEN_TRADEMARK = /(?<=[\p{Ll}\d])TM\b/gu;

/** A text without trademark signs, with its own case and accents. */
export function withoutTrademarks(text: string): string {
  return text
    .replace(WINDOWS_TRADEMARK, "")
    .replace(WINDOWS_DASH, "-")
    .replace(TRADEMARKS, " ")
    .replace(WRITTEN_TRADEMARK, "");
}

/** A text's words: without trademarks, accents, case and punctuation. */
export function wordsOf(text: string): string[] {
  return foldText(withoutTrademarks(text).normalize("NFKC")).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * How a text looks: without spaces and punctuation, and with one letter for l and I, which look the same in many fonts and
 * are typed for one another ('Al-Rad Companion').
 */
export function looksOf(words: readonly string[]): string {
  return words.join("").replace(/l/g, "i");
}

/** How many letters two texts differ in, or more than `most`. */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
