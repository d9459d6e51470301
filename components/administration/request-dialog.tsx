import { useTranslations } from "next-intl";
import type { AdminUserDto } from "@/lib/accounts/answers";
import { DECISION_TEXT_LENGTH } from "@/lib/administration/rules";
import { showToast } from "@/lib/client/toast";
import { DialogForm } from "../form/dialog-form";
import { ModalDialog } from "../form/modal-dialog";
import { LabelledTextarea } from "../form/text-box";
import { useApiForm } from "../form/use-api-form";

/** An access request that is being refused, or about which the applicant is asked something. */
export interface RequestRefusalOrQuestion {
  user: AdminUserDto;
  about: "refuse" | "ask";
}

interface RequestDialogProps {
  asking: RequestRefusalOrQuestion;
  onSend: (words: string) => Promise<void>;
  onClose: () => void;
}

/** Dialog with the mail to an applicant: the reason for the refusal, or a question. */
export function RefusalOrQuestionDialog({ asking: { user, about }, onSend, onClose }: RequestDialogProps) {
  const { name, email } = user;
  const translate = useTranslations(`admin.todo.${about}Dialog`);
  const askWords = useTranslations("admin.todo.askDialog");
  const field = about === "refuse" ? "reason" : "question";
  const form = useApiForm<Partial<Record<"reason" | "question", string>>>(
    { [field]: "" },
    { draft: { of: `${about}/${user._id}` } },
  );
  const sending = form.sending(async (values) => {
    await onSend(values[field] ?? "");
    onClose();
    // Only a question is confirmed by a toast: the list reports a refusal, beside the button that undoes it.
    if (about === "ask") showToast(askWords("done", { name }), { kind: "success" });
  });
  return (
    <ModalDialog
      title={translate("title", { name })}
      isOpen
      onClose={onClose}
      shape="question"
      hasWork={form.formState.isDirty}
    >
      <p className="wrap-anywhere mt-3">{translate("text", { email })}</p>
      <DialogForm
        {...sending}
        onCancel={onClose}
        confirm={translate("confirm")}
        kind={about === "refuse" ? "danger" : "primary"}
      >
        <LabelledTextarea
          label={translate("words")}
          rows={4}
          dir="auto"
          maxLength={DECISION_TEXT_LENGTH.max}
          autoFocus
          {...form.field(field, { required: translate("required") })}
        />
      </DialogForm>
    </ModalDialog>
  );
}
