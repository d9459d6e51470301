/** States of a review; in the first two it is undecided. */
export const REVIEW_STATES = ["open", "changesAsked", "approved", "refused", "withdrawn"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Returns whether a review waits for its reviewers or its author. */
export const isReviewUndecided = ({ state }: { state: ReviewState }) =>
  state === "open" || state === "changesAsked";

export const REVIEW_DECISIONS = ["approve", "askChanges", "refuse"] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** What a review becomes by a decision. */
export const STATE_AFTER_DECISION = {
  approve: "approved",
  askChanges: "changesAsked",
  refuse: "refused",
} as const satisfies Record<ReviewDecision, ReviewState>;

/** Maximum lengths in characters, which checks of the tables hold as well, and number of comments of a review. */
export const REVIEW_LIMITS = { textMax: 2000, passageMax: 500, comments: 200 } as const;

/** Days after which a review that waits is mailed about again: its reviewers, and then the admins of the hospital. */
export const REVIEW_REMINDER_DAYS = { reviewers: 7, hospital: 14 } as const;
