import { showToast } from "./toast";

export interface CopyLabels {
  copied: string;
  /** Said with the link itself, for a browser that does not let a page copy. */
  copyFailed: string;
}

/** Copies a text, and says so; what cannot be copied is shown to be. */
export async function copyText(text: string, { copied, copyFailed }: CopyLabels): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(copied, { kind: "success" });
  } catch {
    showToast(copyFailed.replace("{link}", text), { kind: "warning", duration: Number.POSITIVE_INFINITY });
  }
}

/** The whole address of a path or a place on this page. */
export const copyAddress = (path: string, labels: CopyLabels): Promise<void> =>
  copyText(new URL(path, window.location.href).href, labels);
