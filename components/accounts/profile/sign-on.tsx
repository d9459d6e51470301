"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { useOpening } from "../../form/use-opening";
import { loadLater } from "../../ui/load-later";
import { ScriptButton } from "../../ui/script-button";
import { useFormats } from "../../ui/use-formats";

const PasswordDialog = loadLater(() => import("./password-dialog"));

interface SignOnProps {
  id: string;
  provider: string;
  since: string | null;
}

/** Whether the provider of single sign-on lets this person in, and the way to end that. */
export function SignOn({ id, provider: name, since }: SignOnProps) {
  const { formatDate } = useFormats();
  const translate = useTranslations("profile.signOn");
  const router = useRouter();
  const { opened, open, dialog } = useOpening();
  // Without the password nobody could enter any more.
  async function unlink(values: { password: string }) {
    await callApi("POST", paths.api.userSignOnUnlink(id), values);
    showToast(translate("done", { name }), { kind: "success" });
    dialog.onClose();
    router.refresh();
  }
  return (
    <div className="space-y-2">
      <h3 className="text-base">{translate("title")}</h3>
      <p className="text-base text-muted">
        {since === null ? translate("isOff", { name }) : translate("isOn", { name, date: formatDate(since) })}
      </p>
      {since === null ? null : (
        <ScriptButton size="small" onClick={() => open(true)}>
          {translate("unlink")}
        </ScriptButton>
      )}
      {opened ? (
        <PasswordDialog
          title={translate("unlinkTitle", { name })}
          confirm={translate("confirm")}
          send={unlink}
          {...dialog}
        >
          <p>{translate("text")}</p>
        </PasswordDialog>
      ) : null}
    </div>
  );
}
