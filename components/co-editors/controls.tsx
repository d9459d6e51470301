import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { FailureMessage } from "@/components/form/post-form";
import { createOnDemandComponent } from "@/components/ui/load-later";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { CoEditorsDto } from "@/lib/co-editors/schema";
import { paths } from "@/lib/paths";
import { shortenNameForToast } from "@/lib/platform/language/format";
import { useConfirmQuestion, useOnDemandDialog } from "../form/use-opening";
import { ScriptButton } from "../ui/script-button";
import { type SharedEntry, useCoEditorChange } from "./use-change";

const CoEditorsDialog = createOnDemandComponent(() => import("./co-editors-dialog"));

/** Button that opens the dialog of co-editors, if the author can change anything there. */
export function CoEditorsControl({ entry, listed }: { entry: SharedEntry; listed: CoEditorsDto }) {
  const translate = useTranslations("coEditors.control");
  const { opened, open, dialog } = useOnDemandDialog();
  const isIdle = listed.coEditors.length === 0 && listed.obstacle !== null;
  if (isIdle) return null;
  return (
    <>
      <ScriptButton size="small" className="noscript:hidden" onClick={() => open(true)}>
        {translate("manage")}
      </ScriptButton>
      {opened ? <CoEditorsDialog entry={entry} first={listed} {...dialog} /> : null}
    </>
  );
}

/** Button by which a co-editor resigns; it leads to the register, as they may no longer see the entry. */
export function StopControl({ entry, own }: { entry: SharedEntry; own: string }) {
  const translate = useTranslations("coEditors.control");
  const router = useRouter();
  const [ask, question] = useConfirmQuestion();
  const { failure, isBusy, attempt } = useCoEditorChange();

  const stop = () =>
    attempt(async () => {
      await callApi("DELETE", paths.api.coEditor(entry.id, own));
      showToast(translate("stopped", { name: shortenNameForToast(entry.name) }), { kind: "success" });
      router.push(paths.home);
      // Clears the router's cache, as the entry's page may no longer be visible to this user.
      router.refresh();
    });

  const askToStop = () =>
    ask({
      title: translate("stopTitle"),
      text: translate("stopText", { name: entry.name }),
      action: translate("stop"),
      onConfirm: () => void stop(),
    });
  return (
    <>
      <ScriptButton size="small" disabled={isBusy} className="noscript:hidden" onClick={askToStop}>
        {translate("stop")}
      </ScriptButton>
      <FailureMessage failure={failure} />
      {question}
    </>
  );
}
