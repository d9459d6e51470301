import { useTranslations } from "next-intl";
import {
  EVIDENCE_COUNTS,
  EVIDENCE_EFFECT_RULES,
  EVIDENCE_EFFECTS,
  EVIDENCE_STEP_RULES,
  EVIDENCE_STEPS,
  type EvidenceRule,
  INDEPENDENCE_RULES,
} from "@/lib/products/evidence-strength";
import { EvidenceDrawing } from "../charts/evidence-bar";

export const EVIDENCE_ANCHOR = "evidence";

/** The conditions of a rule in words, of which one has to hold. */
function useRuleWords() {
  const translate = useTranslations("evidence.strength");
  return (rule: EvidenceRule) =>
    rule
      .map((minimums) =>
        EVIDENCE_COUNTS.flatMap((count) =>
          minimums[count] === undefined ? [] : [translate(`counts.${count}`, { n: minimums[count] })],
        ).join(` ${translate("and")} `),
      )
      .join(`; ${translate("or")} `);
}

/** Explains by which rules a product's evidence at a glance is drawn; the rules are those that the code follows. */
export function EvidenceRules() {
  const translate = useTranslations("evidence.strength");
  const levels = useTranslations("evidence.levels");
  const measures = useTranslations("evidence.measures");
  const wordsOf = useRuleWords();
  return (
    <section aria-labelledby={EVIDENCE_ANCHOR} className="space-y-3">
      <h2 id={EVIDENCE_ANCHOR} className="scroll-mt-24">
        {translate("title")}
      </h2>
      <p className="max-w-[42rem]">{translate("intro")}</p>
      <h3>{translate("stepsTitle")}</h3>
      <dl className="grid max-w-[42rem] gap-x-6 gap-y-2 sm:grid-cols-[15rem_minmax(0,1fr)]">
        {EVIDENCE_STEPS.map((step) => (
          <div key={step} className="contents">
            <dt className="flex items-baseline gap-2.5 font-semibold">
              <EvidenceDrawing steps={[step]} effects={[]} />
              {translate(`steps.${step}`)}
            </dt>
            <dd>{wordsOf(EVIDENCE_STEP_RULES[step])}</dd>
          </div>
        ))}
        <div className="contents">
          <dt className="flex items-baseline gap-2.5 font-semibold">
            <EvidenceDrawing steps={[]} effects={[]} />
            {translate("noneShort")}
          </dt>
          <dd>{translate("noneMeans")}</dd>
        </div>
      </dl>
      <h3>{translate("effectsTitle")}</h3>
      <dl className="grid max-w-[42rem] gap-x-6 gap-y-2 sm:grid-cols-[15rem_minmax(0,1fr)]">
        {EVIDENCE_EFFECTS.map((effect) => (
          <div key={effect} className="contents">
            <dt className="flex items-baseline gap-2.5 font-semibold">
              <EvidenceDrawing steps={[]} effects={[effect]} />
              {translate(`effects.${effect}`)}
            </dt>
            <dd>
              {[
                ...EVIDENCE_EFFECT_RULES[effect].levels.map((level) =>
                  translate("level", { level, name: levels(`${level}`) }),
                ),
                ...EVIDENCE_EFFECT_RULES[effect].measures.map((measure) => measures(measure)),
              ].join("; ")}
            </dd>
          </div>
        ))}
      </dl>
      <h3>{translate("independenceTitle")}</h3>
      <p className="max-w-[42rem]">
        {translate("independenceRule", {
          independent: wordsOf(INDEPENDENCE_RULES.independent),
          supplierOnly: wordsOf(INDEPENDENCE_RULES.supplierOnly),
        })}
      </p>
    </section>
  );
}
