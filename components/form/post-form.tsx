import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { paths } from "@/lib/paths";
import { Callout } from "../ui/callout";
import { useRescuedFocus } from "./use-rescued-focus";
import type { FormLevelFailure } from "./use-submission";

/** Link that opens the login in a new tab after the session ended, so that the typed text is not lost. */
function LogInAgain() {
  const translate = useTranslations("common");
  const here = window.location.pathname + window.location.search;
  return (
    <a href={paths.loginThen(here)} target="_blank" rel="noopener" className="link">
      {translate("logInAgain")}
    </a>
  );
}

/** Message that the session ended, with a link to log in, beside a button or a form without a message of its own. */
export function LoggedOutMessage() {
  const translate = useTranslations("common");
  return (
    <p role="alert" className="my-2 max-w-[75ch] font-semibold text-base text-danger">
      {translate("loggedOut")} <LogInAgain />
    </p>
  );
}

/** Shows an error of the form as a whole. Takes the focus if the pressed button has lost it. */
export function FailureMessage({ failure }: { failure: FormLevelFailure | null }) {
  const box = useRescuedFocus<HTMLDivElement>(failure);
  if (failure === null) return null;
  return (
    <div ref={box} tabIndex={-1} className="rounded-control">
      <Callout kind="danger" role="alert">
        <p lang={failure.lang}>{failure.sentence}</p>
        {failure.isLoggedOut ? (
          <p className="mt-1">
            <LogInAgain />
          </p>
        ) : null}
      </Callout>
    </div>
  );
}

/** Form submitted by script. Its method is POST, so that a submit before hydration puts no values in the address. */
export function PostForm({
  failure,
  isBusy,
  onSubmit,
  draft,
  children,
  ...props
}: ComponentProps<"form"> & {
  failure: FormLevelFailure | null;
  isBusy?: boolean;
  onSubmit: () => unknown;
  /** Offered drafts of earlier visits (useFormDraft). */
  draft?: ReactNode;
}) {
  return (
    <form
      method="post"
      noValidate
      aria-busy={isBusy || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      {...props}
    >
      {draft}
      <FailureMessage failure={failure} />
      {children}
    </form>
  );
}
