"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ModalDialog } from "@/components/form/modal-dialog";
import { PostForm } from "@/components/form/post-form";
import { TextField } from "@/components/form/text-field";
import { useSubmission } from "@/components/form/use-submission";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { CHANGE_NOTE_MAX } from "@/lib/fields/entry-fields";
import { paths } from "@/lib/paths";
import { toastName } from "@/lib/platform/language/format";
import { cleanLine } from "@/lib/platform/text/schema";

export interface RestoreQuestion {
  entry: { _id: string; name: string };
  versionId: string;
  /** Of the version that is put back. */
  number: number;
  /** The entry's version of which the following was worked out. */
  version: number;
  /** The names of the fields that it changes. */
  changes: string[];
  /** Who may see the entry afterwards, when that changes. */
  visibility: { label: string; isPublic: boolean } | null;
}

function useRestoring({ entry, versionId, number, version }: RestoreQuestion, onClose: () => void) {
  const translate = useTranslations("history.restore");
  const common = useTranslations("common");
  const router = useRouter();
  const { failure, isBusy, attempt } = useSubmission(({ code, detail }) => {
    if (code === "network") return { sentence: common("serverUnavailable") };
    if (code !== "edit_conflict") return { sentence: detail || translate("failed") };
    // The page then tells what it would change now, and the next try is meant for that.
    router.refresh();
    return { sentence: translate("conflict") };
  });
  const submit = (changeNote: string) =>
    attempt(async () => {
      const note = changeNote === "" ? {} : { changeNote };
      await callApi("POST", paths.api.restoreVersion(entry._id, versionId), { version, ...note });
      onClose();
      showToast(translate("done", { number, name: toastName(entry.name) }), { kind: "success" });
      router.push(paths.history(entry._id));
      router.refresh();
    });
  return { failure, isBusy, submit };
}

/** What putting a version back changes, and whether to do so. */
export default function RestoreDialog({
  question,
  onClose,
}: {
  question: RestoreQuestion;
  onClose: () => void;
}) {
  const translate = useTranslations("history.restore");
  const { failure, isBusy, submit } = useRestoring(question, onClose);
  const [note, setNote] = useState("");
  const { number, changes, visibility } = question;
  const length = [...cleanLine(note)].length;
  const isLong = length > CHANGE_NOTE_MAX;
  return (
    <ModalDialog title={translate("title", { number })} isOpen onClose={onClose} shape="question">
      <p className="mt-3">{translate("intro", { number })}</p>
      <PostForm
        failure={failure}
        onSubmit={() => (isLong ? undefined : submit(cleanLine(note)))}
        className="mt-3 space-y-4"
      >
        <p className="wrap-anywhere">
          {changes.length === 0
            ? translate("noChanges")
            : translate("changes", { fields: changes.join(", ") })}
        </p>
        {visibility === null ? null : (
          <Callout kind="warning">
            {translate(visibility.isPublic ? "becomesPublic" : "visibility", {
              visibility: visibility.label,
            })}
          </Callout>
        )}
        <TextField
          id="restore-note"
          name="changeNote"
          label={translate("note")}
          help={translate("noteHelp")}
          error={isLong ? translate("noteTooLong", { max: CHANGE_NOTE_MAX }) : undefined}
          value={note}
          max={CHANGE_NOTE_MAX}
          length={length}
          onChange={setNote}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button disabled={isBusy} autoFocus onClick={onClose}>
            {translate("cancel")}
          </Button>
          <Button kind="primary" type="submit" disabled={isBusy}>
            {isBusy ? translate("busy") : translate("confirm", { number })}
          </Button>
        </div>
      </PostForm>
    </ModalDialog>
  );
}
