import { useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";
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
 * again, shows a submit button.
 */
export function OfflineNotice({ status }: { status: DraftStatus }) {
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
  return (
    <div
      role="status"
      data-offline={isOffline || undefined}
      className="empty:hidden data-offline:tall:sticky data-offline:top-18 data-offline:z-10"
    >
      {wasOffline ? (
        <Callout kind={isOffline ? "warning" : "info"}>
          <p>{isOffline ? offline : translate("back")}</p>
          {isOffline ? null : (
            <p className="mt-2">
              <Button type="submit" size="small">
                {translate("send")}
              </Button>
            </p>
          )}
        </Callout>
      ) : null}
    </div>
  );
}
