import { useTranslations } from "next-intl";
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { ApiError } from "@/lib/client/api";
import {
  BrokenDownloadError,
  canShowDownloadProgress,
  type DownloadProgress,
  downloadAndSaveEntries,
} from "@/lib/client/download";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { FILE_FORMATS, type FileFormat } from "@/lib/platform/file-formats";
import { formatQueryParameters } from "@/lib/search/query";
import { Button } from "../ui/button";
import { DisclosureMenu, MENU_CHOICE_CLASS, MenuList } from "../ui/disclosure-menu";
import { TextLink } from "../ui/links";
import { useRegister } from "./register-provider";

interface Exporting extends DownloadProgress {
  format: FileFormat;
}

/** Maximum number of progress updates per second. */
const MAX_UPDATES_PER_SECOND = 10;

/** Returns the focus to the menu's button, unless the user has moved it elsewhere. */
function giveFocusBack(menu: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused !== document.body && !menu?.contains(focused)) return;
  menu?.closest("details")?.querySelector("summary")?.focus();
}

/**
 * Downloads the list as a file and shows the progress. `home` is an element within the menu of export formats, whose
 * button gets the focus back afterwards.
 */
function useExport(home: RefObject<HTMLElement | null>) {
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
      if (performance.now() - shown < 1000 / MAX_UPDATES_PER_SECOND) return;
      shown = performance.now();
      setExporting({ format, ...progress });
    };
    try {
      const { name, rows } = await downloadAndSaveEntries(path, format, {
        signal: controller.signal,
        onProgress,
      });
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

function Progress({
  exporting,
  total,
  onCancel,
}: {
  exporting: Exporting;
  total: number;
  onCancel: () => void;
}) {
  const translate = useTranslations("home.export");
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  const { format, rows, bytes } = exporting;
  const label = translate("busy", { format: translate(format) });
  const said =
    rows === null
      ? translate("bytes", { total, megabytes: bytes / 2 ** 20 })
      : translate("rows", { done: Math.min(rows, total), total });
  return (
    <div className="space-y-2">
      <p role="status" className="font-semibold">
        {label}
      </p>
      <progress
        aria-label={label}
        className="h-2 w-full accent-accent"
        max={Math.max(1, total)}
        {...(rows === null ? {} : { value: rows })}
      />
      <p className="text-muted tabular-nums">{said}</p>
      <Button ref={cancel} size="small" onClick={onCancel}>
        {translate("cancel")}
      </Button>
    </div>
  );
}

/** Menu to download the list with all its pages: plain links, which with script show their progress. */
export function ExportMenu({ total, corrected }: { total: number; corrected: string | null }) {
  const translate = useTranslations("home.export");
  const { query } = useRegister();
  const home = useRef<HTMLDivElement>(null);
  const { exporting, start, cancel } = useExport(home);
  const asked = formatQueryParameters({ ...query, search: corrected ?? query.search, page: 1 });

  function follow(event: MouseEvent, format: FileFormat): void {
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || !canShowDownloadProgress()) return;
    event.preventDefault();
    start(paths.api.entriesFile(asked, format), format);
  }

  return (
    <DisclosureMenu label={translate("open")} icon="download" isUpward>
      <div ref={home}>
        {exporting === null ? (
          <>
            <p className="mb-2 text-muted">{translate("intro", { n: total })}</p>
            <MenuList>
              {FILE_FORMATS.map((format) => (
                <li key={format}>
                  <a
                    href={paths.api.entriesFile(asked, format)}
                    download
                    className={MENU_CHOICE_CLASS}
                    onClick={(event) => follow(event, format)}
                  >
                    <strong>{translate(format)}</strong>
                    <span>{translate(`${format}Hint`)}</span>
                  </a>
                </li>
              ))}
            </MenuList>
            <p className="mt-3 border-line border-t pt-3">
              <TextLink href={paths.openData}>{translate("feed")}</TextLink>
            </p>
          </>
        ) : (
          <Progress exporting={exporting} total={total} onCancel={cancel} />
        )}
      </div>
    </DisclosureMenu>
  );
}
