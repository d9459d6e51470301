"use client";

import { useTranslations } from "next-intl";
import { useInsertionEffect, useState } from "react";
import { useHydrated } from "@/components/form/use-hydrated";
import { usePieceFailure } from "@/components/form/use-piece-failure";
import { Button } from "@/components/ui/button";
import { loadLater } from "@/components/ui/load-later";
import { shareStyleNonce } from "@/lib/client/style-nonce";
import type { RestoreQuestion } from "./restore-dialog";

const RestoreDialog = loadLater(() => import("./restore-dialog"));

/** Puts an earlier version back, once its editor has seen what that changes. */
export function RestoreVersion(question: RestoreQuestion) {
  const translate = useTranslations("history.restore");
  const hydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const fail = usePieceFailure(() => setOpen(false));
  useInsertionEffect(shareStyleNonce, []);
  return (
    <>
      <Button disabled={!hydrated} onClick={() => setOpen(true)}>
        {translate("open")}
      </Button>
      {isOpen ? <RestoreDialog question={question} onClose={() => setOpen(false)} onFailed={fail} /> : null}
    </>
  );
}
