import type { RequestFailure } from "../platform/http/public-request";

/** Rules of webhooks: addresses of programs that are told of changes. */

export const WEBHOOK_KINDS = ["hospital", "savedSearch"] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

export const MAX_WEBHOOKS = 10;
export const MAX_WEBHOOK_URL_LENGTH = 2_000;

/** Number of messages per webhook that stay in its log after they have arrived or were given up. */
export const MAX_LOGGED_DELIVERIES = 100;

/** Result of an attempt: a 2xx answer, another answer, or why there was none. */
export type WebhookOutcome = "delivered" | "refused" | RequestFailure;
export const WEBHOOK_OUTCOMES = [
  "delivered",
  "refused",
  "noHost",
  "noConnection",
  "noTrust",
  "tooSlow",
  "notAsked",
] as const satisfies readonly WebhookOutcome[];

/** Minutes between one attempt and the next: 23 hours and 36 minutes together. */
const RETRY_DELAYS_MINUTES: readonly number[] = [1, 5, 30, 120, 360, 900];

const MINUTE_MS = 60_000;
const PAUSE_AFTER_MS = 7 * 24 * 60 * MINUTE_MS;

/** Returns when a message is sent again after this many failed attempts; null if it is given up. */
export function computeNextAttempt(attempts: number, now: Date): Date | null {
  const minutes = RETRY_DELAYS_MINUTES[attempts - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
}

/** Whether a webhook that has failed since a moment is paused: after a week without any success. */
export const isPausedAfter = (failingSince: Date, now: Date) =>
  now.getTime() - failingSince.getTime() >= PAUSE_AFTER_MS;
