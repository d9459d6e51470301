import { showToast } from "./toast";

export interface CopyLabels {
  copied: string;
  /** Said with the link itself, for a browser that does not let a page copy. */
  copyFailed: string;
}

/** Copies the whole address of a path or a place on this page, and says so; what cannot be copied is shown to be. */
export async function copyAddress(path: string, { copied, copyFailed }: CopyLabels): Promise<void> {
  const link = new URL(path, window.location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    showToast(copied, { kind: "success" });
  } catch {
    showToast(copyFailed.replace("{link}", link), { kind: "warning", duration: Number.POSITIVE_INFINITY });
  }
}
