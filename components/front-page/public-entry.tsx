import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { EntryDto } from "@/lib/entries/answers";
import { buildPhaseLine, type PhaseMomentsByEntryId } from "@/lib/entries/phase";
import type { DataModel } from "@/lib/fields/data-model";
import { getShownLabel, getShownValue } from "@/lib/fields/shown-labels";
import { paths } from "@/lib/paths";
import { FACT_SEPARATOR } from "@/lib/platform/text/line-breaks";
import { PhaseProgressBar } from "../charts/phase-bar";
import { Badge } from "../ui/badge";
import { useDutchText } from "../ui/dutch";
import { TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";

interface PublicEntryProps {
  entry: Pick<EntryDto, "_id" | "algorithmName" | "activeHospital"> &
    Partial<
      Pick<EntryDto, "medicalSpecialism" | "technicalReadinessLevel" | "timestamp" | "updated" | "recheck">
    >;
  /** Data model in the reader's language. */
  model: DataModel;
  moments: PhaseMomentsByEntryId;
  heading?: "h2" | "h3";
  /** Which date of the entry to show: when it was added or changed. */
  day?: "added" | "changed";
  className: string;
  /** Texts of the entry to show below its name. */
  children?: ReactNode;
}

/** A public entry in a list: its name, with its hospital, specialism, phase and date where given. */
export function PublicEntry({
  entry: {
    _id,
    algorithmName,
    activeHospital,
    medicalSpecialism,
    technicalReadinessLevel: level,
    timestamp,
    updated,
    recheck,
  },
  model,
  moments,
  heading: Heading = "h3",
  day = "changed",
  className,
  children,
}: PublicEntryProps) {
  const { formatDate } = useFormats();
  const dutch = useDutchText();
  const translate = useTranslations("home.recent");
  const rechecked = useTranslations("recheck");
  const phase = level ? buildPhaseLine(model, level, moments.get(_id) ?? []) : null;
  const moment = day === "added" ? timestamp : updated;
  const facts = [
    getShownValue(model, "activeHospital", activeHospital),
    getShownValue(model, "medicalSpecialism", [medicalSpecialism ?? []].flat()).join(", "),
  ].filter(Boolean);
  return (
    <li className={`break-inside-avoid ${className}`}>
      <Heading className="min-w-0 wrap-anywhere text-lg leading-snug" dir="auto" {...dutch}>
        <TextLink href={paths.entry(_id)}>{algorithmName}</TextLink>
        {recheck?.isOutdated && !phase?.progress.ended ? (
          <Badge kind="quiet" className="ml-2 align-middle">
            {rechecked("outdated")}
          </Badge>
        ) : null}
      </Heading>
      <p className="mt-1 wrap-anywhere text-base text-muted empty:hidden">
        {facts.join(FACT_SEPARATOR)}
        {facts.length > 0 && moment ? FACT_SEPARATOR : null}
        {moment
          ? translate.rich(day, { date: () => <time dateTime={moment}>{formatDate(moment)}</time> })
          : null}
      </p>
      {children}
      {level && phase ? (
        <p className="mt-3 text-base">
          <PhaseProgressBar
            {...phase.progress}
            label={getShownLabel(model, "technicalReadinessLevel", level)}
          />
        </p>
      ) : null}
    </li>
  );
}
