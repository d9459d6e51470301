import type { ComponentProps } from "react";
import { FailureMessage } from "./failure-message";
import type { Failure } from "./use-submission";

/**
 * A form that scripts send, with what went wrong above its fields. It posts, so that a submit before the script loads
 * puts nothing of it in the address.
 */
export function PostForm({
  failure,
  isBusy,
  onSubmit,
  children,
  ...props
}: ComponentProps<"form"> & { failure: Failure | null; isBusy?: boolean; onSubmit: () => unknown }) {
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
      <FailureMessage failure={failure} />
      {children}
    </form>
  );
}
