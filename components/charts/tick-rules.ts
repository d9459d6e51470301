/** Maximum number of ticks with a fixed step: chart.js draws no more, and warns. */
const MAX_FIXED_TICKS = 1000;
/** Approximate number of ticks that chart.js chooses above that maximum. */
const APPROXIMATE_TICKS = 11;

/** Returns the tick options: step 1 (specification section 2, 'Dashboard'), up to the maximum that a chart can draw. */
export function tickRule(highest: number) {
  const rule = { precision: 0, autoSkip: false, maxRotation: 0 } as const;
  return highest < MAX_FIXED_TICKS ? { ...rule, stepSize: 1 } : { ...rule, maxTicksLimit: APPROXIMATE_TICKS };
}

/** Width of a digit, and minimum gap between two numbers on the axis, in pixels. */
const DIGIT_WIDTH_PX = 9;
const MIN_NUMBER_GAP_PX = 10;

/**
 * Returns the interval between numbered ticks of step 1, on an axis of this length in pixels: 1, 2 or 5 or ten times
 * these, as small as is legible.
 */
export function labelStep(highest: number, pixels: number): number {
  if (highest >= MAX_FIXED_TICKS) return 1;
  const most = Math.max(
    1,
    Math.floor(pixels / (String(highest).length * DIGIT_WIDTH_PX + MIN_NUMBER_GAP_PX)),
  );
  for (let tens = 1; ; tens *= 10) {
    const step = [1, 2, 5].find((times) => highest / (times * tens) <= most);
    if (step !== undefined) return step * tens;
  }
}

/** Tick options of a percentage axis: steps of 25, with horizontal labels on phones, too. */
export const PERCENT_TICKS = { stepSize: 25, maxRotation: 0 };
