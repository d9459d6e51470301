import { useTranslations } from "next-intl";
import { useState } from "react";
import { FailureMessage } from "@/components/form/post-form";
import { useScriptFailure } from "@/components/form/use-opening";
import { createOnDemandComponent } from "@/components/ui/load-later";
import { Disclosure } from "../ui/disclosure";
import { ScriptButton } from "../ui/script-button";
import { type EntryToConfirm, useConfirmButton } from "./use-confirming";

const RecheckDayForm = createOnDemandComponent(() => import("./day-form"));

/** Control to confirm an entry as correct, optionally with the date of its next recheck. */
export function ConfirmOrChooseDay({
  entry,
  next,
  isOutdated,
}: {
  entry: EntryToConfirm;
  next: string;
  /** Whether the entry is overdue: the confirm button is then at the top of the page instead. */
  isOutdated: boolean;
}) {
  const translate = useTranslations("recheck.control");
  const [isOpen, setOpen] = useState(false);
  const fail = useScriptFailure(() => setOpen(false));
  const { failure, button } = useConfirmButton(entry);
  return (
    <div className="noscript:hidden space-y-2">
      {isOutdated ? null : (
        <>
          <FailureMessage failure={failure} />
          <ScriptButton size="small" {...button} />
        </>
      )}
      <Disclosure
        label={translate("choose")}
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        {isOpen ? <RecheckDayForm entry={entry} next={next} onFailed={fail} /> : null}
      </Disclosure>
    </div>
  );
}
