"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useInsertionEffect, useState } from "react";
import { FailureMessage } from "@/components/form/failure-message";
import { useHydrated } from "@/components/form/use-hydrated";
import { usePieceFailure } from "@/components/form/use-piece-failure";
import { Button } from "@/components/ui/button";
import { loadLater } from "@/components/ui/load-later";
import { callApi } from "@/lib/client/api";
import { shareStyleNonce } from "@/lib/client/style-nonce";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { toastName } from "@/lib/platform/language/format";
import type { SharedEntry } from "./shared-entry";
import { useChange } from "./use-change";

const ConfirmDialog = loadLater(() => import("@/components/ui/confirm-dialog"));

/** A co-editor stops being one, and leaves for the register: they may not see the entry any more. */
export function StopControl({ entry, own }: { entry: SharedEntry; own: string }) {
  const translate = useTranslations("coEditors.control");
  const router = useRouter();
  const isReady = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const fail = usePieceFailure(close);
  const { failure, isBusy, attempt } = useChange();
  useInsertionEffect(shareStyleNonce, []);

  const stop = () =>
    attempt(async () => {
      await callApi("DELETE", paths.api.coEditor(entry.id, own));
      showToast(translate("stopped", { name: toastName(entry.name) }), { kind: "success" });
      router.push(paths.home);
      // The way back asks anew: what was kept of the entry's page is no longer theirs to see.
      router.refresh();
    });

  return (
    <>
      <Button
        size="small"
        disabled={!isReady || isBusy}
        className="noscript:hidden"
        onClick={() => setAsking(true)}
      >
        {translate("stop")}
      </Button>
      <FailureMessage failure={failure} />
      {isAsking ? (
        <ConfirmDialog
          title={translate("stopTitle")}
          text={translate("stopText", { name: entry.name })}
          action={translate("stop")}
          onConfirm={() => void stop()}
          onClose={close}
          onFailed={fail}
        />
      ) : null}
    </>
  );
}
