import { useTranslations } from "next-intl";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import type { DraftStatus } from "./draft/use-draft";

function subscribe(callback: () => void): () => void {
  window.addEventListener("online", callback);
  window.addEventListener("offline", callback);
  return () => {
    window.removeEventListener("online", callback);
    window.removeEventListener("offline", callback);
  };
}

/**
 * In a form with a draft: says that there is no connection, in sight wherever the page is scrolled to; once connected
 * again, shows a button to send the form, until the user types on.
 */
export function OfflineNotice({
  status,
  onSend,
  className = "top-18 z-10 mb-4 tall:sticky",
}: {
  status: DraftStatus;
  /** CSS classes of its place. Default: sticky above the form's fields. */
  className?: string;
  /** Repeats a failed request; null if there was none. Without it, the button submits the form. */
  onSend?: (() => void) | null;
}) {
  const translate = useTranslations("draft.offline");
  const common = useTranslations("common");
  const offline = status === null || status === "failed" ? translate("none") : common("offline");
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  const [wasOffline, setWasOffline] = useState(false);
  if (isOffline && !wasOffline) setWasOffline(true);
  useEffect(() => {
    if (isOffline || !wasOffline) return;
    const end = () => setWasOffline(false);
    document.addEventListener("input", end, { once: true });
    return () => document.removeEventListener("input", end);
  }, [isOffline, wasOffline]);
  return (
    <div
      role="status"
      data-offline={wasOffline || undefined}
      className={`rounded-control shadow-float empty:hidden ${className}`}
    >
      {wasOffline ? (
        <Callout kind={isOffline ? "warning" : "info"}>
          <p>{isOffline ? offline : translate("back")}</p>
          {isOffline || onSend === null ? null : (
            <p className="mt-2">
              <Button type={onSend ? "button" : "submit"} size="small" onClick={onSend}>
                {translate("send")}
              </Button>
            </p>
          )}
        </Callout>
      ) : null}
    </div>
  );
}
