import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { PhaseLine, PhaseLineStep } from "@/lib/entries/phase";
import type { DataModel } from "@/lib/fields/data-model";
import { getShownLabel } from "@/lib/fields/shown-labels";
import { useFormats } from "../../ui/use-formats";

/** Shows the month of a phase, with the full date and its meaning for screen readers and as a tooltip. */
function Since({ since, state }: Pick<PhaseLineStep, "since" | "state">) {
  const { formatDate, formatMonth } = useFormats();
  const translate = useTranslations("detail.lifeLine");
  if (since === null) return null;
  const says = translate(since.isFirst ? "firstOn" : "cameOn", { date: formatDate(since.at) });
  const short = since.isFirst ? "by" : state === "current" ? "since" : "from";
  return (
    <>
      <span aria-hidden="true" title={says} className="block text-muted text-sm">
        {translate(short, { month: formatMonth(since.at) })}
      </span>
      <span className="sr-only">{says}</span>
    </>
  );
}

const drawnAs = ({ state, stretch }: PhaseLineStep) =>
  state === "ahead" ? undefined : state === "unknown" ? "unknown" : stretch;

/** Timeline of an entry's phases with dates. On small screens a list of only the current and the dated phases. */
export function PhaseTimeline({
  line: { phases },
  model,
  isNarrow = false,
}: {
  line: PhaseLine;
  model: DataModel;
  isNarrow?: boolean;
}) {
  const translate = useTranslations("detail.lifeLine");
  const isTold = ({ state, since }: PhaseLineStep) => state === "current" || since !== null;
  return (
    <ol aria-label={translate("title")} className={clsx("life-line", isNarrow ? "mt-2" : "life-line-wide")}>
      {(isNarrow ? phases.filter(isTold) : phases).map((phase) => (
        <li
          key={phase.label}
          data-stretch={drawnAs(phase)}
          className={clsx(!isTold(phase) && "max-lg:hidden!")}
        >
          <span className={clsx("block", phase.state === "current" ? "font-semibold" : "text-muted")}>
            {getShownLabel(model, "technicalReadinessLevel", phase.label)}
            <span className="sr-only"> ({translate(phase.state)})</span>
          </span>
          <Since {...phase} />
        </li>
      ))}
    </ol>
  );
}
