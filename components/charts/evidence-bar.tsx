import clsx from "clsx";
import { useTranslations } from "next-intl";
import { FACT_SEPARATOR } from "@/lib/platform/text/line-breaks";
import { EVIDENCE_EFFECTS, EVIDENCE_STEPS, type EvidenceStrength } from "@/lib/products/evidence-strength";

/** Measures of the drawing in pixels: bars that rise step by step, then a square per effect. */
const [BAR, SQUARE, GAP, HEIGHT] = [7, 7, 3, 16];
const EFFECTS_FROM = EVIDENCE_STEPS.length * (BAR + GAP) + 6;
const WIDTH = EFFECTS_FROM + EVIDENCE_EFFECTS.length * (SQUARE + GAP) - GAP;

/** The boxes of the drawing from left to right. */
const BOXES = [
  ...EVIDENCE_STEPS.map((name, place) => ({
    name,
    x: place * (BAR + GAP),
    width: BAR,
    height: HEIGHT - (EVIDENCE_STEPS.length - 1 - place) * 4,
  })),
  ...EVIDENCE_EFFECTS.map((name, place) => ({
    name,
    x: EFFECTS_FROM + place * (SQUARE + GAP),
    width: SQUARE,
    height: SQUARE,
  })),
];

/** Draws how far the evidence goes as rising bars, and on what an effect was studied as squares; words stand beside. */
export function EvidenceDrawing({
  steps,
  effects,
  className,
}: Pick<EvidenceStrength, "steps" | "effects"> & { className?: string }) {
  const known: string[] = [...steps, ...effects];
  // Filled or outlined: the difference needs no colour. Two paths, as a list has many drawings.
  const draw = (isKnown: boolean, inset: number) =>
    BOXES.filter(({ name }) => known.includes(name) === isKnown)
      .map(({ x, width, height }) => {
        const [across, down] = [width - 2 * inset, height - 2 * inset];
        return `M${x + inset} ${HEIGHT - height + inset}h${across}v${down}h${-across}z`;
      })
      .join("");
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className={clsx("shrink-0 text-accent", className)}
    >
      <path d={draw(true, 0)} fill="currentColor" />
      <path d={draw(false, 0.5)} fill="none" stroke="currentColor" opacity="0.6" />
    </svg>
  );
}

/** Returns the words for how far evidence goes, what it shows an effect on, and whether it is independent. */
function useEvidenceWords() {
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

/** The evidence for a product at a glance: what the register has in words, with the drawing where it has anything. */
export function EvidenceBar({ strength }: { strength: EvidenceStrength }) {
  const words = useEvidenceWords()(strength).join(FACT_SEPARATOR);
  if (strength.steps.length === 0) return words;
  return (
    <>
      <EvidenceDrawing {...strength} className="mr-2 inline-block align-baseline" />
      {words}
    </>
  );
}
