import { getTranslations } from "next-intl/server";
import type { RecheckDto } from "@/lib/entries/recheck-day";
import { getFormats } from "../ui/get-formats";
import { PanelSection } from "../ui/panel-section";
import { Sentences } from "../ui/sentences";
import { LazyConfirmOrChooseDay } from "./lazy-choose-day";
import type { EntryToConfirm } from "./use-confirming";

/**
 * Panel with the last and the next recheck date of an entry. For an entry out of service, readers see no panel; users
 * who may confirm the entry see a panel that does not say that it was never checked or is overdue.
 */
export async function RecheckPanel({
  entry,
  recheck: { lastRecheck, nextRecheck, isOutdated },
  mayConfirm,
  hasStopped = false,
}: {
  entry: EntryToConfirm;
  recheck: RecheckDto;
  mayConfirm: boolean;
  /** Whether the entry is out of service. */
  hasStopped?: boolean;
}) {
  if (hasStopped && !mayConfirm) return null;
  const isLate = isOutdated && !hasStopped;
  const { formatDate } = await getFormats();
  const translate = await getTranslations("recheck.panel");
  return (
    <PanelSection id="recheck" title={translate("title")}>
      <p className="text-base">
        <span className="block">
          {lastRecheck !== null
            ? translate("last", { date: formatDate(lastRecheck) })
            : hasStopped
              ? null
              : translate("never")}
        </span>
        <span className="block">
          {translate(isLate ? "past" : "next", { date: formatDate(nextRecheck) })}
        </span>
      </p>
      <p className="text-muted text-sm">{translate("explain")}</p>
      {mayConfirm ? (
        <Sentences of={["form.required", "recheck.control"]}>
          <LazyConfirmOrChooseDay entry={entry} next={nextRecheck} isOutdated={isLate} />
        </Sentences>
      ) : null}
    </PanelSection>
  );
}
