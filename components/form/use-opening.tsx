import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useInsertionEffect, useState } from "react";
import { shareStyleNonce } from "@/lib/client/style-nonce";
import { showToast } from "@/lib/client/toast";
import { loadLater } from "../ui/load-later";

/** Something that opens on demand and loads its script then; pass `dialog` to it. */
export function useOpening<What = true>() {
  const [opened, setOpened] = useState<What | null>(null);
  useInsertionEffect(shareStyleNonce, []);
  const close = () => setOpened(null);
  return { opened, open: setOpened, dialog: { onClose: close, onFailed: useLoadFailure(close) } };
}

/** Says that a script did not load, and closes what it would fill: opening again tries again. Specification section 8, Global. */
export function useLoadFailure(close: () => void): () => void {
  const translate = useTranslations("common");
  return () => {
    close();
    showToast(translate(navigator.onLine ? "notLoaded" : "serverUnavailable"), { kind: "error" });
  };
}

const ConfirmDialog = loadLater(() => import("../ui/confirm-dialog"));

export type Question = Omit<
  ComponentProps<typeof ConfirmDialog>,
  "onClose" | "onFailed" | "waiting" | "failed"
>;

/** Asks before something that cannot be undone: a function that asks, and the question where it stands. */
export function useQuestion(): [(question: Question) => void, ReactNode] {
  const { opened, open, dialog } = useOpening<Question>();
  const shown = opened === null ? null : <ConfirmDialog {...opened} {...dialog} />;
  return [open, shown];
}
