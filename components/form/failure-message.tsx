import { Callout } from "../ui/callout";
import { LogInAgain } from "./log-in-again";
import { useRescuedFocus } from "./use-rescued-focus";
import type { Failure } from "./use-submission";

/** What the server said of the form as a whole. Takes the focus when the button that was pressed has lost it. */
export function FailureMessage({ failure }: { failure: Failure | null }) {
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
