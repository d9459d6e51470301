"use client";

import { type CopyLabels, copyText } from "@/lib/client/copy-address";
import { ScriptButton } from "../ui/script-button";

/** Button that copies the text beside it. */
export function CopyButton({ text, label, labels }: { text: string; label: string; labels: CopyLabels }) {
  return (
    <ScriptButton size="small" className="no-print" onClick={() => void copyText(text, labels)}>
      {label}
    </ScriptButton>
  );
}
