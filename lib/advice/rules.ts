export const ADVICE_PER_PAGE = 25;

/** States of a request for advice. */
export const ADVICE_STATES = ["asked", "given", "withdrawn"] as const;

/** Maximum lengths in characters; checks of the table `advice` hold them as well. */
export const ADVICE_LIMITS = { questionMax: 2000, textMax: 5000, fileNumberMax: 100, urlMax: 2000 } as const;
