/**
 * How strong the evidence for a product is, by rules that are data: explained at /fields#evidence and in
 * docs/glossary.md, and written as SQL by server/evidence.ts. Source of the effects: Fryback and Thornbury (1991).
 */

/** What the register holds about a product, as far as the reader may see it. */
export interface EvidenceFacts {
  studies: number;
  /** Numbers of studies in more than one centre, of prospective ones, and of ones with or without the supplier. */
  multicentre: number;
  prospective: number;
  independent: number;
  dependent: number;
  /** Number of hospitals with figures of their own validation. */
  hospitals: number;
  /** Levels of the studies, 1 to 6. */
  levels: number[];
  /** Measures of the local validations. */
  measures: string[];
}

export const EVIDENCE_COUNTS = [
  "studies",
  "multicentre",
  "prospective",
  "independent",
  "dependent",
  "hospitals",
] as const satisfies readonly (keyof EvidenceFacts)[];
export type EvidenceCount = (typeof EVIDENCE_COUNTS)[number];

/** Conditions of which one has to hold; each is a minimum of every count that it names. */
export type EvidenceRule = readonly Partial<Record<EvidenceCount, number>>[];

/** How far the evidence goes: each step on its own, as a prospective study may be of one centre. */
export const EVIDENCE_STEP_RULES = {
  oneCentre: [{ studies: 1 }, { hospitals: 1 }],
  external: [{ multicentre: 1 }, { hospitals: 2 }, { studies: 1, hospitals: 1 }],
  prospective: [{ prospective: 1 }],
} as const satisfies Record<string, EvidenceRule>;
export type EvidenceStep = keyof typeof EVIDENCE_STEP_RULES;
export const EVIDENCE_STEPS = Object.keys(EVIDENCE_STEP_RULES) as [EvidenceStep, ...EvidenceStep[]];

/** What makes evidence independent: a study that is, or a hospital that measured for itself. */
export const INDEPENDENCE_RULES = {
  independent: [{ independent: 1 }, { hospitals: 1 }],
  supplierOnly: [{ dependent: 1 }],
} as const satisfies Record<string, EvidenceRule>;
export type EvidenceIndependence = keyof typeof INDEPENDENCE_RULES;

/** What an effect was studied on: by the level of a study, and by the measure of a local validation. */
export const EVIDENCE_EFFECT_RULES = {
  technical: { levels: [1], measures: ["dice", "mae", "rmse"] },
  diagnosis: {
    levels: [2, 3],
    measures: ["sensitivity", "specificity", "ppv", "npv", "auc", "accuracy", "f1", "kappa"],
  },
  treatment: { levels: [4], measures: [] },
  outcome: { levels: [5], measures: [] },
  cost: { levels: [6], measures: [] },
} as const satisfies Record<string, { levels: readonly number[]; measures: readonly string[] }>;
export type EvidenceEffect = keyof typeof EVIDENCE_EFFECT_RULES;
export const EVIDENCE_EFFECTS = Object.keys(EVIDENCE_EFFECT_RULES) as [EvidenceEffect, ...EvidenceEffect[]];

/** The strength of a product's evidence. Without steps the register holds no study; that proves nothing. */
export interface EvidenceStrength {
  /** In the order of EVIDENCE_STEPS. */
  steps: EvidenceStep[];
  /** In the order of EVIDENCE_EFFECTS. */
  effects: EvidenceEffect[];
  /** Null if nobody said of any study whether it is independent. */
  independence: EvidenceIndependence | null;
}

/** The strength without any study or local validation. */
export const NO_EVIDENCE: EvidenceStrength = { steps: [], effects: [], independence: null };

const isMet = (rule: EvidenceRule, facts: EvidenceFacts) =>
  rule.some((minimums) => EVIDENCE_COUNTS.every((count) => facts[count] >= (minimums[count] ?? 0)));

/** Returns the strength of the evidence that these facts give. */
export function assessEvidence(facts: EvidenceFacts): EvidenceStrength {
  const isStudied = (effect: EvidenceEffect) => {
    const { levels, measures }: { levels: readonly number[]; measures: readonly string[] } =
      EVIDENCE_EFFECT_RULES[effect];
    return (
      facts.levels.some((level) => levels.includes(level)) ||
      facts.measures.some((measure) => measures.includes(measure))
    );
  };
  const independences = Object.keys(INDEPENDENCE_RULES) as EvidenceIndependence[];
  return {
    steps: EVIDENCE_STEPS.filter((step) => isMet(EVIDENCE_STEP_RULES[step], facts)),
    effects: EVIDENCE_EFFECTS.filter(isStudied),
    independence: independences.find((one) => isMet(INDEPENDENCE_RULES[one], facts)) ?? null,
  };
}

/** Values of the filter on how far the evidence goes: a step, or no studies in the register. */
export const EVIDENCE_FILTER_VALUES = ["none", ...EVIDENCE_STEPS] as const;
export type EvidenceFilterValue = (typeof EVIDENCE_FILTER_VALUES)[number];
