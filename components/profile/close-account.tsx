"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useInsertionEffect, useState } from "react";
import { shareStyleNonce } from "@/lib/client/style-nonce";
import { useHydrated } from "../form/use-hydrated";
import { Button } from "../ui/button";

const CloseAccountDialog = lazy(() => import("./close-account-dialog"));

/** Asks before an account is closed; what the question needs loads with it. */
export function CloseAccount({ id }: { id: string }) {
  const translate = useTranslations("profile.settings");
  const hydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
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
      {isAsking ? (
        <Suspense>
          <CloseAccountDialog id={id} onCancel={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
