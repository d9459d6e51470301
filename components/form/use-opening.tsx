import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useInsertionEffect, useState } from "react";
import { addStyleNonceMeta } from "@/lib/client/style-nonce";
import { showToast } from "@/lib/client/toast";
import { createOnDemandComponent } from "../ui/load-later";

/** State of a dialog that opens on demand and loads its script then; pass `dialog` to the dialog as props. */
export function useOnDemandDialog<What = true>() {
  const [opened, setOpened] = useState<What | null>(null);
  useInsertionEffect(addStyleNonceMeta, []);
  const close = () => setOpened(null);
  return { opened, open: setOpened, dialog: { onClose: close, onFailed: useScriptFailure(close) } };
}

/**
 * Returns a callback for a dialog whose script did not load: shows a toast and closes the dialog, so that opening it
 * retries. Specification section 8, Global.
 */
export function useScriptFailure(close: () => void): () => void {
  const translate = useTranslations("common");
  return () => {
    close();
    showToast(translate(navigator.onLine ? "notLoaded" : "serverUnavailable"), { kind: "error" });
  };
}

const ConfirmDialog = createOnDemandComponent(() => import("../ui/confirm-dialog"));

export type ConfirmQuestion = Omit<
  ComponentProps<typeof ConfirmDialog>,
  "onClose" | "onFailed" | "waiting" | "failed"
>;

/** Returns a function that asks for confirmation of something irreversible, and the element with its dialog. */
export function useConfirmQuestion(): [(question: ConfirmQuestion) => void, ReactNode] {
  const { opened, open, dialog } = useOnDemandDialog<ConfirmQuestion>();
  const shown = opened === null ? null : <ConfirmDialog {...opened} {...dialog} />;
  return [open, shown];
}
