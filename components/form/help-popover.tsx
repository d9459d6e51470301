import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { DialogTrigger } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { helpAtField } from "@/lib/fields/field-help";
import { Icon } from "../ui/icon";

/** Props of a field with a help text. */
export interface HelpedProps {
  id: string;
  label: string;
  error?: string | undefined;
  /** Full help text, opened by 'click for help'. */
  help?: string | undefined;
  required?: boolean | undefined;
  onBlur?: (() => void) | undefined;
}

/** Returns the help of a field: a short hint below the label and, if there is more, a button for the full text. */
export function fieldHelpProps({ label, help = "" }: Pick<HelpedProps, "label" | "help">) {
  const { shown, hasMore } = helpAtField(help);
  return { hint: shown || null, aside: hasMore ? <HelpPopover label={label} help={help} /> : null };
}

/** Button 'click for help', which opens the full help text of a field. */
function HelpPopover({ label, help }: { label: string; help: string }) {
  const translate = useTranslations("form.widgets");
  const [isOpen, setOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button
        aria-label={`${translate("help")}: ${label}`}
        className="link min-h-7 shrink-0 rounded-control px-1.5 text-base aria-expanded:bg-accent-soft"
      >
        {translate("explanation")}
      </Button>
      <Popover
        placement="bottom start"
        aria-label={label}
        className="flex max-w-[min(26rem,calc(100vw-2rem))] items-start gap-2 rounded-card border border-line bg-surface p-4 shadow-float outline-none"
      >
        <p className="min-w-0 flex-1 text-base">{help}</p>
        <Button
          aria-label={translate("close")}
          onPress={() => setOpen(false)}
          className="-mt-1 -mr-1 grid size-7 shrink-0 place-items-center rounded-control text-muted hover:text-ink"
        >
          <Icon name="close" />
        </Button>
      </Popover>
    </DialogTrigger>
  );
}
