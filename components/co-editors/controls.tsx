import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { FailureMessage } from "@/components/form/post-form";
import { loadLater } from "@/components/ui/load-later";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { CoEditorsDto } from "@/lib/co-editors/schema";
import { paths } from "@/lib/paths";
import { toastName } from "@/lib/platform/language/format";
import { useOpening, useQuestion } from "../form/use-opening";
import { ScriptButton } from "../ui/script-button";
import { type SharedEntry, useChange } from "./use-change";

const CoEditorsDialog = loadLater(() => import("./co-editors-dialog"));

/** Opens the dialog in which the author names and removes co-editors, where there is anything to do. */
export function CoEditorsControl({ entry, listed }: { entry: SharedEntry; listed: CoEditorsDto }) {
  const translate = useTranslations("coEditors.control");
  const { opened, open, dialog } = useOpening();
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

/** A co-editor stops being one, and leaves for the register: they may not see the entry any more. */
export function StopControl({ entry, own }: { entry: SharedEntry; own: string }) {
  const translate = useTranslations("coEditors.control");
  const router = useRouter();
  const [ask, question] = useQuestion();
  const { failure, isBusy, attempt } = useChange();

  const stop = () =>
    attempt(async () => {
      await callApi("DELETE", paths.api.coEditor(entry.id, own));
      showToast(translate("stopped", { name: toastName(entry.name) }), { kind: "success" });
      router.push(paths.home);
      // The way back asks anew: what was cached of the entry's page is no longer theirs to see.
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
