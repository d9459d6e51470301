"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useInsertionEffect, useState } from "react";
import { shareStyleNonce } from "@/lib/client/style-nonce";
import { useHydrated } from "../../form/use-hydrated";
import { usePieceFailure } from "../../form/use-piece-failure";
import { Button } from "../../ui/button";
import { loadLater } from "../../ui/load-later";
import { useFormats } from "../../ui/use-formats";

const UnlinkDialog = loadLater(() => import("./sign-on-unlink-dialog"));

/** Whether the provider of single sign-on lets this person in, and the way to end that. */
export function SignOn({ id, provider, since }: { id: string; provider: string; since: string | null }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("profile.signOn");
  const hydrated = useHydrated();
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const fail = usePieceFailure(() => setOpen(false));
  useInsertionEffect(shareStyleNonce, []);
  return (
    <div className="space-y-2">
      <h3 className="text-base">{translate("title")}</h3>
      <p className="text-base text-muted">
        {since === null
          ? translate("isOff", { name: provider })
          : translate("isOn", { name: provider, date: formatDate(since) })}
      </p>
      {since === null ? null : (
        <Button size="small" disabled={!hydrated} onClick={() => setOpen(true)}>
          {translate("unlink")}
        </Button>
      )}
      {isOpen ? (
        <UnlinkDialog
          id={id}
          provider={provider}
          onClose={() => setOpen(false)}
          onUnlinked={() => {
            setOpen(false);
            router.refresh();
          }}
          onFailed={fail}
        />
      ) : null}
    </div>
  );
}
