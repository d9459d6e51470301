import { useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import { showToast } from "@/lib/client/toast";
import { getControlClass } from "../form/field";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";

/** A secret that is shown once, with a button that copies it. */
export function OneTimeText({ text, label, hint }: { text: string; label: string; hint: string }) {
  const translate = useTranslations("following.once");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (text !== "") field.current?.select();
  }, [text]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast(translate("copied"), { kind: "success" });
    } catch {
      field.current?.select();
      showToast(translate("notCopied"), { kind: "error" });
    }
  }

  return (
    <div className="my-3 space-y-3">
      <Callout kind="warning" role="status">
        {hint}
      </Callout>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <input
        id={id}
        ref={field}
        readOnly
        value={text}
        className={`${getControlClass(undefined)} min-h-11 font-mono`}
      />
      <Button size="small" onClick={() => void copy()}>
        {translate("copy")}
      </Button>
    </div>
  );
}
