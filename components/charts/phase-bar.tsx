import { useTranslations } from "next-intl";
import type { PhaseProgress } from "@/lib/entries/phase";
import { PhaseDrawing } from "@/lib/entries/phase-drawing";

/**
 * Renders the phase line with its label; screen readers also hear how many steps are unknown, and whether the algorithm
 * was taken out of service.
 */
export function PhaseProgressBar({ label, ...line }: PhaseProgress & { label: string }) {
  const translate = useTranslations("common");
  const unknown = line.steps.filter((step) => step === "unknown").length;
  const says = [
    line.ended ? translate("phaseStopped") : null,
    unknown > 0 ? translate("phaseUnknown", { n: unknown }) : null,
  ].filter((part) => part !== null);
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1 align-top">
      <PhaseDrawing {...line} says={says.length > 0 ? says.join(", ") : undefined} />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </span>
  );
}
