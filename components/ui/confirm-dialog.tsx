import { useTranslations } from "next-intl";
import { ModalDialog } from "../form/modal-dialog";
import { Button } from "./button";

/** Asks before something that cannot be undone. */
export default function ConfirmDialog({
  title,
  text,
  action,
  kind = "danger",
  onConfirm,
  onClose,
}: {
  title: string;
  text: string;
  action: string;
  /** Of the button that confirms. */
  kind?: "danger" | "primary";
  onConfirm: () => void;
  onClose: () => void;
}) {
  const translate = useTranslations("common");
  return (
    <ModalDialog title={title} isOpen onClose={onClose} shape="question">
      <p className="wrap-anywhere mt-3 mb-6">{text}</p>
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
