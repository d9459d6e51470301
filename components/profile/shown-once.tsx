"use client";

import { useTranslations } from "next-intl";
import { showToast } from "@/lib/client/toast";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";

interface ShownOnceProps {
  /** Why it must be kept now. */
  warning: string;
  lines: readonly string[];
  label: string;
  done: string;
  onDone: () => void;
}

/** A secret that is not shown again: to copy, and to close once it is kept. */
export function ShownOnce({ warning, lines, label, done, onDone }: ShownOnceProps) {
  const translate = useTranslations("profile.shownOnce");

  async function copy() {
    try {
      await navigator.clipboard.writeText(lines.join("\n"));
      showToast(translate("copied"), { kind: "success" });
    } catch {
      showToast(translate("notCopied"), { kind: "error" });
    }
  }

  return (
    <div className="mt-3 space-y-5">
      <Callout kind="warning" role="status">
        {warning}
      </Callout>
      <ul
        aria-label={label}
        className="grid gap-x-6 gap-y-1 rounded-control border border-line bg-sunken p-4 font-mono sm:grid-cols-2"
      >
        {lines.map((line) => (
          <li key={line} className={lines.length === 1 ? "wrap-anywhere sm:col-span-2" : undefined}>
            {line}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={copy}>{translate("copy")}</Button>
        <Button kind="primary" onClick={onDone}>
          {done}
        </Button>
      </div>
    </div>
  );
}
