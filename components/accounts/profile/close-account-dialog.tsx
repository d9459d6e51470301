"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { DialogForm } from "../../form/dialog-form";
import { ModalDialog } from "../../form/modal-dialog";
import { useApiForm } from "../../form/use-api-form";
import { leaveAs } from "./leave";
import { PasswordAgain } from "./password-again";

/** Says what closing an account does, and asks for the password. */
export default function CloseAccountDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const translate = useTranslations("profile.closing");
  const { field, sending } = useApiForm({ password: "" });
  async function close(values: { password: string }) {
    await callApi("POST", paths.api.userClosing(id), values);
    leaveAs("account_closed");
    await new Promise(() => {});
  }
  return (
    <ModalDialog title={translate("title")} isOpen onClose={onClose} shape="question">
      <p className="mt-3">{translate("text")}</p>
      <ul className="mt-2 mb-5 list-disc space-y-1 pl-6">
        <li>{translate("data")}</li>
        <li>{translate("private")}</li>
        <li>{translate("others")}</li>
      </ul>
      <DialogForm {...sending(close)} onCancel={onClose} confirm={translate("confirm")} kind="danger">
        <PasswordAgain field={field} autoFocus />
      </DialogForm>
    </ModalDialog>
  );
}
