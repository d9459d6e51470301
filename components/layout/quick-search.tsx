"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { showToast } from "@/lib/client/toast";
import { Icon } from "../ui/icon";
import { ScriptButton } from "../ui/script-button";
import type { QuickDialogProps, QuickSearchProps } from "./quick-commands";

const EVENT = "register:quick-search";

/** Renders the button that opens the quick search. */
export function QuickSearchButton() {
  const translate = useTranslations("common.quick");
  return (
    <ScriptButton
      size="small"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => window.dispatchEvent(new Event(EVENT))}
      className="shrink-0 noscript:hidden"
    >
      <Icon name="search" className="size-4" />
      {translate("open")}
    </ScriptButton>
  );
}

/** True for Ctrl-K, or Cmd-K on a Mac (where Ctrl-K deletes the rest of a line), outside editors and dialogs. */
function isShortcut(event: KeyboardEvent): boolean {
  const isMac = /Mac|iP/.test(navigator.platform);
  const isPressed = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  if (event.key.toLowerCase() !== "k" || !isPressed || event.altKey || event.shiftKey) return false;
  const isTaken = event.target instanceof Element && event.target.closest("[contenteditable],[role$=dialog]");
  return !isTaken && !event.defaultPrevented;
}

/** Opens the quick search by its shortcut or button; the dialog's script loads when it first opens. */
export function QuickSearch(props: QuickSearchProps) {
  const translate = useTranslations("common");
  const [isOpen, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<QuickDialogProps> | null>(null);

  const open = useEffectEvent(async () => {
    try {
      const { QuickSearchDialog } = await import("./quick-search-dialog");
      setDialog(() => QuickSearchDialog);
      setOpen(true);
    } catch {
      showToast(translate("notLoaded"), { kind: "error" });
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      open();
    };
    const press = () => void open();
    document.addEventListener("keydown", listen);
    window.addEventListener(EVENT, press);
    return () => {
      document.removeEventListener("keydown", listen);
      window.removeEventListener(EVENT, press);
    };
  }, []);
  return Dialog !== null && isOpen ? <Dialog {...props} onClose={() => setOpen(false)} /> : null;
}
