"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useOpening } from "../../form/use-opening";
import { loadLater } from "../../ui/load-later";
import { ScriptButton } from "../../ui/script-button";
import { useFormats } from "../../ui/use-formats";

const UnlinkDialog = loadLater(() => import("./sign-on-unlink-dialog"));

/** Whether the provider of single sign-on lets this person in, and the way to end that. */
export function SignOn({ id, provider, since }: { id: string; provider: string; since: string | null }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("profile.signOn");
  const router = useRouter();
  const { opened, open, dialog } = useOpening();
  return (
    <div className="space-y-2">
      <h3 className="text-base">{translate("title")}</h3>
      <p className="text-base text-muted">
        {since === null
          ? translate("isOff", { name: provider })
          : translate("isOn", { name: provider, date: formatDate(since) })}
      </p>
      {since === null ? null : (
        <ScriptButton size="small" onClick={() => open(true)}>
          {translate("unlink")}
        </ScriptButton>
      )}
      {opened ? (
        <UnlinkDialog
          id={id}
          provider={provider}
          {...dialog}
          onUnlinked={() => {
            dialog.onClose();
            router.refresh();
          }}
        />
      ) : null}
    </div>
  );
}
