"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useController } from "react-hook-form";
import { ModalDialog } from "@/components/form/modal-dialog";
import type { AdminUserDto } from "@/lib/accounts/answers";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { toastName } from "@/lib/platform/language/format";
import { DialogForm } from "../../form/dialog-form";
import { useApiForm } from "../../form/use-api-form";
import type { ActionEntry } from "./action-entry";
import { NewAuthorList } from "./new-author-list";

/** An admin gives an entry another author: who it is, what that means, and only then the act. */
export default function HandOverDialog({ entry, onClose }: { entry: ActionEntry; onClose: () => void }) {
  const translate = useTranslations("entryActions.handOver");
  const actions = useTranslations("entryActions");
  const router = useRouter();
  const { _id, version, name, author, institution } = entry;
  const { control, sending } = useApiForm<{ author: AdminUserDto | null }>(
    { author: null },
    {
      failed: actions("failed"),
      explain: ({ code, fields }) => {
        // The page then shows the entry as it is now, from which it can be handed over.
        if (code === "edit_conflict") router.refresh();
        return fields.author?.[0] === undefined ? undefined : { sentence: fields.author[0] };
      },
    },
  );
  const { field, fieldState } = useController({
    control,
    name: "author",
    rules: { required: translate("choose") },
  });
  const chosen = field.value;
  const handing = sending(async ({ author: receiver }) => {
    if (receiver === null) return;
    await callApi("PUT", paths.api.entryAuthor(_id), { author: receiver._id, version });
    onClose();
    const names = { name: toastName(name), receiver: receiver.name };
    showToast(translate("done", names), { kind: "success" });
    router.refresh();
  });
  return (
    <ModalDialog title={translate("title")} isOpen onClose={onClose} shape="drawer">
      <p className="wrap-anywhere mt-3">{translate("intro", { name, author: author.name })}</p>
      <p className="mt-2">
        {institution === null ? translate("staysNone") : translate("stays", { institution })}{" "}
        {translate("mails")}
      </p>
      <DialogForm
        {...handing}
        confirm={chosen ? translate("confirm", { name: chosen.name }) : translate("submit")}
        busy={translate("busy")}
        onCancel={onClose}
      >
        <NewAuthorList authorId={author._id} chosen={chosen} onChoose={field.onChange} />
        {fieldState.error ? (
          <p role="alert" className="font-semibold text-danger">
            {fieldState.error.message}
          </p>
        ) : null}
      </DialogForm>
    </ModalDialog>
  );
}
