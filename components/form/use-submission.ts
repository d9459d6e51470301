import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ApiError } from "@/lib/client/api";
import { showToast, type Toast } from "@/lib/client/toast";

/** An error of a form as a whole, with the sentence to show beside the form. */
export interface FormLevelFailure {
  sentence: string;
  /** Language of the sentence, if it is not the page's language. */
  lang?: "en";
  /** Text of the toast, if it differs from the sentence. */
  toast?: string;
  /** True if the session ended: shown once, with a link to log in. */
  isLoggedOut?: true;
  /** True if the error is shown in a toast only, also with the option `once`. */
  inToast?: true;
}

export interface FailureDisplayOptions {
  /** Shows each error in one place only: beside the form, or in a toast where the specification requires one. */
  once?: boolean | undefined;
  place?: Toast["place"] | undefined;
}

/** Returns the failure for an error without field errors: in the server's words, or else in those of `failed`. */
export function useFailureOfError(failed?: string): (error: ApiError) => FormLevelFailure {
  const common = useTranslations("common");
  return ({ code, status, detail }) => {
    if (code === "network") return { sentence: common("serverUnavailable") };
    if (code === "not_authenticated") return { sentence: common("loggedOut"), isLoggedOut: true };
    const isOurs = status >= 500 && failed === undefined;
    return { sentence: (isOurs ? "" : detail) || (failed ?? common("unexpectedError")) };
  };
}

/** Returns a thrown ApiError unchanged, and any other thrown value as ApiError 500, 'unexpected'. */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(500, "unexpected", "");
}

/** Submits a form. `explain` returns the failure to show above the form for an error, or null if fields show it. */
export function useSubmission(
  explain: (error: ApiError) => FormLevelFailure | null,
  { once = false, place }: FailureDisplayOptions = {},
) {
  const [failure, setFailure] = useState<FormLevelFailure | null>(null);
  const [isBusy, setBusy] = useState(false);

  // Ref instead of state: a second click may come before the button renders as busy.
  const isUnderWay = useRef(false);

  async function attempt(send: () => Promise<void>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setFailure(null);
    setBusy(true);
    try {
      await send();
    } catch (thrown) {
      const said = explain(toApiError(thrown));
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
