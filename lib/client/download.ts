import { getFileExtension } from "../entries/entry-file";
import { rowCounter } from "../entries/row-count";
import type { FileFormat } from "../platform/file-formats";
import { ApiError, openApiFile } from "./api";

export interface DownloadProgress {
  bytes: number;
  /** How many entries have come; null for a file that does not show it before its end. */
  rows: number | null;
}

export interface Downloaded {
  name: string;
  rows: number | null;
}

/** A file that ended before its end: nothing of it was kept. */
export class BrokenDownloadError extends Error {}

/** Whether the browser can show how far a download is; if not, its link is an ordinary one. */
export function canWatchDownloads(): boolean {
  return typeof ReadableStream === "function" && typeof URL.createObjectURL === "function";
}

/** Has the browser keep a file under this name. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Not before the browser has begun with it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function nameOf(headers: Headers, format: FileFormat): string {
  const given = /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1];
  return given ?? `download.${getFileExtension(format)}`;
}

/**
 * Downloads a file of entries and keeps it, telling how far it is. Throws ApiError when the register refuses or does not
 * answer, BrokenDownloadError when the file breaks off, and an AbortError when it was cancelled.
 */
export async function downloadEntries(
  path: string,
  format: FileFormat,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: DownloadProgress) => void },
): Promise<Downloaded> {
  const answer = await openApiFile(path, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
  if (answer.body === null) throw new ApiError(0, "network", "");
  const reader = answer.body.getReader();
  const count = rowCounter(format);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let [bytes, rows]: [number, number | null] = [0, count === null ? null : 0];
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      signal.throwIfAborted();
      throw new BrokenDownloadError();
    });
    if (done) break;
    parts.push(value);
    bytes += value.byteLength;
    rows = count?.(value) ?? null;
    onProgress({ bytes, rows });
  }
  const name = nameOf(answer.headers, format);
  saveFile(new Blob(parts, { type: answer.headers.get("content-type") ?? "" }), name);
  return { name, rows };
}
