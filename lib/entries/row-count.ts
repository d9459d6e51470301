import type { FileFormat } from "../platform/file-formats";

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const BACKSLASH = 0x5c;
const OPEN = [0x7b, 0x5b];
const CLOSE = [0x7d, 0x5d];

/** Counts the rows of a file while it downloads: call it with each chunk of bytes; it returns the total so far. */
export type DownloadRowCounter = (bytes: Uint8Array) => number;

/** Counts line ends outside quotes, minus the heading line. */
function csvRows(): DownloadRowCounter {
  let [lines, isQuoted] = [0, false];
  return (bytes) => {
    for (const byte of bytes) {
      // A doubled quote toggles twice, so that it stays inside the text.
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_FEED && !isQuoted) lines += 1;
    }
    return Math.max(0, lines - 1);
  };
}

/** Counts completed objects of the outermost array. */
function jsonRows(): DownloadRowCounter {
  let [rows, depth, isQuoted, isEscaped] = [0, 0, false, false];
  return (bytes) => {
    for (const byte of bytes) {
      if (isEscaped) isEscaped = false;
      else if (isQuoted && byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) isQuoted = !isQuoted;
      else if (isQuoted) continue;
      else if (OPEN.includes(byte)) depth += 1;
      else if (CLOSE.includes(byte)) {
        depth -= 1;
        if (depth === 1) rows += 1;
      }
    }
    return rows;
  };
}

/** Returns a row counter for this format; null for a workbook, which is compressed. */
export function createDownloadRowCounter(format: FileFormat): DownloadRowCounter | null {
  if (format === "csv" || format === "csv-semicolon") return csvRows();
  return format === "json" ? jsonRows() : null;
}
