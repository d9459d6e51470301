import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ModalDialog } from "../form/modal-dialog";
import { Button } from "./button";

/** Renders a dialog that asks for confirmation of something that cannot be undone. */
export default function ConfirmDialog({
  title,
  text,
  children,
  action,
  kind = "danger",
  onConfirm,
  onClose,
}: {
  title: string;
  text: string;
  /** Details of what the user confirms, for instance a list. */
  children?: ReactNode;
  action: string;
  /** Look of the confirm button. */
  kind?: "danger" | "primary";
  onConfirm: () => void;
  onClose: () => void;
}) {
  const translate = useTranslations("common");
  return (
    <ModalDialog title={title} isOpen onClose={onClose} shape="question">
      <div className="wrap-anywhere mt-3 mb-6 space-y-3">
        <p>{text}</p>
        {children}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{translate("cancel")}</Button>
        <Button
          kind={kind}
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {action}
        </Button>
      </div>
    </ModalDialog>
  );
}
