"use client";

import type { ReactNode } from "react";
import { DialogForm } from "../../form/dialog-form";
import { ModalDialog } from "../../form/modal-dialog";
import { useApiForm } from "../../form/use-api-form";
import { PasswordConfirmationField } from "./dialog-parts";

interface PasswordDialogProps {
  title: string;
  confirm: string;
  /** Sends the request of the action, with the typed password. */
  send: (values: { password: string }) => Promise<void>;
  onClose: () => void;
  /** Explanation of the consequences for the account. */
  children: ReactNode;
}

/** Dialog that explains an irreversible action on the account and asks for the password. */
export default function PasswordConfirmationDialog({
  title,
  confirm,
  send,
  onClose,
  children,
}: PasswordDialogProps) {
  const { field, sending } = useApiForm({ password: "" });
  return (
    <ModalDialog title={title} isOpen onClose={onClose} shape="question">
      <DialogForm {...sending(send)} onCancel={onClose} confirm={confirm} kind="danger">
        {children}
        <PasswordConfirmationField field={field} autoFocus />
      </DialogForm>
    </ModalDialog>
  );
}
