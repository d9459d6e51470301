"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { controlClass, describedBy, Field } from "@/components/form/field";
import { ModalDialog } from "@/components/form/modal-dialog";
import { PostForm } from "@/components/form/post-form";
import { useSubmission } from "@/components/form/use-submission";
import { Button } from "@/components/ui/button";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { DELETION_REASON } from "@/lib/entries/requests-schema";
import { paths } from "@/lib/paths";
import { toastName } from "@/lib/platform/language/format";
import type { ActionEntry } from "./action-entry";

interface DeletionDialogProps {
  entry: ActionEntry;
  onClose: () => void;
  onRequested: () => void;
}

function useRequest({ entry, onClose, onRequested }: DeletionDialogProps) {
  const translate = useTranslations("entryActions");
  const common = useTranslations("common");
  const router = useRouter();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { failure, isBusy, attempt } = useSubmission(({ code, fields, detail }) => {
    if (code === "deletion_requested") router.refresh();
    if (fields.reason?.[0] !== undefined) {
      refuse(fields.reason[0]);
      return null;
    }
    return { sentence: code === "network" ? common("serverUnavailable") : detail || translate("failed") };
  });

  function refuse(sentence: string) {
    setError(sentence);
    field.current?.focus();
  }

  function submit() {
    const { min, max } = DELETION_REASON;
    const { length } = reason.trim();
    if (length < min) return refuse(translate("deletion.tooShort", { min }));
    if (length > max) return refuse(translate("deletion.tooLong", { max }));
    setError(undefined);
    return attempt(async () => {
      await callApi("POST", paths.api.deletionRequest(entry._id), { reason });
      onRequested();
      onClose();
      showToast(translate("deletion.done", { name: toastName(entry.name) }), { kind: "success" });
    });
  }

  return { reason, setReason, error, field, failure, isBusy, submit };
}

/** An author asks the admins to delete an entry, and says why. */
export default function DeletionDialog(props: DeletionDialogProps) {
  const translate = useTranslations("entryActions.deletion");
  const cancel = useTranslations("entryActions")("cancel");
  const id = useId();
  const { reason, setReason, error, field, failure, isBusy, submit } = useRequest(props);
  const note = translate("reasonNote", DELETION_REASON);
  return (
    <ModalDialog
      title={translate("title")}
      isOpen
      onClose={props.onClose}
      shape="question"
      hasWork={reason !== ""}
    >
      <p className="wrap-anywhere mt-3 mb-5">{translate("intro", { name: props.entry.name })}</p>
      <PostForm failure={failure} onSubmit={submit} className="space-y-5">
        <Field id={id} label={translate("reason")} error={error} note={note}>
          <textarea
            id={id}
            ref={field}
            rows={4}
            dir="auto"
            // biome-ignore lint/a11y/noAutofocus: a dialog that was just asked for begins at its one field
            autoFocus
            value={reason}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, error, note)}
            onChange={(event) => setReason(event.target.value)}
            className={`${controlClass(error)} block resize-y`}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button disabled={isBusy} onClick={props.onClose}>
            {cancel}
          </Button>
          <Button kind="primary" type="submit" disabled={isBusy}>
            {translate(isBusy ? "busy" : "submit")}
          </Button>
        </div>
      </PostForm>
    </ModalDialog>
  );
}
