"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useInsertionEffect, useState } from "react";
import type { TwoFactorDto } from "@/lib/accounts/answers";
import { FEW_RECOVERY_CODES } from "@/lib/accounts/two-factor";
import { shareStyleNonce } from "@/lib/client/style-nonce";
import { useHydrated } from "../../form/use-hydrated";
import { usePieceFailure } from "../../form/use-piece-failure";
import { Button } from "../../ui/button";
import { Callout } from "../../ui/callout";
import { loadLater } from "../../ui/load-later";
import { useFormats } from "../../ui/use-formats";

const SetupDialog = loadLater(() => import("./two-factor-setup-dialog"));
const ChangeDialog = loadLater(() => import("./two-factor-change-dialog"));

type Open = "setup" | "off" | "renew" | null;

function Standing({ state }: { state: TwoFactorDto }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("profile.twoFactor");
  const { since, recoveryCodesLeft: left, required } = state;
  if (since === null) {
    return required ? (
      <Callout kind="warning">{translate("required")}</Callout>
    ) : (
      <p className="text-base text-muted">{translate("isOff")}</p>
    );
  }
  return (
    <>
      <p className="text-base text-muted">{translate("isOn", { date: formatDate(since), left })}</p>
      {left <= FEW_RECOVERY_CODES ? <Callout kind="warning">{translate("fewLeft")}</Callout> : null}
    </>
  );
}

/** How two-step verification stands, and what can be done about it. What the questions need loads with them. */
export function TwoFactor({ id, state }: { id: string; state: TwoFactorDto }) {
  const translate = useTranslations("profile.twoFactor");
  const hydrated = useHydrated();
  const router = useRouter();
  const [open, setOpen] = useState<Open>(null);
  useInsertionEffect(shareStyleNonce, []);
  const close = () => setOpen(null);
  const dialog = {
    id,
    onClose: close,
    onFailed: usePieceFailure(close),
    onChanged: () => {
      setOpen(null);
      router.refresh();
    },
  };
  return (
    <div className="space-y-2">
      <h3 className="text-base">{translate("title")}</h3>
      <Standing state={state} />
      <div className="flex flex-wrap gap-2">
        {state.since === null ? (
          <Button size="small" disabled={!hydrated} onClick={() => setOpen("setup")}>
            {translate("setup")}
          </Button>
        ) : (
          <>
            <Button size="small" disabled={!hydrated} onClick={() => setOpen("renew")}>
              {translate("renew.open")}
            </Button>
            <Button size="small" disabled={!hydrated} onClick={() => setOpen("off")}>
              {translate("off.open")}
            </Button>
          </>
        )}
      </div>
      {open === "setup" ? <SetupDialog {...dialog} /> : null}
      {open === "off" || open === "renew" ? <ChangeDialog {...dialog} change={open} /> : null}
    </div>
  );
}
