import { getTranslations } from "next-intl/server";
import type { RecheckDto } from "@/lib/entries/recheck-day";
import { getFormats } from "../ui/get-formats";
import { PanelSection } from "../ui/panel-section";
import { Sentences } from "../ui/sentences";
import { LazyChooseDay } from "./lazy-choose-day";
import type { RecheckedEntry } from "./use-confirming";

/** Panel with the last and the next recheck date of an entry. */
export async function RecheckPanel({
  entry,
  recheck: { lastRecheck, nextRecheck, isOutdated },
  mayConfirm,
}: {
  entry: RecheckedEntry;
  recheck: RecheckDto;
  mayConfirm: boolean;
}) {
  const { formatDate } = await getFormats();
  const translate = await getTranslations("recheck.panel");
  return (
    <PanelSection id="recheck" title={translate("title")}>
      <p className="text-base">
        <span className="block">
          {lastRecheck === null ? translate("never") : translate("last", { date: formatDate(lastRecheck) })}
        </span>
        <span className="block">
          {translate(isOutdated ? "past" : "next", { date: formatDate(nextRecheck) })}
        </span>
      </p>
      <p className="text-muted text-sm">{translate("explain")}</p>
      {mayConfirm ? (
        <Sentences of={["form.required", "recheck.control"]}>
          <LazyChooseDay entry={entry} next={nextRecheck} isOutdated={isOutdated} />
        </Sentences>
      ) : null}
    </PanelSection>
  );
}
