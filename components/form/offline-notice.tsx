import { useTranslations } from "next-intl";
import { useEffect, useState, useSyncExternalStore } from "react";
import { TAB_USER_KEY } from "@/lib/client/draft-keys";
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

/** In a form with a draft: says that there is no connection; once connected again, shows a submit button. */
export function OfflineNotice({ userId, status }: { userId: string; status: DraftStatus }) {
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
    try {
      sessionStorage.setItem(TAB_USER_KEY, userId);
    } catch {
      // A browser that stores no user id stores no drafts either.
    }
  }, [userId]);
  return (
    <div role="status" className="empty:hidden">
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
