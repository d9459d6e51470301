import { Callout } from "../ui/callout";
import type { Failure } from "./use-submission";

/** What the server said of the form as a whole. */
export function FailureMessage({ failure }: { failure: Failure | null }) {
  if (failure === null) return null;
  return (
    <Callout kind="danger" role="alert">
      <p lang={failure.lang}>{failure.sentence}</p>
    </Callout>
  );
}
