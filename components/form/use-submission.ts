import { useTranslations } from "next-intl";
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

export interface SubmissionOptions {
  /** Says each sentence in one place: beside the form, or in a toast where the specification has one. */
  once?: boolean | undefined;
  place?: Toast["place"] | undefined;
}

/** The failure for an error that is about no field: in the server's own words, or `failed` where it has none. */
export function useExplained(failed?: string): (error: ApiError) => Failure {
  const common = useTranslations("common");
  return ({ code, status, detail }) => {
    if (code === "network") return { sentence: common("serverUnavailable") };
    if (code === "not_authenticated") return { sentence: common("loggedOut"), isLoggedOut: true };
    const isOurs = status >= 500 && failed === undefined;
    return { sentence: (isOurs ? "" : detail) || (failed ?? common("unexpectedError")) };
  };
}

/** Whatever a call threw, as an answer: a fault of our own is an unexpected one. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(500, "unexpected", "");
}

/** Sends a form. `explain` turns an error into the sentence above the form, or null when it is shown at its fields. */
export function useSubmission(
  explain: (error: ApiError) => Failure | null,
  { once = false, place }: SubmissionOptions = {},
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
        showToast(said.toast ?? said.sentence, { kind: "error", place });
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return { failure, isBusy, attempt };
}
