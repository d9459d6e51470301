import { useTranslations } from "next-intl";
import { useState } from "react";
import { getHelpAtField } from "@/lib/fields/field-help";
import { bindEmailHyphens } from "@/lib/platform/text/line-breaks";

/** Props of a field with a help text. */
export interface HelpedProps {
  id: string;
  label: string;
  error?: string | undefined;
  /** Help text: its beginning stands at the field, 'click for help' opens the rest. */
  help?: string | undefined;
  required?: boolean | undefined;
  onBlur?: (() => void) | undefined;
}

/** Returns the help of a field: a short hint below the label and, if there is more, a button for the rest. */
export function buildHintAndHelpButton({ label, help = "" }: Pick<HelpedProps, "label" | "help">) {
  const { shown, rest } = getHelpAtField(bindEmailHyphens(help));
  return { hint: shown || null, aside: rest === "" ? null : <HelpText label={label} help={rest} /> };
}

/** Button 'click for help', which unfolds the rest of the help between label and field, so that it covers neither. */
function HelpText({ label, help }: { label: string; help: string }) {
  const translate = useTranslations("form.widgets");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`${translate("help")}: ${label}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="link min-h-7 shrink-0 rounded-control px-1.5 text-base aria-expanded:bg-accent-soft"
      >
        {translate("explanation")}
      </button>
      <p role="status" className="basis-full rounded-control bg-accent-soft px-3 py-2 text-base empty:hidden">
        {isOpen ? help : null}
      </p>
    </>
  );
}
