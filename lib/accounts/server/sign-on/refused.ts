import "server-only";
import type { SignOnRefusal } from "../../sign-on";

/** Ends a single sign-on. The person reads the sentence of its reason; the cause is for the log alone. */
export class SignOnRefused extends Error {
  constructor(
    readonly reason: SignOnRefusal,
    /** The account that it is about, for the audit trail. */
    readonly userId: string | null = null,
    cause?: unknown,
  ) {
    super(reason, { cause });
    this.name = "SignOnRefused";
  }
}

/** The refusal behind an error; what a library threw while it checked an answer is a failure. */
export function asRefusal(thrown: unknown): SignOnRefused {
  return thrown instanceof SignOnRefused ? thrown : new SignOnRefused("failed", null, thrown);
}
