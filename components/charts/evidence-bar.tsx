import clsx from "clsx";
import { useTranslations } from "next-intl";
import { FACT_SEPARATOR } from "@/lib/platform/text/line-breaks";
import { EVIDENCE_EFFECTS, EVIDENCE_STEPS, type EvidenceStrength } from "@/lib/products/evidence-strength";

/** Measures of the drawing in pixels: bars that rise step by step, then a square per effect. */
const [BAR, SQUARE, GAP, HEIGHT] = [7, 7, 3, 16];
const EFFECTS_FROM = EVIDENCE_STEPS.length * (BAR + GAP) + 6;
const WIDTH = EFFECTS_FROM + EVIDENCE_EFFECTS.length * (SQUARE + GAP) - GAP;

/** A filled or outlined box: the difference needs no colour. */
function Box({
  x,
  width,
  height,
  isFilled,
}: {
  x: number;
  width: number;
  height: number;
  isFilled: boolean;
}) {
  return (
    <rect
      x={x + 0.6}
      y={HEIGHT - height + 0.6}
      width={width - 1.2}
      height={height - 1.2}
      rx="1.2"
      fill={isFilled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="1.2"
      opacity={isFilled ? 1 : 0.55}
    />
  );
}

/** Draws how far the evidence goes as rising bars, and on what an effect was studied as squares; words stand beside. */
export function EvidenceDrawing({
  steps,
  effects,
  className,
}: Pick<EvidenceStrength, "steps" | "effects"> & { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className={clsx("shrink-0 text-accent", className)}
    >
      {EVIDENCE_STEPS.map((step, place) => (
        <Box
          key={step}
          x={place * (BAR + GAP)}
          width={BAR}
          height={HEIGHT - (EVIDENCE_STEPS.length - 1 - place) * 4}
          isFilled={steps.includes(step)}
        />
      ))}
      {EVIDENCE_EFFECTS.map((effect, place) => (
        <Box
          key={effect}
          x={EFFECTS_FROM + place * (SQUARE + GAP)}
          width={SQUARE}
          height={SQUARE}
          isFilled={effects.includes(effect)}
        />
      ))}
    </svg>
  );
}

/** Returns the words for how far evidence goes, what it shows an effect on, and whether it is independent. */
export function useEvidenceWords() {
  const translate = useTranslations("evidence.strength");
  return ({ steps, effects, independence }: EvidenceStrength): string[] => {
    if (steps.length === 0) return [translate("none")];
    const reach = steps.includes("external") ? "external" : "oneCentre";
    return [
      translate("reach", { reach, prospective: steps.includes("prospective") ? "yes" : "no" }),
      effects.length === 0
        ? translate("noEffect")
        : translate("effectOn", { effects: effects.map((one) => translate(`effects.${one}`)).join(", ") }),
      translate(`independences.${independence ?? "unknown"}`),
    ];
  };
}

/** The evidence for a product at a glance: the drawing and what it says in words. */
export function EvidenceBar({ strength }: { strength: EvidenceStrength }) {
  const words = useEvidenceWords()(strength);
  return (
    <span className={clsx("wrap-anywhere font-normal", strength.steps.length === 0 && "text-muted")}>
      <EvidenceDrawing {...strength} className="mr-2 inline-block align-baseline" />
      {words.join(FACT_SEPARATOR)}
    </span>
  );
}
