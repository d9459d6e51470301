import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { DialogTrigger } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { Icon } from "../ui/icon";

/** The props of a field with an explanation. */
export interface HelpedProps {
  id: string;
  label: string;
  error?: string | undefined;
  /** The text behind 'click for help'. */
  help?: string | undefined;
  required?: boolean | undefined;
  onBlur?: (() => void) | undefined;
}

/** 'Click for help': a question mark that opens a field's explanation, where it has one. */
export function HelpPopover({ label, help }: Pick<HelpedProps, "label" | "help">) {
  const translate = useTranslations("form.widgets");
  const [isOpen, setOpen] = useState(false);
  if (!help) return null;
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button
        aria-label={`${translate("help")}: ${label}`}
        className="grid size-7 shrink-0 place-items-center rounded-full text-muted hover:bg-accent-soft hover:text-accent aria-expanded:bg-accent-soft aria-expanded:text-accent"
      >
        <Icon name="help" />
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
