"use client";

import { useTranslations } from "next-intl";
import { ModalDialog } from "../form/modal-dialog";
import { Button } from "../ui/button";

/** Asks an admin before a report is removed for good. */
export default function RemoveDialog({
  name,
  onConfirm,
  onClose,
}: {
  name: string;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const translate = useTranslations("reports.inbox");
  return (
    <ModalDialog title={translate("removeTitle")} isOpen onClose={onClose} shape="question">
      <p className="wrap-anywhere mt-3 mb-6">{translate("removeText", { name })}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{translate("cancel")}</Button>
        <Button
          kind="danger"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {translate("remove")}
        </Button>
      </div>
    </ModalDialog>
  );
}
