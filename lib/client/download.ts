import { getFileExtension } from "../entries/entry-file";
import { createDownloadRowCounter } from "../entries/row-count";
import type { FileFormat } from "../platform/file-formats";
import { ApiError, fetchApiFile } from "./api";

export interface DownloadProgress {
  bytes: number;
  /** Number of entries received; null for formats that do not reveal it before the end. */
  rows: number | null;
}

export interface DownloadedFileSummary {
  name: string;
  rows: number | null;
}

/** Thrown for an incomplete file; nothing of it was saved. */
export class BrokenDownloadError extends Error {}

/** Whether the browser can show download progress; if not, the link works as usual. */
export function canShowDownloadProgress(): boolean {
  return typeof ReadableStream === "function" && typeof URL.createObjectURL === "function";
}

/** Saves a file under this name by the browser's download. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The delay lets the browser start reading the blob.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function nameOf(headers: Headers, format: FileFormat): string {
  const given = /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1];
  return given ?? `download.${getFileExtension(format)}`;
}

/**
 * Downloads and saves a file of entries, with progress reports. Throws ApiError for an error answer or none,
 * BrokenDownloadError for an incomplete file, and AbortError when cancelled.
 */
export async function downloadAndSaveEntries(
  path: string,
  format: FileFormat,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: DownloadProgress) => void },
): Promise<DownloadedFileSummary> {
  const answer = await fetchApiFile(path, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
  if (answer.body === null) throw new ApiError(0, "network", "");
  const reader = answer.body.getReader();
  const count = createDownloadRowCounter(format);
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
