import type { ReactNode } from "react";

/** Error text below a group of checkboxes. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="font-semibold text-danger">
      {children}
    </p>
  );
}
