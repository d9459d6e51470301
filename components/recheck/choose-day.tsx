import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FailureMessage } from "@/components/form/post-form";
import { useLoadFailure } from "@/components/form/use-opening";
import { loadLater } from "@/components/ui/load-later";
import { Disclosure } from "../ui/disclosure";
import { ScriptButton } from "../ui/script-button";
import { type RecheckedEntry, useConfirming } from "./use-confirming";

const DayForm = loadLater(() => import("./day-form"));

/** For who may say so: that an entry is right as it stands, and if they want on which day it is looked through again. */
export function ChooseDay({
  entry,
  next,
  isOutdated,
}: {
  entry: RecheckedEntry;
  next: string;
  /** The button that confirms it then stands above everything else already. */
  isOutdated: boolean;
}) {
  const translate = useTranslations("recheck.control");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const fail = useLoadFailure(() => setOpen(false));
  const { failure, button } = useConfirming(entry, () => router.refresh());
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
        {isOpen ? <DayForm entry={entry} next={next} onFailed={fail} /> : null}
      </Disclosure>
    </div>
  );
}
