/**
 * Performance measures with their ranges; measures without an upper bound are mean errors in the unit of the measured
 * value.
 */
export const PERFORMANCE_MEASURES = {
  sensitivity: [0, 1],
  specificity: [0, 1],
  ppv: [0, 1],
  npv: [0, 1],
  auc: [0, 1],
  accuracy: [0, 1],
  f1: [0, 1],
  dice: [0, 1],
  kappa: [-1, 1],
  mae: [0, Number.MAX_SAFE_INTEGER],
  rmse: [0, Number.MAX_SAFE_INTEGER],
} as const satisfies Record<string, readonly [min: number, max: number]>;
export type PerformanceMeasure = keyof typeof PERFORMANCE_MEASURES;
export const PERFORMANCE_MEASURE_NAMES = Object.keys(PERFORMANCE_MEASURES) as [
  PerformanceMeasure,
  ...PerformanceMeasure[],
];

/** Evidence levels of Fryback and Thornbury (1991): from technical quality to effect on society. */
export const EVIDENCE_LEVELS = [1, 2, 3, 4, 5, 6] as const;

export const EVIDENCE_LIMITS = {
  titleMin: 3,
  titleMax: 500,
  yearMin: 1950,
  textMax: 300,
  doiMax: 255,
} as const;

/** Normalises a DOI to lower case without resolver; null if it is not a DOI (ISO 26324). */
export function normaliseDoi(typed: string): string | null {
  const doi = typed
    .trim()
    .replace(/^(?:https?:\/\/)?(?:dx\.)?doi\.org\//i, "")
    .replace(/^doi:\s*/i, "")
    .toLowerCase();
  return /^10\.\d{4,9}(?:\.\d+)*\/[^\s"<>]+$/.test(doi) && doi.length <= EVIDENCE_LIMITS.doiMax ? doi : null;
}
