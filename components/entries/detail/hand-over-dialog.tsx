"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ModalDialog } from "@/components/form/modal-dialog";
import { PostForm } from "@/components/form/post-form";
import { useSubmission } from "@/components/form/use-submission";
import { Button } from "@/components/ui/button";
import type { AdminUserDto } from "@/lib/accounts/answers";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { toastName } from "@/lib/platform/language/format";
import type { ActionEntry } from "./action-entry";
import { NewAuthorList } from "./new-author-list";

function useHandOver(entry: ActionEntry, onClose: () => void) {
  const translate = useTranslations("entryActions");
  const common = useTranslations("common");
  const router = useRouter();
  const [chosen, setChosen] = useState<AdminUserDto | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { failure, isBusy, attempt } = useSubmission(({ code, fields, detail }) => {
    // The page then shows the entry as it is now, from which it can be handed over.
    if (code === "edit_conflict") router.refresh();
    if (code === "network") return { sentence: common("serverUnavailable") };
    return { sentence: fields.author?.[0] ?? (detail || translate("failed")) };
  });

  function submit() {
    setMissing(chosen === null);
    if (chosen === null) return;
    return attempt(async () => {
      const { _id, version, name } = entry;
      await callApi("PUT", paths.api.entryAuthor(_id), { author: chosen._id, version });
      onClose();
      showToast(translate("handOver.done", { name: toastName(name), receiver: chosen.name }), {
        kind: "success",
      });
      router.refresh();
    });
  }

  return { chosen, setChosen, isMissing, failure, isBusy, submit };
}

/** An admin gives an entry another author: who it is, what that means, and only then the act. */
export default function HandOverDialog({ entry, onClose }: { entry: ActionEntry; onClose: () => void }) {
  const translate = useTranslations("entryActions.handOver");
  const cancel = useTranslations("entryActions")("cancel");
  const { chosen, setChosen, isMissing, failure, isBusy, submit } = useHandOver(entry, onClose);
  const { name, author, institution } = entry;
  return (
    <ModalDialog title={translate("title")} isOpen onClose={onClose} shape="drawer">
      <p className="wrap-anywhere mt-3">{translate("intro", { name, author: author.name })}</p>
      <p className="mt-2 mb-5">
        {institution === null ? translate("staysNone") : translate("stays", { institution })}{" "}
        {translate("mails")}
      </p>
      <PostForm failure={failure} onSubmit={submit} className="space-y-5">
        <NewAuthorList authorId={author._id} chosen={chosen} onChoose={setChosen} />
        {isMissing && chosen === null ? (
          <p role="alert" className="font-semibold text-danger">
            {translate("choose")}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button kind="primary" type="submit" disabled={isBusy} className="wrap-anywhere">
            {isBusy
              ? translate("busy")
              : chosen
                ? translate("confirm", { name: chosen.name })
                : translate("submit")}
          </Button>
          <Button disabled={isBusy} onClick={onClose}>
            {cancel}
          </Button>
        </div>
      </PostForm>
    </ModalDialog>
  );
}
