import { type ReactNode, useEffect, useRef } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";

interface ModalDialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** A drawer fills the right side, a question is centred, and a search keeps its place while its results grow. */
  shape: "drawer" | "question" | "search";
  /** True once the user typed something: then only the dialog's buttons close it, so that no work is lost. */
  hasWork?: boolean;
  children: ReactNode;
}

const FIELD = ":is(input:not([type=hidden]), select, textarea):enabled";

const OVERLAYS = {
  drawer: "justify-end",
  question: "items-center justify-center p-4",
  search: "items-start justify-center p-4 sm:pt-[12dvh]",
};
const BOXES = {
  drawer: "h-full w-full max-w-lg border-line border-l",
  question: "max-h-full w-full max-w-lg rounded-card border border-line",
  search: "max-h-full w-full max-w-2xl rounded-card border border-line",
};

/** Focuses the first field of a dialog, unless a part of the dialog took the focus itself. */
function FirstFieldFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current?.contains(document.activeElement)) return;
    box.current?.querySelector<HTMLElement>(FIELD)?.focus();
  }, []);
  return <div ref={box}>{children}</div>;
}

/** Renders a modal dialog, which Escape and a click outside close unless it has unsaved work. */
export function ModalDialog({ title, isOpen, onClose, shape, hasWork = false, children }: ModalDialogProps) {
  return (
    <ModalOverlay
      isDismissable={!hasWork}
      isKeyboardDismissDisabled={hasWork}
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className={`fixed inset-0 z-50 flex bg-[rgb(10_20_25/55%)] ${OVERLAYS[shape]}`}
    >
      <Modal className={`overflow-y-auto bg-surface shadow-float ${BOXES[shape]}`}>
        <Dialog role={shape === "question" ? "alertdialog" : "dialog"} className="p-6 outline-none">
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          <FirstFieldFocus>{children}</FirstFieldFocus>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
