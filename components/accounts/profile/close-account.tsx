"use client";

import { useTranslations } from "next-intl";
import { useInsertionEffect, useState } from "react";
import { shareStyleNonce } from "@/lib/client/style-nonce";
import { useHydrated } from "../../form/use-hydrated";
import { usePieceFailure } from "../../form/use-piece-failure";
import { Button } from "../../ui/button";
import { loadLater } from "../../ui/load-later";

const CloseAccountDialog = loadLater(() => import("./close-account-dialog"));

/** Asks before an account is closed; what the question needs loads with it. */
export function CloseAccount({ id }: { id: string }) {
  const translate = useTranslations("profile.settings");
  const hydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const fail = usePieceFailure(() => setAsking(false));
  useInsertionEffect(shareStyleNonce, []);
  return (
    <>
      <Button
        size="small"
        disabled={!hydrated}
        onClick={() => setAsking(true)}
        className="border-danger! text-danger! hover:bg-danger-soft!"
      >
        {translate("close")}
      </Button>
      {isAsking ? <CloseAccountDialog id={id} onCancel={() => setAsking(false)} onFailed={fail} /> : null}
    </>
  );
}
