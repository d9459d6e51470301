import { showToast } from "./toast";

export interface CopyLabels {
  copied: string;
  /** Message with the link itself, when the browser does not allow copying. */
  copyFailed: string;
}

/** Copies a text and shows a toast; on failure the toast contains the text. */
export async function copyText(text: string, { copied, copyFailed }: CopyLabels): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(copied, { kind: "success" });
  } catch {
    showToast(copyFailed.replace("{link}", text), { kind: "warning", duration: Number.POSITIVE_INFINITY });
  }
}

/** Copies the absolute address of a path or of an anchor on this page. */
export const copyAddress = (path: string, labels: CopyLabels): Promise<void> =>
  copyText(new URL(path, window.location.href).href, labels);
