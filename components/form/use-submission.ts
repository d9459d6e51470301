"use client";

import { useRef, useState } from "react";
import { ApiError } from "@/lib/client/api";
import { showToast, type Toast } from "@/lib/client/toast";

/** What went wrong with a form as a whole, as a sentence beside it. */
export interface Failure {
  sentence: string;
  /** The language of the sentence, when it is not the page's. */
  lang?: "en";
  /** What the toast says, when it is something else. */
  toast?: string;
  /** The session ended: shown once, beside a link to log in. */
  isLoggedOut?: true;
  /** Shown only in a toast, by a form that shows each sentence once. */
  inToast?: true;
}

export interface SubmissionOptions extends Partial<Pick<Toast, "place">> {
  /** Says each sentence in one place: beside the form, or in a toast where the specification has one. */
  once?: boolean;
}

/** What is said when the session ended while a form stood open. */
export function loggedOut(common: (key: "loggedOut") => string): Failure {
  return { sentence: common("loggedOut"), isLoggedOut: true };
}

/** Whatever a call threw, as an answer: a fault of our own is an unexpected one. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(500, "unexpected", "");
}

/** Sends a form. `explain` turns an error into the sentence above the form, or null when it is shown at its fields. */
export function useSubmission(
  explain: (error: ApiError) => Failure | null,
  { once = false, ...toast }: SubmissionOptions = {},
) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);

  // A second click may come before the button shows that it is busy.
  const isUnderWay = useRef(false);

  async function attempt(send: () => Promise<void>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setFailure(null);
    setBusy(true);
    try {
      await send();
    } catch (thrown) {
      const said = explain(asApiError(thrown));
      const isToast = said?.inToast === true;
      setFailure(isToast ? null : said);
      if (said !== null && !said.isLoggedOut && (isToast || !once))
        showToast(said.toast ?? said.sentence, { kind: "error", ...toast });
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return { failure, isBusy, attempt };
}
