import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ModalDialog } from "@/components/form/modal-dialog";
import { schemaResolver } from "@/components/form/schema-resolver";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { DELETION_REASON_LENGTH, deletionRequestBodySchema } from "@/lib/entries/schema";
import { paths } from "@/lib/paths";
import { shortenNameForToast } from "@/lib/platform/language/format";
import { DialogForm } from "../../form/dialog-form";
import { LabelledTextarea } from "../../form/text-box";
import { useApiForm } from "../../form/use-api-form";
import type { EntryForActions } from "./hand-over-dialog";

interface DeletionDialogProps {
  entry: EntryForActions;
  onClose: () => void;
  onRequested: () => void;
}

/** Dialog in which an author asks the admins to delete an entry, with a reason. */
export default function DeletionRequestDialog({ entry, onClose, onRequested }: DeletionDialogProps) {
  const translate = useTranslations("entryActions.deletion");
  const actions = useTranslations("entryActions");
  const router = useRouter();
  const { field, sending, formState } = useApiForm(
    { reason: "" },
    {
      resolver: schemaResolver(deletionRequestBodySchema, ({ message }) =>
        translate(message === "tooLong" ? "tooLong" : "tooShort", DELETION_REASON_LENGTH),
      ),
      failed: actions("failed"),
      explain: ({ code }) => {
        if (code === "deletion_requested") router.refresh();
        return undefined;
      },
      draft: { of: `deletion/${entry._id}` },
    },
  );
  const asking = sending(async (values) => {
    await callApi("POST", paths.api.entryAct(entry._id, "deletion-request"), values);
    onRequested();
    onClose();
    showToast(translate("done", { name: shortenNameForToast(entry.name) }), { kind: "success" });
  });
  return (
    <ModalDialog
      title={translate("title")}
      isOpen
      onClose={onClose}
      shape="question"
      hasWork={formState.isDirty}
    >
      <p className="wrap-anywhere mt-3">{translate("intro", { name: entry.name })}</p>
      <DialogForm {...asking} confirm={translate("submit")} busy={translate("busy")} onCancel={onClose}>
        <LabelledTextarea
          label={translate("reason")}
          note={translate("reasonNote", DELETION_REASON_LENGTH)}
          rows={4}
          dir="auto"
          // The dialog was opened by the user, so its only field takes the focus.
          autoFocus
          {...field("reason")}
        />
      </DialogForm>
    </ModalDialog>
  );
}
