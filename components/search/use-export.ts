"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useRef, useState } from "react";
import { ApiError } from "@/lib/client/api";
import { BrokenDownloadError, type DownloadProgress, downloadEntries } from "@/lib/client/download";
import { showToast } from "@/lib/client/toast";
import type { FileFormat } from "@/lib/platform/file-formats";

export interface Exporting extends DownloadProgress {
  format: FileFormat;
}

/** How many times a second at most a person sees how far it is. */
const LOOKS = 10;

/** The focus goes back to what opened the menu, unless the person is elsewhere by now. */
function giveFocusBack(menu: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused !== document.body && !menu?.contains(focused)) return;
  menu?.closest("details")?.querySelector("summary")?.focus();
}

/** Takes the list out as a file while telling how far it is. `home` is within the menu that it was chosen from. */
export function useExport(home: RefObject<HTMLElement | null>) {
  const translate = useTranslations("home.export");
  const common = useTranslations("common");
  const [exporting, setExporting] = useState<Exporting | null>(null);
  const running = useRef<AbortController>(null);

  function tell(error: unknown): void {
    if (error instanceof DOMException && error.name === "AbortError") {
      showToast(translate("cancelled"));
    } else if (error instanceof BrokenDownloadError) {
      showToast(translate("broken"), { kind: "error" });
    } else if (!(error instanceof ApiError)) {
      throw error;
    } else if (error.code === "network") {
      showToast(common("serverUnavailable"), { kind: "error" });
    } else if (error.status < 500) {
      showToast(error.detail, { kind: "error" });
    }
  }

  async function start(path: string, format: FileFormat): Promise<void> {
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    setExporting({ format, bytes: 0, rows: null });
    let shown = 0;
    const onProgress = (progress: DownloadProgress) => {
      if (performance.now() - shown < 1000 / LOOKS) return;
      shown = performance.now();
      setExporting({ format, ...progress });
    };
    try {
      const { name, rows } = await downloadEntries(path, format, { signal: controller.signal, onProgress });
      showToast(rows === null ? translate("doneBare", { name }) : translate("done", { name, n: rows }), {
        kind: "success",
      });
    } catch (error) {
      tell(error);
    } finally {
      running.current = null;
      setExporting(null);
      giveFocusBack(home.current);
    }
  }

  return { exporting, start, cancel: () => running.current?.abort() };
}
