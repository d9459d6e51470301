import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useController } from "react-hook-form";
import { ModalDialog } from "@/components/form/modal-dialog";
import { TextField } from "@/components/form/text-field";
import { Callout } from "@/components/ui/callout";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { MAX_CHANGE_NOTE_LENGTH } from "@/lib/fields/entry-fields";
import { paths } from "@/lib/paths";
import { shortenNameForToast } from "@/lib/platform/language/format";
import { countCodePoints } from "@/lib/platform/text/first-look";
import { cleanLine } from "@/lib/platform/text/schema";
import { DialogForm } from "../form/dialog-form";
import { useApiForm } from "../form/use-api-form";

export interface RestoreVersionFacts {
  entry: { _id: string; name: string };
  versionId: string;
  /** Number of the version to restore. */
  number: number;
  /** Version of the entry on which the listed changes are based. */
  version: number;
  changes: string[];
  /** Current product of the entry, which versions do not include and restoring does not change. */
  product: string | null;
  /** New visibility of the entry, if restoring changes it. */
  visibility: { label: string; isPublic: boolean } | null;
}

/** Dialog that lists what restoring a version changes, and confirms it. */
export default function RestoreVersionDialog({
  question: { entry, versionId, number, version, changes, product, visibility },
  onClose,
}: {
  question: RestoreVersionFacts;
  onClose: () => void;
}) {
  const translate = useTranslations("history.restore");
  const router = useRouter();
  const form = useApiForm(
    { changeNote: "" },
    {
      failed: translate("failed"),
      explain: ({ code }) => {
        if (code !== "edit_conflict") return undefined;
        // Refreshes the page to show the changes against the current version, for another attempt.
        router.refresh();
        return { sentence: translate("conflict") };
      },
    },
  );
  const restoring = form.sending(async ({ changeNote }) => {
    const note = cleanLine(changeNote) === "" ? {} : { changeNote: cleanLine(changeNote) };
    const address = paths.api.restoreVersion(entry._id, versionId);
    const { proposal } = await callApi<{ proposal?: string }>("POST", address, { version, ...note });
    onClose();
    const said = proposal === undefined ? "done" : "submitted";
    showToast(translate(said, { number, name: shortenNameForToast(entry.name) }), { kind: "success" });
    router.push(proposal === undefined ? paths.history(entry._id) : paths.review(entry._id));
    router.refresh();
  });
  const validate = (note: string) =>
    countCodePoints(cleanLine(note)) <= MAX_CHANGE_NOTE_LENGTH ||
    translate("noteTooLong", { max: MAX_CHANGE_NOTE_LENGTH });
  const { field } = useController({ control: form.control, name: "changeNote", rules: { validate } });
  const problem = validate(field.value);
  return (
    <ModalDialog title={translate("title", { number })} isOpen onClose={onClose} shape="question">
      <p className="mt-3">{translate("intro", { number })}</p>
      <DialogForm
        {...restoring}
        confirm={translate("confirm", { number })}
        busy={translate("busy")}
        isCautious
        onCancel={onClose}
      >
        <p className="wrap-anywhere">
          {changes.length === 0
            ? translate("noChanges")
            : translate("changes", { fields: changes.join(", ") })}
        </p>
        {product === null ? null : <p className="wrap-anywhere">{translate("product", { product })}</p>}
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
          error={problem === true ? undefined : problem}
          value={field.value}
          max={MAX_CHANGE_NOTE_LENGTH}
          counted={cleanLine(field.value)}
          onChange={field.onChange}
        />
      </DialogForm>
    </ModalDialog>
  );
}
