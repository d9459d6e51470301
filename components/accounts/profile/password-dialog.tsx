"use client";

import type { ReactNode } from "react";
import { DialogForm } from "../../form/dialog-form";
import { ModalDialog } from "../../form/modal-dialog";
import { useApiForm } from "../../form/use-api-form";
import { PasswordAgain } from "./dialog-parts";

interface PasswordDialogProps {
  title: string;
  confirm: string;
  /** Does it, with the password that was typed. */
  send: (values: { password: string }) => Promise<void>;
  onClose: () => void;
  /** What it does to the account. */
  children: ReactNode;
}

/** Says what something does to one's account that cannot be undone, and asks for the password. */
export default function PasswordDialog({ title, confirm, send, onClose, children }: PasswordDialogProps) {
  const { field, sending } = useApiForm({ password: "" });
  return (
    <ModalDialog title={title} isOpen onClose={onClose} shape="question">
      <DialogForm {...sending(send)} onCancel={onClose} confirm={confirm} kind="danger">
        {children}
        <PasswordAgain field={field} autoFocus />
      </DialogForm>
    </ModalDialog>
  );
}
