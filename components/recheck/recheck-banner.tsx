import { useTranslations } from "next-intl";
import { FailureMessage } from "@/components/form/post-form";
import { useRescuedFocus } from "@/components/form/use-rescued-focus";
import { Callout } from "@/components/ui/callout";
import { ButtonLink } from "@/components/ui/links";
import type { RecheckDto } from "@/lib/entries/recheck-day";
import { paths } from "@/lib/paths";
import { ScriptButton } from "../ui/script-button";
import { useFormats } from "../ui/use-formats";
import { OutdatedNote } from "./outdated";
import { type EntryToConfirm, useConfirmButton } from "./use-confirming";

/** Like OutdatedNote, for users who may confirm the entry, with a button to do so. */
export function RecheckBanner({ entry, recheck }: { entry: EntryToConfirm; recheck: RecheckDto }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("recheck.control");
  const { done, failure, button } = useConfirmButton(entry);
  const answer = useRescuedFocus<HTMLDivElement>(done);
  // Shown until the refreshed page includes the confirmation, and while the date that it set is still current.
  if (done !== null && (recheck.isOutdated || recheck.nextRecheck === done.nextRecheck)) {
    return (
      <div ref={answer} tabIndex={-1} className="rounded-control">
        <Callout kind="success" role="status">
          {translate("doneHere", { date: formatDate(done.nextRecheck) })}
        </Callout>
      </div>
    );
  }
  if (!recheck.isOutdated) return null;
  return (
    <OutdatedNote since={recheck.nextRecheck}>
      <p className="no-print mt-1">{translate("hint")}</p>
      <FailureMessage failure={failure} />
      <p className="no-print mt-3 flex flex-wrap gap-3">
        <ScriptButton kind="primary" {...button} />
        <ButtonLink plain href={paths.entry(entry.id, "edit")}>
          {translate("edit")}
        </ButtonLink>
      </p>
    </OutdatedNote>
  );
}
