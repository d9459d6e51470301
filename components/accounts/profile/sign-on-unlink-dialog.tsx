"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { DialogForm } from "../../form/dialog-form";
import { ModalDialog } from "../../form/modal-dialog";
import { useApiForm } from "../../form/use-api-form";
import { PasswordAgain } from "./password-again";

interface UnlinkProps {
  id: string;
  provider: string;
  onClose: () => void;
  onUnlinked: () => void;
}

/** Asks for the password, without which nobody could enter any more, and ends single sign-on for this account. */
export default function SignOnUnlinkDialog({ id, provider, onClose, onUnlinked }: UnlinkProps) {
  const translate = useTranslations("profile.signOn");
  const { field, sending } = useApiForm({ password: "" });
  const unlinking = sending(async (values) => {
    await callApi("POST", paths.api.userSignOnUnlink(id), values);
    showToast(translate("done", { name: provider }), { kind: "success" });
    onUnlinked();
  });
  return (
    <ModalDialog
      title={translate("unlinkTitle", { name: provider })}
      isOpen
      onClose={onClose}
      shape="question"
    >
      <DialogForm {...unlinking} onCancel={onClose} confirm={translate("confirm")} kind="danger">
        <p>{translate("text")}</p>
        <PasswordAgain field={field} autoFocus />
      </DialogForm>
    </ModalDialog>
  );
}
